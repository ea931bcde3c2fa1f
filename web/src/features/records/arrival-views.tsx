import type { ArrivedRecord } from '@zelo/contract/records'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatSpan, formatTime } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toCleaning } from '../reports/report-links.ts'
import styles from './arrival-views.module.css'
import { listStatements } from './record-statements.ts'

/** Returns true if no figure counts the record. */
function isOutsideFigures({ arrival }: ArrivedRecord): boolean {
  return arrival.standing !== 'counted'
}

/**
 * Counts records that are held, voided, late or from a phone with a wrong clock: '2 aguardam confirmação, 1 anulado'.
 * Undefined if there are none.
 */
export function countMarks(records: readonly ArrivedRecord[], t: TFunction): string | undefined {
  const count = (is: (record: ArrivedRecord) => boolean) => records.filter(is).length
  const late = count((record) => !isOutsideFigures(record) && record.arrival.late)
  const counts = {
    awaiting: count(({ arrival }) => arrival.standing === 'awaiting' || arrival.hasHeldFacts),
    voided: count(({ arrival }) => arrival.standing === 'voided'),
    late,
    clock: count(
      (record) =>
        !isOutsideFigures(record) && !record.arrival.late && record.arrival.clockSkewSeconds !== null,
    ),
  }
  const words = (['awaiting', 'voided', 'late', 'clock'] as const)
    .filter((mark) => counts[mark] > 0)
    .map((mark) => t(`records.marks.${mark}`, { count: counts[mark] }))
  return words.length > 0 ? words.join(', ') : undefined
}

/** Shows how a record arrived, whether it counts, and who decided that. */
export function RecordMark({ record }: { record: ArrivedRecord }) {
  const { t, i18n } = useTranslation()
  return (
    <p className={`${styles.mark} figures`} data-standing={record.arrival.standing}>
      {listStatements(record, t, i18n.language).map(({ state = '', text }) => (
        <span key={state + text}>
          {state && <strong>{state}</strong>} {text}
        </span>
      ))}
    </p>
  )
}

/** Maximum number of listed records. The exports contain all records. */
const mostListed = 200

/** Lists the records that no figure counts, each with the reason. If there are none, it shows nothing. */
export function OutsideRecords(props: { records: readonly ArrivedRecord[]; withTitle?: boolean }) {
  const { records, withTitle = true } = props
  const { t } = useTranslation()
  const outside = records.filter(isOutsideFigures)
  if (outside.length === 0) return null
  return (
    <section className={styles.outside} aria-label={t('records.outside.title')}>
      {withTitle && <h3>{t('records.outside.title')}</h3>}
      <p className={styles.why}>{t('records.outside.why')}</p>
      <ul>
        {outside.slice(0, mostListed).map((record) => {
          const { id, day, environment, person, procedure, startedAt, endedAt, appointmentId } = record
          return (
            <li key={id}>
              <div className={styles.line}>
                <strong>{procedure}</strong>
                <span className="figures">
                  {formatSpan(formatTime(startedAt), endedAt && formatTime(endedAt))}
                </span>
              </div>
              <p className={`${styles.fine} figures`}>
                {toDisplayDate(day)}, {environment.name}, {person.name}{' '}
                <Link to={toCleaning(day, appointmentId)}>{t('records.open')}</Link>
              </p>
              <RecordMark record={record} />
            </li>
          )
        })}
      </ul>
      {outside.length > mostListed && (
        <p className={styles.fine}>{t('records.outside.more', { count: outside.length - mostListed })}</p>
      )}
    </section>
  )
}
