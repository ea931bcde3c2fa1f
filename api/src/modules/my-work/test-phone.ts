import { randomUUID } from 'node:crypto'
import {
  listMyWork as listMyWorkCall,
  type MyWorkItem,
  recordMyWork as recordMyWorkCall,
} from '@zelo/contract/my-work'
import { monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type Person, type TestEnvironment, type TestGroup } from '../../../test/test-group.ts'
import { buildAgendaItem, type PlanWish, saveSentAgendas } from '../agendas/test-agenda.ts'

/**
 * Overrides of the default work item. By default, it is unplanned work on the first task of the lobby, with a scanned code,
 * from 09:05 to 09:10.
 */
export interface WorkItemWish extends Partial<Omit<MyWorkItem, 'target'>> {
  environment?: TestEnvironment
  /** The id of the appointment. Without it, the work belongs to an off-schedule cleaning that starts at 09:05. */
  of?: number
  start?: string
}

/** Returns the instant of a time on Monday, or on another day of March 2026, in the companies' time zone. */
export const at = (time: string, dayOfMonth = 2) =>
  `2026-03-${String(dayOfMonth).padStart(2, '0')}T${time.length === 5 ? `${time}:00` : time}-03:00`

/** A group with helpers that call the server as a phone does. */
export type Phone = Awaited<ReturnType<typeof createPhone>>

export async function createPhone(server: TestApp, marker: string) {
  const { database } = server
  const group: TestGroup = await createGroup(database, { marker })
  const { cleaner, coordinator } = group.people

  return {
    group,
    /** Plans work as a coordinator does. Returns the appointment ids by day. */
    async plan(wish: PlanWish = {}): Promise<number[]> {
      return await database.inGroup(group.id, async (queries) => {
        const actor = { groupId: group.id, userId: coordinator.id }
        const { agendas } = await saveSentAgendas(
          queries,
          actor,
          [buildAgendaItem(group, wish)],
          new Date(monday),
        )
        const rows = await queries
          .selectFrom('appointments')
          .select('id')
          .where('agenda_id', '=', agendas[0]!.id)
          .orderBy('day')
          .execute()
        return rows.map(({ id }) => id)
      })
    },
    buildItem(wish: WorkItemWish = {}): MyWorkItem {
      const { environment = group.lobby, of, start = at('09:05'), ...rest } = wish
      return {
        clientId: randomUUID(),
        target:
          of === undefined ? { environmentId: environment.id, startedAt: start } : { appointmentId: of },
        taskId: environment.mandatory[0],
        revisionId: null,
        extra: false,
        startedAt: start,
        endedAt: at('09:10'),
        observation: null,
        undoneReason: null,
        proof: { scanned: environment.code },
        ...rest,
      }
    },
    send: (works: MyWorkItem[], person: { token: string } = cleaner, sentAt = at('09:30')) =>
      server.callAs(person, recordMyWorkCall, { body: { sentAt, works } }),
    /** Delivers work items and returns the result of each. */
    async deliver(works: MyWorkItem[], person?: Person, sentAt?: string) {
      return (await this.send(works, person, sentAt)).body.works
    },
    /** Delivers work items and returns an error code or null for each. */
    async refusals(works: MyWorkItem[], person?: Person, sentAt?: string) {
      return (await this.deliver(works, person, sentAt)).map(({ refused }) => refused)
    },
    async list(person: Person = cleaner, from = '2026-03-01', to = '2026-03-31') {
      return (await server.callAs(person, listMyWorkCall, { query: { from, to } })).body
    },
    /** Returns all records of the group, sorted by UUID. */
    recorded: () =>
      database.inGroup(group.id, (queries) =>
        queries.selectFrom('executions').selectAll().orderBy('client_id').execute(),
      ),
    /** Returns user, environment, time and state of each appointment of the group. */
    appointments: () =>
      database.inGroup(group.id, async (queries) => {
        const rows = await queries.selectFrom('appointments').selectAll().orderBy('id').execute()
        return rows.map((row) => ({ ...row, slots: row.slots as unknown as { startedAt: string | null }[] }))
      }),
  }
}
