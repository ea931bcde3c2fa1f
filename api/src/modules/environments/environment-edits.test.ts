import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { listMyWork } from '@zelo/contract/my-work'
import { sql } from 'kysely'
import type { Reply } from '../../../test/test-app.ts'
import type { TestGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { buildAgendaItem, saveSentAgendas } from '../agendas/test-agenda.ts'
import { recordWork } from '../executions/recording.service.ts'
import {
  buildEnvironmentEdit,
  createTestEnvironments,
  readTasks,
  type TestEnvironments,
} from './test-environments.ts'

let kit: TestEnvironments

before(async () => {
  kit = await createTestEnvironments()
})
after(() => kit.close())

const edit = (group: TestGroup, body: object, id = group.lobby.id) =>
  kit.edit(id, body, group.people.coordinator)

/** Returns the initial procedures of the lobby: two mandatory procedures and an optional procedure. */
async function originalProcedures(group: TestGroup) {
  const [one, two, optional] = await readTasks(kit.server, group, group.lobby)
  return { procedures: [one!.procedure_id, two!.procedure_id], optional: optional!.procedure_id }
}

/** Returns the lobby's appointments by day. */
async function selectLobbyAppointments(group: TestGroup) {
  return await kit.server.database.inGroup(group.id, (queries) =>
    queries
      .selectFrom('appointments')
      .select(['id', 'day', 'mandatory_task_ids'])
      .where('environment_id', '=', group.lobby.id)
      .orderBy('day')
      .execute(),
  )
}

test('an edit replaces all fields and lists of an environment [R2-193 R2-194 R2-269 R2-284]', async () => {
  const group = await kit.newGroup()
  const reply = await edit(group, buildEnvironmentEdit(group))
  assert.equal(reply.status, 200)
  const row = reply.body
  assert.deepEqual(await kit.listed(group.lobby, group.people.coordinator), row)
  assert.deepEqual(
    {
      name: row.AMBIENTE_NOME,
      company: row.companyId,
      floor: row.ANDAR,
      category: row.CATEGORIA,
      sector: row.SETOR,
      risks: row.RISCOS,
      procedures: row.PROCEDIMENTOS.map(({ name, mandatory }) => [name, mandatory]),
      version: row.version,
    },
    {
      name: 'Lavanderia',
      company: group.branch,
      floor: '2º andar',
      category: `${group.marker} Categoria Dois`,
      sector: `${group.marker} Setor Dois`,
      risks: [`${group.marker} Risco Dois`],
      procedures: [
        [`${group.marker} Encerar`, true],
        [`${group.marker} Lavar piso`, false],
      ],
      version: 2,
    },
  )
})

test("rejects another environment's name, but accepts the environment's own name [R2-241 R2-313]", async () => {
  const group = await kit.newGroup()
  const taken = await edit(group, buildEnvironmentEdit(group, { name: `${group.marker} BANHEIRO` }))
  assert.deepEqual([taken.problem.status, taken.problem.code], [409, 'duplicate'])
  const own = await edit(group, buildEnvironmentEdit(group, { name: `${group.marker}  RECEPCAO` }))
  assert.equal(own.body.AMBIENTE_NOME, `${group.marker}  RECEPCAO`)
  const twin = `${group.marker} Récepção`
  await kit.server.database.asOwner((queries) =>
    queries
      .updateTable('environments')
      .set({ name: twin, name_key: `${group.marker} recepcao\u0001` })
      .where('id', '=', group.restroom.id)
      .execute(),
  )
  const stays = await edit(group, buildEnvironmentEdit(group, { name: twin }), group.restroom.id)
  assert.equal(stays.body.AMBIENTE_NOME, twin, 'the environment’s own name is no duplicate')
  const respelled = await edit(
    group,
    buildEnvironmentEdit(group, { name: `${group.marker} récepção` }),
    group.restroom.id,
  )
  assert.equal(respelled.problem.code, 'duplicate')
})

test('only one of two concurrent renames to the same name succeeds [R2-314]', async () => {
  const group = await kit.newGroup()
  const replies = await Promise.all(
    [group.lobby, group.restroom].map(({ id }) =>
      edit(group, buildEnvironmentEdit(group, { name: 'Ala nova' }), id),
    ),
  )
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
})

test('each procedure keeps its task id, and an edit deletes unplanned tasks', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  const { optional } = await originalProcedures(group)
  const before = await readTasks(server, group, group.lobby)
  const swapped = { procedures: [optional], proceduresNotMandatory: [group.procedures.used] }
  await edit(group, buildEnvironmentEdit(group, swapped))
  assert.deepEqual(await readTasks(server, group, group.lobby), [
    { id: before[0]!.id, procedure_id: group.procedures.used, mandatory: false, active: true },
    { id: before[2]!.id, procedure_id: optional, mandatory: true, active: true },
  ])
})

test('a removed task still accepts planned work, and can be restored', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  await kit.plan(group)
  const { procedures, optional } = await originalProcedures(group)
  const [monday] = await selectLobbyAppointments(group)
  await edit(
    group,
    buildEnvironmentEdit(group, { procedures: [group.procedures.free], proceduresNotMandatory: [] }),
  )
  assert.deepEqual(
    (await kit.listed(group.lobby, group.people.coordinator)).PROCEDIMENTOS.map(({ id }) => id),
    [group.procedures.free],
  )
  const late = {
    appointmentId: monday!.id,
    taskId: group.lobby.mandatory[0],
    at: '2026-03-02T09:05:00-03:00',
  }
  const [recorded] = await kit.deliver(group, late)
  assert.ok(recorded && 'id' in recorded, 'work of a phone with the plan before the edit is lost')

  await edit(group, buildEnvironmentEdit(group, { procedures, proceduresNotMandatory: [optional] }))
  const tasks = await readTasks(server, group, group.lobby)
  assert.deepEqual(
    tasks.map(({ id, mandatory, active }) => ({ id, mandatory, active })),
    [
      { id: group.lobby.mandatory[0], mandatory: true, active: true },
      { id: group.lobby.mandatory[1], mandatory: true, active: true },
      { id: group.lobby.optional, mandatory: false, active: true },
      { id: tasks[3]!.id, mandatory: true, active: false },
    ],
  )
})

test('an edit changes mandatory tasks of appointments without work from today on', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  await kit.plan(group, { validity: ['2026-03-02', '2026-03-06'] })
  const before = await selectLobbyAppointments(group)
  const [monday, , wednesday] = before
  const { mandatory, optional } = group.lobby
  await kit.deliver(group, {
    appointmentId: wednesday!.id,
    taskId: mandatory[0],
    at: '2026-03-03T07:00:00-03:00',
  })
  // This instant is Tuesday in the company's zone, but Wednesday in UTC.
  server.setClock('2026-03-03T22:30:00-03:00')
  const { procedures, optional: third } = await originalProcedures(group)
  await edit(
    group,
    buildEnvironmentEdit(group, { procedures: [procedures[0], third], proceduresNotMandatory: [] }),
  )
  server.setClock('2026-03-02T08:00:00-03:00')

  const wanted = [mandatory[0], optional]
  assert.deepEqual(
    (await selectLobbyAppointments(group)).map(({ day, mandatory_task_ids }) => [day, mandatory_task_ids]),
    [
      ['2026-03-02', monday!.mandatory_task_ids],
      ['2026-03-03', wanted],
      ['2026-03-04', wednesday!.mandatory_task_ids],
      ['2026-03-05', wanted],
      ['2026-03-06', wanted],
    ],
  )
})

test('work that begins during an edit keeps its planned tasks', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  await kit.plan(group, { validity: ['2026-03-02', '2026-03-03'] })
  const [monday, tuesday] = await selectLobbyAppointments(group)
  let reply: Promise<Reply> | undefined
  await server.database.inGroup(group.id, async (queries) => {
    const actor = { groupId: group.id, userId: group.people.cleaner.id }
    const startedAt = new Date('2026-03-02T07:00:00-03:00')
    const work = {
      clientId: randomUUID(),
      appointmentId: monday!.id,
      taskId: group.lobby.mandatory[0],
      revisionId: null,
      extra: false,
      startedAt,
      endedAt: null,
      observation: null,
      undoneReason: null,
      proof: { typed: group.lobby.shortCode },
      sentAt: startedAt,
      receivedAt: startedAt,
    }
    await recordWork(queries, actor, [work], startedAt)
    reply = edit(group, buildEnvironmentEdit(group))
    await untilSomebodyWaits(server.database)
  })
  assert.equal((await reply)?.status, 200)
  const after = await selectLobbyAppointments(group)
  assert.deepEqual(after[0]?.mandatory_task_ids, monday!.mandatory_task_ids)
  assert.notDeepEqual(after[1]?.mandatory_task_ids, tuesday!.mandatory_task_ids)
})

test("an edit and a concurrent delivery of several days' work both succeed", async () => {
  const group = await kit.newGroup()
  const days = await kit.planUnordered(group)
  const [recorded, reply] = await kit.whileDelivering(group, days, () =>
    edit(group, buildEnvironmentEdit(group)),
  )
  assert.ok(recorded.every((one) => 'id' in one))
  assert.equal(reply.status, 200)
})

test('an agenda saved during an edit gets the new mandatory tasks', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  let reply: Promise<Reply> | undefined
  await server.database.inGroup(group.id, async (queries) => {
    const planner = { groupId: group.id, userId: group.people.coordinator.id }
    await saveSentAgendas(queries, planner, [buildAgendaItem(group)], new Date('2026-03-02T08:00:00-03:00'))
    reply = edit(group, buildEnvironmentEdit(group))
    await untilSomebodyWaits(server.database)
  })
  assert.equal((await reply)?.status, 200)
  const tasks = await readTasks(server, group, group.lobby)
  const mandatory = tasks.filter((task) => task.mandatory && task.active).map(({ id }) => id)
  const asked = (await selectLobbyAppointments(group)).map(({ mandatory_task_ids }) => mandatory_task_ids)
  assert.deepEqual(asked, Array(7).fill(mandatory))
})

test('rejects an edit of an outdated version and changes nothing', async () => {
  const group = await kit.newGroup()
  const first = await edit(group, buildEnvironmentEdit(group, { name: 'Primeira', version: 1 }))
  assert.equal(first.body.version, 2)
  const second = await edit(group, buildEnvironmentEdit(group, { name: 'Segunda', version: 1 }))
  assert.deepEqual([second.problem.status, second.problem.code], [409, 'changed_meanwhile'])
  assert.equal((await kit.listed(group.lobby, group.people.coordinator)).AMBIENTE_NOME, 'Primeira')
  assert.equal(
    (await edit(group, buildEnvironmentEdit(group, { name: 'Segunda', version: 2 }))).body.version,
    3,
  )
  assert.equal((await edit(group, buildEnvironmentEdit(group, { name: 'Terceira' }))).body.version, 4)
})

test('exactly one of several concurrent edits succeeds', async () => {
  const group = await kit.newGroup()
  const replies = await Promise.all(
    ['um', 'dois', 'três'].map((name) => edit(group, buildEnvironmentEdit(group, { name, version: 1 }))),
  )
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409, 409])
  assert.ok(replies.every((reply) => reply.status === 200 || reply.problem.code === 'changed_meanwhile'))
})

test('rejects an edit if the chosen sector has just been deleted', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  let reply: Promise<Reply> | undefined
  await server.database.inGroup(group.id, async (queries) => {
    await queries.deleteFrom('sectors').where('id', '=', group.sectors.free).execute()
    reply = edit(group, buildEnvironmentEdit(group))
    await untilSomebodyWaits(server.database)
  })
  assert.equal((await reply)?.problem.code, 'not_found')
  assert.equal((await kit.listed(group.lobby, group.people.coordinator)).version, 1)
})

test('list, phone and change log show the order of the procedures', async () => {
  const { server, listed, newGroup } = kit
  const group = await newGroup()
  const { procedures, optional } = await originalProcedures(group)
  const { coordinator, cleaner } = group.people
  await kit.plan(group, { validity: ['2026-03-02', '2026-03-02'] })
  const tasks = await readTasks(server, group, group.lobby)
  for (const order of [procedures.toReversed(), procedures]) {
    const body = buildEnvironmentEdit(group, { procedures: order, proceduresNotMandatory: [optional] })
    assert.equal((await edit(group, body)).status, 200)
    const row = await listed(group.lobby, coordinator)
    assert.deepEqual(
      row.PROCEDIMENTOS.map(({ id }) => id),
      [...order, optional],
    )
    const query = { from: '2026-03-02', to: '2026-03-02' }
    const { body: plan } = await server.callAs(cleaner, listMyWork, { query })
    const place = plan.places.find(({ id }) => id === group.lobby.id)!
    assert.deepEqual(
      place.tasks.map((task) => tasks.find(({ id }) => id === task.id)!.procedure_id),
      [...order, optional],
    )
  }
  const logged = await server.database.asOwner(async (queries) => {
    const { rows } = await sql<{ before: string; after: string }>`
      select before ->> 'task_order' as before, after ->> 'task_order' as after from changes
      where subject = 'environment' and subject_id = ${group.lobby.id} and after ? 'task_order'
      order by id`.execute(queries)
    return rows
  })
  assert.equal(logged.length, 2)
  assert.deepEqual(logged[1], { before: logged[0]!.after, after: logged[0]!.before })
})
