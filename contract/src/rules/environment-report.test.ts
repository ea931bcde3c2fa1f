import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  groupCollaboratorDays,
  groupEnvironmentCollaborators,
  groupEnvironmentRows,
  groupEnvironmentViews,
  searchCollaboratorDays,
  searchEnvironmentCollaborators,
  searchPlaces,
  sortEnvironments,
} from './environment-report.ts'
import { ana, buildWorkRecord, lobby, plan } from './test-work.ts'

const bruno = { ...ana, id: 2, name: 'Bruno', cpf: '11144477735' }
const tomorrow = { ...plan, appointmentId: 8, day: '2026-03-03' }
const restroom = { ...lobby, id: 6, name: 'Água 10', floor: '2º andar', sector: { id: 3, name: 'Copa' } }
const kitchen = { ...lobby, id: 9, name: 'Água 2', category: { id: 8, name: 'Restrito' } }

test('each environment with work is listed once', () => {
  const rows = groupEnvironmentRows([
    buildWorkRecord({}),
    buildWorkRecord({ place: restroom }),
    buildWorkRecord({ plan: tomorrow }),
    buildWorkRecord({ place: kitchen }),
  ])
  assert.deepEqual(rows[0], {
    id: 4,
    name: 'Recepção',
    category: 'Comum',
    sector: 'Entrada',
    sectorId: 2,
    floor: 'Térreo',
    companyId: 5,
    company: 'Filial Centro',
    lastDay: '2026-03-03',
  })
  const ids = (sort: Parameters<typeof sortEnvironments>[1]) =>
    sortEnvironments(rows, sort).map(({ id }) => id)
  assert.deepEqual(
    [ids('name'), ids('-lastDay')],
    [
      [9, 6, 4],
      [4, 9, 6],
    ],
  )
})

test('finds environments by the chosen fields', () => {
  const found = (text: string, ...fields: ('environment' | 'category' | 'sector' | 'floor')[]) =>
    searchPlaces([lobby, restroom, kitchen], text, fields).map(({ id }) => id)
  assert.deepEqual(found('agua', 'environment'), [6, 9])
  assert.deepEqual(found('restrito', 'category'), [9])
  assert.deepEqual(found('COPA', 'sector'), [6])
  assert.deepEqual(found('2º', 'floor'), [6])
  assert.deepEqual(found('copa', 'environment', 'category', 'floor'), [])
})

test('flags people with notes, and finds people by name or CPF [R3-169]', () => {
  const rows = groupEnvironmentCollaborators([
    buildWorkRecord({ person: bruno, undoneReason: 'Trancada' }),
    buildWorkRecord({ observation: '-' }),
  ])
  const found = (text: string) =>
    searchEnvironmentCollaborators(rows, text).map(({ name, hasObservation }) => [name, hasObservation])
  assert.deepEqual(found(''), [
    ['Ana Lúcia', false],
    ['Bruno', true],
  ])
  assert.deepEqual(found('lucia'), [['Ana Lúcia', false]])
  assert.deepEqual(found('111.444'), [['Bruno', true]])
  assert.deepEqual(found('orla.example'), [])
})

test('lists each day of a collaborator once, latest first [R3-172]', () => {
  const days = groupCollaboratorDays([
    buildWorkRecord({ start: '09:05', end: '09:30' }),
    buildWorkRecord({ start: '13:05', end: '13:06', revisionId: 21, observation: 'Vidro' }),
    buildWorkRecord({ plan: tomorrow, end: null }),
  ])
  assert.deepEqual(days, [
    { day: '2026-03-03', startedAt: '2026-03-03T09:05:00-03:00', endedAt: null, hasObservation: false },
    {
      day: '2026-03-02',
      startedAt: '2026-03-02T09:05:00-03:00',
      endedAt: '2026-03-02T13:06:00-03:00',
      hasObservation: true,
    },
  ])
  assert.deepEqual(
    searchCollaboratorDays(days, '02/03').map(({ day }) => day),
    ['2026-03-02'],
  )
})

test('the view of a day shows planned times, procedures and work [R3-278]', () => {
  const [view, second] = groupEnvironmentViews([
    buildWorkRecord({}),
    buildWorkRecord({ plan: { ...plan, appointmentId: 9 } }),
  ])
  assert.deepEqual(
    { ...view, history: view?.history.map(({ procedure }) => procedure) },
    {
      idAmbiente: 4,
      nameAmbiente: 'Recepção',
      categoria: 'Comum',
      setor: 'Entrada',
      andar: 'Térreo',
      companyId: 5,
      horaIni: '09:00',
      horaFim: '10:00',
      horaRevisoes: ['13:00 - 13:30', '16:00 - 16:30'],
      procedimentos: ['Lavar piso', 'Repor sabonete'],
      history: ['Lavar piso'],
    },
  )
  assert.equal(second?.history.length, 1)
})
