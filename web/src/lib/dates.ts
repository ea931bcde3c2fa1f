import { toDisplayDate, type Weekday, weekdayOf } from '@zelo/contract/rules/calendar'

/** The clock time of an instant, in the company's own offset, which the text carries (DOMAIN §3): `07:04`. */
export function formatTime(instant: string): string {
  return instant.slice(11, 16)
}

/** An instant in the company's own clock, `18/11/2026 07:02:14` (spec 3 §9); nothing for none. */
export function instantText(instant: string | null): string {
  return instant === null ? '' : `${toDisplayDate(instant)} ${instant.slice(11, 19)}`
}

/** Two times of day as `07:00 – 07:30`; without an end `07:00 –`. */
export function formatSpan(start: string, end: string | null): string {
  return end === null ? `${start} –` : `${start} – ${end}`
}

/** A day `2026-11-19` in the words of a language: `quinta-feira, 19 de novembro`. */
export function formatDayInWords(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return withFirstOfMonth(format.format(new Date(`${day}T00:00:00Z`)), language)
}

/** A day as a date with its weekday, within a sentence: `quinta-feira, 19/11/2026`. */
export function dateWithWeekday(day: string, language: string): string {
  return `${weekdayName(weekdayOf(day), language)}, ${toDisplayDate(day)}`
}

/** The same as a heading tells it: `Quinta-feira, 19/11/2026`. */
export function formatDateWithWeekday(day: string, language: string): string {
  return capitalized(dateWithWeekday(day, language))
}

/** Portuguese tells the first of a month as `1º`: `1º de novembro`, `1º – 19 de novembro`. */
export function withFirstOfMonth(words: string, language: string): string {
  return language === 'pt-BR' ? words.replace(/(?<!\d)1(?=\s(de|–)\s)/g, '1º') : words
}

/** `quinta-feira`; 4 January 1970 was a Sunday. */
export function weekdayName(weekday: Weekday, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return format.format(Date.UTC(1970, 0, 4 + weekday))
}

/** `qui`. */
export function shortWeekday(weekday: Weekday, language: string): string {
  return weekdayName(weekday, language).slice(0, 3)
}

/** `quinta`, as a person tells several of them. */
export function briefWeekday(weekday: Weekday, language: string): string {
  return weekdayName(weekday, language).replace('-feira', '')
}

/** 'março', of a month 1–12. */
export function monthName(month: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return format.format(Date.UTC(2000, month - 1, 1))
}

/** Words of a date as a heading begins with them. */
export function capitalized(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
