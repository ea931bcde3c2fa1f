import { toDisplayDate, toWeekday, type Weekday } from '@zelo/contract/rules/calendar'

/**
 * Returns the clock time of an instant in the company's zone, `07:04`. The text of the instant contains the zone's offset
 * (R1-188).
 */
export function formatTime(instant: string): string {
  return instant.slice(11, 16)
}

/** Formats an instant on the company's clock, `18/11/2026 07:02:14` (R3-470). Returns an empty text for null. */
export function formatInstant(instant: string | null): string {
  return instant === null ? '' : `${toDisplayDate(instant)} ${instant.slice(11, 19)}`
}

/** Formats two times of day as `07:00 – 07:30`. Without an end time it returns `07:00 –`. */
export function formatSpan(start: string, end: string | null): string {
  return end === null ? `${start} –` : `${start} – ${end}`
}

/** Formats a day `2026-11-19` in words: `quinta-feira, 19 de novembro`. */
export function formatDayInWords(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return markFirstOfMonth(format.format(new Date(`${day}T00:00:00Z`)), language)
}

/** Formats a day as weekday and date for use within a sentence: `quinta-feira, 19/11/2026`. */
export function formatDateInSentence(day: string, language: string): string {
  return `${toWeekdayName(toWeekday(day), language)}, ${toDisplayDate(day)}`
}

/** Formats a day as weekday and date for a heading: `Quinta-feira, 19/11/2026`. */
export function formatDateWithWeekday(day: string, language: string): string {
  return capitalize(formatDateInSentence(day, language))
}

/** Writes the first of a month as `1º` in Portuguese: `1º de novembro`, `1º – 19 de novembro`. */
export function markFirstOfMonth(words: string, language: string): string {
  return language === 'pt-BR' ? words.replace(/(?<!\d)1(?=\s(de|–)\s)/g, '1º') : words
}

/** Returns a weekday's name, `quinta-feira`. The calculation starts from 4 January 1970, which was a Sunday. */
export function toWeekdayName(weekday: Weekday, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return format.format(Date.UTC(1970, 0, 4 + weekday))
}

/** Returns a weekday's abbreviation, `qui`. */
export function toShortWeekday(weekday: Weekday, language: string): string {
  return toWeekdayName(weekday, language).slice(0, 3)
}

/** Returns a weekday's name without `-feira`, as in a list of weekdays: `quinta`. */
export function toBriefWeekday(weekday: Weekday, language: string): string {
  return toWeekdayName(weekday, language).replace('-feira', '')
}

/** Returns the name of a month from 1 to 12, `março`. */
export function toMonthName(month: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return format.format(Date.UTC(2000, month - 1, 1))
}

/** Capitalizes the words of a date for a heading. */
export function capitalize(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
