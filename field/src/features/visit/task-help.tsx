import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readPhotoTexts } from '../../i18n/task-photos.ts'
import type { VisitTask } from '../../lib/visits.ts'
import styles from './task-help.module.css'

/** Shows the instructions of a task, collapsed. If a photo is due, links to the form for a task without one. */
export function TaskHelp({ task, isPhotoDue }: { task: VisitTask; isPhotoDue: boolean }) {
  const { i18n } = useTranslation()
  const words = readPhotoTexts(i18n.language)
  const { instruction, product, ppe, minutes } = task
  const time = minutes !== undefined && <span>{words.minutes(minutes)}</span>
  return (
    <div className={styles.help}>
      {instruction || product || ppe ? (
        <details>
          <summary>
            {words.how}
            <span className="visually-hidden"> {task.name}</span>
            {time}
          </summary>
          {instruction && <p>{instruction}</p>}
          {(product || ppe) && (
            <dl>
              {product && (
                <>
                  <dt>{words.product}</dt>
                  <dd>{product}</dd>
                </>
              )}
              {ppe && (
                <>
                  <dt>{words.ppe}</dt>
                  <dd>{ppe}</dd>
                </>
              )}
            </dl>
          )}
        </details>
      ) : (
        <span className={styles.minutes}>{time}</span>
      )}
      {isPhotoDue && (
        <Link to={`sem-foto/${task.id}`} className={styles.cannot}>
          {words.cannot}
          <span className="visually-hidden"> {task.name}</span>
        </Link>
      )}
    </div>
  )
}
