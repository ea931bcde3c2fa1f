import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { moveAgendas, undoAgendaChange } from '@zelo/contract/agenda-changes'
import { updateAgenda } from '@zelo/contract/agendas'
import type { Reply } from '../../../test/test-app.ts'
import type { TestGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { buildAgendaEdit, buildAgendaItem, saveSentAgendas } from '../agendas/test-agenda.ts'
import { recordWork } from '../executions/recording.service.ts'
import { createTestEnvironments, type TestEnvironments } from './test-environments.ts'

let kit: TestEnvironments

before(async () => {
  kit = await createTestEnvironments()
})
after(() => kit.close())

const removeLobby = (group: TestGroup) => kit.remove(group.lobby.id, group.people.coordinator)

const isListed = async ({ lobby, people }: TestGroup) =>
  (await kit.list({}, people.coordinator)).some(({ ID }) => ID === lobby.id)

/** Deactivates an agenda and its appointments from a day on, as a coordinator does. */
async function switchOff(group: TestGroup, agendaId: number, from = '2026-03-02'): Promise<void> {
  await kit.server.database.inGroup(group.id, async (queries) => {
    await queries.updateTable('agendas').set({ active: false }).where('id', '=', agendaId).execute()
    await queries
      .updateTable('appointments')
      .set({ active: false })
      .where('agenda_id', '=', agendaId)
      .where('day', '>=', from)
      .execute()
  })
}

/** Records the first task of the lobby's first appointment. Runs `meanwhile` before the commit. */
async function work(group: TestGroup, meanwhile?: () => Promise<void>): Promise<void> {
  await kit.server.database.inGroup(group.id, async (queries) => {
    const { id: appointmentId } = await queries
      .selectFrom('appointments')
      .select('id')
      .where('environment_id', '=', group.lobby.id)
      .orderBy('day')
      .executeTakeFirstOrThrow()
    const at = new Date('2026-03-02T09:05:00-03:00')
    const item = {
      clientId: randomUUID(),
      appointmentId,
      taskId: group.lobby.mandatory[0],
      revisionId: null,
      extra: false,
      startedAt: at,
      endedAt: null,
      observation: null,
      undoneReason: null,
      proof: { typed: group.lobby.shortCode },
      sentAt: at,
      receivedAt: at,
    }
    await recordWork(queries, { groupId: group.id, userId: group.people.cleaner.id }, [item], at)
    await meanwhile?.()
  })
}

/** Counts a group's rows in each table that a plan writes. */
async function planRows(group: TestGroup) {
  return await kit.server.database.inGroup(group.id, async (queries) => {
    const counts: Record<string, number> = {}
    for (const table of ['periodicities', 'revisions', 'agendas', 'appointments'] as const) {
      const count = queries.fn.countAll<number>().as('count')
      counts[table] = (await queries.selectFrom(table).select(count).executeTakeFirstOrThrow()).count
    }
    return counts
  })
}

test('an environment can be deleted once, together with its risks and tasks [R2-270 R2-285]', async () => {
  const group = await kit.newGroup()
  const reply = await removeLobby(group)
  assert.deepEqual([reply.status, reply.text], [204, ''])
  assert.equal(await isListed(group), false)
  assert.equal((await removeLobby(group)).problem.code, 'not_found')
  const { risks, tasks } = await kit.stored(group)
  assert.ok([...risks, ...tasks].every((row) => row.environment_id !== group.lobby.id))
})

test('an environment with recorded work cannot be deleted [R2-327]', async () => {
  const group = await kit.newGroup()
  const agendaId = await kit.plan(group)
  await work(group)
  await switchOff(group, agendaId)
  const { problem } = await removeLobby(group)
  assert.deepEqual([problem.status, problem.code], [409, 'has_history'])
  assert.equal(await isListed(group), true)
})

test('an environment with a missed cleaning cannot be deleted [R2-327]', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  const agendaId = await kit.plan(group, { validity: ['2026-03-02', '2026-03-20'] })
  await switchOff(group, agendaId, '2026-03-03')
  server.setClock('2026-03-03T08:00:00-03:00')
  assert.equal((await removeLobby(group)).problem.code, 'has_history')
  server.setClock('2026-03-02T08:00:00-03:00')
})

test('rejects deleting an environment with active agendas and reports their number', async () => {
  const group = await kit.newGroup()
  await kit.plan(group)
  const second = await kit.plan(group, { times: [['15:00', '16:00']] })
  const before = await planRows(group)
  const { problem } = await removeLobby(group)
  assert.deepEqual([problem.status, problem.code, problem.facts], [409, 'in_use', { agendas: 2 }])
  await switchOff(group, second)
  assert.deepEqual((await removeLobby(group)).problem.facts, { agendas: 1 })
  assert.deepEqual(await planRows(group), before)
})

test('inactive plans without work are deleted with the environment', async () => {
  const group = await kit.newGroup()
  const others = await kit.plan(group, { environment: group.restroom })
  const before = await planRows(group)
  const times = [
    ['09:00', '10:00'],
    ['11:00', '11:30'],
  ] as const
  await switchOff(group, await kit.plan(group, { times }))
  assert.equal((await removeLobby(group)).status, 204)
  assert.deepEqual(await planRows(group), before)
  assert.ok(others > 0)
})

test('an environment can be deleted after its agendas were moved to another person', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  const { cleaner, otherCleaner, coordinator } = group.people
  const validity = ['2026-03-02', '2026-03-06'] as const
  await kit.plan(group, { validity })
  await kit.plan(group, { validity, environment: group.restroom, times: [['15:00', '16:00']] })
  const body = { userId: cleaner.id, toUserId: otherCleaner.id, from: '2026-03-04' }
  const { id } = (await server.callAs(coordinator, moveAgendas, { body })).body
  const ofLobby = await server.database.inGroup(group.id, (queries) =>
    queries.selectFrom('agendas').select('id').where('environment_id', '=', group.lobby.id).execute(),
  )
  for (const agenda of ofLobby) await switchOff(group, agenda.id)
  assert.deepEqual([ofLobby.length, (await removeLobby(group)).status], [2, 204])
  const undone = await server.callAs(coordinator, undoAgendaChange, { params: { id } })
  const rest = { restored: 5, removed: 0, staying: 0, changedSince: 0 }
  assert.deepEqual(undone.body, { id, ...rest }, 'the agendas of the other environment')
})

test('deleting an environment moves its inactive agenda back to the previous environment', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  const agendaId = await kit.plan(group)
  await work(group)
  const agendas = () =>
    server.database.inGroup(group.id, (queries) =>
      queries.selectFrom('agendas').select(['id', 'environment_id', 'periodicity_id', 'version']).execute(),
    )
  const periodicityId = (await agendas())[0]!.periodicity_id
  const moved = buildAgendaEdit(buildAgendaItem(group, { environment: group.restroom }), {
    agendaId,
    periodicityId,
  })
  await server.callAs(group.people.coordinator, updateAgenda, { body: { ...moved, ATIVO: false } })
  const before = await planRows(group)

  assert.equal((await kit.remove(group.restroom.id, group.people.coordinator)).status, 204)
  assert.deepEqual(await agendas(), [
    { id: agendaId, environment_id: group.lobby.id, periodicity_id: periodicityId, version: 3 },
  ])
  assert.deepEqual(await planRows(group), { ...before, appointments: 1 })
  assert.equal((await removeLobby(group)).problem.code, 'has_history')
})

test('work recorded during the deletion of its environment is not lost [R2-327]', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  await switchOff(group, await kit.plan(group))
  let removal: Promise<Reply> | undefined
  await work(group, async () => {
    removal = removeLobby(group)
    await untilSomebodyWaits(server.database)
  })
  assert.equal((await removal)?.problem.code, 'has_history')
  assert.equal(await isListed(group), true)
})

test('work of several days recorded during a deletion prevents the deletion', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  const days = await kit.planUnordered(group)
  await server.database.inGroup(group.id, async (queries) => {
    const ofLobby = queries.updateTable('agendas').where('environment_id', '=', group.lobby.id)
    await ofLobby.set({ active: false }).execute()
  })
  const [recorded, reply] = await kit.whileDelivering(group, days, () => removeLobby(group))
  assert.ok(recorded.every((one) => 'id' in one))
  assert.equal(reply.problem.code, 'has_history')
})

test('an agenda saved during a deletion prevents the deletion', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  let removal: Promise<Reply> | undefined
  await server.database.inGroup(group.id, async (queries) => {
    const planner = { groupId: group.id, userId: group.people.coordinator.id }
    await saveSentAgendas(queries, planner, [buildAgendaItem(group)], new Date('2026-03-02T08:00:00-03:00'))
    removal = removeLobby(group)
    await untilSomebodyWaits(server.database)
  })
  assert.deepEqual((await removal)?.problem.facts, { agendas: 1 })
})
