import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDashboardAddress } from './dashboard-address.ts'

const today = '2026-11-19'
const read = (text: string) => readDashboardAddress(new URLSearchParams(text), today)

test('the dashboard shows today by default [R1-118 R1-119]', () => {
  assert.deepEqual(read(''), { interval: { from: today, to: today }, appointmentId: undefined })
})

test('the dashboard ignores a range that is reversed or ends after today [R1-254 R1-256]', () => {
  const onlyToday = { from: today, to: today }
  assert.deepEqual(read('from=2026-11-01&to=2026-11-20').interval, onlyToday)
  assert.deepEqual(read('from=2026-11-18&to=2026-11-17').interval, onlyToday)
  assert.deepEqual(read('from=2026-11-01&to=2026-11-19').interval, { from: '2026-11-01', to: today })
})

test('the URL opens a detail only if the id is valid', () => {
  assert.equal(read('appointment=10482').appointmentId, 10482)
  assert.equal(read('appointment=-1').appointmentId, undefined)
})
