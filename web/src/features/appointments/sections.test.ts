import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Appointment } from '@zelo/contract/appointments'
import { countDisplays } from './appointment-view.ts'
import { buildColumns, buildGroups, countByStatus } from './groups.ts'
import { type Grouping, splitByDay } from './sections.ts'
import { appointment, at, day, instant, slot } from './test-appointment.ts'

function cleaning(id: number, room: { id: number; name: string; sector?: string }, person = 'Ivone Sampaio') {
  const one: Appointment = appointment({ id, room: room.name })
  one.agenda.environment.id = room.id
  one.agenda.environment.sector = { id: room.id, name: room.sector ?? 'Recepção', companyId: 2 }
  one.user = { ...one.user, id: person.length, name: person }
  return one
}

const listGroups = (appointments: Appointment[], grouping: Grouping) =>
  buildGroups(appointments, grouping).map(({ name, appointments: own }) => [name, own.map(({ id }) => id)])

const rooms = [
  cleaning(1, { id: 3, name: 'Sala 10', sector: 'Recepção' }),
  cleaning(2, { id: 4, name: 'Sala 2', sector: 'recepcao' }, 'Álvaro Pinto'),
  cleaning(3, { id: 3, name: 'Sala 10', sector: 'Docas' }),
  cleaning(4, { id: 5, name: 'Sala 2', sector: 'Docas' }),
]

test('groups are sorted by name, and appointments in a group by time', () => {
  assert.deepEqual(listGroups(rooms, 'environment'), [
    ['Sala 2', [2]],
    ['Sala 2', [4]],
    ['Sala 10', [1, 3]],
  ])
  assert.deepEqual(listGroups(rooms, 'person'), [
    ['Álvaro Pinto', [2]],
    ['Ivone Sampaio', [1, 3, 4]],
  ])
})

test('groups of people with equal names show the given distinct names', () => {
  const namesakes = [1, 2].map((id) => {
    const one = cleaning(id, { id: 3, name: 'Sala 10' })
    return { ...one, user: { ...one.user, id } }
  })
  const names = new Map([[2, 'Ivone Sampaio, 529.982.247-25']])
  assert.deepEqual(
    buildGroups(namesakes, 'person', names).map(({ name }) => name),
    ['Ivone Sampaio', 'Ivone Sampaio, 529.982.247-25'],
  )
})

test('sectors with equal names, ignoring case and accents, are one group', () => {
  assert.deepEqual(listGroups(rooms, 'sector'), [
    ['Docas', [3, 4]],
    ['Recepção', [1, 2]],
  ])
  assert.deepEqual(listGroups(rooms, 'category'), [['Recepção', [1, 2, 3, 4]]])
})

test('the list shows every day of the range, even without cleanings [R1-117 R1-127]', () => {
  const days = splitByDay([appointment({}), appointment({ id: 2 })], { from: '2026-11-18', to: day })
  assert.deepEqual(
    days.map(({ key, appointments }) => [key, appointments.length]),
    [
      ['2026-11-18', 0],
      [day, 2],
    ],
  )
})

const done = {
  status: 'Completo' as const,
  slots: [slot('07:00', '07:30', { from: '07:04', to: '07:31' })],
}
const late = appointment({ id: 1 })
const board = [
  late,
  appointment({ id: 2, ...done }),
  appointment({ id: 3, ...done, plus: true }),
  appointment({ id: 4, active: false, takenOut: 'removed' }),
  appointment({ id: 5, day: '2026-11-18' }),
  appointment({ id: 6, slots: [slot('10:00', '10:30')] }),
  appointment({ id: 7, ...done, extras: [{ startedAt: instant('07:40'), endedAt: instant('07:50') }] }),
  appointment({ id: 8, status: 'Andamento', plus: true, slots: [slot('07:50', '08:20', { from: '07:50' })] }),
]
const toLocalNow = () => at('08:00')
const idsIn = (columns: ReturnType<typeof buildColumns>) =>
  columns.map(({ key, appointments }) => [key, appointments.map(({ id }) => id)])

test('each column contains exactly the appointments that its figure counts', () => {
  const columns = buildColumns(board, toLocalNow)
  assert.deepEqual(idsIn(columns), [
    ['todo', [6]],
    ['doing', []],
    ['done', [2, 7]],
    ['partial', []],
    ['late', [1]],
    ['missed', [5]],
    ['extra', [3, 7, 8]],
    ['out', [4]],
  ])
  const figures = countDisplays(
    board.filter(({ active }) => active),
    toLocalNow,
  )
  for (const { key, appointments } of columns) {
    if (key !== 'out' && key !== 'exempt') assert.equal(appointments.length, figures[key], key)
  }
  assert.deepEqual(countByStatus([late], toLocalNow), [{ key: 'late', count: 1 }])
})

test('exempt appointments appear in a column of their own', () => {
  const exempt = appointment({
    id: 9,
    slots: [{ ...slot('07:00', '07:30'), plannedAt: instant('07:50') }],
  })
  const columns = buildColumns([exempt, late], toLocalNow)
  assert.deepEqual(
    idsIn(columns).filter(([, ids]) => ids!.length > 0),
    [
      ['exempt', [9]],
      ['late', [1]],
    ],
  )
  assert.deepEqual(countByStatus([exempt], toLocalNow), [{ key: 'exempt', count: 1 }])
  assert.deepEqual(
    buildColumns([exempt], toLocalNow, 'planned').filter(({ appointments }) => appointments.length > 0),
    [],
  )
})

test('a selected figure limits the board to the appointments that it counts', () => {
  assert.deepEqual(idsIn(buildColumns([board[2]!, board[6]!], toLocalNow, 'extra')), [['extra', [3, 7]]])
  const planned = buildColumns([late, board[6]!], toLocalNow, 'planned')
  assert.deepEqual(
    planned.map(({ key }) => key),
    ['todo', 'doing', 'done', 'partial', 'late'],
  )
})
