import type { Status } from '@zelo/ui/components/status-mark.tsx'
import { useTranslation } from 'react-i18next'
import styles from './slot-strip.module.css'

/** One block of the strip. Times are minutes since midnight. */
export interface StripSlot {
  key: string
  start: number
  end: number
  status: Status
  /** The block's tooltip and label for screen readers, e.g. `07:00 – 07:30 Completo`. */
  label: string
}

/**
 * Shows a whole day on one line. Outlines are planned work, filled blocks are done work, and the bar marks the current
 * time.
 *
 * `from` and `to` are the day's bounds in minutes since midnight. If a slot lies outside, the bounds widen. `now` is
 * set only for today. A `large` strip shows the hours below it.
 */
export function SlotStrip(props: {
  slots: StripSlot[]
  now?: number | undefined
  from?: number
  to?: number
  large?: boolean
}) {
  const { t } = useTranslation()
  const { slots, now, large = false } = props
  const from = Math.min(props.from ?? 6 * 60, ...slots.map((slot) => floorHour(slot.start)))
  const to = Math.max(props.to ?? 20 * 60, ...slots.map((slot) => floorHour(slot.end + 59)))
  const share = (minute: number) => `${((minute - from) / (to - from)) * 100}%`
  const label = [t('ui.dayStrip'), ...slots.map((slot) => slot.label)].join('; ')

  return (
    <div>
      <div className={styles.strip} data-large={large || undefined} role="img" aria-label={label}>
        {slots.map((slot) => (
          <i
            key={slot.key}
            className={styles.slot}
            data-status={slot.status}
            title={slot.label}
            style={{ left: share(slot.start), width: `max(5px, ${share(from + slot.end - slot.start)})` }}
          />
        ))}
        {now !== undefined && now >= from && now <= to && (
          <b className={styles.now} style={{ left: share(now) }} />
        )}
      </div>
      {large && (
        <div className={styles.ticks} aria-hidden="true">
          {listHourTicks(from, to).map((tick) => (
            <span key={tick} style={{ left: share(tick) }}>
              {`${String(tick / 60).padStart(2, '0')}:00`}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function floorHour(minute: number): number {
  return Math.floor(minute / 60) * 60
}

/** Returns every second hour. It leaves out hours whose label would touch a bound of the day. */
function listHourTicks(from: number, to: number): number[] {
  const ticks = []
  for (let tick = from; tick <= to; tick += 120) ticks.push(tick)
  return ticks
}
