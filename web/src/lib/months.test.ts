import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWeeks } from './months.ts'

test('a month has whole weeks from Sunday to Saturday, even in February', () => {
  const weeks = listWeeks('2028-02-29')
  assert.deepEqual(
    weeks.map((week) => week.length),
    [7, 7, 7, 7, 7],
  )
  assert.deepEqual(weeks[0]?.slice(0, 3), [null, null, '2028-02-01'])
  assert.deepEqual(weeks[4], ['2028-02-27', '2028-02-28', '2028-02-29', null, null, null, null])
})

test('the month of the last possible date has all its 31 days', () => {
  const days = listWeeks('9999-12-31')
    .flat()
    .filter((day) => day !== null)
  assert.equal(days.length, 31)
  assert.equal(days.at(-1), '9999-12-31')
})
