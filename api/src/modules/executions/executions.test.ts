import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listAppointments } from '@zelo/contract/appointments'
import { listAgendaExecutions } from '@zelo/contract/executions'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createWorkDay, noon, type Shift } from './test-shift.ts'

let server: TestApp
let shift: Shift
let shifts = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  shifts += 1
  server.setClock(noon)
  shift = await createWorkDay(server, `orla${shifts}`, {
    times: [
      ['09:00', '10:00'],
      ['15:00', '15:30'],
    ],
  })
})

const ask = (dataIni: string, dataFim: string, agendaId: number = shift.agendaId) =>
  server.callAs(shift.group.people.reader, listAgendaExecutions, { query: { agendaId, dataIni, dataFim } })
const list = async (dataIni: string, dataFim: string) => (await ask(dataIni, dataFim)).body

test('shows recorded work with times in the company’s time zone [R1-187 R1-188 R1-305 R1-306]', async () => {
  const { group, revisions, buildWork } = shift
  const [first, second] = group.lobby.mandatory
  await shift.deliver([
    buildWork({ taskId: first, start: '09:05', end: '09:20', observation: ' Vidro quebrado ' }),
    buildWork({
      taskId: second,
      revisionId: revisions[0]!,
      start: '15:01',
      end: null,
      undoneReason: 'Trancado',
    }),
  ])
  const rows = await list('2026-03-02', '2026-03-03')
  const arrival = { receivedAt: noon, late: false, standing: 'counted', held: null, hasHeldFacts: false }
  const { cleaner } = group.people
  const same = {
    agendamentoId: shift.appointmentId,
    userId: cleaner.id,
    extra: false,
    presence: 'scanned',
    User: { nome: cleaner.name, avatar: `${group.marker}-cleaner.webp` },
    Agendamento: { id: shift.appointmentId, status: 'Andamento' },
  }
  assert.deepEqual(
    rows.map(({ id, ...row }) => {
      assert.ok(Number.isInteger(id))
      return row
    }),
    [
      {
        ...same,
        createdAt: '2026-03-02T09:05:00-03:00',
        presences: [{ presence: 'scanned', at: '2026-03-02T09:05:00-03:00', receivedAt: noon }],
        arrival: { ...arrival, delaySeconds: 9600, clockSkewSeconds: null },
        updatedAt: '2026-03-02T09:20:00-03:00',
        finished: true,
        observacao: 'Vidro quebrado',
        tasksId: first,
        revisionId: null,
        undoneReason: null,
        Procedure: { name: `${group.marker} Lavar piso` },
      },
      {
        ...same,
        createdAt: '2026-03-02T15:01:00-03:00',
        presences: [{ presence: 'scanned', at: '2026-03-02T15:01:00-03:00', receivedAt: noon }],
        arrival: { ...arrival, delaySeconds: 0, clockSkewSeconds: 10_860 },
        updatedAt: '2026-03-02T15:01:00-03:00',
        finished: false,
        observacao: null,
        tasksId: second,
        revisionId: revisions[0],
        undoneReason: 'Trancado',
        Procedure: { name: `${group.marker} Repor sabonete` },
      },
    ],
  )
})

test('the end of the interval is exclusive [R1-308]', async () => {
  const { appointmentId, nextDayId, buildWork } = shift
  await shift.deliver([
    buildWork({ appointmentId: nextDayId, start: '2026-03-03T09:00:00-03:00', end: null }),
    buildWork({ appointmentId, start: '09:05', end: '09:10' }),
  ])
  const days = async (from: string, to: string) =>
    (await list(from, to)).map(({ createdAt }) => createdAt.slice(0, 10))
  assert.deepEqual(await days('2026-03-02', '2026-03-03'), ['2026-03-02'])
  assert.deepEqual(await days('2026-03-03', '2026-03-04'), ['2026-03-03'])
  assert.deepEqual(await days('2026-03-02', '2026-03-04'), ['2026-03-02', '2026-03-03'])
  assert.deepEqual(await days('2026-03-02', '2026-03-02'), [])
})

test('lists work by its planned day and its start', async () => {
  const { buildWork, group } = shift
  const [first, second] = group.lobby.mandatory
  await shift.deliver([
    buildWork({ taskId: first, start: '2026-03-03T00:10:00-03:00', end: '2026-03-03T00:20:00-03:00' }),
    buildWork({ taskId: second, start: '09:30', end: '09:40' }),
    buildWork({ taskId: group.lobby.optional, start: '09:05', end: '09:10' }),
  ])
  assert.deepEqual(
    (await list('2026-03-02', '2026-03-03')).map(({ createdAt }) => createdAt),
    ['2026-03-02T09:05:00-03:00', '2026-03-02T09:30:00-03:00', '2026-03-03T00:10:00-03:00'],
  )
})

test('shows a started appointment as Incompleto after its day [R1-206]', async () => {
  await shift.deliver([shift.buildWork({ end: null })])
  const statuses = async () =>
    (await list('2026-03-02', '2026-03-03')).map(({ Agendamento }) => Agendamento.status)
  assert.deepEqual(await statuses(), ['Andamento'])
  server.setClock('2026-03-03T03:00:00Z')
  assert.deepEqual(await statuses(), ['Incompleto'])
})

test('marks a cleaning beyond the plan as extra [R1-208]', async () => {
  await shift.deliver([shift.buildWork({ extra: true })])
  assert.deepEqual(
    (await list('2026-03-02', '2026-03-03')).map(({ extra }) => extra),
    [true],
  )
})

test('rejects reversed and impossible intervals with the code `invalid_interval` [R1-257 R3-370]', async () => {
  for (const [from, to] of [
    ['2026-03-03', '2026-03-02'],
    ['2026-02-30', '2026-03-02'],
    ['2026-03-02', 'today'],
    ['', ''],
  ] as const) {
    const { problem } = await ask(from, to)
    assert.deepEqual([problem.status, problem.code], [400, 'invalid_interval'])
  }
})

test('rejects an invalid agenda id, and does not find an unknown id', async () => {
  assert.equal((await ask('2026-03-02', '2026-03-03', 999_999)).problem.code, 'not_found')
  const reply = await server.send(shift.group.people.reader, listAgendaExecutions, {
    query: { agendaId: '1 or 1=1', dataIni: '2026-03-02', dataFim: '2026-03-03' },
  })
  assert.equal(reply.problem.code, 'invalid_input')
})

/** Returns the appointment's unfinished tasks, as `notDone` in the API. */
async function notDone(): Promise<string[] | undefined> {
  const { group } = shift
  const query = { dataIni: '2026-03-02', dataFim: '2026-03-02', companyId: group.parent }
  const { body } = await server.callAs(group.people.reader, listAppointments, { query })
  return body[0]?.notDone
}

test('lists tasks reported as undone, and tasks left without a record [R1-147]', async () => {
  const { group, revisions, buildWork } = shift
  const [floor, soap] = group.lobby.mandatory
  const [washing, refilling] = [`${group.marker} Lavar piso`, `${group.marker} Repor sabonete`]
  assert.deepEqual(await notDone(), [])

  await shift.deliver([buildWork({ taskId: floor, end: null })])
  assert.deepEqual(await notDone(), [])
  await shift.deliver([buildWork({ taskId: soap, end: null, undoneReason: 'Sem material' })])
  assert.deepEqual(await notDone(), [refilling])

  await shift.deliver([
    buildWork({ taskId: floor, revisionId: revisions[0]!, start: '11:00', end: '11:10' }),
    buildWork({ taskId: soap, revisionId: revisions[0]!, start: '11:10', end: '11:20' }),
  ])
  assert.deepEqual(await notDone(), [refilling])
  server.setClock('2026-03-03T08:00:00-03:00')
  assert.deepEqual(await notDone(), [washing, refilling])
})

test('lists undone tasks of complete appointments and of extra work', async () => {
  const { group, revisions, buildWork } = shift
  const { optional } = group.lobby
  await shift.deliver([buildWork({ taskId: optional, extra: true, end: null, undoneReason: 'Sem luz' })])
  assert.deepEqual(await notDone(), [`${group.marker} Limpar vidros`])
  const slots = [null, revisions[0]!]
  await shift.deliver(
    slots.flatMap((revisionId) =>
      group.lobby.mandatory.map((taskId) =>
        buildWork({
          taskId,
          revisionId,
          start: revisionId ? '11:00' : '09:05',
          end: revisionId ? '11:10' : '09:10',
        }),
      ),
    ),
  )
  assert.deepEqual(await notDone(), [`${group.marker} Limpar vidros`])
})

test('lists a planned task as undone if only extra work contains it', async () => {
  const { group, revisions, buildWork } = shift
  const [floor, soap] = group.lobby.mandatory
  const [revisionId] = revisions
  await shift.deliver([
    buildWork({ taskId: floor }),
    buildWork({ taskId: soap, extra: true, start: '11:00', end: '11:10' }),
    buildWork({ taskId: floor, revisionId: revisionId!, start: '15:05', end: '15:10' }),
    buildWork({ taskId: soap, revisionId: revisionId!, start: '15:05', end: '15:10' }),
  ])
  server.setClock('2026-03-03T08:00:00-03:00')
  assert.deepEqual(await notDone(), [`${group.marker} Repor sabonete`])
})

test('lists no undone tasks for complete appointments and for appointments without records', async () => {
  server.setClock('2026-03-03T08:00:00-03:00')
  assert.deepEqual(await notDone(), [])
  const slots = [null, shift.revisions[0]!]
  await shift.deliver(
    slots.flatMap((revisionId) =>
      shift.group.lobby.mandatory.map((taskId) =>
        shift.buildWork({
          taskId,
          revisionId,
          start: revisionId ? '15:05' : '09:05',
          end: revisionId ? '15:10' : '09:10',
        }),
      ),
    ),
  )
  assert.deepEqual(await notDone(), [])
})
