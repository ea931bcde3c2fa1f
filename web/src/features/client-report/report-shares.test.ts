import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noFigures } from '@zelo/contract/rules/report-figures'
import { toPoints } from '../../lib/shares.ts'
import { toShares } from './report-shares.ts'

test('the change of a share is a difference in percentage points', () => {
  const now = toShares({ ...noFigures, planned: 8, done: 7, ended: 7, onTime: 6 })
  const before = toShares({ ...noFigures, planned: 10, done: 9, ended: 9, onTime: 9 })
  assert.deepEqual([toPoints(now.done, before.done), toPoints(now.onTime, before.onTime)], [-2.5, -14.3])
  assert.equal(toPoints(now.done, toShares(noFigures).done), null)
})
