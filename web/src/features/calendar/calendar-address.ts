import { addDays, daysInMonth, isDate, partsOf, weekdayOf } from '@zelo/contract/rules/calendar'

/** What the calendar keeps in the address: `?day=2026-11-19&q=copa&mode=write&block=7-main`. The month is that of the day. */
export interface CalendarAddress {
  day: string
  search: string
  /** 'escrita' of spec 3 §2.8; reading is 'leitura'. */
  writing: boolean
}

/** The day is today unless one is named. */
export function readCalendarAddress(params: URLSearchParams, today: string): CalendarAddress {
  const day = params.get('day') ?? ''
  return {
    day: isDate(day) ? day : today,
    search: params.get('q') ?? '',
    writing: params.get('mode') === 'write',
  }
}

/** `YYYY-MM` of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** First and last day of the month of a day. */
export function monthInterval(day: string): { from: string; to: string } {
  const { year, month } = partsOf(day)
  return { from: `${monthOf(day)}-01`, to: `${monthOf(day)}-${two(daysInMonth(year, month))}` }
}

/** The same day so many months away; the last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const { year, month, day: dayOfMonth } = partsOf(day)
  const index = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return `${toYear}-${two(toMonth)}-${two(Math.min(dayOfMonth, daysInMonth(toYear, toMonth)))}`
}

/** Every day of the month of a day, in weeks from Sunday to Saturday (spec 3 §9); null before and after the month. */
export function weeksOf(day: string): (string | null)[][] {
  const { from, to } = monthInterval(day)
  const before = weekdayOf(from)
  const cells: (string | null)[] = Array.from({ length: before }, () => null)
  for (let one = from; one <= to; one = addDays(one, 1)) cells.push(one)
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
