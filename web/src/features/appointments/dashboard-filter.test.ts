import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Appointment } from '@zelo/contract/appointments'
import {
  createMatcher,
  type Filter,
  type FilterField,
  filterModes,
  hasPeriod,
  isCounted,
  readFilter,
  withFilter,
} from './dashboard-filter.ts'
import { appointment, instant, slot } from './test-appointment.ts'

/** Returns the sample appointment with its own environment. */
function at(change: {
  id: number
  environment?: number
  sector?: string
  category?: string
  floor?: string
  tasks?: string[]
  companyId?: number
  userId?: number
}): Appointment {
  const one = appointment({
    id: change.id,
    companyId: change.companyId ?? 2,
    userId: change.userId ?? 5,
  })
  const room = one.agenda.environment
  one.agenda.environment = {
    ...room,
    id: change.environment ?? 3,
    floor: change.floor ?? 'Térreo',
    sector: { ...room.sector, name: change.sector ?? 'Recepção' },
    category: { ...room.category, name: change.category ?? 'Sanitário' },
    mandatory: (change.tasks ?? []).map((name, index) => ({ id: index + 1, name })),
  }
  return one
}

const risks = new Map([
  [3, ['Piso molhado']],
  [4, ['Altura', 'Choque']],
])
const left = (filter: Filter, appointments: Appointment[]) =>
  appointments.filter(createMatcher(filter, (id) => risks.get(id) ?? [])).map(({ id }) => id)

const first = at({ id: 1 })
const second = at({
  id: 2,
  environment: 4,
  sector: 'Docas',
  category: 'Corredor',
  floor: '2º andar',
  tasks: ['Varrer'],
  companyId: 8,
  userId: 9,
})

const ofSecond: [FilterField, string][] = [
  ['companies', '8'],
  ['branches', '8'],
  ['environments', '4'],
  ['categories', 'corredor'],
  ['sectors', 'DOCAS'],
  ['floors', '2º Andar'],
  ['risks', 'altura'],
  ['procedures', 'varrer'],
  ['people', '9'],
  ['cpfs', '9'],
  ['emails', '9'],
  ['phones', '9'],
]

test('each filter field finds the matching appointments, ignoring case and accents [R1-128 R1-129 R1-130 R1-131 R1-132 R1-133 R1-134 R1-135 R1-136 R1-137 R1-138 R1-140 R1-141 R1-142 R1-143 R1-149 R1-150 R1-151]', () => {
  for (const [field, value] of ofSecond) {
    for (const mode of ['environments', 'collaborators', 'rooms', 'schedule'] as const) {
      if (!(filterModes[mode] as readonly string[]).includes(field)) continue
      assert.deepEqual(left({ mode, chosen: { [field]: [value] } }, [first, second]), [2], `${mode} ${field}`)
    }
  }
})

test('a filter by person finds the cleanings that the person covers', () => {
  const covered = { ...first, cover: { userId: 9, name: 'Davi Leal' } }
  for (const person of ['5', '9'])
    assert.deepEqual(left({ mode: 'collaborators', chosen: { people: [person] } }, [covered]), [1], person)
  assert.deepEqual(left({ mode: 'collaborators', chosen: { people: ['8'] } }, [covered]), [])
})

test('an appointment must match a chosen value in every filtered field', () => {
  const both = { mode: 'rooms', chosen: { sectors: ['Docas', 'Recepção'] } } as const
  assert.deepEqual(left(both, [first, second]), [1, 2])
  const none = { mode: 'rooms', chosen: { sectors: ['Docas'], floors: ['Térreo'] } } as const
  assert.deepEqual(left(none, [first, second]), [])
})

test('a filter ignores fields that its mode does not have', () => {
  assert.deepEqual(
    left({ mode: 'schedule', chosen: { sectors: ['Docas'], people: ['5'] } }, [first, second]),
    [1],
  )
})

test('a filter finds incomplete cleanings by person, environment and task [R1-145 R1-146 R1-147]', () => {
  const unfinished = slot('07:00', '07:30', { from: '07:04', to: '07:31', complete: false })
  const done = {
    ...first,
    status: 'Completo' as const,
    slots: [slot('07:00', '07:30', { from: '07:04', to: '07:31' })],
  }
  const partial = { ...second, status: 'Incompleto' as const, slots: [unfinished] }
  const going = {
    ...at({ id: 3, tasks: ['Lavar piso', 'Tirar lixo'] }),
    status: 'Andamento' as const,
    notDone: ['Lavar piso'],
    slots: [unfinished, slot('09:00', '09:15')],
  }
  const optional = { ...done, id: 5, notDone: ['Regar plantas'] }
  const all = [done, partial, going, appointment({ id: 4 }), optional]
  assert.deepEqual(left({ mode: 'undone', chosen: {} }, all), [2, 3, 5])
  assert.deepEqual(left({ mode: 'undone', chosen: { tasks: ['Regar plantas'] } }, all), [5])
  assert.deepEqual(left({ mode: 'undone', chosen: { people: ['9'] } }, all), [2])
  assert.deepEqual(left({ mode: 'undone', chosen: { environments: ['3'] } }, all), [3, 5])
  assert.deepEqual(left({ mode: 'undone', chosen: { tasks: ['lavar PISO'] } }, all), [3])
  assert.deepEqual(left({ mode: 'undone', chosen: { tasks: ['Tirar lixo'] } }, all), [])
})

test('every filter mode except environments has a period [R1-139 R1-144 R1-148 R1-152]', () => {
  assert.deepEqual(
    (Object.keys(filterModes) as (keyof typeof filterModes)[]).filter((mode) => !hasPeriod(mode)),
    ['environments'],
  )
})

test('a new filter replaces only the filter parameters of the URL', () => {
  const filter: Filter = {
    mode: 'schedule',
    chosen: { people: ['5', '8'], branches: ['3'], environments: [] },
  }
  const address = withFilter(new URLSearchParams('company=3&mode=rooms&sectors=Docas'), filter)
  assert.equal(address.toString(), 'company=3&mode=schedule&people=5&people=8&branches=3')
  assert.deepEqual(readFilter(address), filter)
  assert.equal(withFilter(address, null).toString(), 'company=3')
})

test('a filter with an unknown mode or no value has no effect', () => {
  for (const text of ['', 'mode=all&people=5', 'mode=rooms', 'mode=rooms&people=5']) {
    assert.equal(readFilter(new URLSearchParams(text)), null, text)
  }
  assert.deepEqual(readFilter(new URLSearchParams('mode=undone'))?.mode, 'undone')
})

test('a selected figure shows exactly the appointments that it counts', () => {
  const extra = appointment({ plus: true })
  const more = appointment({ extras: [{ startedAt: instant('08:00'), endedAt: null }] })
  assert.deepEqual(
    [first, extra, more].map((one) => isCounted('done', one, 'done')),
    [true, false, true],
  )
  assert.deepEqual(
    [first, extra, more].map((one) => isCounted('extra', one, 'done')),
    [false, true, true],
  )
  assert.equal(isCounted('late', first, 'todo'), false)
})
