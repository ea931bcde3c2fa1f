/**
 * Dates, times of day and instants as text.
 *
 * A date is 'YYYY-MM-DD' (years 1000–9999), and a time of day 'HH:MM'. Both sort and compare as text. An instant is
 * epoch milliseconds, or ISO 8601 with an offset (R1-338). This module never reads the machine's clock or time zone.
 */

/** 0 is Sunday, and 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** A day and a time in a company's time zone. */
export interface LocalMoment {
  readonly day: string
  readonly time: string
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Returns the number of days in a month. `month` is 1–12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Returns whether a text is an existing day in the form 'YYYY-MM-DD'. The year must not begin with 0 (R1-253). */
export function isDate(text: string): boolean {
  const parts = /^([1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(text)
  return parts !== null && Number(parts[3]) <= daysInMonth(Number(parts[1]), Number(parts[2]))
}

/** Returns whether a text is 'HH:MM' from 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Returns the minutes from midnight to an 'HH:MM'. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Returns the 'HH:MM' of minutes from midnight, 0–1439. This is the inverse of {@link minutesOfDay}. */
export function timeOfMinutes(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Returns the year, month (1–12) and day of the month of a date. */
export function splitDate(date: string): { year: number; month: number; day: number } {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  }
}

/** Returns the date of a year, a month (1–12) and a day of the month. The day must exist. */
export function formatDate(year: number, month: number, day: number): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Returns the number of days from 1 January 1970 to a date. */
export function toDayNumber(date: string): number {
  const { year, month, day } = splitDate(date)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** Returns the date of a day number. This is the inverse of {@link toDayNumber}. */
export function fromDayNumber(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the date `days` later. A negative number gives an earlier date. */
export function addDays(date: string, days: number): string {
  return fromDayNumber(toDayNumber(date) + days)
}

/** Returns the number of days between two dates. It is negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** Returns the weekday of a day number. 1 January 1970 was a Thursday. */
export function weekdayOfDayNumber(dayNumber: number): Weekday {
  return ((((dayNumber + 4) % 7) + 7) % 7) as Weekday
}

export function toWeekday(date: string): Weekday {
  return weekdayOfDayNumber(toDayNumber(date))
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}

/** Returns 'DD/MM/YYYY', the format of screens (R1-337). */
export function toDisplayDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** Returns 'DD-MM-YYYY', the format of file names (R1-339). */
export function toFileDate(date: string): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
}

/**
 * Returns the day and the time of an instant in a time zone. The `day` of the current instant is a company's "today"
 * (R1-120).
 */
export function localMoment(instant: number | Date, timeZone: string): LocalMoment {
  const text = toZonedIso(instant, timeZone)
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/**
 * Returns an instant as ISO 8601 with the zone's offset and whole seconds: '2026-11-21T08:30:00-03:00' (R1-188). The
 * precision `millisecond` gives '…:00.000-03:00', which can serve as the version of a record.
 * @throws RangeError if the zone or the instant does not exist
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
 * Returns the instant (epoch milliseconds) of a date and a time of day in a zone. A time that a clock change skips
 * moves forward by the gap. A time that occurs twice means the first occurrence.
 * @throws RangeError if the zone does not exist
 */
export function toInstant(date: string, time: string, timeZone: string): number {
  const localMs = toDayNumber(date) * DAY_MS + minutesOfDay(time) * MINUTE_MS
  // An offset is less than a day. So one of these instants is before any clock change near the time, and the other
  // after it.
  const before = offsetAt(localMs - DAY_MS, timeZone).ms
  const after = offsetAt(localMs + DAY_MS, timeZone).ms
  if (offsetAt(localMs - before, timeZone).ms === before) return localMs - before
  if (offsetAt(localMs - after, timeZone).ms === after) return localMs - after
  return localMs - before
}

interface Offset {
  /** Milliseconds from UTC to local time. */
  readonly ms: number
  /** '-03:00' */
  readonly text: string
}

/**
 * The offsets of one UTC day. On most days, both offsets are equal. On a day with a clock change, `second` applies from
 * `changeMs` on.
 */
interface DayOffsets {
  readonly first: Offset
  readonly changeMs: number
  readonly second: Offset
}

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly days: Map<number, DayOffsets>
}

/** Maximum number of cached days, about 27 years. Callers choose the instants, so the cache needs a limit. */
const MAX_CACHED_DAYS = 10_000

const zones = new Map<string, Zone>()

function offsetAt(epochMs: number, timeZone: string): Offset {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    // The option `timeZoneName` would give the offset directly, but it is several times slower. With this option, a
    // browser reads the names of all zones.
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
  // The local day is the UTC day, the day before or the day after. If one of them is in another month, the numbers
  // differ by more than 1.
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
