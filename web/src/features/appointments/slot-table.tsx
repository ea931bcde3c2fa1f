import { StatusMark } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDifference } from '../../lib/durations.ts'
import { toStatus } from './appointment-view.ts'
import { formatPlannedLate, toStateWord } from './appointment-words.ts'
import type { DetailRow } from './detail-rows.ts'
import styles from './slot-table.module.css'

/** Lists planned slots and actual work. If the list is higher than 200 px, it scrolls (R1-336). */
export function SlotTable({ rows }: { rows: readonly DetailRow[] }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('ui.dayStrip')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.detail.planned')}</th>
            <th scope="col">{t('dashboard.detail.kind')}</th>
            <th scope="col">{t('dashboard.detail.actual')}</th>
            <th scope="col">{t('dashboard.detail.difference')}</th>
            <th scope="col">{t('dashboard.detail.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>
                {row.planned ? (
                  <strong>{formatSpan(row.planned.start, row.planned.end)}</strong>
                ) : (
                  <span className={styles.quiet}>{t('dashboard.detail.beyondPlan')}</span>
                )}
                <small>{formatSlotKind(row, t)}</small>
              </td>
              <td>{formatSlotKind(row, t)}</td>
              <td className={row.started === undefined ? styles.quiet : undefined}>
                {formatActualTimes(row, t)}
              </td>
              <td>{row.difference !== undefined && formatDifference(row.difference, t)}</td>
              <td>
                <RowStatus row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function formatSlotKind({ planned }: DetailRow, t: TFunction): string {
  if (!planned) return t('dashboard.detail.extra')
  return planned.revision > 0
    ? t('dashboard.detail.revision', { n: planned.revision })
    : t('dashboard.detail.cleaning')
}

/**
 * Returns the actual times of a slot. For a slot that has not started, it returns a text. This text tells if the slot was
 * planned after its start.
 */
function formatActualTimes({ planned, started, ended }: DetailRow, t: TFunction): string {
  if (started === undefined)
    return planned?.plannedLate
      ? formatPlannedLate(planned.plannedLate.at, planned.plannedLate.day, t)
      : t('dashboard.detail.toStart')
  return ended === undefined ? t('dashboard.detail.since', { time: started }) : formatSpan(started, ended)
}

function RowStatus({ row: { planned, incomplete } }: { row: DetailRow }) {
  const { t } = useTranslation()
  if (!planned) {
    return (
      <span className={styles.marks}>
        <StatusMark status="extra" />
        {incomplete && <StatusMark status="partial" />}
      </span>
    )
  }
  const word = toStateWord(planned.display, t)
  return <StatusMark status={toStatus(planned.display)} {...(word && { word })} />
}
