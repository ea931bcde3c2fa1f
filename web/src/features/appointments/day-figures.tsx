import { type Status, StatusMark } from '@zelo/ui/components/status-mark.tsx'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/durations.ts'
import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Figures } from './appointment-view.ts'
import type { FigureKey } from './dashboard-filter.ts'
import styles from './day-figures.module.css'
import { DayHours } from './day-hours.tsx'
import type { DayHours as DayHoursData } from './hours-of-day.ts'

/**
 * The figures in the order of the screen. `on` limits a figure to some days: for example, only today has late and only past
 * days have missed cleanings.
 */
const entries = [
  { key: 'planned', status: undefined, on: 'any' },
  { key: 'done', status: 'done', on: 'any' },
  { key: 'doing', status: 'doing', on: 'today' },
  { key: 'todo', status: 'todo', on: 'today' },
  { key: 'partial', status: 'partial', on: 'any' },
  { key: 'late', status: 'missed', on: 'today' },
  { key: 'missed', status: 'missed', on: 'past' },
  { key: 'extra', status: 'extra', on: 'any' },
] as const satisfies { key: FigureKey; status: Status | undefined; on: 'any' | 'today' | 'past' }[]

/**
 * Shows the figures, and one bar with their shares of the plan. Shows skeletons until the data has loaded. A click on a
 * figure limits the list to its appointments. A second click ends that.
 */
export function DayFigures(props: {
  figures: Figures | undefined
  withToday: boolean
  withPast: boolean
  /** The plan of the day. Null if several days are shown or nothing is planned. `now` is the current minute. */
  day: DayHoursData | null | undefined
  now: number | undefined
  pressed: FigureKey | null
  onPress: (key: FigureKey) => void
}) {
  const { figures, withToday, withPast, day, now, pressed, onPress } = props
  const { t, i18n } = useTranslation()
  const shown = entries.filter(({ on }) => on === 'any' || (on === 'today' ? withToday : withPast))

  return (
    <>
      <dl className={styles.figures} data-day={day !== null || undefined}>
        {shown.map(({ key, status }) => (
          <div key={key} data-figure={key} data-pressed={key === pressed || undefined}>
            <dt>
              <button
                type="button"
                className={styles.open}
                aria-pressed={key === pressed}
                onClick={() => onPress(key)}
              >
                {status ? (
                  <StatusMark status={status} word={t(`dashboard.figure.${key}`)} />
                ) : (
                  <span className={styles.plain}>{t(`dashboard.figure.${key}`)}</span>
                )}
              </button>
            </dt>
            {figures ? (
              <dd>
                <span className={styles.value}>{figures[key].toLocaleString(i18n.language)}</span>
                {key === 'done' && <small>{t('dashboard.ofPlanned', { count: figures.planned })}</small>}
                <span className={`${styles.more} trim`}>
                  {key === 'planned' && day
                    ? t('dashboard.slotsDone', { count: day.done, due: day.due })
                    : formatFigureDetail(key, figures, t)}
                </span>
                {key === 'planned' && day && (
                  <DayHours className={styles.hours} hours={day.hours} now={now} />
                )}
              </dd>
            ) : (
              <dd>
                <ShowAfter>
                  <Skeleton width={56} height={24} />
                </ShowAfter>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className={styles.shares} aria-hidden>
        {figures &&
          shown
            .filter(({ key }) => key !== 'planned' && key !== 'extra' && figures[key] > 0)
            .map(({ key, status }) => (
              <i key={key} data-status={status} style={{ flexGrow: figures[key] }} />
            ))}
      </div>
    </>
  )
}

function formatFigureDetail(key: FigureKey, figures: Figures, t: TFunction): string | undefined {
  if (key === 'todo' && figures.next !== undefined) return t('dashboard.nextAt', { time: figures.next })
  if (key === 'late' && figures.late > 0)
    return t('dashboard.longestDelay', { delay: formatDuration(figures.longestDelay, t) })
  return undefined
}
