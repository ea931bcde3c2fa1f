import type { DisplayState } from '@zelo/contract/rules/appointment-status'
import type { Status } from '@zelo/ui/components/status-mark.tsx'
import styles from './day-hours.module.css'
import type { DayHours as Hours } from './hours-of-day.ts'

/** The states from the bottom of a bar to its top. */
const states = [
  ['done', 'done'],
  ['partial', 'partial'],
  ['doing', 'doing'],
  ['late', 'missed'],
  ['missed', 'missed'],
  ['todo', 'todo'],
] as const satisfies [DisplayState, Status][]

/**
 * Shows the plan of a day as one bar per hour. Each bar is divided by state. If the day is today, `now` is the current
 * minute.
 */
export function DayHours(props: {
  hours: Hours['hours']
  now: number | undefined
  className: string | undefined
}) {
  const { hours, now } = props
  const [first] = hours
  if (!first) return null
  const most = Math.max(...hours.map(({ count }) => count))
  const end = first.hour + hours.length
  const at = now === undefined ? undefined : (now / 60 - first.hour) / hours.length
  return (
    <div className={`${styles.day} ${props.className}`} aria-hidden="true">
      <div className={styles.bars}>
        {hours.map(({ hour, count, states: counts }) => (
          <div key={hour} className={styles.bar} style={{ height: `${(count / most) * 100}%` }}>
            {states.map(
              ([state, status]) =>
                counts[state] && <i key={state} data-status={status} style={{ flexGrow: counts[state] }} />,
            )}
          </div>
        ))}
        {at !== undefined && at >= 0 && at <= 1 && <b style={{ left: `${at * 100}%` }} />}
      </div>
      <div className={`${styles.ends} figures`}>
        <span>{formatHour(first.hour)}</span>
        <span>{formatHour(end)}</span>
      </div>
    </div>
  )
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
