import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noFigures, type ReportFigures } from '@zelo/contract/rules/report-figures'
import { rankBranches, readShare } from './ranking.ts'

const createRow = (name: string, now: Partial<ReportFigures>) => ({
  companyId: 1,
  name,
  now: { ...noFigures, ...now },
  before: noFigures,
})

test('companies are ranked by share, and companies without cleanings are last', () => {
  const rows = [
    createRow('Empty', {}),
    createRow('Large', { planned: 100, ended: 90, onTime: 45, missed: 10 }),
    createRow('Small', { planned: 10, ended: 5, onTime: 5, missed: 5 }),
  ]
  const rank = (by: Parameters<typeof rankBranches>[1]) => rankBranches(rows, by).map(({ name }) => name)
  assert.deepEqual(rank('onTime'), ['Small', 'Large', 'Empty'])
  assert.deepEqual(rank('undone'), ['Small', 'Large', 'Empty'])
  assert.deepEqual(rank('late'), ['Large', 'Small', 'Empty'])
  assert.equal(readShare('undone', rows[1]!.now), 0.1)
})
