import type { Appointment } from '@zelo/contract/appointments'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '../../ui/photo-zoom.tsx'
import { type Status, StatusGlyph } from '../../ui/status-mark.tsx'
import styles from './appointment-history.module.css'
import { type HistoryCleaning, type HistoryTask, historyOf, type RecordedTask } from './history-rows.ts'
import { PresenceMark } from './presence-mark.tsx'

const PhotoZoom = lazy(() => import('../../ui/photo-zoom.tsx').then((file) => ({ default: file.PhotoZoom })))

/** What was recorded, cleaning by cleaning: tasks done and not done, why, observations, photos, and how presence was shown. */
export function AppointmentHistory(props: { appointment: Appointment; records: readonly RecordedTask[] }) {
  const { appointment, records } = props
  const { t } = useTranslation()
  const [zoomed, setZoomed] = useState<{ photos: Photo[]; at: number } | null>(null)
  const history = historyOf(appointment, records)
  const zoom = ({ name, photos }: HistoryTask, at: number) => {
    const count = photos.length
    setZoomed({
      at,
      photos: photos.map(({ url }, index) => ({
        url,
        caption: t('dashboard.history.photo', { n: index + 1, count, task: name }),
      })),
    })
  }

  return (
    <section className={styles.history} aria-label={t('dashboard.history.title')}>
      <h3 className={styles.title}>{t('dashboard.history.title')}</h3>
      {history.length === 0 && <p className={styles.quiet}>{t('dashboard.history.none')}</p>}
      {history.map((cleaning) => (
        <div key={cleaning.key} className={styles.cleaning}>
          <CleaningHead cleaning={cleaning} />
          <ul>
            {cleaning.tasks.map((task) => (
              <Task
                key={task.id}
                task={task}
                withPresence={cleaning.presence.length > 1}
                onZoom={(at) => zoom(task, at)}
              />
            ))}
          </ul>
        </div>
      ))}
      <Suspense>
        {zoomed && <PhotoZoom photos={zoomed.photos} startAt={zoomed.at} onClose={() => setZoomed(null)} />}
      </Suspense>
    </section>
  )
}

function CleaningHead({ cleaning }: { cleaning: HistoryCleaning }) {
  const { t, i18n } = useTranslation()
  const { revision, people, presence } = cleaning
  const kind =
    revision === null
      ? t('ui.status.extra')
      : revision > 0
        ? t('dashboard.detail.revision', { n: revision })
        : t('dashboard.detail.cleaning')
  const names = new Intl.ListFormat(i18n.language).format(people)
  return (
    <div className={styles.head}>
      <h4>{kind}</h4>
      {people.length > 0 && <span>{t('dashboard.history.by', { name: names })}</span>}
      {presence.length === 1 && <PresenceMark {...presence[0]!} />}
    </div>
  )
}

const marks: Record<HistoryTask['state'], Status> = { done: 'done', undone: 'missed', doing: 'doing' }

/** `withPresence` when the tasks of a cleaning differ in how it was shown. */
function Task(props: { task: HistoryTask; withPresence: boolean; onZoom: (at: number) => void }) {
  const { task, withPresence, onZoom } = props
  const { t } = useTranslation()
  const { name, state, mandatory, undoneReason, observation, photos } = task
  return (
    <li className={styles.task} data-status={marks[state]}>
      <StatusGlyph status={marks[state]} />
      <div className={styles.words}>
        <p>
          <strong>{name}</strong> {!mandatory && <small>{t('dashboard.history.optional')}</small>}
        </p>
        {undoneReason !== null && (
          <p className={styles.alert}>{t('dashboard.history.undone', { reason: undoneReason })}</p>
        )}
        {withPresence && <PresenceMark way={task.presence} time={task.from} />}
        {observation && <p>{t('dashboard.history.observation', { text: observation })}</p>}
        {photos.length > 0 && (
          <ul className={styles.photos} aria-label={t('dashboard.history.photosOf', { task: name })}>
            {photos.map(({ thumbnailUrl }, index) => (
              <li key={thumbnailUrl}>
                <button type="button" onClick={() => onZoom(index)}>
                  <img
                    src={thumbnailUrl}
                    width={72}
                    height={72}
                    loading="lazy"
                    alt={t('dashboard.history.photo', {
                      n: index + 1,
                      count: photos.length,
                      task: name,
                    })}
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className={`${styles.time} figures`}>
        {state === 'doing'
          ? t('dashboard.history.since', { time: task.from })
          : state === 'done'
            ? t('dashboard.history.at', { from: task.from, to: task.to })
            : task.from}
      </span>
    </li>
  )
}
