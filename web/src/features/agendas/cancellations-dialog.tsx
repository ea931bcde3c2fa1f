import { useQuery } from '@tanstack/react-query'
import type { Cancellation } from '@zelo/contract/cancellations'
import type { Clash } from '@zelo/contract/clashes'
import { can } from '@zelo/contract/permissions'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { toDistinctNames } from '../users/distinct-names.ts'
import { usersQuery } from '../users/user-list.api.ts'
import { formatRefusal } from './agenda-refusal.ts'
import { groupClashes } from './agenda-words.ts'
import { cancellationsQuery, staleSchedules, undoCancellationById } from './agendas.api.ts'
import styles from './cancellations-dialog.module.css'

/**
 * Lists the group's cancellations with person, days, reason and count. The newest is first. Each cancellation can be undone
 * (R3-430).
 */
export function CancellationsDialog({ writable, onClose }: { writable: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const list = useQuery(cancellationsQuery)
  const session = useSignedIn()
  const users = useQuery(usersQuery(readCompanyScope(session))).data
  const names = useMemo(() => toDistinctNames(users ?? []), [users])
  const toPersonName = ({ person }: Cancellation) => names.get(person.id) ?? person.name
  const [asking, setAsking] = useState<Cancellation | null>(null)
  const [busy, setBusy] = useState(false)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const write = useWrite({
    write: undoCancellationById,
    success: ({ restored }) => t('agendaList.undone', { count: restored }),
    failure: t('agendaList.undoFailed'),
    explain: (error) => {
      const text = formatRefusal(error, t)
      return text ? { kind: 'error', title: t('agendaList.undoFailed'), text } : undefined
    },
    stale: staleSchedules,
    returnAfter: 0,
    onSaved: (result) => setClashes(result.clashes),
  })
  const send = async ({ id }: Cancellation) => {
    setBusy(true)
    try {
      await write.run(id)
    } catch (error) {
      write.fail(error)
      await list.refetch()
    } finally {
      setBusy(false)
      setAsking(null)
    }
  }

  if (asking) {
    return (
      <ConfirmDialog
        title={t('agendaList.confirmUndo', { person: toPersonName(asking) })}
        text={t('agendaList.confirmUndoWhy', { count: asking.restorable, ...toDisplayDays(asking) })}
        verb={t('agendaList.undo')}
        harmless
        busy={busy}
        onConfirm={() => void send(asking)}
        onClose={() => setAsking(null)}
      />
    )
  }
  return (
    <Dialog
      title={t('agendaList.cancellations')}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <Clashes clashes={clashes} />
      {!list.data && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={3} />)}
      {list.data?.length === 0 && (
        <EmptyState title={t('agendaList.noCancellation')} text={t('agendaList.noCancellationWhy')} />
      )}
      <ul className={styles.rows}>
        {list.data?.map((cancellation) => (
          <CancellationRow
            key={cancellation.id}
            cancellation={cancellation}
            person={toPersonName(cancellation)}
            mayRegister={can(toActor(session), 'absences.write')}
            onUndo={writable ? () => setAsking(cancellation) : undefined}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function CancellationRow(props: {
  cancellation: Cancellation
  person: string
  mayRegister: boolean
  onUndo: (() => void) | undefined
}) {
  const { cancellation, person, mayRegister, onUndo } = props
  const { t } = useTranslation()
  const {
    firstDay,
    lastDay,
    justification,
    createdAt,
    createdBy,
    cancelled,
    out,
    undoneAt,
    undoneBy,
    restored,
  } = cancellation
  const days = toDisplayDays(cancellation)
  return (
    <li className={styles.row} data-undone={undoneAt !== null}>
      <div className={styles.words}>
        <b>
          {person}, <span className="figures">{t('agendaList.interval', days)}</span>
        </b>
        <p className={styles.why}>{justification}</p>
        <p className={`${styles.fine} figures`}>
          {t('agendaList.cancelledCount', { count: cancelled })}.{' '}
          {t('agendaList.cancelledBy', { name: createdBy.name, at: formatDayAndTime(createdAt) })}
        </p>
        {undoneAt && (
          <p className={`${styles.fine} figures`}>
            {t('agendaList.undoneBy', { name: undoneBy?.name, at: formatDayAndTime(undoneAt) })},{' '}
            {t('agendaList.restoredCount', { count: restored ?? 0 })}
          </p>
        )}
        {!undoneAt && out === 0 && <p className={styles.fine}>{t('agendaList.backAlready')}</p>}
      </div>
      <div className={styles.acts}>
        {mayRegister && !undoneAt && (
          <ButtonLink
            variant="subtle"
            size="xs"
            aria-label={t('agendaList.absenceOf', { person, ...days })}
            to={`/ausencias?new=1&person=${cancellation.person.id}&day=${firstDay}&to=${lastDay}`}
          >
            {t('agendaList.absence')}
          </ButtonLink>
        )}
        {onUndo && !undoneAt && out > 0 && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('agendaList.undoOf', { person, ...days })}
            onClick={onUndo}
          >
            {t('agendaList.undo')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Lists the clashes that the undo of a cancellation caused. Clashes do not prevent an undo. */
function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  const { t } = useTranslation()
  if (clashes.length === 0) return null
  return (
    <div className={styles.clashes} data-status="partial" role="alert">
      <strong>
        <StatusGlyph status="partial" />
        {t('agendaList.undoClashes', { count: new Set(clashes.map(({ day }) => day)).size })}
      </strong>
      <ul>
        {groupClashes(clashes).map(({ key, clash }) => (
          <li key={key}>
            {t('agendaList.clash', {
              person: clash.person,
              environment: clash.environment,
              span: formatSpan(clash.start, clash.end),
              other: clash.otherEnvironment,
              otherSpan: formatSpan(clash.otherStart, clash.otherEnd),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function toDisplayDays({ firstDay, lastDay }: Cancellation) {
  return { from: toDisplayDate(firstDay), to: toDisplayDate(lastDay) }
}
