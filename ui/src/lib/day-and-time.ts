import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatTime } from './dates.ts'

/** Formats an instant on the company's clock, without seconds: `18/11/2026 07:02`. */
export function formatDayAndTime(instant: string): string {
  return `${toDisplayDate(instant)} ${formatTime(instant)}`
}
