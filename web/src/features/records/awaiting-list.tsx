import type { AwaitingRecord } from '@zelo/contract/records'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { toCleaning } from '../reports/report-links.ts'
import type { AwaitingGroup } from './awaiting-groups.ts'
import styles from './awaiting-list.module.css'
import { listArrivalWords } from './record-words.ts'

const ReportPhoto = lazy(async () => {
  const [file] = await Promise.all([import('../reports/report-photo.tsx'), loadTexts('reports')])
  return { default: file.ReportPhoto }
})

/** Lists the held records by cleaning. Users can select each cleaning. */
export function AwaitingList(props: {
  groups: readonly AwaitingGroup[]
  /** The ids of the selected records. Undefined for users without write access. */
  selected: ReadonlySet<number> | undefined
  onSelect: (ids: readonly number[], isOn: boolean) => void
}) {
  const { groups, selected, onSelect } = props
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {groups.map(({ key, first, records }) => {
        const { day, environment, person, company, appointmentId } = first
        const ids = records.map(({ id }) => id)
        const shownDay = toDisplayDate(day)
        return (
          <li key={key} className={styles.group}>
            <div className={styles.head}>
              {selected && (
                <input
                  type="checkbox"
                  aria-label={t('records.select', { room: environment, person: person.name, day: shownDay })}
                  checked={ids.every((id) => selected.has(id))}
                  onChange={({ currentTarget }) => onSelect(ids, currentTarget.checked)}
                />
              )}
              <div>
                <h2>{environment}</h2>
                <p className={`${styles.fine} figures`}>
                  {shownDay}, {person.name}, {company}
                </p>
              </div>
              <Link className={styles.open} to={toCleaning(day, appointmentId)}>
                {t('records.open')}
              </Link>
            </div>
            <AwaitingRecords records={records} />
          </li>
        )
      })}
    </ul>
  )
}

/** Lists the records of one cleaning. Statements that apply to all records appear once above them. */
function AwaitingRecords({ records }: { records: readonly AwaitingRecord[] }) {
  const { t, i18n } = useTranslation()
  const formatHeldReason = ({ held }: AwaitingRecord) =>
    held ? t(`records.held.${held}`) : t('records.heldFacts')
  const formatRecordFacts = (record: AwaitingRecord) =>
    [t(`records.way.${record.presence}`), ...listArrivalWords(record, true, t, i18n.language)].join(' ')
  const [why, ...otherWhys] = new Set(records.map(formatHeldReason))
  const [facts, ...otherFacts] = new Set(records.map(formatRecordFacts))
  const isSameWhy = otherWhys.length === 0
  const isSameFacts = otherFacts.length === 0
  return (
    <>
      {isSameWhy && <p className={styles.why}>{why}</p>}
      {isSameFacts && <p className={`${styles.fine} figures`}>{facts}</p>}
      <ul className={styles.records}>
        {records.map((record) => (
          <AwaitingLine
            key={record.id}
            record={record}
            why={isSameWhy ? undefined : formatHeldReason(record)}
            facts={isSameFacts ? undefined : formatRecordFacts(record)}
          />
        ))}
      </ul>
    </>
  )
}

function AwaitingLine(props: { record: AwaitingRecord; why: string | undefined; facts: string | undefined }) {
  const { record, why, facts } = props
  const { t, i18n } = useTranslation()
  const { procedure, startedAt, endedAt, observation, undoneReason, photos, additions } = record
  const times = endedAt
    ? t('records.at', { from: formatTime(startedAt), to: formatTime(endedAt) })
    : t('records.since', { time: formatTime(startedAt) })
  const list = new Intl.ListFormat(i18n.language)
  const added = additions.flatMap((facts) => [
    ...(facts.endedAt ? [t('records.addsEnd', { time: formatTime(facts.endedAt) })] : []),
    ...(facts.observation ? [t('records.addsNote', { text: facts.observation })] : []),
    ...(facts.undoneReason
      ? [t('records.addsReason', { text: translateUndoneReason(facts.undoneReason, i18n.language) })]
      : []),
  ])
  return (
    <li className={styles.record}>
      <p className={styles.task}>
        <strong>{procedure}</strong> <span className="figures">{times}</span>
      </p>
      {why && <p>{why}</p>}
      {facts && <p className={`${styles.fine} figures`}>{facts}</p>}
      {observation && <p>{t('records.observation', { text: observation })}</p>}
      {undoneReason && (
        <p>{t('records.undone', { reason: translateUndoneReason(undoneReason, i18n.language) })}</p>
      )}
      {added.length > 0 && <p className="figures">{t('records.adds', { facts: list.format(added) })}</p>}
      {photos.length > 0 && (
        <div className={styles.photo}>
          <Suspense>
            <ReportPhoto photos={photos} caption={procedure} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
