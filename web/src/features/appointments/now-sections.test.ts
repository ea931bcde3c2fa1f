import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitByNow } from './now-sections.ts'
import { appointment, at, slot } from './test-appointment.ts'

test('appointments are late, running, next or over; the longest delay is first', () => {
  const planned = (id: number, start: string, end: string) =>
    appointment({ id, start, end, slots: [slot(start, end)] })
  const running = appointment({
    id: 3,
    status: 'Andamento',
    slots: [slot('07:00', '09:30', { from: '07:04' })],
  })
  const done = appointment({
    id: 4,
    status: 'Completo',
    slots: [slot('07:00', '07:30', { from: '07:04', to: '07:31' })],
  })
  const takenOut = appointment({ id: 5, active: false })
  const sections = splitByNow(
    [
      planned(1, '08:45', '09:30'),
      planned(2, '07:00', '09:30'),
      running,
      done,
      takenOut,
      planned(6, '10:00', '11:00'),
    ],
    () => at('09:00'),
  )
  assert.deepEqual(
    Object.values(sections).map((list) => list.map(({ id }) => id)),
    [[2, 1], [3], [6], [4, 5]],
  )
})
