import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, daysBetween } from './calendar.ts'
import {
  buildCalendar,
  type CalendarEntry,
  findEaster,
  isCalendarRule,
  listEntryDays,
  resolveCalendarRule,
} from './calendar-days.ts'
import { type DayPlan, planDays } from './plan-days.ts'

const place = { companyId: 2 }
const slots = [
  { start: '08:00', end: '09:00' },
  { start: '15:00', end: '15:30' },
]
const everyDay = { type: 'sem', weekdays: [0, 1, 2, 3, 4, 5, 6] } as const
const week: DayPlan = {
  periodicity: everyDay,
  slots,
  onHoliday: 'inherit',
  validFrom: '2026-11-16',
  validTo: '2026-11-22',
  today: '2026-11-01',
}
const monthly: DayPlan = {
  ...week,
  periodicity: { type: 'mes', dayOfMonth: 20 },
  onHoliday: 'move',
  validTo: '2027-01-31',
}

let nextId = 1
function entry(day: string, more: Partial<CalendarEntry> = {}): CalendarEntry {
  nextId += 1
  return {
    id: nextId,
    companyId: null,
    firstDay: day,
    lastDay: day,
    rule: null,
    yearFrom: null,
    yearTo: null,
    startTime: null,
    endTime: null,
    name: `dia ${day}`,
    kind: 'closure',
    effect: 'skip',
    ...more,
  }
}

const plan = (wanted: DayPlan, ...entries: CalendarEntry[]) => planDays(wanted, place, buildCalendar(entries))
const skippedDays = (wanted: DayPlan, ...entries: CalendarEntry[]) =>
  plan(wanted, ...entries).flatMap(({ day, skipped }) => (skipped ? [day] : []))

test('a calendar rule is a date or a distance from Easter', () => {
  for (const rule of ['02-29', '12-25', 'easter-47', 'easter+0', 'easter+60']) assert.ok(isCalendarRule(rule))
  for (const rule of ['2-29', '02-30', '13-01', 'easter', 'easter60', 'easter+201', '12-25 ', ''])
    assert.ok(!isCalendarRule(rule), rule)
  assert.equal(resolveCalendarRule('02-29', 2026), null)
  assert.equal(resolveCalendarRule('02-29', 2028), '2028-02-29')
  const easters = [2024, 2025, 2026, 2027, 2028, 2029, 2030].map(findEaster)
  assert.deepEqual(easters, [
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
  ])
  assert.equal(resolveCalendarRule('easter-47', 2026), '2026-02-17')
  assert.equal(resolveCalendarRule('easter+60', 2026), '2026-06-04')
})

test('lists the days of a range and of a yearly rule', () => {
  const range = entry('2026-12-24', { lastDay: '2027-01-02' })
  assert.equal(listEntryDays(range, '2026-12-30', '2027-12-31').length, 4)
  const rule = entry('', { firstDay: null, lastDay: null, rule: '11-20', yearFrom: 2024, yearTo: 2026 })
  assert.deepEqual(listEntryDays(rule, '2023-01-01', '2030-01-01'), [
    '2024-11-20',
    '2025-11-20',
    '2026-11-20',
  ])
})

test("a skipped day stays listed, with the holiday's name and kind", () => {
  const days = plan(week, entry('2026-11-20', { name: 'Consciência Negra', kind: 'national' }))
  assert.equal(days.length, 7)
  assert.deepEqual(days[4], {
    day: '2026-11-20',
    plannedDay: null,
    skipped: { name: 'Consciência Negra', reason: 'national' },
    slots,
    skippedSlots: [],
  })
})

test("`skip` has priority over `keep`, and a company's entry over its group's", () => {
  const day = '2026-11-20'
  const keep = { effect: 'keep' } as const
  assert.deepEqual(skippedDays(week, entry(day, keep), entry(day)), [day])
  assert.deepEqual(skippedDays(week, entry(day), entry(day, { ...keep, companyId: 2 })), [])
  assert.deepEqual(skippedDays(week, entry(day, keep), entry(day, { companyId: 2 })), [day])
  assert.deepEqual(skippedDays(week, entry(day, { companyId: 3 })), [])
  const own = [entry(day, { companyId: 2 }), entry(day, { ...keep, companyId: 2 })]
  assert.deepEqual(skippedDays(week, entry(day, keep), ...own), [day])
})

test('a half day skips only the cleanings within it', () => {
  const half = entry('2026-11-18', { startTime: '00:00', endTime: '14:00', name: 'Cinzas' })
  const [, , day] = plan(week, half)
  assert.deepEqual(day?.slots, [slots[1]])
  assert.deepEqual(day?.skippedSlots, [{ ...slots[0], name: 'Cinzas', reason: 'closure' }])
  assert.equal(day?.skipped, null)
  const partial = entry('2026-11-18', { startTime: '08:30', endTime: '23:00' })
  assert.deepEqual(plan(week, partial)[2]?.slots, [slots[0]])
  const afternoon = entry('2026-11-18', { startTime: '14:00', endTime: '18:00' })
  assert.deepEqual(skippedDays(week, half, afternoon), ['2026-11-18'])
})

test('an agenda that keeps its cleanings on holidays ignores the calendar', () => {
  assert.deepEqual(skippedDays({ ...week, onHoliday: 'keep' }, entry('2026-11-20')), [])
})

test('a monthly cleaning moves after a holiday, or before a long holiday', () => {
  const moved = (wanted: DayPlan, ...entries: CalendarEntry[]) =>
    plan(wanted, ...entries).map(({ day, plannedDay }) => [day, plannedDay])
  assert.deepEqual(moved(monthly, entry('2026-11-20', { lastDay: '2026-11-22' })), [
    ['2026-11-23', '2026-11-20'],
    ['2026-12-20', null],
    ['2027-01-20', null],
  ])
  const back = entry('2026-11-20', { lastDay: '2026-11-27' })
  assert.deepEqual(moved(monthly, back)[0], ['2026-11-19', '2026-11-20'])
  assert.deepEqual(moved({ ...monthly, today: '2026-11-20' }, back)[0], ['2026-11-20', null])
  assert.deepEqual(moved({ ...monthly, validTo: '2026-11-20' }, entry('2026-11-20')), [
    ['2026-11-19', '2026-11-20'],
  ])
  assert.deepEqual(skippedDays({ ...week, onHoliday: 'move' }, entry('2026-11-20')), ['2026-11-20'])
})

const anyEntry = fc
  .record({
    day: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 0, max: 9 }),
    companyId: fc.constantFrom(null, 2, 3),
    effect: fc.constantFrom('skip', 'skip', 'skip', 'keep' as const),
    half: fc.boolean(),
  })
  .map(({ day, length, half, ...more }) =>
    entry(addDays('2026-11-10', day), {
      ...more,
      lastDay: addDays('2026-11-10', day + length),
      ...(half && { startTime: '00:00', endTime: '12:00' }),
    } as Partial<CalendarEntry>),
  )

test('a moved cleaning never falls on a closed day, in any calendar', () => {
  const anyDays = fc.oneof(
    fc.record({ type: fc.constant('mes' as const), dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
    fc.record({
      type: fc.constant('ano' as const),
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
      month: fc.constantFrom(11, 12, 1),
    }),
  )
  let moved = 0
  fc.assert(
    fc.property(
      fc.array(anyEntry, { minLength: 4, maxLength: 20 }),
      anyDays,
      fc.integer({ min: -20, max: 40 }),
      (entries, periodicity, day) => {
        const today = addDays('2026-11-10', day)
        const wanted = { ...monthly, periodicity, today }
        for (const one of plan(wanted, ...entries)) {
          if (one.plannedDay === null) continue
          moved += 1
          // On the new day, a daily cleaning is neither skipped nor shortened.
          const daily = { ...week, validFrom: one.day, validTo: one.day }
          assert.deepEqual(plan(daily, ...entries), [{ ...one, plannedDay: null }])
          assert.ok(one.day >= today && one.day >= wanted.validFrom && one.day <= wanted.validTo)
          assert.ok(Math.abs(daysBetween(one.plannedDay, one.day)) <= 7 && one.skipped === null)
        }
      },
    ),
    { numRuns: 1000 },
  )
  assert.ok(moved > 100, `only ${moved} cleanings moved`)
})

test('the order of calendar entries does not change the result', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 8 }), (entries) => {
      assert.deepEqual(plan(week, ...entries.toReversed()), plan(week, ...entries))
    }),
  )
})
