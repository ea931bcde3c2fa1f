import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, daysBetween, fromDayNumber } from './calendar.ts'
import { previousInterval } from './previous-interval.ts'

test('a whole month is compared with the month before', () => {
  const cases = [
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    // A part of a month, or two months, is compared with the same number of days just before.
    ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
    ['2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
    ['2026-03-01', '2026-04-30', '2025-12-30', '2026-02-28'],
    ['2026-03-05', '2026-03-05', '2026-03-04', '2026-03-04'],
  ]
  for (const [from = '', to = '', before, end] of cases) {
    assert.deepEqual(previousInterval({ from, to }), { from: before, to: end }, `${from} to ${to}`)
  }
})

test('the previous interval ends one day before the interval', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 30_000 }),
      fc.integer({ min: 0, max: 400 }),
      (start, length) => {
        const from = fromDayNumber(start)
        const to = addDays(from, length)
        const before = previousInterval({ from, to })
        assert.equal(addDays(before.to, 1), from)
        const difference = Math.abs(daysBetween(before.from, before.to) - length)
        assert.ok(difference === 0 || (from.endsWith('-01') && difference <= 3))
      },
    ),
  )
})
