import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, type Weekday } from './calendar.ts'
import { continuePlan } from './continue-plan.ts'
import { occurrenceDays, type Periodicity } from './recurrence.ts'

const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>)
const anyPeriodicity: fc.Arbitrary<Periodicity> = fc.oneof(
  fc.record({ type: fc.constant('sem' as const), weekdays }),
  fc.record({ type: fc.constant('semAlt' as const), weekdays, weekdays2: weekdays }),
  fc.constant({ type: '12X' as const }),
  fc.record({ type: fc.constant('mes' as const), dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
)

test('a continued plan has the remaining days of the original plan', () => {
  const offset = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(anyPeriodicity, offset, offset, (periodicity, start, later) => {
      const validFrom = addDays('2026-01-01', start)
      const [from, validTo] = [addDays('2026-01-01', later), '2027-06-30']
      const next = continuePlan(periodicity, validFrom, from)
      assert.deepEqual(
        occurrenceDays(next.periodicity, next.validFrom, validTo),
        occurrenceDays(periodicity, validFrom, validTo).filter((day) => day >= from),
      )
    }),
    { numRuns: 500 },
  )
})
