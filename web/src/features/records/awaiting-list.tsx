import type { AwaitingRecord } from '@zelo/contract/records'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { formatTime } from '../../lib/dates.ts'
import type { AwaitingGroup } from './awaiting-groups.ts'
import styles from './awaiting-list.module.css'
import { arrivalInWords } from './record-words.ts'

const ReportPhoto = lazy(async () => {
  const [file] = await Promise.all([import('../../kit/report-photo.tsx'), loadTexts('reports')])
  return { default: file.ReportPhoto }
})

/** The records that wait, cleaning by cleaning; each cleaning can be selected. */
export function AwaitingList(props: {
  groups: readonly AwaitingGroup[]
  /** The ids of selected records; undefined for a reader, who selects nothing. */
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
              <Link
                className={styles.open}
                to={`/dashboard?from=${day}&to=${day}&appointment=${appointmentId}`}
              >
                {t('records.open')}
              </Link>
            </div>
            <ul className={styles.records}>
              {records.map((record) => (
                <AwaitingLine key={record.id} record={record} />
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

function AwaitingLine({ record }: { record: AwaitingRecord }) {
  const { t, i18n } = useTranslation()
  const { procedure, startedAt, endedAt, held, observation, undoneReason, presence, photos, additions } =
    record
  const times = endedAt
    ? t('records.at', { from: formatTime(startedAt), to: formatTime(endedAt) })
    : t('records.since', { time: formatTime(startedAt) })
  const list = new Intl.ListFormat(i18n.language)
  const facts = additions.flatMap((added) => [
    ...(added.endedAt ? [t('records.addsEnd', { time: formatTime(added.endedAt) })] : []),
    ...(added.observation ? [t('records.addsNote', { text: added.observation })] : []),
    ...(added.undoneReason
      ? [t('records.addsReason', { text: translateUndoneReason(added.undoneReason, i18n.language) })]
      : []),
  ])
  return (
    <li className={styles.record}>
      <p>
        <strong>{procedure}</strong> <span className="figures">{t('records.told', { times })}</span>
      </p>
      <p>{held ? t(`records.held.${held}`) : t('records.heldFacts')}</p>
      <p className={`${styles.fine} figures`}>
        {[t(`records.way.${presence}`), ...arrivalInWords(record, true, t, i18n.language)].join('. ')}
      </p>
      {observation && <p>{t('records.observation', { text: observation })}</p>}
      {undoneReason && (
        <p>{t('records.undone', { reason: translateUndoneReason(undoneReason, i18n.language) })}</p>
      )}
      {facts.length > 0 && <p className="figures">{t('records.adds', { facts: list.format(facts) })}</p>}
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
