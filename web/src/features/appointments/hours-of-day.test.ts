import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildDayHours } from './hours-of-day.ts'
import { appointment, at, revision, slot } from './test-appointment.ts'

test('each hour counts the slots that start in it, by state', () => {
  const day = buildDayHours(
    [
      appointment({
        slots: [
          slot('07:00', '07:30', { from: '07:04', to: '07:31' }),
          revision(1, slot('09:30', '09:45', { from: '09:31' })),
          revision(2, slot('12:00', '12:15')),
        ],
      }),
      appointment({ id: 2, slots: [slot('07:50', '08:20'), revision(3, slot('09:00', '09:45'))] }),
      appointment({ id: 3, plus: true, slots: [slot('05:00', '05:30', { from: '05:00', to: '05:20' })] }),
    ],
    () => at('09:40'),
  )
  assert.deepEqual(day, {
    hours: [
      { hour: 7, count: 2, states: { done: 1, late: 1 } },
      { hour: 8, count: 0, states: {} },
      { hour: 9, count: 2, states: { doing: 1, late: 1 } },
      { hour: 10, count: 0, states: {} },
      { hour: 11, count: 0, states: {} },
      { hour: 12, count: 1, states: { todo: 1 } },
    ],
    due: 2,
    done: 1,
  })
})

test('all slots of past days are due, none of future days', () => {
  const planned = [appointment({ slots: [slot('07:00', '07:30'), revision(1, slot('23:30', '23:59'))] })]
  assert.equal(buildDayHours(planned, () => ({ day: '2026-11-20', time: '00:01' }))?.due, 2)
  assert.equal(buildDayHours(planned, () => ({ day: '2026-11-18', time: '23:59' }))?.due, 0)
  assert.equal(
    buildDayHours([appointment({ plus: true })], () => at('09:00')),
    null,
  )
})

test('a slot planned after its start counts only after work has begun', () => {
  const plannedAt = `${appointment({}).day}T19:46:00-03:00`
  const slots = [
    { ...slot('07:00', '07:30'), plannedAt },
    { ...slot('08:00', '08:30', { from: '19:48', to: '19:55' }), plannedAt },
  ]
  assert.deepEqual(
    buildDayHours([appointment({ slots })], () => at('20:00')),
    { hours: [{ hour: 8, count: 1, states: { done: 1 } }], due: 1, done: 1 },
  )
})
