import { randomUUID } from 'node:crypto'
import {
  listOwnWork as listOwnWorkCall,
  type OwnWorkPiece,
  recordOwnWork as recordOwnWorkCall,
} from '@zelo/contract/own-work'
import { monday, type TestApp } from '../../test-app.ts'
import { createGroup, type Person, type TestEnvironment, type TestGroup } from '../../test-group.ts'
import { saveAgendas } from '../agendas/agendas.service.ts'
import { agendaItemOf, type PlanWish } from '../agendas/test-agenda.ts'

/** What a test wants to differ of a piece: else it is the first task of the lobby, scanned, done off the plan at 09:05–09:10. */
export interface PieceWish extends Partial<Omit<OwnWorkPiece, 'target'>> {
  environment?: TestEnvironment
  /** The appointment; without one the work belongs to a start, 09:05 unless said. */
  of?: number
  start?: string
}

/** An instant of the Monday, or of another day of March 2026, in the companies' zone. */
export const at = (time: string, dayOfMonth = 2) =>
  `2026-03-${String(dayOfMonth).padStart(2, '0')}T${time.length === 5 ? `${time}:00` : time}-03:00`

/** A group, and the calls that a phone makes. */
export type Phone = Awaited<ReturnType<typeof createPhone>>

export async function createPhone(server: TestApp, marker: string) {
  const { database } = server
  const group: TestGroup = await createGroup(database, { marker })
  const { cleaner, coordinator } = group.people

  return {
    group,
    /** Plans, as a coordinator does; answers the appointments' ids by day. */
    async plan(wish: PlanWish = {}): Promise<number[]> {
      return await database.inGroup(group.id, async (queries) => {
        const actor = { groupId: group.id, userId: coordinator.id }
        const { agendas } = await saveAgendas(queries, actor, [agendaItemOf(group, wish)], new Date(monday))
        const rows = await queries
          .selectFrom('appointments')
          .select('id')
          .where('agenda_id', '=', agendas[0]!.ID)
          .orderBy('day')
          .execute()
        return rows.map(({ id }) => id)
      })
    },
    piece(wish: PieceWish = {}): OwnWorkPiece {
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
    send: (works: OwnWorkPiece[], person: { token: string } = cleaner, sentAt = at('09:30')) =>
      server.callAs(person, recordOwnWorkCall, { body: { sentAt, works } }),
    /** The same; answers what became of each piece. */
    async deliver(works: OwnWorkPiece[], person?: Person, sentAt?: string) {
      return (await this.send(works, person, sentAt)).body.works
    },
    /** A delivery's refusals, a code or null for each piece. */
    async refusals(works: OwnWorkPiece[], person?: Person, sentAt?: string) {
      return (await this.deliver(works, person, sentAt)).map(({ refused }) => refused)
    },
    async list(person: Person = cleaner, from = '2026-03-01', to = '2026-03-31') {
      return (await server.callAs(person, listOwnWorkCall, { query: { from, to } })).body
    },
    /** Everything recorded in the group, by UUID. */
    recorded: () =>
      database.inGroup(group.id, (queries) =>
        queries.selectFrom('executions').selectAll().orderBy('client_id').execute(),
      ),
    /** Every appointment of the group: whose, where, when and what became of it. */
    appointments: () =>
      database.inGroup(group.id, async (queries) => {
        const rows = await queries.selectFrom('appointments').selectAll().orderBy('id').execute()
        return rows.map((row) => ({ ...row, slots: row.slots as unknown as { startedAt: string | null }[] }))
      }),
  }
}
