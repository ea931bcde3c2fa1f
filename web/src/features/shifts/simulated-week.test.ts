import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchSimulated } from './simulated-week.ts'

const week = (from: string, ...ids: number[]) => ({ from, people: ids.map((userId) => ({ userId })) })

test('a simulation of other people or days is not shown', () => {
  const shown = week('2026-03-01', 1, 2)
  const same = week('2026-03-01', 1, 2)
  assert.equal(matchSimulated(shown, same), same)
  for (const other of [week('2026-03-01', 3, 4), week('2026-03-01', 1), week('2026-03-08', 1, 2), undefined])
    assert.equal(matchSimulated(shown, other), undefined)
})
