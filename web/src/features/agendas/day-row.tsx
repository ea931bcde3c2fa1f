import { IconPencil } from '@tabler/icons-react'
import type { Appointment } from '@zelo/contract/appointments'
import { type LocalMoment, toDisplayDate } from '@zelo/contract/rules/calendar'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { SlotStrip } from '../../ui/slot-strip.tsx'
import { buildStrip, type DayEdges, toCurrentMinute } from '../appointments/appointment-words.ts'
import { formatSkip } from '../appointments/skip-words.ts'
import { TakenOutMark } from '../appointments/taken-out-mark.tsx'
import { formatCleaningHours, formatPlannedPerson } from './agenda-words.ts'
import styles from './day-dialog.module.css'
import { type Toggle, useToggleAgenda } from './use-toggle-agenda.ts'

/** One appointment of a day. The single-photo flag changes on the screen at once. If the save fails, it changes back. */
export function DayRow(props: {
  appointment: Appointment
  now: LocalMoment
  edges: DayEdges
  at: boolean
  writable: boolean
  onSwitch: (wanted: Toggle) => void
  onEdit: () => void
}) {
  const { appointment, now, edges, at, writable, onSwitch, onEdit } = props
  const { t } = useTranslation()
  const { day, start, end, takenOut, skipped, plannedDay, skippedSlots, user, agenda, company } = appointment
  const { active, revisionPhotos } = agenda
  const toggle = useToggleAgenda()
  const singlePhoto = toggle.isPending ? toggle.variables.singlePhoto : revisionPhotos
  const facts = {
    environment: agenda.environment.name,
    person: user.name,
    span: formatSpan(start, end),
  }
  return (
    <li className={styles.row} data-at={at} data-out={takenOut !== null}>
      <Avatar name={user.name} src={user.avatarUrl} size={30} />
      <div className={styles.words}>
        <b className="trim">{agenda.environment.name}</b>
        <span>
          {formatPlannedPerson(appointment, t)}, {company.name}
        </span>
      </div>
      <div className={styles.hours}>
        <SlotStrip slots={buildStrip(appointment, now, t)} now={toCurrentMinute(day, now)} {...edges} />
        <span className="figures">
          {formatCleaningHours(appointment, t)}
          {agenda.offSchedule && <em>{t('dashboard.offSchedule')}</em>}
        </span>
        {takenOut && <TakenOutMark takenOut={takenOut} skipped={skipped} />}
        {plannedDay && (
          <span className="figures">{t('dashboard.movedFrom', { day: toDisplayDate(plannedDay) })}</span>
        )}
        {skippedSlots?.map((slot) => (
          <span key={slot.start} className="figures">
            {t('dashboard.skippedSlot', { span: formatSpan(slot.start, slot.end), by: formatSkip(slot, t) })}
          </span>
        ))}
      </div>
      {writable && (
        <div className={styles.acts}>
          <label>
            <input
              type="checkbox"
              aria-label={t('agendaList.activeOf', facts)}
              checked={active}
              disabled={toggle.isPending}
              data-autofocus={at || undefined}
              onChange={() => onSwitch({ appointment, active: !active, singlePhoto })}
            />
            {t('agendaList.active')}
          </label>
          <label>
            <input
              type="checkbox"
              aria-label={t('agendaList.singlePhotoOf', facts)}
              checked={singlePhoto}
              aria-busy={toggle.isPending}
              onChange={() => {
                if (!toggle.isPending) toggle.mutate({ appointment, active, singlePhoto: !revisionPhotos })
              }}
            />
            {t('agendaList.singlePhoto')}
          </label>
          <IconButton aria-label={t('agendaList.editOf', facts)} onClick={onEdit}>
            <IconPencil size={18} stroke={1.6} aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}
