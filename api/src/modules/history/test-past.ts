import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestEnvironment, type TestGroup } from '../../../test/test-group.ts'
import { buildAgendaItem, type PlanWish, saveSentAgendas } from '../agendas/test-agenda.ts'
import { recordWork } from '../executions/recording.service.ts'
import type { Work } from '../executions/work.ts'

/** The plan of one person for one day in one environment. */
export interface PastAppointment {
  id: number
  day: string
  person: TestGroup['people']['cleaner']
  place: TestEnvironment
  /** The ids of the revisions, in the order of the plan. */
  revisionIds: number[]
}

/**
 * Overrides of the default work item. By default, the first mandatory task of the main cleaning is done from 09:05 to 09:10.
 */
export interface PastWork {
  task?: number
  /** The index of the revision, starting at 0. */
  revision?: number
  extra?: boolean
  /** `HH:MM` on the appointment's day in Fortaleza, or an instant. */
  start?: string
  end?: string | null
  observation?: string
  undoneReason?: string
}

export type Past = Awaited<ReturnType<typeof createPast>>

/** The past days of a test: Monday to Wednesday. */
export const pastDays = ['2026-03-02', '2026-03-03', '2026-03-04'] as const

/**
 * Creates a group with three agendas, each for three days. The cleaner has two agendas: the lobby with two revisions, and
 * the depot of the other branch. The second cleaner has the restroom with one revision.
 */
export async function createPast(server: TestApp, marker: string) {
  const { database } = server
  const group = await createGroup(database, { marker })
  const { cleaner, otherCleaner, coordinator } = group.people
  const actor = { groupId: group.id, userId: coordinator.id }
  const planned = async (wish: PlanWish & { person: typeof cleaner; environment: TestEnvironment }) => {
    const validity = [pastDays[0], pastDays[2]] as const
    const item = buildAgendaItem(group, { validity, ...wish })
    return await database.inGroup(group.id, async (queries) => {
      const { agendas } = await saveSentAgendas(queries, actor, [item], new Date('2026-03-02T05:00:00-03:00'))
      const rows = await queries
        .selectFrom('appointments')
        .select(['id', 'day', 'slots'])
        .where('agenda_id', '=', agendas[0]!.id)
        .orderBy('day')
        .execute()
      return rows.map(({ id, day, slots }): PastAppointment => {
        const own = slots as unknown as { revisionId: number | null }[]
        const revisionIds = own.flatMap(({ revisionId }) => revisionId ?? [])
        return { id, day, person: wish.person, place: wish.environment, revisionIds }
      })
    })
  }

  return {
    group,
    planned,
    lobby: await planned({
      person: cleaner,
      environment: group.lobby,
      times: [
        ['09:00', '10:00'],
        ['13:00', '13:30'],
        ['16:00', '16:30'],
      ],
    }),
    restroom: await planned({
      person: otherCleaner,
      environment: group.restroom,
      times: [
        ['09:00', '10:00'],
        ['14:00', '14:30'],
      ],
    }),
    depot: await planned({ person: cleaner, environment: group.depot, times: [['19:00', '20:00']] }),
    buildWork: buildPastWork,
    /** Records work for one appointment. Sends each item in a separate delivery. */
    record: async (appointment: PastAppointment, ...works: PastWork[]) => {
      for (const work of works) {
        const item = buildPastWork(appointment, work)
        const by = { groupId: group.id, userId: appointment.person.id }
        const now = new Date(`${appointment.day}T23:00:00-03:00`)
        const [recorded] = await database.inGroup(group.id, (queries) => recordWork(queries, by, [item], now))
        if (!recorded || 'refused' in recorded) throw new Error(`rejected: ${recorded?.refused}`)
      }
    },
  }
}

/** Builds a work item in the form that a phone sends. */
export function buildPastWork({ id, day, place, revisionIds }: PastAppointment, work: PastWork): Work {
  const instant = (text: string) => new Date(text.length === 5 ? `${day}T${text}:00-03:00` : text)
  const startedAt = instant(work.start ?? '09:05')
  return {
    clientId: randomUUID(),
    appointmentId: id,
    taskId: [...place.mandatory, place.optional][work.task ?? 0]!,
    revisionId: work.revision === undefined ? null : (revisionIds[work.revision] ?? null),
    extra: work.extra ?? false,
    startedAt,
    endedAt: work.end === null ? null : instant(work.end ?? '09:10'),
    observation: work.observation ?? null,
    undoneReason: work.undoneReason ?? null,
    proof: { scanned: place.code },
    sentAt: instant('23:00'),
    receivedAt: instant('23:00'),
  }
}
