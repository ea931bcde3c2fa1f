import { useTranslation } from 'react-i18next'
import type { Visit } from '../../lib/visits.ts'
import { toVisitStatus } from '../visit/visit-words.ts'
import styles from './progress-bar.module.css'

/** Shows the day as one segment per visit, with its state. An exempt visit is included only after it has begun. */
export function ProgressBar(props: { visits: readonly Visit[] }) {
  const { t } = useTranslation()
  const visits = props.visits.filter(({ state }) => state !== 'exempt')
  const count = (wanted: Visit['state']) => visits.filter(({ state }) => state === wanted).length
  const incomplete = count('incomplete')
  const label = [
    t('today.progress', { done: count('done'), all: visits.length, doing: count('doing') }),
    incomplete > 0 && t('today.incomplete', { count: incomplete }),
  ]
  return (
    <div className={styles.bar} role="img" aria-label={label.filter(Boolean).join(', ')}>
      {visits.map((visit) => (
        <span key={visit.key} data-status={toVisitStatus(visit)} data-state={visit.state} />
      ))}
    </div>
  )
}
