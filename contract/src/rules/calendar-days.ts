import { addDays, daysInMonth, formatDate, fromDayNumber, splitDate, toDayNumber } from './calendar.ts'
import type { Slot } from './slots.ts'

/** The kinds of calendar days (decision 030). `optional` is a ponto facultativo. */
export const calendarDayKinds = [
  'national',
  'state',
  'municipal',
  'optional',
  'closure',
  'recess',
  'event',
] as const
export type CalendarDayKind = (typeof calendarDayKinds)[number]

/** `skip`: no cleaning takes place. `keep`: cleanings take place, even if the group skips this day. */
export const calendarEffects = ['skip', 'keep'] as const
export type CalendarEffect = (typeof calendarEffects)[number]

/** A row of the calendar: a range of days, or a rule that names a day of each year. */
export interface CalendarEntry {
  readonly id: number
  /** Null if the entry applies to every company of the group. */
  readonly companyId: number | null
  /** First and last day of the range. Null if the entry has a rule. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  /** `MM-DD`, or a distance from Easter such as `easter-2`. Null if the entry has a first and a last day. */
  readonly rule: string | null
  readonly yearFrom: number | null
  readonly yearTo: number | null
  /** The part of the day that the entry covers. Null for the whole day. */
  readonly startTime: string | null
  readonly endTime: string | null
  readonly name: string
  readonly kind: CalendarDayKind
  readonly effect: CalendarEffect
}

/** Maximum number of days between Easter and the day of a rule. */
const mostFromEaster = 200

/**
 * Returns whether a text is a rule: an existing `MM-DD` (also 29 February), or `easter` with a sign and a number of
 * days.
 */
export function isCalendarRule(text: string): boolean {
  const date = /^(\d{2})-(\d{2})$/.exec(text)
  if (date) {
    const [month, day] = [Number(date[1]), Number(date[2])]
    return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2000, month)
  }
  const easter = /^easter[+-](\d{1,3})$/.exec(text)
  return easter !== null && Number(easter[1]) <= mostFromEaster
}

/** Returns the day of a rule in a year. Returns null for 29 February if the year does not have this day. */
export function resolveCalendarRule(rule: string, year: number): string | null {
  if (rule.startsWith('easter')) return addDays(findEaster(year), Number(rule.slice('easter'.length)))
  const month = Number(rule.slice(0, 2))
  const day = Number(rule.slice(3))
  return day <= daysInMonth(year, month) ? formatDate(year, month, day) : null
}

/** Returns Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher). */
export function findEaster(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * shift + 114
  return formatDate(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** Returns the days of an entry between two days, both included, in ascending order. */
export function listEntryDays(entry: CalendarEntry, from: string, to: string): string[] {
  const { rule, firstDay, lastDay } = entry
  if (rule === null) {
    if (firstDay === null || lastDay === null) return []
    const last = toDayNumber(lastDay < to ? lastDay : to)
    const days: string[] = []
    for (let day = toDayNumber(firstDay > from ? firstDay : from); day <= last; day += 1)
      days.push(fromDayNumber(day))
    return days
  }
  const first = Math.max(splitDate(from).year, entry.yearFrom ?? 0)
  const last = Math.min(splitDate(to).year, entry.yearTo ?? 9999)
  const days: string[] = []
  for (let year = first; year <= last; year += 1) {
    const day = resolveCalendarRule(rule, year)
    if (day !== null && day >= from && day <= to) days.push(day)
  }
  return days
}

/** The calendars of a group's companies. */
export interface Calendar {
  /**
   * Returns the entries of a company and of its group on a day. Entries of the whole day come before those of a part of
   * the day.
   */
  listEntries(companyId: number, day: string): readonly CalendarEntry[]
}

/**
 * Builds the calendars of a group from its active entries. The days of a company's year are computed when they are
 * first needed.
 */
export function buildCalendar(entries: readonly CalendarEntry[]): Calendar {
  const sorted = [...entries].sort(
    (a, b) => Number(a.startTime !== null) - Number(b.startTime !== null) || a.id - b.id,
  )
  const years = new Map<string, Map<string, CalendarEntry[]>>()
  return {
    listEntries(companyId, day) {
      const year = day.slice(0, 4)
      const key = `${companyId} ${year}`
      let days = years.get(key)
      if (!days) {
        const own = sorted.filter((entry) => entry.companyId === null || entry.companyId === companyId)
        days = groupByDay(own, `${year}-01-01`, `${year}-12-31`)
        years.set(key, days)
      }
      return days.get(day) ?? []
    },
  }
}

function groupByDay(entries: readonly CalendarEntry[], from: string, to: string) {
  const days = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    for (const day of listEntryDays(entry, from, to)) {
      const found = days.get(day)
      if (found) found.push(entry)
      else days.set(day, [entry])
    }
  }
  return days
}

/**
 * Returns whether an entry covers a slot: the entry is for the whole day, or the slot lies completely in its part of
 * the day.
 */
export function coversSlot({ startTime, endTime }: CalendarEntry, { start, end }: Slot): boolean {
  return startTime === null || endTime === null || (startTime <= start && end <= endTime)
}

/**
 * Returns the entry that skips a slot, or undefined. Entries of the company have priority over those of the group. Of
 * two entries with the same priority, `skip` has priority over `keep`.
 */
export function findSkip(entries: readonly CalendarEntry[], slot: Slot): CalendarEntry | undefined {
  return narrowScope(entries.filter((entry) => coversSlot(entry, slot))).find(
    ({ effect }) => effect === 'skip',
  )
}

/**
 * Returns whether a moved cleaning may take place on a day: the calendar skips no part of the day. A whole-day entry of
 * the company has priority over entries of the group.
 */
export function isOpenDay(entries: readonly CalendarEntry[]): boolean {
  const isDecided = entries.some(({ companyId, startTime }) => companyId !== null && startTime === null)
  const deciding = isDecided ? narrowScope(entries) : entries
  return deciding.every(({ effect }) => effect !== 'skip')
}

function narrowScope(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
  const own = entries.filter(({ companyId }) => companyId !== null)
  return own.length > 0 ? own : entries
}
