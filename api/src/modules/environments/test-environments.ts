import { randomUUID } from 'node:crypto'
import * as contract from '@zelo/contract/environments'
import { sql } from 'kysely'
import { type Caller, createTestApp, type Reply, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestEnvironment, type TestGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { buildAgendaItem, type PlanWish, saveSentAgendas } from '../agendas/test-agenda.ts'
import { recordWork } from '../executions/recording.service.ts'

/** A server with two groups, and helpers that call it. The default caller is the first group's coordinator. */
export type TestEnvironments = Awaited<ReturnType<typeof createTestEnvironments>>

export async function createTestEnvironments() {
  const server: TestApp = await createTestApp()
  const { database } = server
  const group: TestGroup = await createGroup(database, { marker: 'orla' })
  const otherGroup: TestGroup = await createGroup(database, { marker: 'duna' })
  const writer: Caller = group.people.coordinator
  let groups = 0

  const plan = async (of: TestGroup, wish: PlanWish = {}, now = '2026-03-02T08:00:00-03:00') => {
    const planner = { groupId: of.id, userId: of.people.coordinator.id }
    const { agendas } = await database.inGroup(of.id, (queries) =>
      saveSentAgendas(queries, planner, [buildAgendaItem(of, wish)], new Date(now)),
    )
    return agendas[0]!.id
  }

  /** Records the cleaner's work on tasks of the lobby, as a phone delivers it. */
  const deliver = async (
    of: TestGroup,
    ...works: { appointmentId: number; taskId: number; at: string }[]
  ) => {
    const items = works.map(({ at, ...work }) => {
      const startedAt = new Date(at)
      return {
        ...work,
        clientId: randomUUID(),
        revisionId: null,
        extra: false,
        startedAt,
        endedAt: new Date(startedAt.getTime() + 60_000),
        observation: null,
        undoneReason: null,
        proof: { scanned: of.lobby.code },
        sentAt: startedAt,
        receivedAt: startedAt,
      }
    })
    const actor = { groupId: of.id, userId: of.people.cleaner.id }
    return await database.inGroup(of.id, (queries) => recordWork(queries, actor, items, items[0]!.startedAt))
  }

  const list = async (query: object = {}, caller: Caller = writer): Promise<contract.WireEnvironment[]> =>
    (await server.send(caller, contract.listEnvironments, { query })).body
  return {
    server,
    group,
    otherGroup,
    /** Creates a group for one test to change. */
    newGroup(): Promise<TestGroup> {
      groups += 1
      return createGroup(database, { marker: `vaga${groups}` })
    },
    list,
    /** Returns one environment as the list shows it. */
    async listed({ id }: { id: number }, caller: Caller = writer): Promise<contract.WireEnvironment> {
      const row = (await list({}, caller)).find(({ ID }) => ID === id)
      if (!row) throw new Error(`environment ${id} is not listed`)
      return row
    },
    create: (body: unknown, caller: Caller = writer): Promise<Reply<typeof contract.createEnvironment>> =>
      server.send(caller, contract.createEnvironment, { body }),
    edit: (
      id: unknown,
      body: unknown,
      caller: Caller = writer,
    ): Promise<Reply<typeof contract.editEnvironment>> =>
      server.send(caller, contract.editEnvironment, { params: { id }, body }),
    remove: (id: unknown, caller: Caller = writer): Promise<Reply> =>
      server.send(caller, contract.removeEnvironment, { params: { id } }),
    /** Returns a group's environments with their reference data, to check that a rejected call stored nothing. */
    async stored(of: TestGroup = group) {
      return await database.inGroup(of.id, async (queries) => ({
        environments: await queries.selectFrom('environments').selectAll().orderBy('id').execute(),
        risks: await queries
          .selectFrom('environment_risks')
          .selectAll()
          .orderBy('environment_id')
          .orderBy('risk_id')
          .execute(),
        tasks: await queries.selectFrom('tasks').selectAll().orderBy('id').execute(),
      }))
    },
    /** Plans work for the group's cleaner as the coordinator. Returns the id of the agenda. */
    plan,
    /**
     * Plans two days of the lobby so that the rows are stored in another order than their ids. Returns the appointment
     * ids of Wednesday and Tuesday, in this order.
     */
    async planUnordered(of: TestGroup): Promise<[number, number]> {
      for (const day of ['2026-03-04', '2026-03-03']) await plan(of, { validity: [day, day] })
      await plan(of, { environment: of.restroom, validity: ['2026-03-02', '2026-12-31'] })
      return await database.asOwner(async (queries) => {
        const ofLobby = queries.selectFrom('appointments').where('environment_id', '=', of.lobby.id)
        const [first, second] = await ofLobby.select('id').orderBy('id').execute()
        // An update moves a row to the end of the table.
        await queries.updateTable('appointments').set({ active: true }).where('id', '=', first!.id).execute()
        await sql`analyze appointments`.execute(queries)
        return [first!.id, second!.id]
      })
    },
    deliver,
    /**
     * Delivers work for both days of `planUnordered`, and runs a change between the two deliveries. Returns the results
     * of the deliveries and of the change.
     */
    async whileDelivering<Answer>(
      of: TestGroup,
      [first, second]: [number, number],
      change: () => Promise<Answer>,
    ) {
      const taskId = of.lobby.mandatory[0]
      const both = await database.inGroup(of.id, async (queries) => {
        await queries.selectFrom('appointments').select('id').where('id', '=', first).forUpdate().execute()
        const delivering = deliver(
          of,
          { appointmentId: first, taskId, at: '2026-03-04T09:05:00-03:00' },
          { appointmentId: second, taskId, at: '2026-03-03T09:05:00-03:00' },
        )
        await untilSomebodyWaits(database)
        const changing = change()
        await untilSomebodyWaits(database, 2)
        return { delivering, changing }
      })
      return await Promise.all([both.delivering, both.changing])
    },
    close: server.close,
  }
}

/** Returns a valid new environment for a group's branch. Without `companyId`, it is also a valid edit. */
export function buildNewEnvironment(group: TestGroup, more: object = {}) {
  return { ...buildEnvironmentEdit(group), companyId: group.branch, ...more }
}

/** Returns a valid edit that changes every part of an environment in a group's branch. */
export function buildEnvironmentEdit(
  { categories, sectors, risks, procedures }: TestGroup,
  more: object = {},
) {
  return {
    name: 'Lavanderia',
    categoriaId: categories.free,
    setorId: sectors.free,
    andar: '2º andar',
    riscos: [risks.free],
    procedures: [procedures.free],
    proceduresNotMandatory: [procedures.used],
    ...more,
  }
}

/** Returns the tasks of an environment by procedure. */
export async function readTasks(server: TestApp, group: TestGroup, environment: TestEnvironment) {
  return await server.database.inGroup(group.id, (queries) =>
    queries
      .selectFrom('tasks')
      .select(['id', 'procedure_id', 'mandatory', 'active'])
      .where('environment_id', '=', environment.id)
      .orderBy('id')
      .execute(),
  )
}
