import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildHistory, type RecordedTask } from './history-rows.ts'
import { appointment, instant, revision, slot } from './test-appointment.ts'

const day = appointment({
  status: 'Andamento',
  slots: [slot('07:00', '07:30', { from: '07:04', to: '07:31' }), revision(90, slot('09:30', '09:45'))],
  extras: [{ startedAt: instant('08:52'), endedAt: instant('09:03') }],
})

function record(change: Partial<RecordedTask> & { from: string; to?: string; task?: string; by?: string }) {
  const { from, to, task = 'Lavar piso', by = 'Ivone Sampaio', ...rest } = change
  const recorded: RecordedTask = {
    id: 1,
    startedAt: instant(from),
    updatedAt: instant(to ?? from),
    finished: to !== undefined,
    observation: null,
    appointmentId: day.id,
    userId: 5,
    taskId: 1,
    revisionId: null,
    extra: false,
    undoneReason: null,
    photoMissing: undefined,
    noPhotoReason: undefined,
    presence: 'scanned',
    presences: [{ presence: 'scanned', at: instant(from), receivedAt: instant('12:00') }],
    arrival: {
      receivedAt: instant('07:32'),
      delaySeconds: 60,
      clockSkewSeconds: null,
      late: false,
      standing: 'counted',
      held: null,
      hasHeldFacts: false,
    },
    mandatory: true,
    judgement: null,
    photos: [],
    procedure: task,
    person: { name: by, avatar: null },
    status: 'Andamento',
    ...rest,
  }
  return recorded
}

test('the history groups records by cleaning and sorts cleanings by start', () => {
  const history = buildHistory(day, [
    record({
      id: 3,
      from: '09:31',
      revisionId: 90,
      presences: [
        { presence: 'typed', at: instant('09:30'), receivedAt: instant('12:00') },
        { presence: 'scanned', at: instant('09:33'), receivedAt: instant('12:40') },
      ],
    }),
    record({ id: 2, from: '08:53', to: '09:03', extra: true, userId: 8, by: 'Marta Bessa' }),
    record({ id: 1, from: '07:04', to: '07:31' }),
  ])
  assert.deepEqual(
    history.map(({ revision, people, presence, tasks }) => [revision, people, presence, tasks[0]?.state]),
    [
      [0, [], [{ way: 'scanned', time: '07:04' }], 'done'],
      [null, ['Marta Bessa'], [{ way: 'scanned', time: '08:53' }], 'done'],
      [
        1,
        [],
        [
          { way: 'typed', time: '09:30' },
          { way: 'scanned', time: '09:33', later: '12:40' },
        ],
        'doing',
      ],
    ],
  )
})

test('a cleaning shows no proofs of presence of voided or held records', () => {
  const plain = [{ presence: 'plain_code' as const, at: instant('07:10'), receivedAt: instant('12:00') }]
  const arrival = record({ from: '07:00' }).arrival
  const [cleaning] = buildHistory(day, [
    record({ id: 1, from: '07:04', to: '07:31' }),
    record({ id: 2, from: '07:10', presences: plain, arrival: { ...arrival, standing: 'voided' } }),
    record({
      id: 3,
      from: '07:12',
      presences: plain,
      arrival: { ...arrival, standing: 'awaiting' },
      userId: 9,
    }),
  ])
  assert.deepEqual(cleaning?.presence, [{ way: 'scanned', time: '07:04' }])
  assert.deepEqual(
    cleaning?.records.map(({ id, name, arrival }) => [id, name, arrival.standing]),
    [
      [1, 'Lavar piso, Ivone Sampaio', 'counted'],
      [2, 'Lavar piso, Ivone Sampaio', 'voided'],
      [3, 'Lavar piso, Ivone Sampaio', 'awaiting'],
    ],
  )
})

test('another worker is shown even if the planned person’s name is equal', () => {
  const [cleaning] = buildHistory(day, [record({ id: 1, from: '07:04', to: '07:31', userId: 9 })])
  assert.deepEqual(cleaning?.people, ['Ivone Sampaio'])
})

test('a task shows whether it was done, its reason and its observation', () => {
  const [cleaning] = buildHistory(day, [
    record({ id: 1, from: '07:04', to: '07:10', observation: '-' }),
    record({ id: 2, from: '07:10', undoneReason: 'Sala ocupada', mandatory: false }),
    record({ id: 3, from: '07:12', to: '07:31', observation: 'Sem sabonete líquido' }),
  ])
  assert.deepEqual(
    cleaning?.tasks.map(({ state, undoneReason, observation, mandatory }) => [
      state,
      undoneReason,
      observation,
      mandatory,
    ]),
    [
      ['done', null, null, true],
      ['undone', 'Sala ocupada', null, false],
      ['done', null, 'Sem sabonete líquido', true],
    ],
  )
})
