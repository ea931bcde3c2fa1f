import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { addDays, isDate, toWeekday, type Weekday } from './calendar.ts'
import { clampAnnualDay, occurrenceDays, type Periodicity } from './recurrence.ts'
import { WEEKDAYS } from './weekdays.ts'

const RULE_WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * Generates validities of up to 800 days in the years 1995–2060. They include leap years, the year 2000 and the turn of
 * a year.
 */
const validities = fc
  .tuple(
    fc.date({
      min: new Date(Date.UTC(1995, 0, 1)),
      max: new Date(Date.UTC(2060, 0, 1)),
      noInvalidDate: true,
    }),
    fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 300, max: 800 })),
  )
  .map(([start, length]) => {
    const validFrom = start.toISOString().slice(0, 10)
    return { validFrom, validTo: addDays(validFrom, length) }
  })

const someWeekdays = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 })
const anyDayOfMonth = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 }))
const anyMonth = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(2, 4, 6, 9, 11, 12))

/** Returns the days of a rule from `start` to the end of a validity. Uses an independent implementation of RFC 5545. */
function expandRule(rule: string, start: string, validTo: string): string[] {
  const at = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime('UTC')
  if (start > validTo) return []
  const compact = (date: string) => date.replaceAll('-', '')
  const text = `DTSTART;TZID=UTC:${compact(start)}T000000\nRRULE:${rule};UNTIL=${compact(validTo)}T000000Z`
  const end = new Date(at(validTo).epochMilliseconds + 1)
  const begin = new Date(at(start).epochMilliseconds - 1)
  return new RRuleTemporal({ rruleString: text })
    .between(begin, end, true)
    .map((day) => day.toPlainDate().toString())
}

function byDay(weekdays: readonly Weekday[]): string {
  return weekdays.map((weekday) => RULE_WEEKDAYS[weekday]).join(',')
}

/** Returns the rule for a day of the month. A shorter month uses its last day. */
function byMonthDay(dayOfMonth: number): string {
  if (dayOfMonth <= 28) return `BYMONTHDAY=${dayOfMonth}`
  const candidates = [28, 29, 30, 31].filter((day) => day <= dayOfMonth)
  return `BYMONTHDAY=${candidates.join(',')};BYSETPOS=-1`
}

test('weekly days match an independent library [R3-079]', () => {
  fc.assert(
    fc.property(validities, someWeekdays, ({ validFrom, validTo }, weekdays) => {
      assert.deepEqual(
        occurrenceDays({ type: 'sem', weekdays }, validFrom, validTo),
        expandRule(`FREQ=WEEKLY;BYDAY=${byDay(weekdays)}`, validFrom, validTo),
      )
    }),
  )
})

test('the days of 12X (every other day) match an independent library [R3-083]', () => {
  fc.assert(
    fc.property(validities, ({ validFrom, validTo }) => {
      assert.deepEqual(
        occurrenceDays({ type: '12X' }, validFrom, validTo),
        expandRule('FREQ=DAILY;INTERVAL=2', validFrom, validTo),
      )
    }),
  )
})

test('days of alternating weeks match an independent library [R3-080]', () => {
  fc.assert(
    fc.property(validities, someWeekdays, someWeekdays, ({ validFrom, validTo }, weekdays, weekdays2) => {
      const secondSunday = addDays(validFrom, 7 - toWeekday(validFrom))
      const rule = 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY='
      const expected = [
        ...expandRule(rule + byDay(weekdays), validFrom, validTo),
        ...expandRule(rule + byDay(weekdays2), secondSunday, validTo),
      ].sort()
      assert.deepEqual(occurrenceDays({ type: 'semAlt', weekdays, weekdays2 }, validFrom, validTo), expected)
    }),
  )
})

test('monthly days match an independent library, even in shorter months [R3-081]', () => {
  fc.assert(
    fc.property(validities, anyDayOfMonth, ({ validFrom, validTo }, dayOfMonth) => {
      assert.deepEqual(
        occurrenceDays({ type: 'mes', dayOfMonth }, validFrom, validTo),
        expandRule(`FREQ=MONTHLY;${byMonthDay(dayOfMonth)}`, validFrom, validTo),
      )
    }),
  )
})

test('annual days match an independent library [R3-082]', () => {
  fc.assert(
    fc.property(validities, anyMonth, anyDayOfMonth, ({ validFrom, validTo }, month, dayOfMonth) => {
      const day = month === 2 ? Math.min(dayOfMonth, 28) : dayOfMonth
      assert.deepEqual(
        occurrenceDays({ type: 'ano', month, dayOfMonth }, validFrom, validTo),
        expandRule(`FREQ=YEARLY;BYMONTH=${month};${byMonthDay(day)}`, validFrom, validTo),
      )
    }),
  )
})

test('all days exist, ascend and are within the validity', () => {
  const periodicities: fc.Arbitrary<Periodicity> = fc.oneof(
    someWeekdays.map((weekdays): Periodicity => ({ type: 'sem', weekdays })),
    fc.constant<Periodicity>({ type: '12X' }),
    someWeekdays.map((weekdays): Periodicity => ({ type: 'semAlt', weekdays, weekdays2: [] })),
    anyDayOfMonth.map((dayOfMonth): Periodicity => ({ type: 'mes', dayOfMonth })),
    fc
      .tuple(anyMonth, anyDayOfMonth)
      .map(([month, dayOfMonth]): Periodicity => ({ type: 'ano', month, dayOfMonth })),
  )
  fc.assert(
    fc.property(validities, periodicities, ({ validFrom, validTo }, periodicity) => {
      let previous = addDays(validFrom, -1)
      for (const day of occurrenceDays(periodicity, validFrom, validTo)) {
        assert.ok(isDate(day) && day > previous && day <= validTo)
        previous = day
      }
    }),
  )
})

test('a validity includes both ends, and a reversed validity has no days', () => {
  const everyDay: Periodicity = { type: 'sem', weekdays: WEEKDAYS }
  assert.deepEqual(occurrenceDays(everyDay, '2026-12-31', '2027-01-01'), ['2026-12-31', '2027-01-01'])
  assert.deepEqual(occurrenceDays(everyDay, '2027-01-01', '2027-01-01'), ['2027-01-01'])
  const types: Periodicity[] = [
    everyDay,
    { type: '12X' },
    { type: 'semAlt', weekdays: WEEKDAYS, weekdays2: WEEKDAYS },
    { type: 'mes', dayOfMonth: 1 },
    { type: 'ano', month: 1, dayOfMonth: 1 },
  ]
  for (const type of types) assert.deepEqual(occurrenceDays(type, '2027-01-02', '2026-12-31'), [])
  for (const type of types) assert.ok(occurrenceDays(type, '9999-01-01', '9999-12-31').length >= 1)
})

test('week 1 contains the first day; weeks begin on Sunday [R3-080]', () => {
  const days = occurrenceDays(
    { type: 'semAlt', weekdays: [6], weekdays2: [0, 1] },
    '2026-11-21',
    '2026-12-08',
  )
  assert.deepEqual(days, ['2026-11-21', '2026-11-22', '2026-11-23', '2026-12-05', '2026-12-06', '2026-12-07'])
})

test('the 31st becomes the last day of a shorter month [R3-081]', () => {
  assert.deepEqual(occurrenceDays({ type: 'mes', dayOfMonth: 31 }, '2028-01-15', '2028-04-30'), [
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
})

test('an annual 29 February becomes the 28th, even in leap years [R3-082 R3-347]', () => {
  assert.deepEqual(occurrenceDays({ type: 'ano', month: 2, dayOfMonth: 29 }, '2027-03-01', '2028-03-01'), [
    '2028-02-28',
  ])
  assert.equal(clampAnnualDay(2, 31), 28)
  assert.equal(clampAnnualDay(2, 27), 27)
})

test('a yearly agenda on day 31 uses day 30 in months of 30 days [R3-348]', () => {
  for (const month of [4, 6, 9, 11]) assert.equal(clampAnnualDay(month, 31), 30)
  for (const month of [1, 3, 5, 7, 8, 10, 12]) assert.equal(clampAnnualDay(month, 31), 31)
})
