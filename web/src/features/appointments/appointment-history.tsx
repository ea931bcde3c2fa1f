import type { Appointment } from '@zelo/contract/appointments'
import { translateNoPhotoReason } from '@zelo/contract/rules/no-photo-reasons'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import { type Status, StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import styles from './appointment-history.module.css'
import { buildHistory, type HistoryCleaning, type HistoryTask, type RecordedTask } from './history-rows.ts'
import { PresenceMark } from './presence-mark.tsx'

const ReportPhoto = lazy(async () => {
  const [file] = await Promise.all([import('../reports/report-photo.tsx'), loadTexts('reports')])
  return { default: file.ReportPhoto }
})

const CleaningStanding = lazy(async () => {
  const texts = loadTexts('records')
  const [file] = await Promise.all([import('../records/cleaning-standing.tsx'), texts])
  return { default: file.CleaningStanding }
})

/** Lists the records of an appointment, grouped by cleaning: tasks, reasons, observations, photos and proofs of presence. */
export function AppointmentHistory(props: { appointment: Appointment; records: readonly RecordedTask[] }) {
  const { appointment, records } = props
  const { t } = useTranslation()
  const history = buildHistory(appointment, records)

  return (
    <section className={styles.history} aria-label={t('dashboard.history.title')}>
      <h3 className={styles.title}>{t('dashboard.history.title')}</h3>
      {history.length === 0 && <p className={styles.quiet}>{t('dashboard.history.none')}</p>}
      {history.map((cleaning) => (
        <div key={cleaning.key} className={styles.cleaning}>
          <CleaningHead cleaning={cleaning} />
          <ul>
            {cleaning.tasks.map((task) => (
              <Task key={task.id} task={task} withPresence={cleaning.presence.length > 1} />
            ))}
          </ul>
          <Suspense>
            <CleaningStanding records={cleaning.records} />
          </Suspense>
        </div>
      ))}
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
      {presence.map((shown) => (
        <PresenceMark key={shown.way} {...shown} />
      ))}
    </div>
  )
}

const marks: Record<HistoryTask['state'], Status> = { done: 'done', undone: 'missed', doing: 'doing' }

/**
 * Shows a recorded task. `withPresence` is true if the tasks of a cleaning have different proofs of presence. Each task then
 * shows its proof. A record that does not count always shows its proof.
 */
function Task({ task, withPresence }: { task: HistoryTask; withPresence: boolean }) {
  const { t, i18n } = useTranslation()
  const { name, state, mandatory, undoneReason, observation, photos, standing } = task
  return (
    <li className={styles.task} data-status={marks[state]} data-standing={standing}>
      <StatusGlyph status={marks[state]} />
      <div className={styles.words}>
        <p>
          <strong>{name}</strong> {!mandatory && <small>{t('dashboard.history.optional')}</small>}{' '}
          {standing !== 'counted' && (
            <small className={styles.standing}>{t(`dashboard.history.${standing}`)}</small>
          )}
        </p>
        {undoneReason !== null && (
          <p className={styles.alert}>
            {t('dashboard.history.undone', { reason: translateUndoneReason(undoneReason, i18n.language) })}
          </p>
        )}
        {(withPresence || standing !== 'counted') &&
          task.presence.map((shown) => <PresenceMark key={shown.way} {...shown} />)}
        {observation && <p>{t('dashboard.history.observation', { text: observation })}</p>}
        {task.photoMissing && (
          <p className={styles.quiet}>
            {task.noPhotoReason === null
              ? t('dashboard.history.photoMissing')
              : t('dashboard.history.photoMissingWhy', {
                  reason: translateNoPhotoReason(task.noPhotoReason, i18n.language),
                })}
          </p>
        )}
        {photos.length > 0 && (
          <div className={styles.photo}>
            <Suspense>
              <ReportPhoto photos={photos} caption={name} />
            </Suspense>
          </div>
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
