import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, daysBetween, localMoment, toInstant, toZonedIso } from './calendar.ts'
import { type AssignedShift, isShiftDay, listShiftErrors, planShift, type Shift } from './shifts.ts'

const fortaleza = 'America/Fortaleza'
const none = { weekdays: [], anchorDay: null, cycle: [] }
const office: Shift = {
  ...none,
  ...{ kind: '5x2', startTime: '07:00', endTime: '16:48', breakMinutes: 60, weekdays: [1, 2, 3, 4, 5] },
}
const night: Shift = {
  ...none,
  ...{ kind: '12x36', startTime: '19:00', endTime: '07:00', breakMinutes: 60, anchorDay: '2026-11-01' },
}

function assign(shift: Shift, from = '2020-01-01', to: string | null = null): AssignedShift[] {
  return [{ shift, from, to }]
}

function listDays(shift: Shift, from: string, to: string): string[] {
  return planShift(assign(shift), { from, to }, fortaleza)
    .map(({ day }) => day)
    .filter((day) => from <= day)
}

/** Days of work, counted by hand on a calendar. */
const cases: { name: string; shift: Shift; from: string; to: string; days: string[] }[] = [
  {
    name: '5x2 works from Monday to Friday',
    shift: office,
    ...{ from: '2026-11-28', to: '2026-12-06' },
    days: ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
  },
  {
    name: '6x1 is free on Sunday',
    shift: { ...office, kind: '6x1', endTime: '15:20', weekdays: [1, 2, 3, 4, 5, 6] },
    ...{ from: '2026-11-28', to: '2026-12-01' },
    days: ['2026-11-28', '2026-11-30', '2026-12-01'],
  },
  {
    name: '12x36 stays on odd days after a month of 30 days',
    shift: night,
    ...{ from: '2026-11-27', to: '2026-12-04' },
    days: ['2026-11-27', '2026-11-29', '2026-12-01', '2026-12-03'],
  },
  {
    name: '12x36 changes from odd to even days after a month of 31 days',
    shift: night,
    ...{ from: '2026-12-28', to: '2027-01-04' },
    days: ['2026-12-29', '2026-12-31', '2027-01-02', '2027-01-04'],
  },
  {
    name: '12x36 goes from 28 February to 1 March in a leap year',
    shift: { ...night, anchorDay: '2028-02-26' },
    ...{ from: '2028-02-26', to: '2028-03-04' },
    days: ['2028-02-26', '2028-02-28', '2028-03-01', '2028-03-03'],
  },
  {
    name: '12x36 goes from 28 February to 2 March in other years',
    shift: { ...night, anchorDay: '2027-02-26' },
    ...{ from: '2027-02-26', to: '2027-03-04' },
    days: ['2027-02-26', '2027-02-28', '2027-03-02', '2027-03-04'],
  },
  {
    name: '12x36 also applies before its anchor day',
    shift: night,
    ...{ from: '2026-10-26', to: '2026-11-01' },
    days: ['2026-10-26', '2026-10-28', '2026-10-30', '2026-11-01'],
  },
  {
    name: 'a custom cycle continues over the end of a month',
    shift: { ...night, kind: 'custom', anchorDay: '2026-11-25', cycle: [true, true, false, false, false] },
    ...{ from: '2026-11-25', to: '2026-12-06' },
    days: ['2026-11-25', '2026-11-26', '2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06'],
  },
]
for (const { name, shift, from, to, days } of cases) {
  test(name, () => assert.deepEqual(listDays(shift, from, to), days))
}

test('a night shift ends on the next day, even in another month', () => {
  const [first, second] = planShift(assign(night), { from: '2026-12-01', to: '2026-12-03' }, fortaleza)
  assert.equal(toZonedIso(first!.startsAt, fortaleza), '2026-12-01T19:00:00-03:00')
  assert.equal(toZonedIso(first!.endsAt, fortaleza), '2026-12-02T07:00:00-03:00')
  assert.equal(first!.minutes, 660)
  assert.equal(second!.day, '2026-12-03')
  const [last] = planShift(assign(night), { from: '2026-12-31', to: '2026-12-31' }, fortaleza)
  assert.equal(toZonedIso(last!.endsAt, fortaleza), '2027-01-01T07:00:00-03:00')
})

test('a day includes the night shift that began on the day before', () => {
  const days = planShift(assign(night), { from: '2026-12-02', to: '2026-12-02' }, fortaleza)
  assert.deepEqual(
    days.map(({ day }) => day),
    ['2026-12-01'],
  )
})

test('the night of a clock change is an hour longer or shorter', () => {
  const six = { ...night, kind: 'custom', startTime: '22:00', endTime: '06:00', cycle: [true] } as const
  const minutesOn = (day: string, zone: string) =>
    planShift(assign(six), { from: day, to: day }, zone).at(-1)!.minutes
  // New York's clock jumps from 2:00 to 3:00 on 8 March 2026 and from 2:00 to 1:00 on 1 November 2026. Fortaleza's
  // clock does not change.
  const nights = ['2026-03-06', '2026-03-07', '2026-10-31']
  assert.deepEqual(
    nights.map((day) => minutesOn(day, 'America/New_York')),
    [420, 360, 480],
  )
  assert.deepEqual(
    nights.map((day) => minutesOn(day, fortaleza)),
    [420, 420, 420],
  )
})

test('a shift applies from the first to the last day of validity', () => {
  const assigned = [...assign(night, '2026-11-03', '2026-11-05'), ...assign(office, '2026-11-10')]
  const days = planShift(assigned, { from: '2026-11-01', to: '2026-11-11' }, fortaleza).map(({ day }) => day)
  assert.deepEqual(days, ['2026-11-03', '2026-11-05', '2026-11-10', '2026-11-11'])
})

test('rejects shifts with wrong days, hours, breaks or cycles', () => {
  assert.deepEqual(listShiftErrors(office), {})
  assert.deepEqual(listShiftErrors(night), {})
  assert.deepEqual(listShiftErrors({ ...office, weekdays: [1, 2] }), { weekdays: 'shift_days_5x2' })
  assert.deepEqual(listShiftErrors({ ...office, kind: '6x1' }), { weekdays: 'shift_days_6x1' })
  assert.deepEqual(listShiftErrors({ ...night, endTime: '06:00', anchorDay: null }), {
    endTime: 'shift_not_12_hours',
    anchorDay: 'required',
  })
  assert.deepEqual(listShiftErrors({ ...office, breakMinutes: 588 }), { breakMinutes: 'break_too_long' })
  assert.deepEqual(listShiftErrors({ ...night, kind: 'custom', cycle: [false] }), {
    cycle: 'cycle_without_work',
  })
})

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))
const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom('00', '20', '48') })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${minute}`)
const cyclic = fc
  .record({
    ...{ anchorDay: day, startTime: time, endTime: time },
    cycle: fc.array(fc.boolean(), { minLength: 1, maxLength: 42 }).filter((cycle) => cycle.includes(true)),
  })
  .map((own): Shift => ({ ...none, kind: 'custom', breakMinutes: 0, ...own }))

test('a cycle of days continues across months and years', () => {
  fc.assert(
    fc.property(cyclic, day, (shift, when) => {
      const later = addDays(when, shift.cycle.length)
      assert.equal(isShiftDay(shift, when), isShiftDay(shift, later))
      assert.equal(isShiftDay(shift, shift.anchorDay!), shift.cycle[0])
      assert.equal(isShiftDay(shift, addDays(shift.anchorDay!, shift.cycle.length - 1)), shift.cycle.at(-1))
    }),
  )
})

test('12x36 has a shift on every second day from its anchor day', () => {
  fc.assert(
    fc.property(day, day, (anchorDay, when) => {
      assert.equal(
        isShiftDay({ ...night, anchorDay }, when),
        Math.abs(daysBetween(anchorDay, when)) % 2 === 0,
      )
    }),
  )
})

test('a shift lasts 0 minutes if a clock change skips its hours', () => {
  // On 8 March 2026 in New York, 02:00 is followed by 03:00. So 02:30 moves to 03:30.
  const shift: Shift = {
    ...night,
    kind: 'custom',
    cycle: [true],
    startTime: '02:30',
    endTime: '03:00',
    breakMinutes: 0,
  }
  const [skipped] = planShift(assign(shift), { from: '2026-03-08', to: '2026-03-08' }, 'America/New_York')
  assert.equal(skipped!.endsAt, skipped!.startsAt)
  assert.equal(skipped!.minutes, 0)
})

test('an interval has the same shifts as its two parts together', () => {
  fc.assert(
    fc.property(
      cyclic,
      day,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (shift, from, a, b) => {
        for (const zone of [fortaleza, 'America/New_York']) {
          const plan = (first: string, last: string) =>
            planShift(assign(shift), { from: first, to: last }, zone)
          const middle = addDays(from, a)
          const to = addDays(middle, b)
          const parts = [...plan(from, addDays(middle, -1)), ...plan(middle, to)]
          const days = [...new Set(parts.map((window) => window.day))]
          assert.deepEqual(
            plan(from, to).map((window) => window.day),
            days,
          )
          for (const { day: start, startsAt, endsAt } of parts) {
            assert.equal(startsAt, toInstant(start, shift.startTime, zone))
            assert.ok(startsAt <= endsAt && endsAt - startsAt <= 25 * 3_600_000)
            // A shift that ends in the hour that a clock change skips ends an hour later.
            if (zone === fortaleza) assert.equal(localMoment(endsAt, zone).time, shift.endTime)
          }
        }
      },
    ),
  )
})
