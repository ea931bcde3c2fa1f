import type { ArrivedRecord } from '@zelo/contract/records'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import type { UndoneTask } from '@zelo/contract/rules/undone-tasks'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RecordMark } from '../records/arrival-views.tsx'
import { toCleaning } from '../reports/report-links.ts'
import { listPhotos, ReportPhoto } from '../reports/report-photo.tsx'
import styles from './undone-lines.module.css'

/**
 * Lists undone tasks of several procedures. Each line shows room, day, person, reason and photos, and links to the
 * cleaning.
 */
export function UndoneLines(props: {
  tasks: readonly UndoneTask[]
  findRecords: (task: UndoneTask) => readonly ArrivedRecord[]
}) {
  const { t, i18n } = useTranslation()
  return (
    <ul className={styles.lines}>
      {props.tasks.map((task) => (
        <li key={task.id}>
          <div>
            <h3>{task.procedure}</h3>
            <p>
              {task.reason === null
                ? t('undoneTasks.derived')
                : translateUndoneReason(task.reason, i18n.language)}
            </p>
            {task.observation !== '' && task.observation !== task.reason && (
              <p className={styles.quiet}>{task.observation}</p>
            )}
            <p>
              <Link to={`/ambientes/${task.environmentId}`}>{task.environment}</Link>
              {', '}
              <Link to={`/pessoas/${task.userId}`}>{task.person}</Link>
            </p>
            <p className={`${styles.quiet} figures`}>
              {[task.company, formatInstant(task.startedAt)].join(', ')}
            </p>
            {props.findRecords(task).map((record) => (
              <RecordMark key={record.id} record={record} />
            ))}
            <Link to={toCleaning(task.day, task.appointmentId)}>{t('reports.openCleaning')}</Link>
          </div>
          {listPhotos(task.photos).length > 0 && (
            <ReportPhoto photos={task.photos} caption={`${task.procedure}, ${task.environment}`} />
          )}
        </li>
      ))}
    </ul>
  )
}
