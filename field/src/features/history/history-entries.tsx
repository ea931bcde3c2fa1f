import { IconChevronDown } from '@tabler/icons-react'
import type { ShownPresence } from '@zelo/contract/rules/presence'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalWork } from '../../lib/database.ts'
import type { Visit, VisitTask } from '../../lib/visits.ts'
import { toRefusalSentence } from '../queue/refusal-sentence.ts'
import { Thumbnail } from '../visit/thumbnail.tsx'
import { describeKind, findLastEnd, formatVisitTime, toVisitStatus } from '../visit/visit-words.ts'
import styles from './history.module.css'
import type { HistoryEntry } from './history-days.ts'

/** Shows a past visit in one line. A tap expands the records of its tasks. */
export function HistoryVisit(props: Extract<HistoryEntry, { visit: Visit }>) {
  const { visit, presences, standing } = props
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { place, tasks, startedAt } = visit
  const recorded = tasks.filter(({ work }) => work !== null && work.refused === null)
  const end = findLastEnd(visit)
  const hours = end
    ? t('history.at', { from: formatVisitTime(startedAt), to: formatVisitTime(end) })
    : t('history.since', { time: formatVisitTime(startedAt) })
  const wayWords = ({ presence, at }: ShownPresence) =>
    t(`history.presence.${presence}`, { time: formatVisitTime(at) })
  const waiting = recorded.some(({ work }) => work?.delivered === false)
  return (
    <li className={styles.entry}>
      <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className={styles.head}>
          <span className={styles.words}>
            <b>{place.name}</b>
            <span>
              {describeKind(visit, t)}, {hours}
            </span>
            {standing !== 'counted' && <span>{t(`history.standing.${standing}`)}</span>}
          </span>
          <span className={styles.state} data-status={toVisitStatus(visit)}>
            <StatusGlyph status={toVisitStatus(visit)} />
            <span className="visually-hidden">{t(`today.state.${visit.state}`)}</span>
          </span>
          <IconChevronDown aria-hidden="true" />
        </summary>
        {/* Photos load only when the visit is expanded, because two weeks have many of them. */}
        {opened && (
          <>
            <ul className={styles.tasks}>
              {recorded.map((task) => (
                <Task key={task.id} task={task} />
              ))}
            </ul>
            {(waiting || presences.length > 0 || standing === 'counted') && (
              <p className={styles.presence}>
                {waiting || presences.length === 0
                  ? t('history.notSent')
                  : t('history.shown', { ways: presences.map(wayWords).join(', ') })}
              </p>
            )}
          </>
        )}
      </details>
    </li>
  )
}

function Task({ task }: { task: VisitTask }) {
  const { t, i18n } = useTranslation()
  const { work } = task
  if (!work) return null
  const hours = work.endedAt
    ? t('history.at', { from: formatVisitTime(work.startedAt), to: formatVisitTime(work.endedAt) })
    : t('history.since', { time: formatVisitTime(work.startedAt) })
  return (
    <li>
      <b>{task.name}</b>
      <span>
        {work.undoneReason
          ? t('history.undone', { reason: translateUndoneReason(work.undoneReason, i18n.language) })
          : hours}
      </span>
      {work.standing !== 'counted' && <span>{t(`history.standing.${work.standing}`)}</span>}
      {work.held === 'plain_code' && <span>{t('visit.heldCode')}</span>}
      {work.observation && <span>{t('history.note', { text: work.observation })}</span>}
      {work.photos.length > 0 && (
        <ul className={styles.photos} aria-label={t('history.photosOf', { task: task.name })}>
          {work.photos.map((photo, at) => (
            <li key={photo.clientId}>
              <Thumbnail
                photo={photo}
                alt={t('photos.one', { n: at + 1, count: work.photos.length, task: task.name })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A rejected record. The history keeps it, so that the user can show it to the coordinator. */
export function RefusedWork({ work }: { work: LocalWork }) {
  const { t, i18n } = useTranslation()
  const [from, to] = [formatVisitTime(work.startedAt), formatVisitTime(work.endedAt)]
  const hours = to && to !== from ? t('history.at', { from, to }) : from
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.words}>
          <b>{work.taskName}</b>
          <span>
            {work.placeName}, {hours}
          </span>
          {work.undoneReason && (
            <span>
              {t('history.undone', { reason: translateUndoneReason(work.undoneReason, i18n.language) })}
            </span>
          )}
          {work.observation && <span>{t('history.note', { text: work.observation })}</span>}
        </span>
        <span className={styles.state} data-status="missed">
          <StatusGlyph status="missed" />
          {t('history.refused')}
        </span>
      </div>
      {work.refused && <p className={styles.why}>{t(toRefusalSentence(work.refused))}</p>}
    </li>
  )
}
