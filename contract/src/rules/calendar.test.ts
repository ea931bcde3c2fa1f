import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import {
  addDays,
  daysBetween,
  firstOfMonth,
  fromDayNumber,
  isDate,
  isTime,
  localMoment,
  minutesOfDay,
  timeOfMinutes,
  toDayNumber,
  toDisplayDate,
  toFileDate,
  toInstant,
  toWeekday,
  toZonedIso,
} from './calendar.ts'

/**
 * Zones with each kind of clock change: none, one hour, half an hour, a whole day, and a change at 00:01. Some zones
 * have unusual offsets.
 */
const zones = [
  'America/Fortaleza',
  'America/Sao_Paulo',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Europe/Lisbon',
  'UTC',
]

const anyZone = fc.constantFrom(...zones)
const anyInstant = fc.integer({ min: Date.UTC(1973, 0, 1), max: Date.UTC(2090, 0, 1) })
const anyDayNumber = fc.integer({ min: toDayNumber('1000-01-01'), max: toDayNumber('9999-12-31') })

/**
 * Generates an instant within a day and a half of a clock change. If the zone has no later change, generates any
 * instant.
 */
const nearClockChange = fc
  .tuple(anyZone, anyInstant, fc.integer({ min: -36 * 3_600_000, max: 36 * 3_600_000 }))
  .map(([zone, instant, distance]) => {
    const from = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
    const change = from.getTimeZoneTransition('next')
    return { zone, instant: (change?.epochMilliseconds ?? instant) + distance }
  })

test('accepts only existing dates in the form YYYY-MM-DD', () => {
  for (const date of ['2026-11-21', '2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31']) {
    assert.equal(isDate(date), true, date)
  }
  for (const text of [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0026-01-01',
    '2026-1-1',
    '2026-01-01 ',
    '21/11/2026',
    '',
  ]) {
    assert.equal(isDate(text), false, text)
  }
})

test('a time of day is accepted from 00:00 to 23:59 as HH:MM', () => {
  for (const time of ['00:00', '08:30', '23:59']) assert.equal(isTime(time), true, time)
  for (const text of ['24:00', '8:30', '08:60', '08:30:00', '']) assert.equal(isTime(text), false, text)
  assert.equal(minutesOfDay('08:30'), 510)
  for (const time of ['00:00', '08:05', '23:59']) assert.equal(timeOfMinutes(minutesOfDay(time)), time)
})

test('date arithmetic matches Temporal on every date', () => {
  fc.assert(
    fc.property(anyDayNumber, fc.integer({ min: -400, max: 400 }), (dayNumber, days) => {
      const date = fromDayNumber(dayNumber)
      const expected = Temporal.PlainDate.from('1970-01-01').add({ days: dayNumber })
      assert.equal(date, expected.toString())
      assert.equal(isDate(date), true)
      assert.equal(toDayNumber(date), dayNumber)
      assert.equal(toWeekday(date), expected.dayOfWeek % 7)
      fc.pre(expected.year > 1002 && expected.year < 9997)
      assert.equal(addDays(date, days), expected.add({ days }).toString())
      assert.equal(daysBetween(date, addDays(date, days)), days)
      assert.equal(firstOfMonth(date), expected.with({ day: 1 }).toString())
    }),
  )
})

test('dates are DD/MM/YYYY on screens and DD-MM-YYYY in file names', () => {
  assert.equal(toDisplayDate('2026-11-21'), '21/11/2026')
  assert.equal(toFileDate('2026-11-21'), '21-11-2026')
})

test("an instant is formatted with the company's offset and whole seconds", () => {
  const instant = Date.UTC(2026, 10, 21, 11, 30, 15, 999)
  assert.equal(toZonedIso(instant, 'America/Fortaleza'), '2026-11-21T08:30:15-03:00')
  assert.equal(toZonedIso(new Date(instant), 'UTC'), '2026-11-21T11:30:15+00:00')
  assert.equal(toZonedIso(instant, 'America/Fortaleza', 'millisecond'), '2026-11-21T08:30:15.999-03:00')
  assert.throws(() => toZonedIso(instant, 'America/Nowhere'), RangeError)
  assert.throws(() => toZonedIso(Number.NaN, 'UTC'), RangeError)
})

test('formatted instants match Temporal in every zone, also around clock changes', () => {
  const agrees = (instant: number, zone: string) => {
    const wholeSecond = Math.floor(instant / 1000) * 1000
    const expected = Temporal.Instant.fromEpochMilliseconds(wholeSecond).toZonedDateTimeISO(zone)
    assert.equal(toZonedIso(instant, zone), expected.toString({ timeZoneName: 'never' }))
    assert.equal(Date.parse(toZonedIso(instant, zone)), wholeSecond)
  }
  fc.assert(fc.property(anyInstant, anyZone, agrees))
  fc.assert(
    fc.property(nearClockChange, ({ instant, zone }) => agrees(instant, zone)),
    { numRuns: 300 },
  )
})

test('times that a clock change skips or repeats match Temporal', () => {
  const agrees = (instant: number, zone: string) => {
    const { day, time } = localMoment(instant, zone)
    const expected = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
    assert.equal(toInstant(day, time, zone), expected.epochMilliseconds)
  }
  fc.assert(
    fc.property(nearClockChange, ({ instant, zone }) => agrees(instant, zone)),
    { numRuns: 300 },
  )
  fc.assert(
    fc.property(nearClockChange, ({ instant, zone }) => {
      const { day, time } = localMoment(instant, 'UTC')
      const expected = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
      assert.equal(toInstant(day, time, zone), expected.epochMilliseconds)
    }),
    { numRuns: 300 },
  )
  assert.equal(toInstant('2026-11-21', '08:30', 'America/Fortaleza'), Date.UTC(2026, 10, 21, 11, 30))
  assert.equal(
    toZonedIso(toInstant('2026-03-08', '02:30', 'America/New_York'), 'America/New_York').slice(11, 16),
    '03:30',
  )
  assert.equal(toInstant('2026-11-01', '01:30', 'America/New_York'), Date.UTC(2026, 10, 1, 5, 30))
})

test("today is the current day in the company's time zone [R1-120]", () => {
  const lateEvening = Date.UTC(2026, 10, 22, 1, 30)
  assert.deepEqual(localMoment(lateEvening, 'America/Fortaleza'), { day: '2026-11-21', time: '22:30' })
  assert.deepEqual(localMoment(lateEvening, 'America/Manaus'), { day: '2026-11-21', time: '21:30' })
  assert.deepEqual(localMoment(lateEvening, 'Europe/Lisbon'), { day: '2026-11-22', time: '01:30' })
})
