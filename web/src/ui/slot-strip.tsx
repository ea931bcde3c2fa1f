import type { Status } from '@zelo/ui/components/status-mark.tsx'
import { useTranslation } from 'react-i18next'
import styles from './slot-strip.module.css'

/** One block of the strip, in minutes since midnight. */
export interface StripSlot {
  key: string
  start: number
  end: number
  status: Status
  /** The tooltip and screen-reader label of the block, e.g. `07:00 – 07:30 Completo`. */
  label: string
}

/**
 * Shows a whole day on one line: outline is planned, filled is done, the bar is now.
 *
 * `from` and `to` are the day's bounds in minutes since midnight, widened to hold every slot. `now` is set only for today. A
 * `large` strip shows the hours below it.
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

/** Returns every second hour that leaves both bounds of the day readable. */
function listHourTicks(from: number, to: number): number[] {
  const ticks = []
  for (let tick = from; tick <= to; tick += 120) ticks.push(tick)
  return ticks
}
