/**
 * Dates, times of day and instants as text.
 *
 * A date is 'YYYY-MM-DD' (years 1000–9999), a time of day 'HH:MM', an instant epoch milliseconds or ISO 8601 with an
 * offset (DOMAIN §3). Dates and times so written sort and compare as text. Nothing here reads the clock or the zone
 * of the machine.
 */

/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** A moment on a company's own calendar and clock. */
export interface LocalMoment {
  /** 'YYYY-MM-DD' */
  readonly day: string
  /** 'HH:MM' */
  readonly time: string
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Days of a month, 1–12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Whether a text is 'YYYY-MM-DD' and that day exists. A year that begins with 0 is no year (spec 1 §5). */
export function isDate(text: string): boolean {
  const parts = /^([1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(text)
  return parts !== null && Number(parts[3]) <= daysInMonth(Number(parts[1]), Number(parts[2]))
}

/** Whether a text is 'HH:MM' from 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Minutes from midnight of an 'HH:MM'. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 'HH:MM' of minutes from midnight, 0–1439; the inverse of {@link minutesOfDay}. */
export function timeOfMinutes(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Year, month (1–12) and day of the month of a date. */
export function partsOf(date: string): { year: number; month: number; day: number } {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  }
}

/** The date of year, month (1–12) and day of the month. The day must exist. */
export function dateOf(year: number, month: number, day: number): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Days from 1 January 1970 to a date; the integer with which days are counted. */
export function toDayNumber(date: string): number {
  const { year, month, day } = partsOf(date)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** The date of a day number; the inverse of {@link toDayNumber}. */
export function fromDayNumber(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
}

/** The date `days` later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return fromDayNumber(toDayNumber(date) + days)
}

/** Days from one date to another; negative when `to` is the earlier. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** The weekday of a day number: 1 January 1970 was a Thursday. */
export function weekdayOfDayNumber(dayNumber: number): Weekday {
  return ((((dayNumber + 4) % 7) + 7) % 7) as Weekday
}

export function weekdayOf(date: string): Weekday {
  return weekdayOfDayNumber(toDayNumber(date))
}

/** The first day of a date's month. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}

/** 'DD/MM/YYYY', as screens show a date (spec 1 §9). */
export function toDisplayDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** 'DD-MM-YYYY', as file names carry a date (spec 1 §9). */
export function toFileDate(date: string): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
}

/** The day and the time of day in a time zone at an instant; a company's "today" is its `day` (DOMAIN §3). */
export function localMoment(instant: number | Date, timeZone: string): LocalMoment {
  const text = toZonedIso(instant, timeZone)
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/**
 * An instant as ISO 8601 with the zone's own offset and whole seconds, '2026-11-21T08:30:00-03:00' (DOMAIN §3); with
 * milliseconds, '…:00.000-03:00', where one state of a record is told from the next by it.
 *
 * Throws RangeError for a zone or an instant that does not exist.
 */
export function toZonedIso(
  instant: number | Date,
  timeZone: string,
  precision: 'second' | 'millisecond' = 'second',
): string {
  const epochMs = Number(instant)
  const offset = offsetAt(epochMs, timeZone)
  return new Date(epochMs + offset.ms).toISOString().slice(0, precision === 'second' ? 19 : 23) + offset.text
}

/**
 * The instant (epoch milliseconds) of a date and a time of day in a zone.
 *
 * A time that a clock change skips is moved on by the length of the gap; of a time that occurs twice the first is meant.
 * Throws RangeError for a zone that does not exist.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  const localMs = toDayNumber(date) * DAY_MS + minutesOfDay(time) * MINUTE_MS
  // No offset reaches a day, so these two lie on either side of a clock change that concerns the wanted time.
  const before = offsetAt(localMs - DAY_MS, timeZone).ms
  const after = offsetAt(localMs + DAY_MS, timeZone).ms
  if (offsetAt(localMs - before, timeZone).ms === before) return localMs - before
  if (offsetAt(localMs - after, timeZone).ms === after) return localMs - after
  return localMs - before
}

interface Offset {
  /** Added to an instant, it gives the local time. */
  readonly ms: number
  /** '-03:00' */
  readonly text: string
}

/** The offsets of one UTC day: nearly always one; two, and the instant between them, when the clocks change. */
interface DayOffsets {
  readonly first: Offset
  readonly changeMs: number
  readonly second: Offset
}

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly days: Map<number, DayOffsets>
}

/** About 27 years of days a zone; instants come from outside, so the memory they take has a bound. */
const MAX_CACHED_DAYS = 10_000

const zones = new Map<string, Zone>()

function offsetAt(epochMs: number, timeZone: string): Offset {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    // The name of the offset itself would take a browser several times as long: it reads the names of every zone.
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    zone = { format, days: new Map() }
    zones.set(timeZone, zone)
  }
  const dayNumber = Math.floor(epochMs / DAY_MS)
  let day = zone.days.get(dayNumber)
  if (day === undefined) {
    day = findDayOffsets(dayNumber * DAY_MS, zone.format)
    if (zone.days.size >= MAX_CACHED_DAYS) zone.days.clear()
    zone.days.set(dayNumber, day)
  }
  return epochMs < day.changeMs ? day.first : day.second
}

function findDayOffsets(startMs: number, format: Intl.DateTimeFormat): DayOffsets {
  let unchangedMs = startMs
  let changeMs = startMs + DAY_MS
  const first = readOffset(unchangedMs, format)
  const second = readOffset(changeMs, format)
  if (first.ms === second.ms) return { first, changeMs, second }
  while (changeMs - unchangedMs > 1000) {
    const middleMs = unchangedMs + Math.floor((changeMs - unchangedMs) / 2000) * 1000
    if (readOffset(middleMs, format).ms === first.ms) unchangedMs = middleMs
    else changeMs = middleMs
  }
  return { first, changeMs, second }
}

function readOffset(epochMs: number, format: Intl.DateTimeFormat): Offset {
  const [day = 0, hour = 0, minute = 0, second = 0] = (format.format(epochMs).match(/\d+/g) ?? []).map(Number)
  const utc = new Date(epochMs)
  // The local day is the UTC day or one beside it, also where a month begins between them.
  const days = day - utc.getUTCDate()
  const dayStep = Math.abs(days) > 1 ? -Math.sign(days) : days
  const local = ((dayStep * 24 + hour) * 60 + minute) * 60 + second
  const size = local - ((utc.getUTCHours() * 60 + utc.getUTCMinutes()) * 60 + utc.getUTCSeconds())
  const minutes = Math.floor(Math.abs(size) / 60)
  const sign = size < 0 ? '-' : '+'
  return {
    ms: size * 1000,
    text: `${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
  }
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}
