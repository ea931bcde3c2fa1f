import { formatDate, isDate, toDisplayDate } from './calendar.ts'
import { groupedMask } from './grouped-mask.ts'
import { type Mask, withoutWords } from './mask.ts'
import { plainText } from './plain-text.ts'

/**
 * Returns the date in a text as 'YYYY-MM-DD', or undefined if there is none. Reads ISO 8601, and day, month and year
 * with any separators (3/2/1990, 03-02-1990, 3.2.1990, 03021990). Ignores a time of day. Rejects days that do not exist
 * and two-digit years.
 */
export function readDate(text: string): string | undefined {
  const typed = plainText(text)
    .replace(/[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i, '')
    .replace(/ ?[/. -] ?/g, '/')
  const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed)
  const yearFirst = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(typed) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(typed)
  // The mask of the field puts the day first. If a user types 1990-02-03, the field therefore contains 19/90/0203.
  const laidOut = /^(\d\d)\/(\d\d)\/(\d\d)(\d\d)$/.exec(typed)
  const dates = [
    dayFirst && formatDate(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1])),
    yearFirst && formatDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])),
    laidOut && formatDate(Number(`${laidOut[1]}${laidOut[2]}`), Number(laidOut[3]), Number(laidOut[4])),
  ]
  return dates.find((date) => date !== null && isDate(date)) ?? undefined
}

/** Mask of a field for a date: DD/MM/YYYY, at most 10 characters (R1-242, R1-246). */
export const dateMask: Mask = groupedMask('00/00/0000', {
  split: (text) => text.split(/[/.\s\p{Dash}]+/u),
  format(text) {
    const date = readDate(text) ?? readDate(withoutWords(text))
    return date && toDisplayDate(date)
  },
})
