import { randomUUID } from 'node:crypto'
import type { Proof } from '@zelo/contract/rules/proof'
import type { TestApp } from '../../../test/test-app.ts'
import { createGroup, type Person } from '../../../test/test-group.ts'
import { buildAgendaItem, type PlanWish, saveSentAgendas } from '../agendas/test-agenda.ts'
import { type Recorded, recordWork } from './recording.service.ts'
import type { Work } from './work.ts'

/** Overrides of the default work item. By default, the first task of the main cleaning is done from 09:05 to 09:10. */
export interface WorkWish {
  clientId?: string
  appointmentId?: number
  taskId?: number
  revisionId?: number | null
  extra?: boolean
  /** `HH:MM` on the Monday of the shift, or an instant. */
  start?: string
  /** Null while in progress. */
  end?: string | null
  observation?: string | null
  undoneReason?: string | null
  /** By default, the scanned QR code of the lobby. */
  proof?: Proof
  sentAt?: string
}

/** A cleaner's planned work in the lobby, with functions that record work on Monday. */
export type Shift = Awaited<ReturnType<typeof createWorkDay>>

/** Noon on the Monday of the shift, in the company's zone. */
export const noon = '2026-03-02T12:00:00-03:00'

export async function createWorkDay(server: TestApp, marker: string, wish: PlanWish = {}) {
  const { database } = server
  const group = await createGroup(database, { marker })
  const coordinator = { groupId: group.id, userId: group.people.coordinator.id }
  const plan = { validity: ['2026-03-02', '2026-03-03'], ...wish } as const
  const { agendas } = await database.inGroup(group.id, (queries) =>
    saveSentAgendas(
      queries,
      coordinator,
      [buildAgendaItem(group, plan)],
      new Date('2026-03-02T08:00:00-03:00'),
    ),
  )
  const agendaId = agendas[0]!.id
  const { appointments, revisions } = await database.inGroup(group.id, async (queries) => ({
    appointments: await queries.selectFrom('appointments').select('id').orderBy('day').execute(),
    revisions: await queries.selectFrom('revisions').select('id').orderBy('position').execute(),
  }))
  const appointmentId = appointments[0]!.id

  const buildWork = (wish: WorkWish): Work => ({
    clientId: wish.clientId ?? randomUUID(),
    appointmentId: wish.appointmentId ?? appointmentId,
    taskId: wish.taskId ?? group.lobby.mandatory[0],
    revisionId: wish.revisionId ?? null,
    extra: wish.extra ?? false,
    startedAt: toShiftInstant(wish.start ?? '09:05'),
    endedAt: wish.end === null ? null : toShiftInstant(wish.end ?? '09:10'),
    observation: wish.observation ?? null,
    undoneReason: wish.undoneReason ?? null,
    proof: wish.proof ?? { scanned: group.lobby.code },
    sentAt: toShiftInstant(wish.sentAt ?? noon),
    receivedAt: new Date(noon),
  })

  return {
    group,
    agendaId,
    /** The appointments of Monday and Tuesday. */
    appointmentId,
    nextDayId: appointments[1]?.id ?? 0,
    revisions: revisions.map(({ id }) => id),
    buildWork,
    /** Delivers work of one user in one transaction. */
    deliver: (
      works: Work[],
      { person = group.people.cleaner, now = noon }: Delivery = {},
    ): Promise<Recorded[]> =>
      database.inGroup(group.id, (queries) =>
        recordWork(
          queries,
          { groupId: group.id, userId: person.id },
          works.map((work) => ({ ...work, receivedAt: new Date(now) })),
          new Date(now),
        ),
      ),
    /** Returns the derived state of an appointment. */
    state: (id: number = appointmentId) =>
      database.inGroup(group.id, (queries) =>
        queries
          .selectFrom('appointments')
          .select(['status', 'slots', 'extras'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
    /** Returns all records of the group. Omits the row ids and the times of arrival, because they differ between runs. */
    recorded: () =>
      database.inGroup(group.id, async (queries) => {
        const rows = await queries.selectFrom('executions').selectAll().orderBy('client_id').execute()
        return rows.map(({ id: _i, received_at: _r, end_received_at: _e, updated_at: _u, ...row }) => row)
      }),
    /** Restores the state before any work. */
    reset: () =>
      database.asOwner(async (queries) => {
        await queries.deleteFrom('execution_events').where('group_id', '=', group.id).execute()
        await queries.deleteFrom('executions').where('group_id', '=', group.id).execute()
        await queries
          .updateTable('appointments')
          .set({ status: null, extras: '[]' })
          .where('group_id', '=', group.id)
          .execute()
      }),
  }
}

interface Delivery {
  person?: Person
  now?: string
}

function toShiftInstant(text: string): Date {
  return new Date(text.length === 5 ? `2026-03-02T${text}:00-03:00` : text)
}
