import { StatusMark } from '@zelo/ui/components/status-mark.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { formatDuration } from '../../lib/durations.ts'
import type { Delay } from './appointment-view.ts'
import styles from './delays.module.css'

/** The largest number of delays shown. The list below this one contains all of them. */
const mostShown = 5

/** Lists late appointments for the coordinator: the person, the delay and the environment where the cleaner currently is. */
export function Delays(props: {
  delays: readonly Delay[]
  toDetailSearch: (appointmentId: number) => string
  withBranch: boolean
}) {
  const { delays, toDetailSearch, withBranch } = props
  const { t } = useTranslation()
  if (delays.length === 0) return null
  const more = delays.length - mostShown
  return (
    <ul className={styles.delays} aria-label={t('dashboard.attention')}>
      {delays.slice(0, mostShown).map(({ appointment, cleaner: name, lateMinutes, dueAt, busyIn }) => {
        const { id, agenda, company } = appointment
        return (
          <li key={id}>
            <Link to={{ search: toDetailSearch(id) }} preventScrollReset state={firstLevel}>
              <StatusMark
                status="missed"
                word={t('dashboard.late', { delay: formatDuration(lateMinutes, t) })}
              />
              <span className="trim">
                {agenda.environment.name}, {agenda.environment.floor}
                {withBranch && ` · ${company.name}`}
              </span>
              <span className={styles.why}>
                {busyIn
                  ? t('dashboard.busyIn', { name, environment: busyIn.environment, time: busyIn.since })
                  : t('dashboard.wasDue', { name, time: dueAt })}
              </span>
              <span className={`${styles.id} figures`}>{id}</span>
            </Link>
          </li>
        )
      })}
      {more > 0 && <li className={styles.more}>{t('dashboard.moreLate', { count: more })}</li>}
    </ul>
  )
}
