import { agendasPerSave } from '@zelo/contract/agendas'
import type { Appointment } from '@zelo/contract/appointments'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import bar from '../../kit/table/selection-bar.module.css'
import { useSelection } from '../../kit/table/use-selection.ts'
import { Button } from '../../ui/button.tsx'
import { formatCleaningHours } from '../agendas/agenda-words.ts'
import { formatPeriodicity } from '../appointments/periodicity-words.ts'
import styles from './agenda-changes.module.css'
import { CopyAgendasDialog } from './copy-dialog.tsx'
import { TimesDialog } from './times-dialog.tsx'

const toAgendaId = ({ agendaId }: Appointment) => agendaId

/**
 * Lists each agenda once, with a check box. A bar offers the actions for the selected agendas. `onDone` switches back from
 * the check boxes to the cards.
 */
export function SelectAgendas({
  appointments,
  onDone,
}: {
  appointments: readonly Appointment[]
  onDone: () => void
}) {
  const { t, i18n } = useTranslation()
  const [act, setAct] = useState<'copy' | 'times'>()
  const rows = useMemo(() => {
    const planned = appointments.filter(({ agenda }) => !agenda.offSchedule)
    return [...new Map(planned.map((one) => [one.agendaId, one])).values()]
  }, [appointments])
  const selection = useSelection({ rows, rowId: toAgendaId })
  const ids = [...selection.ids]
  const isTooMany = ids.length > agendasPerSave
  const all = rows.length > 0 && ids.length === rows.length
  const close = () => setAct(undefined)
  return (
    <>
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {t(isTooMany ? 'agendaChanges.tooManyMarked' : 'agendaChanges.marked', {
            count: ids.length,
            most: agendasPerSave,
          })}
        </span>
        <span className={bar.line} aria-hidden />
        <Button
          size="xs"
          variant="default"
          disabled={ids.length === 0 || isTooMany}
          onClick={() => setAct('copy')}
        >
          {t('agendaChanges.copy')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={ids.length === 0 || isTooMany}
          onClick={() => setAct('times')}
        >
          {t('agendaChanges.changeTimes')}
        </Button>
        <Button size="xs" variant="subtle" className={bar.end} onClick={onDone}>
          {t('agendaChanges.endSelection')}
        </Button>
      </div>
      <table className={styles.agendas} aria-label={t('agendaChanges.select')}>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={t('agendaChanges.markAll')}
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = ids.length > 0 && !all
                }}
                onChange={() => selection.setAll(rows.map(toAgendaId), !all)}
              />
            </th>
            <th scope="col">{t('agendaChanges.room')}</th>
            <th scope="col">{t('agendaChanges.person')}</th>
            <th scope="col">{t('agendaChanges.days')}</th>
            <th scope="col">{t('agendaChanges.times')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.agendaId} data-marked={selection.ids.has(row.agendaId)}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('agendaChanges.markOne', {
                    environment: row.agenda.environment.name,
                    person: row.user.name,
                  })}
                  checked={selection.ids.has(row.agendaId)}
                  onChange={({ currentTarget }) => selection.setAll([row.agendaId], currentTarget.checked)}
                />
              </td>
              <th scope="row">
                {row.agenda.environment.name}
                <small>{row.company.name}</small>
              </th>
              <td>{row.user.name}</td>
              <td>{formatPeriodicity(row.agenda.periodicity, t, i18n.language)}</td>
              <td className="figures">{formatCleaningHours(row, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {act === 'copy' && <CopyAgendasDialog agendaIds={ids} onClose={close} />}
      {act === 'times' && <TimesDialog agendaIds={ids} onClose={close} />}
    </>
  )
}
