import { useTranslation } from 'react-i18next'
import type { Visit } from '../../lib/visits.ts'
import { statusOf } from '../visit/visit-words.ts'
import styles from './progress-bar.module.css'

/** The day as segments, one a visit in its state. An exempt visit counts once it is begun. */
export function ProgressBar(props: { visits: readonly Visit[] }) {
  const { t } = useTranslation()
  const visits = props.visits.filter(({ state }) => state !== 'exempt')
  const count = (...states: Visit['state'][]) => visits.filter(({ state }) => states.includes(state)).length
  const label = t('today.progress', {
    done: count('done', 'incomplete'),
    all: visits.length,
    doing: count('doing'),
  })
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {visits.map((visit) => (
        <span key={visit.key} data-status={statusOf(visit)} data-state={visit.state} />
      ))}
    </div>
  )
}
