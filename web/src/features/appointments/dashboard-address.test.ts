import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDashboardAddress } from './dashboard-address.ts'

const today = '2026-11-19'
const read = (text: string) => readDashboardAddress(new URLSearchParams(text), today)

test('without dates in the address both days are today [R1-118 R1-119]', () => {
  assert.deepEqual(read(''), { interval: { from: today, to: today }, appointmentId: undefined })
})

test('a range later than today, or reversed, is not applied: today stays [R1-254 R1-256]', () => {
  const onlyToday = { from: today, to: today }
  assert.deepEqual(read('from=2026-11-01&to=2026-11-20').interval, onlyToday)
  assert.deepEqual(read('from=2026-11-18&to=2026-11-17').interval, onlyToday)
  assert.deepEqual(read('from=2026-11-01&to=2026-11-19').interval, { from: '2026-11-01', to: today })
})

test('the open detail comes from the address, what is no id does not count', () => {
  assert.equal(read('appointment=10482').appointmentId, 10482)
  assert.equal(read('appointment=-1').appointmentId, undefined)
})
