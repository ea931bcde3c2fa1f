import { addDays } from '@zelo/contract/rules/calendar'
import { addMonths, toMonthInterval } from './months.ts'

const daySteps: Record<string, (day: string) => string> = {
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

/** The list of months has three months in a row. */
const monthSteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -3,
  ArrowDown: 3,
  PageUp: -12,
  PageDown: 12,
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
  if (isShortcut(event)) return undefined
  return daySteps[event.shiftKey ? `Shift+${event.key}` : event.key]?.(day)
}

/** Returns the day to which a key moves in the list of months. Returns undefined for every other key. */
export function readMonthKey(event: Key, day: string): string | undefined {
  const months = isShortcut(event) ? undefined : monthSteps[event.key]
  return months === undefined ? undefined : addMonths(day, months)
}

/** Returns whether the key belongs to the browser, such as Alt+Left for the previous page. */
function isShortcut({ altKey, ctrlKey, metaKey }: Key): boolean {
  return altKey || ctrlKey || metaKey
}
