import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import { type LocalMoment, toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatDateWithWeekday } from '@zelo/ui/lib/dates.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { findDayEdges } from '../appointments/appointment-words.ts'
import { appointmentsQuery } from '../appointments/appointments.api.ts'
import styles from './day-dialog.module.css'
import { DayRow } from './day-row.tsx'
import { type Toggle, useToggleAgenda } from './use-toggle-agenda.ts'

/**
 * Lists every appointment of a day, even inactive ones. Each row can switch its agenda on or off. The switch needs a
 * confirmation, because it affects all days of the agenda. Each row also switches the single-photo flag and opens the edit
 * form (R3-070, R3-071).
 */
export function DayDialog(props: {
  day: string
  /** The appointment of the card that opened the dialog. */
  at: number
  week: readonly Appointment[] | undefined
  clock: (companyId: number) => LocalMoment
  writable: boolean
  onEdit: (appointment: Appointment) => void
  onClose: () => void
}) {
  const { day, week, clock, writable, onEdit, onClose } = props
  const { t, i18n } = useTranslation()
  const known = useMemo(() => week?.filter((appointment) => appointment.day === day), [week, day])
  const list = useQuery({
    ...appointmentsQuery(readCompanyScope(useSignedIn()), { from: day, to: day }),
    ...(known && known.length > 0 && { placeholderData: [...known] }),
  })
  const appointments = list.data
  const edges = useMemo(() => findDayEdges(appointments ?? []), [appointments])
  const [at, setAt] = useState(props.at)
  const [asking, setAsking] = useState<Toggle | null>(null)
  const toggle = useToggleAgenda()
  const rows = useRef<HTMLUListElement>(null)
  const isThere = appointments !== undefined && asking === null
  useEffect(() => {
    if (isThere) rows.current?.querySelector('[data-at="true"]')?.scrollIntoView({ block: 'center' })
  }, [isThere])

  if (asking) {
    return (
      <SwitchConfirm
        wanted={asking}
        busy={toggle.isPending}
        onConfirm={() => toggle.mutate(asking, { onSettled: () => setAsking(null) })}
        onClose={() => setAsking(null)}
      />
    )
  }
  return (
    <Dialog
      title={formatDateWithWeekday(day, i18n.language)}
      subtitle={appointments && t('agendaList.count', { count: appointments.length })}
      onClose={onClose}
      foot={
        <>
          {writable && appointments && appointments.length > 0 && (
            <span className={styles.hint}>{t('agendaList.dayHint')}</span>
          )}
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      {!appointments && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={4} />)}
      {appointments?.length === 0 && <p>{t('agendaList.dayNone')}</p>}
      <ul ref={rows} className={styles.rows}>
        {appointments?.map((appointment) => (
          <DayRow
            key={appointment.id}
            appointment={appointment}
            now={clock(appointment.companyId)}
            edges={edges}
            at={appointment.id === at}
            writable={writable && !appointment.agenda.offSchedule}
            onSwitch={(wanted) => {
              setAt(appointment.id)
              setAsking(wanted)
            }}
            onEdit={() => onEdit(appointment)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

/** Asks for confirmation before an agenda is switched on or off, and explains the effect. */
function SwitchConfirm(props: { wanted: Toggle; busy: boolean; onConfirm: () => void; onClose: () => void }) {
  const { wanted, busy, onConfirm, onClose } = props
  const { t } = useTranslation()
  const { user, agenda } = wanted.appointment
  const facts = {
    environment: agenda.environment.name,
    person: user.name,
    to: toDisplayDate(agenda.validTo),
  }
  const name = wanted.active ? 'switchOn' : 'switchOff'
  return (
    <ConfirmDialog
      title={t(`agendaList.${name}`, facts)}
      text={t(`agendaList.${name}Why`, facts)}
      verb={t(`agendaList.${name}Verb`)}
      harmless={wanted.active}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
