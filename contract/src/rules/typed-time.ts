import { isTime } from './calendar.ts'
import { groupedMask } from './grouped-mask.ts'
import type { Mask } from './mask.ts'
import { plainText } from './plain-text.ts'

/**
 * Returns the time of day 'HH:MM' in a text. Reads 8:00, 8h30, 8h, 8:00 h, 8.30, 830, 0830, 8, 08:00:00 and 2:15 PM.
 * Returns undefined for any other text and for times beyond 23:59.
 */
export function readTime(text: string): string | undefined {
  const [, clock = '', half] = /^(.*?)(?: ?([ap])\.?m?\.?)?$/.exec(
    plainText(text).toLowerCase().replaceAll('\u2236', ':'),
  )!
  const parts =
    /^(\d{1,2})(?: ?[:.,h ] ?(\d\d)(?::00(?:[.,]0+)?)?)?[:.,]?(?: ?(?:h|hs|hrs?|horas?|m|min))?$/.exec(
      clock,
    ) ?? /^(\d{1,2})(\d\d)(?: ?(?:h|hs|hrs?|horas?))?$/.exec(clock)
  if (!parts) return undefined
  const [, hours = '', minutes = '00'] = parts
  const hour = half === undefined ? Number(hours) : hourOfDay(Number(hours), half)
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : undefined
}

/** Converts the hour of a 12-hour clock to 24 hours. Returns NaN for an invalid hour. */
function hourOfDay(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

const groups = groupedMask('00:00', {
  // No hour has two digits and begins with 3 to 9. So the hour of 830 is 8.
  split: (text) => text.replace(/^([3-9])(\d)/, '0$1:$2').split(/[:.,h\s\u2236]+/i),
  format: readTime,
})

/**
 * Mask of a field for a time of day: HH:MM, at most 5 characters (R3-089). The field shows no letters. If a user types
 * A or P after the time, the mask therefore converts the time to 24 hours at once.
 */
export const timeMask: Mask = {
  type: (text) => (/[ap]$/i.test(text) ? readTime(text) : undefined) ?? groups.type(text),
  read: groups.read,
}
