import { addDays, daysBetween, daysInMonth, splitDate, toWeekday } from '@zelo/contract/rules/calendar'
import { capitalize } from '@zelo/ui/lib/dates.ts'

/** Returns the month of a day as `YYYY-MM`. */
export function readMonth(day: string): string {
  return day.slice(0, 7)
}

export function toMonthInterval(day: string): { from: string; to: string } {
  const { year, month } = splitDate(day)
  return { from: `${readMonth(day)}-01`, to: `${readMonth(day)}-${padTwo(daysInMonth(year, month))}` }
}

/** Returns the same day `months` later. In a shorter month it is the last day. */
export function addMonths(day: string, months: number): string {
  const { year, month, day: dayOfMonth } = splitDate(day)
  const index = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return `${toYear}-${padTwo(toMonth)}-${padTwo(Math.min(dayOfMonth, daysInMonth(toYear, toMonth)))}`
}

/** Returns every day of a day's month, in weeks from Sunday to Saturday (R3-491). Days of other months are null. */
export function listWeeks(day: string): (string | null)[][] {
  const { from, to } = toMonthInterval(day)
  const cells: (string | null)[] = Array.from({ length: toWeekday(from) }, () => null)
  // Counts days instead of comparing them, because the last expressible day has no next day.
  for (let after = 0; after <= daysBetween(from, to); after += 1) cells.push(addDays(from, after))
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Returns a day's month in words: `Novembro de 2026`. */
export function formatMonth(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return capitalize(format.format(Date.parse(`${readMonth(day)}-01`)))
}

function padTwo(number: number): string {
  return String(number).padStart(2, '0')
}
