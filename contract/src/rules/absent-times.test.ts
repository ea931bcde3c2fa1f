import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPartError } from '../fields.ts'
import { isAbsentFor } from './absent-times.ts'

const day = '2026-03-04'

const toSlots = (text: string) =>
  text.split(' ').map((span) => ({ start: span.slice(0, 5), end: span.slice(6) }))

/** The absent parts of the day, the time windows of a cleaning, and whether the person cannot do the cleaning. */
const cases: [parts: string, windows: string, isAbsent: boolean][] = [
  ['08:00-12:00', '09:00-10:00', true],
  ['08:00-12:00', '07:30-08:01', true],
  ['08:00-12:00', '07:00-08:00', false],
  ['08:00-12:00', '12:00-13:00', false],
  ['08:00-12:00', '11:59-13:00', true],
  ['08:00-12:00', '07:00-18:00', true],
  ['09:10-09:20', '09:00-10:00', true],
  ['08:00-12:00', '09:00-10:00 15:00-15:20', true],
  ['14:00-18:00', '09:00-10:00 15:00-15:20', true],
  ['10:00-15:00', '09:00-10:00 15:00-15:20', false],
  ['06:00-08:00 12:00-14:00', '09:00-10:00', false],
  ['06:00-08:00 12:00-14:00', '09:00-10:00 13:00-13:30', true],
]

test('a partial-day absence counts if it overlaps a time window', () => {
  for (const [parts, windows, expected] of cases) {
    const times = { absentDays: new Set<string>(), absentParts: new Map([[day, toSlots(parts)]]) }
    const slots = toSlots(windows)
    assert.equal(isAbsentFor(times, { day, slots }), expected, `${parts} | ${windows}`)
    assert.equal(isAbsentFor(times, { day: '2026-03-05', slots }), false)
  }
})

test('an absence of the whole day counts for every time window', () => {
  const times = { absentDays: new Set([day]), absentParts: new Map() }
  assert.equal(isAbsentFor(times, { day, slots: toSlots('00:00-00:10') }), true)
  assert.equal(isAbsentFor(times, { day: '2026-03-03', slots: toSlots('00:00-00:10') }), false)
})

test('a part of a day needs a start and a later end', () => {
  assert.equal(findPartError({}), null)
  assert.equal(findPartError({ startTime: '08:00', endTime: '08:01' }), null)
  assert.deepEqual(findPartError({ startTime: '08:00' }), { field: 'endTime', code: 'required' })
  assert.deepEqual(findPartError({ endTime: '08:00' }), { field: 'startTime', code: 'required' })
  const reversed = { field: 'endTime', code: 'calendar_times_reversed' }
  assert.deepEqual(findPartError({ startTime: '08:00', endTime: '08:00' }), reversed)
  assert.deepEqual(findPartError({ startTime: '12:00', endTime: '08:00' }), reversed)
})
