import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { alwaysPresent } from './absent-times.ts'
import { addDays } from './calendar.ts'
import type { Shift } from './shifts.ts'
import { buildWorkDays, countCapacity, type PlannedCleaning } from './work-days.ts'
import { type DatedWorkRules, findWorkRules, shorterWeek, usualWorkRules } from './work-rules.ts'
import {
  type CheckedWork,
  checkWork,
  countWeekMinutes,
  toLookInterval,
  type WorkWarning,
} from './work-warnings.ts'

const none = { weekdays: [], anchorDay: null, cycle: [] }
const office: Shift = {
  ...none,
  ...{ kind: '5x2', startTime: '07:00', endTime: '16:48', breakMinutes: 60, weekdays: [1, 2, 3, 4, 5] },
}
/** A night shift on 1 November 2026, and on every second day before and after it. */
const night: Shift = {
  ...none,
  ...{ kind: '12x36', startTime: '19:00', endTime: '07:00', breakMinutes: 0, anchorDay: '2026-11-01' },
}

function clean(day: string, start: string, end: string, environmentId = 1): PlannedCleaning {
  return { day, start, end, environmentId, companyId: 1, floor: '1' }
}

type Work = CheckedWork<Shift, PlannedCleaning>

function planWork(shift: Shift | null, cleanings: PlannedCleaning[], more: Partial<Work> = {}): Work {
  return {
    timeZone: 'America/Fortaleza',
    assigned: shift ? [{ shift, from: '2026-01-01', to: null }] : [],
    ...alwaysPresent,
    rules: [],
    cleanings,
    ...more,
  }
}

function check(work: Work, from: string, to = from): WorkWarning[] {
  return checkWork(work, { from, to })
}

test('cleanings within the shift cause no warnings', () => {
  assert.deepEqual(
    check(planWork(office, [clean('2026-11-03', '08:00', '09:00')]), '2026-11-01', '2026-11-30'),
    [],
  )
  assert.deepEqual(
    check(planWork(night, [clean('2026-11-04', '01:00', '02:00')]), '2026-11-01', '2026-11-30'),
    [],
  )
})

test('without a shift, warns only of overlaps', () => {
  const day = '2026-11-08'
  const cleanings = [clean(day, '00:00', '23:00'), clean(day, '22:00', '23:30', 2)]
  assert.deepEqual(check(planWork(null, cleanings), day), [{ kind: 'overlap', day, value: 2, limit: null }])
  const past = [{ shift: office, from: '2026-01-01', to: '2026-11-07' }]
  assert.deepEqual(
    check(planWork(null, cleanings, { assigned: past }), day).map(({ kind }) => kind),
    ['overlap'],
  )
})

test('warns of a cleaning on a 12x36 day off, in any month', () => {
  // Worked on 29 November, then on 1, 3, … 31 December, then on 2 January.
  for (const day of ['2026-11-28', '2026-11-30', '2026-12-02', '2026-12-30', '2027-01-01']) {
    const kinds = check(planWork(night, [clean(day, '20:00', '21:00')]), day).map(({ kind }) => kind)
    assert.ok(kinds.includes('day_off'), day)
  }
  for (const day of ['2026-11-29', '2026-12-01', '2026-12-31', '2027-01-02']) {
    assert.deepEqual(check(planWork(night, [clean(day, '20:00', '21:00')]), day), [], day)
  }
})

test("a cleaning after midnight belongs to the previous day's night shift", () => {
  const work = planWork(night, [clean('2026-12-01', '23:00', '23:30'), clean('2026-12-02', '05:00', '06:00')])
  const days = buildWorkDays(work, { from: '2026-12-01', to: '2026-12-02' })
  assert.deepEqual([...days.keys()], ['2026-12-01'])
  const own = days.get('2026-12-01')!
  assert.equal(own.loadMinutes, 90)
  assert.equal(own.workedMinutes, 720)
  assert.deepEqual(own.outside, [])
  assert.deepEqual(check(work, '2026-12-01', '2026-12-02'), [])
})

test('a cleaning that ends after the shift is outside the shift', () => {
  const work = planWork(night, [clean('2026-12-02', '06:30', '07:30')])
  const expected = { kind: 'outside_shift', day: '2026-12-01', value: 1, limit: null }
  assert.deepEqual(
    check(work, '2026-12-01', '2026-12-02').find(({ kind }) => kind === 'outside_shift'),
    expected,
  )
})

test('warns of less than 11 hours between two days of work', () => {
  const work = planWork(office, [clean('2026-11-03', '21:00', '22:00')])
  assert.deepEqual(check(work, '2026-11-04'), [
    { kind: 'short_rest', day: '2026-11-04', value: 540, limit: 660 },
  ])
  const earlier = planWork(office, [clean('2026-11-03', '19:00', '20:00')])
  assert.deepEqual(check(earlier, '2026-11-04'), [])
})

test('warns of seven successive workdays, long weeks and no free Sunday', () => {
  const weekend = ['2026-11-07', '2026-11-08'].map((day) => clean(day, '08:00', '09:00'))
  const kinds = (work: Work, day: string) => check(work, day).map(({ kind }) => kind)
  assert.deepEqual(kinds(planWork(office, weekend), '2026-11-07'), ['day_off'])
  assert.deepEqual(kinds(planWork(office, weekend), '2026-11-08'), ['day_off', 'no_day_off', 'long_week'])
  const sundays = ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29']
  const all = planWork(
    office,
    sundays.map((day) => clean(day, '08:00', '09:00')),
  )
  assert.ok(kinds(all, '2026-11-29').includes('no_free_sunday'))
  const fewer = planWork(
    office,
    sundays.slice(1).map((day) => clean(day, '08:00', '09:00')),
  )
  assert.ok(!kinds(fewer, '2026-11-29').includes('no_free_sunday'))
})

test('warns of 12 hours on a day, except in a 12x36 shift', () => {
  const long = { ...office, startTime: '06:00', endTime: '18:00', breakMinutes: 0 }
  const expected = { kind: 'long_day', day: '2026-11-03', value: 720, limit: 600 }
  assert.deepEqual(check(planWork(long, []), '2026-11-03'), [expected])
  assert.deepEqual(check(planWork(night, []), '2026-11-03'), [])
  const strict = [{ ...usualWorkRules, validFrom: '2026-01-01', allow12x36: false }]
  assert.deepEqual(check(planWork(night, [], { rules: strict }), '2026-11-03'), [expected])
})

test('a limit of 40 hours warns of 44-hour weeks and of 12x36', () => {
  const rules = [{ ...usualWorkRules, ...shorterWeek, validFrom: '2026-01-01' }]
  const weeks = { from: '2026-11-01', to: '2026-11-14' }
  const find = (work: Work) => checkWork(work, weeks).filter(({ kind }) => kind === 'long_week')
  assert.deepEqual(find(planWork(office, [])), [])
  assert.deepEqual(
    find(planWork(office, [], { rules })).map(({ day, value, limit }) => [day, value, limit]),
    [
      ['2026-11-01', 2640, 2400],
      ['2026-11-08', 2640, 2400],
    ],
  )
  // Four shifts in one week and three in the next: 42 hours on average.
  assert.deepEqual(find(planWork(night, [])), [])
  assert.deepEqual(
    find(planWork(night, [], { rules })).map(({ value }) => value),
    [2520, 2520],
  )
})

test('warns of cleanings that take more than 90 % of the shift', () => {
  const assigned = planWork(office, []).assigned
  assert.equal(countCapacity(assigned, '2026-11-03'), 475)
  assert.equal(countCapacity(assigned, '2026-11-07'), 475)
  assert.equal(countCapacity([], '2026-11-03'), 432)
  const full = planWork(office, [clean('2026-11-03', '08:00', '15:55')])
  assert.deepEqual(check(full, '2026-11-03'), [])
  const over = planWork(office, [clean('2026-11-03', '08:00', '16:00')])
  assert.deepEqual(check(over, '2026-11-03'), [
    { kind: 'overload', day: '2026-11-03', value: 101, limit: 100 },
  ])
})

test('there is no shift on days of absence', () => {
  const work = planWork(office, [], { absentDays: new Set(['2026-11-03']) })
  const days = buildWorkDays(work, { from: '2026-11-01', to: '2026-11-07' })
  assert.deepEqual([...days.keys()], ['2026-11-02', '2026-11-04', '2026-11-05', '2026-11-06'])
  assert.equal(countWeekMinutes('2026-11-01', days), 4 * 528)
})

test('a part-day absence shortens the shift and its capacity', () => {
  const day = '2026-11-03'
  const plan = (shift: Shift, ...parts: [day: string, start: string, end: string][]) => {
    const slots = parts.map(([on, start, end]) => ({ on, start, end }))
    const work = planWork(shift, [], { absentParts: Map.groupBy(slots, ({ on }) => on) })
    const own = buildWorkDays(work, { from: day, to: day }).get(day)
    const start = Date.parse(`${day}T00:00-03:00`)
    const toHour = (instant: number) => (instant - start) / 3_600_000
    return own
      ? {
          hours: [toHour(own.startsAt), toHour(own.endsAt)],
          worked: own.workedMinutes,
          capacity: countCapacity(work.assigned, day, own.window),
        }
      : undefined
  }
  assert.deepEqual(plan(office), { hours: [7, 16.8], worked: 528, capacity: 475 })
  assert.deepEqual(plan(office, [day, '06:00', '11:00']), { hours: [11, 16.8], worked: 288, capacity: 259 })
  assert.deepEqual(plan(office, [day, '12:00', '18:00']), { hours: [7, 12], worked: 240, capacity: 216 })
  assert.deepEqual(plan(office, [day, '10:00', '11:00']), { hours: [7, 16.8], worked: 468, capacity: 421 })
  const both: [string, string, string][] = [
    [day, '07:00', '09:00'],
    [day, '15:00', '18:00'],
  ]
  assert.deepEqual(plan(office, ...both), { hours: [9, 15], worked: 300, capacity: 270 })
  assert.equal(plan(office, [day, '00:00', '18:00']), undefined)
  assert.deepEqual(plan(office, ['2026-11-04', '07:00', '12:00']), plan(office))
  // The absence on the next day ends the night shift at 3:00.
  assert.deepEqual(plan(night, ['2026-11-04', '03:00', '08:00']), {
    hours: [19, 27],
    worked: 480,
    capacity: 432,
  })
})

test('each day has the work rules that were valid that day', () => {
  const rules: DatedWorkRules[] = [
    { ...usualWorkRules, weeklyMinutes: 2400, validFrom: '2027-01-01' },
    { ...usualWorkRules, weeklyMinutes: 2520, validFrom: '2026-06-01' },
  ]
  const days = ['2026-05-31', '2026-06-01', '2026-12-31', '2027-01-01']
  assert.deepEqual(
    days.map((day) => findWorkRules(rules, day).weeklyMinutes),
    [2640, 2520, 2520, 2400],
  )
})

test('warnings read no day after 9999-12-31', () => {
  const last = '9999-12-31'
  assert.deepEqual(toLookInterval({ from: '2026-03-01', to: '2026-03-07' }), {
    from: '2025-12-30',
    to: '2026-04-08',
  })
  assert.equal(toLookInterval({ from: last, to: last }).to, last)
  assert.deepEqual(check(planWork(null, []), '9999-10-31'), [])
})

test('two adjacent intervals give the same warnings as one long interval', () => {
  const cleaning = fc
    .record({
      days: fc.integer({ min: -3, max: 17 }),
      hour: fc.integer({ min: 0, max: 22 }),
      environmentId: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ days, hour, environmentId }) => {
      const at = (one: number) => `${String(one).padStart(2, '0')}:00`
      return clean(addDays('2026-11-24', days), at(hour), at(hour + 1), environmentId)
    })
  fc.assert(
    fc.property(fc.constantFrom(office, night), fc.array(cleaning, { maxLength: 25 }), (shift, cleanings) => {
      const work = planWork(shift, cleanings)
      const whole = { from: '2026-11-20', to: '2026-12-12' }
      const placed = [...buildWorkDays(work, whole).values()].flatMap((one) => one.cleanings)
      assert.equal(placed.length, cleanings.length)
      assert.deepEqual(new Set(placed), new Set(cleanings))
      const [first, second] = [
        check(work, '2026-11-20', '2026-11-30'),
        check(work, '2026-12-01', '2026-12-12'),
      ]
      assert.deepEqual([...first, ...second], checkWork(work, whole))
    }),
  )
})
