import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedInterval, lastSevenDays, monthToDate, readTypedInterval } from './date-interval.ts'

const today = '2026-11-21'

const read = (from: string, to: string) => readTypedInterval({ from, to }, today)
const applied = (from: string, to: string) => ({ outcome: 'applied', interval: { from, to } })

test('an interval applies only if both dates have exactly 10 characters [R1-252 R3-364]', () => {
  assert.deepEqual(read('2026-10-01', '2026-10-31'), applied('2026-10-01', '2026-10-31'))
  for (const incomplete of ['', '2026-10-3', '2026-10-310', '026-10-31']) {
    assert.deepEqual(read('2026-10-01', incomplete), { outcome: 'incomplete' })
    assert.deepEqual(read(incomplete, '2026-10-31'), { outcome: 'incomplete' })
  }
})

test('replaces an invalid date with the default date [R1-253 R3-365 R3-366]', () => {
  for (const unreadable of ['0202-10-01', '2026-02-30', '01/10/2026', 'yesterday!']) {
    assert.deepEqual(read(unreadable, '2026-11-10'), applied('2026-11-01', '2026-11-10'), unreadable)
    assert.deepEqual(read('2026-10-01', unreadable), applied('2026-10-01', today), unreadable)
  }
  const fallback = lastSevenDays(today)
  assert.deepEqual(
    readTypedInterval({ from: '0202-10-01', to: '0202-10-02' }, today, fallback),
    applied('2026-11-14', today),
  )
})

test('a date later than today is rejected, and today is accepted [R1-254 R3-367 R3-368]', () => {
  assert.deepEqual(read('2026-11-21', '2026-11-21'), applied(today, today))
  assert.deepEqual(read('2026-11-20', '2026-11-22'), { outcome: 'refused' })
  assert.deepEqual(read('2026-11-22', '2026-11-21'), { outcome: 'refused' })
})

test('rejects a reversed interval, even if a default date causes it', () => {
  assert.deepEqual(read('2026-10-02', '2026-10-01'), { outcome: 'refused' })
  assert.deepEqual(read('0202-10-01', '2026-10-31'), { outcome: 'refused' })
})

test('the default interval is from the first of the month to today [R1-258 R3-440]', () => {
  assert.deepEqual(monthToDate(today), { from: '2026-11-01', to: '2026-11-21' })
  assert.deepEqual(monthToDate('2026-12-01'), { from: '2026-12-01', to: '2026-12-01' })
})

test("the audit page's default interval starts seven days before today [R3-441]", () => {
  assert.deepEqual(lastSevenDays('2027-01-03'), { from: '2026-12-27', to: '2027-01-03' })
})

test('the server accepts any range of existing dates that is not reversed', () => {
  assert.deepEqual(checkedInterval('2026-11-01', '2026-11-30'), { from: '2026-11-01', to: '2026-11-30' })
  assert.deepEqual(checkedInterval(today, today), { from: today, to: today })
  assert.equal(checkedInterval('2026-11-02', '2026-11-01'), null)
  assert.equal(checkedInterval('2026-11-31', '2026-12-01'), null)
  assert.equal(checkedInterval('2026-11-01', ''), null)
})
