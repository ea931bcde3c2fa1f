import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadInWeeks } from './load-in-weeks.ts'

test('loads an interval in parts of seven days and reports the share', async () => {
  const shares: number[] = []
  const interval = { from: '2026-02-20', to: '2026-03-08' }
  const rows = await loadInWeeks(
    interval,
    async ({ from, to }) => [`${from} to ${to}`],
    (share) => shares.push(share),
  )
  assert.deepEqual(rows, ['2026-02-20 to 2026-02-26', '2026-02-27 to 2026-03-05', '2026-03-06 to 2026-03-08'])
  assert.deepEqual(shares, [0, 1 / 3, 2 / 3])
})

test('a week may have more rows than a function has arguments', async () => {
  const week = Array.from({ length: 500_000 }, (_, row) => row)
  const rows = await loadInWeeks({ from: '2026-03-01', to: '2026-03-08' }, async () => week)
  assert.equal(rows.length, 1_000_000)
})
