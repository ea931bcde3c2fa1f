import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appointment } from '../appointments/test-appointment.ts'
import { filterActive, isWeekStart, searchAppointments, toSearchable } from './week-view.ts'

const person = (name: string) => ({ id: 5, name, avatar: null, avatarUrl: null })
const rows = [
  appointment({ id: 1, room: 'Recepção', user: person('Ivone Sampaio') }),
  appointment({ id: 2, room: 'Copa', user: person('João Ávila'), company: { id: 3, name: 'Câmara Norte' } }),
  appointment({ id: 3, room: 'Copa', active: false, takenOut: 'cancelled' }),
]
const findIds = (search: string) => searchAppointments(toSearchable(rows), search).map(({ id }) => id)

test('the search finds person, environment and branch, ignoring case and accents [R3-065]', () => {
  assert.deepEqual(findIds('RECEPCAO'), [1])
  assert.deepEqual(findIds('avila'), [2])
  assert.deepEqual(findIds('  camara  norte '), [2])
  assert.deepEqual(findIds('porto azul'), [1, 3])
  assert.deepEqual(findIds(''), [1, 2, 3])
  assert.deepEqual(findIds('ivone copa'), [])
})

test('the search finds a covered cleaning by its substitute', () => {
  const covered = appointment({ id: 4, cover: { userId: 8, name: 'Davi Leal' } })
  assert.equal(searchAppointments(toSearchable([covered]), 'davi').length, 1)
})

test('a week starts only on a day whose following six days exist', () => {
  assert.deepEqual(['9999-12-25', '9999-12-26', '9999-12-31'].map(isWeekStart), [true, false, false])
  assert.deepEqual(['1000-01-01', '0999-12-25', '2027-02-31', ''].map(isWeekStart), [
    true,
    false,
    false,
    false,
  ])
})

test('inactive appointments are hidden unless the user asks for them [R3-412]', () => {
  const ids = (inactive: boolean) => filterActive(rows, inactive).map(({ id }) => id)
  assert.deepEqual(ids(false), [1, 2])
  assert.deepEqual(ids(true), [1, 2, 3])
})
