import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlotProgress } from './appointment-status.ts'
import {
  type CountedAppointment,
  countFigures,
  countOpenCleanings,
  meanMinutes,
  noFigures,
  onTimeShare,
} from './report-figures.ts'

const at = (time: string) => `2026-03-02T${time}:00-03:00`

/** Returns the window 09:00–10:00 with its work. */
const slot = (start: string | null, end: string | null, complete = false): SlotProgress => ({
  revisionId: null,
  start: '09:00',
  end: '10:00',
  startedAt: start && at(start),
  endedAt: end && at(end),
  complete,
})

const counted = (slots: SlotProgress[], more: Partial<CountedAppointment> = {}) =>
  countFigures([{ day: '2026-03-02', today: '2026-03-03', slots, extras: [], offSchedule: false, ...more }])

test('each slot of a past day is done, incomplete or missed', () => {
  const slots = [slot('09:05', '09:30', true), slot('09:05', '09:30'), slot('09:05', null), slot(null, null)]
  const { planned, done, incomplete, missed } = counted(slots)
  assert.deepEqual({ planned, done, incomplete, missed }, { planned: 4, done: 1, incomplete: 2, missed: 1 })
})

test('an unfinished slot of today is still open', () => {
  const slots = [slot('09:05', '09:30', true), slot('09:05', '09:30'), slot('09:05', null), slot(null, null)]
  const figures = counted(slots, { today: '2026-03-02' })
  const { planned, done, incomplete, missed } = figures
  assert.deepEqual({ planned, done, incomplete, missed }, { planned: 4, done: 1, incomplete: 1, missed: 0 })
  assert.equal(countOpenCleanings(figures), 2)
})

test('a cleaning is on time if it stays within its slot', () => {
  const figures = counted([
    slot('09:00', '10:00', true),
    slot('08:59', '09:30', true),
    slot('09:30', '10:01'),
    slot('09:30', null),
  ])
  assert.deepEqual([figures.ended, figures.onTime, figures.minutes], [3, 1, 122])
  assert.equal(onTimeShare(figures), 1 / 3)
  assert.equal(meanMinutes(figures), 41)
  assert.equal(onTimeShare(noFigures), null)
  assert.equal(meanMinutes(noFigures), null)
})

test('the mean omits durations of more than a day', () => {
  const forgotten = { ...slot('09:00', null), endedAt: '2026-03-03T09:01:00-03:00' }
  const figures = counted([slot('09:00', '09:30', true), forgotten])
  assert.deepEqual([figures.ended, figures.timed, figures.minutes], [2, 1, 30])
  assert.equal(meanMinutes(figures), 30)
  assert.equal(meanMinutes(counted([forgotten])), null)
})

test('an extra or off-schedule cleaning counts only as extra', () => {
  const extras = [{ startedAt: at('11:00'), endedAt: at('11:10') }]
  assert.deepEqual(counted([slot('09:05', '09:30', true)], { extras, offSchedule: true }), {
    ...noFigures,
    extra: 2,
  })
  assert.equal(counted([slot(null, null)], { extras }).extra, 1)
})
