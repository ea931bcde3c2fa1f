import { addDays } from '@zelo/contract/rules/calendar'
import { addMonths, toMonthInterval } from './months.ts'

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  'Shift+PageUp': (day) => addMonths(day, -12),
  'Shift+PageDown': (day) => addMonths(day, 12),
  Home: (day) => toMonthInterval(day).from,
  End: (day) => toMonthInterval(day).to,
}

interface Key {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Returns the day to which a key moves in a calendar. Returns undefined for every other key. */
export function readDayKey(event: Key, day: string): string | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  return steps[event.shiftKey ? `Shift+${event.key}` : event.key]?.(day)
}
