import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  groupCollaborators,
  groupEnvironmentDays,
  searchEnvironmentDays,
  searchPeople,
  sortCollaborators,
  sortEnvironmentDays,
} from './collaborator-report.ts'
import { listProcedureDetails, searchProcedures } from './procedure-details.ts'
import { ana, buildWorkRecord, floor, glass, lobby, plan, soap } from './test-work.ts'

const bruno = {
  ...ana,
  id: 2,
  name: 'bruno',
  cpf: '11144477735',
  email: 'b@orla.example',
  phone: '85988887777',
}
const tomorrow = { ...plan, appointmentId: 8, day: '2026-03-03' }
const restroom = { ...lobby, id: 6, name: 'Banheiro 2' }
const dayAfter = () => '2026-03-04'

test('lists each person who worked once, with the last day of work [R3-277]', () => {
  const views = groupCollaborators([
    buildWorkRecord({ plan: tomorrow }),
    buildWorkRecord({}),
    buildWorkRecord({ person: bruno }),
  ])
  assert.deepEqual(views, [
    {
      id: 1,
      name: 'Ana Lúcia',
      cpf: '52998224725',
      email: 'ana@orla.example',
      phone: '85999990000',
      avatar: null,
      avatarUrl: null,
      birthDate: '1990-05-17',
      company: 'Filial Centro',
      companyId: 5,
      lastDay: '2026-03-03',
    },
    {
      ...views[0],
      id: 2,
      name: 'bruno',
      cpf: bruno.cpf,
      email: bruno.email,
      phone: bruno.phone,
      lastDay: '2026-03-02',
    },
  ])
  const names = (sort: Parameters<typeof sortCollaborators>[1]) =>
    sortCollaborators(views, sort).map(({ id }) => id)
  assert.deepEqual(
    [names('name'), names('-name'), names('lastDay'), names('-lastDay')],
    [
      [1, 2],
      [2, 1],
      [2, 1],
      [1, 2],
    ],
  )
})

test('finds people by the chosen fields, ignoring the punctuation of numbers [R1-262]', () => {
  const found = (text: string, ...fields: ('name' | 'cpf' | 'email' | 'phone')[]) =>
    searchPeople([ana, bruno], text, fields).map(({ id }) => id)
  assert.deepEqual(found('LUCIA', 'name'), [1])
  assert.deepEqual(found('lucia', 'cpf', 'email', 'phone'), [])
  assert.deepEqual(found('529.982.247-25', 'cpf'), [1])
  assert.deepEqual(found('98222', 'name', 'email', 'phone'), [])
  assert.deepEqual(found('529\u2011982\u200b', 'cpf'), [1])
  assert.deepEqual(found('(85) 9 8888', 'phone'), [2])
  assert.deepEqual(found('+55 85 98888\u20117777', 'phone'), [2])
  assert.deepEqual(found('orla', 'email'), [1, 2])
  assert.deepEqual(found('lote 5', 'name', 'cpf'), [])
  assert.deepEqual(found('', 'name'), [1, 2])
})

test('a card shows one environment on one day, with times and notes', () => {
  const records = [
    buildWorkRecord({ observation: 'Faltou água', start: '09:05', end: '09:30' }),
    buildWorkRecord({ revisionId: 21, start: '13:05', end: '13:07', task: glass }),
    buildWorkRecord({ revisionId: 21, start: '13:10', end: null, task: floor, undoneReason: 'Trancada' }),
    buildWorkRecord({ place: restroom }),
    buildWorkRecord({ plan: tomorrow, end: null }),
  ]
  const cards = groupEnvironmentDays(records, dayAfter)
  assert.deepEqual(
    cards.map(({ environment, day, startedAt, endedAt, notes }) => [
      environment,
      day,
      startedAt.slice(11, 16),
      endedAt?.slice(11, 16),
      notes,
    ]),
    [
      [
        'Recepção',
        '2026-03-02',
        '09:05',
        '13:10',
        [
          { procedure: 'Lavar piso', text: 'Faltou água', undone: false },
          { procedure: 'Repor sabonete', text: 'Faltou água', undone: true },
          { procedure: 'Lavar piso', text: 'Trancada', undone: true },
        ],
      ],
      ['Banheiro 2', '2026-03-02', '09:05', '09:10', []],
      ['Recepção', '2026-03-03', '09:05', undefined, []],
    ],
  )
  const days = (sort: Parameters<typeof sortEnvironmentDays>[1]) =>
    sortEnvironmentDays(cards, sort).map(
      ({ environment, day }) => `${environment.slice(0, 1)}${day.slice(9)}`,
    )
  assert.deepEqual(days('-day'), ['R3', 'B2', 'R2'])
  assert.deepEqual(days('day'), ['B2', 'R2', 'R3'])
  assert.deepEqual(days('name'), ['B2', 'R3', 'R2'])
  assert.deepEqual(days('-name'), ['R3', 'R2', 'B2'])
})

test('cards are found by environment and by displayed date [R3-128 R3-129]', () => {
  const cards = groupEnvironmentDays(
    [buildWorkRecord({}), buildWorkRecord({ place: restroom, plan: tomorrow })],
    dayAfter,
  )
  const found = (text: string) => searchEnvironmentDays(cards, text).map(({ environment }) => environment)
  assert.deepEqual(found('BANHEIRO'), ['Banheiro 2'])
  assert.deepEqual(found('02/03/2026'), ['Recepção'])
  assert.deepEqual(found('03/2026'), ['Recepção', 'Banheiro 2'])
})

test('a procedure shows its planned times, its actual times and its revisions', () => {
  const records = [
    buildWorkRecord({ start: '09:05', end: '09:30', observation: 'Vidro' }),
    buildWorkRecord({ start: '09:31', end: '09:40', task: soap }),
    buildWorkRecord({ start: '12:58', end: '13:06', revisionId: 21, observation: 'Cedo' }),
    buildWorkRecord({ start: '16:05', end: '16:20', revisionId: 22 }),
    buildWorkRecord({ start: '16:21', end: '16:25', revisionId: 22, task: glass }),
    buildWorkRecord({ start: '18:00', end: '18:05', extra: true }),
  ]
  const details = listProcedureDetails(records)
  assert.deepEqual(
    details.map(({ procedure, record, extra, note, main, plannedRevisions, revisions }) => [
      procedure,
      record?.startedAt.slice(11, 16) ?? null,
      extra,
      note,
      `${main?.start ?? 'none'} ${plannedRevisions.map(({ start }) => start)}`,
      revisions.map(({ record: own, window, outside, note }) =>
        [own.startedAt.slice(11, 16), window.start, outside, note].join(' '),
      ),
    ]),
    [
      [
        'Lavar piso',
        '09:05',
        false,
        'Vidro',
        '09:00 13:00,16:00',
        ['12:58 13:00 true Cedo', '16:05 16:00 false '],
      ],
      ['Repor sabonete', '09:31', false, null, '09:00 13:00,16:00', []],
      ['Limpar vidros', null, false, null, '09:00 13:00,16:00', ['16:21 16:00 false ']],
      ['Lavar piso', '18:00', true, null, 'none 13:00,16:00', []],
    ],
  )
  assert.deepEqual(
    searchProcedures(details, 'VIDROS').map(({ procedure }) => procedure),
    ['Limpar vidros'],
  )
  const [unplanned] = listProcedureDetails([
    buildWorkRecord({ plan: { ...plan, revisions: [], offSchedule: true } }),
  ])
  assert.deepEqual([unplanned?.main, unplanned?.extra], [null, false])
})
