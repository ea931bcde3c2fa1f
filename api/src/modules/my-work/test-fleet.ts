import { createHash } from 'node:crypto'
import type { MyWorkItem } from '@zelo/contract/my-work'
import { addDays, timeOfMinutes, toInstant } from '@zelo/contract/rules/calendar'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { sql } from 'kysely'
import { createGroup, type TestEnvironment, type TestGroup } from '../../../test/test-group.ts'
import type { Database, Queries } from '../../database/tenant.ts'
import { createRandom, type Random } from '../../demo/random.ts'
import { hashToken } from '../../http/token.ts'
import { buildAgendaItem, saveSentAgendas } from '../agendas/test-agenda.ts'

/** A phone with all recorded work of its owner. Nothing of it is delivered yet. */
export interface FleetPhone {
  token: string
  /** The items in random order. Most executions have two items: one with only the start, and the complete one. */
  items: MyWorkItem[]
  photos: { clientId: string; executionClientId: string }[]
}

export interface Fleet {
  group: TestGroup
  phones: FleetPhone[]
  executions: number
}

const zone = 'America/Fortaleza'

/**
 * Number of slots of one environment on one day: the main cleaning and five revisions. Each slot takes 20 minutes, and a new
 * slot begins every 30 minutes. The first slot begins at 06:00 in the first environment and at 12:00 in the second.
 */
const slotsOfRoom = 6

/**
 * Creates a group whose cleaners worked for some days up to `today`. Each cleaner has a phone that was always offline. On
 * each day, each cleaner has 40 executions in two planned environments and one unplanned environment. Groups with the same
 * parameters get the same work, even with the same UUIDs.
 */
export async function createFleet(
  database: Database,
  wish: { marker: string; phones: number; days: number; today: string },
): Promise<Fleet> {
  const group = await createGroup(database, wish)
  const firstDay = addDays(wish.today, 1 - wish.days)
  const people = await database.asOwner((queries) => insertCleaners(queries, group, wish.phones))
  const rooms = [group.lobby, group.restroom]
  const items = people.flatMap(({ id }) =>
    rooms.map((environment, room) => {
      const times = slots(room).map(({ start, end }) => [start, end] as const)
      return buildAgendaItem(group, {
        person: { id },
        environment,
        validity: [firstDay, wish.today],
        times: times as [(typeof times)[0]],
      })
    }),
  )
  const planned = await database.inGroup(group.id, async (queries) => {
    const coordinator = { groupId: group.id, userId: group.people.coordinator.id }
    await saveSentAgendas(queries, coordinator, items, new Date(toInstant(firstDay, '00:00', zone)))
    return await queries
      .selectFrom('appointments')
      .select(['id', 'user_id', 'environment_id', 'day', 'slots'])
      .orderBy('day')
      .orderBy('environment_id')
      .execute()
  })

  const phones = people.map(({ id, token }, nth): FleetPhone => {
    const random = createRandom(`phone ${nth}`)
    const works: MyWorkItem[] = planned
      .filter((appointment) => appointment.user_id === id)
      .flatMap((appointment) => {
        const environment = rooms.find((room) => room.id === appointment.environment_id)!
        const tasks = [...environment.mandatory, environment.optional]
        const slots = appointment.slots as unknown as { revisionId: number | null; start: string }[]
        return slots.flatMap(({ revisionId, start }) =>
          buildVisitWork(random, environment, toInstant(appointment.day, start, zone), tasks).map((work) => ({
            ...work,
            target: { appointmentId: appointment.id },
            revisionId,
          })),
        )
      })
    for (let day = firstDay; day <= wish.today; day = addDays(day, 1)) {
      for (const start of ['18:00', '19:00']) {
        const from = toInstant(day, start, zone)
        const target = { environmentId: group.depot.id, startedAt: new Date(from).toISOString() }
        works.push(
          ...buildVisitWork(random, group.depot, from, group.depot.mandatory).map((work) => ({
            ...work,
            target,
          })),
        )
      }
    }
    const starts = works.filter(() => random.chance(0.8)).map((work) => ({ ...work, ...unfinished }))
    return {
      token,
      items: random.shuffled([...works, ...starts]),
      photos: works.slice(0, 3).map(({ clientId }) => ({
        clientId: random.uuid(),
        executionClientId: clientId,
      })),
    }
  })
  const executions = new Set(phones.flatMap(({ items }) => items.map(({ clientId }) => clientId))).size
  return { group, phones, executions }
}

const unfinished = { endedAt: null, observation: null, undoneReason: null }

function slots(room: number) {
  return Array.from({ length: slotsOfRoom }, (_, nth) => {
    const start = (6 + room * 6) * 60 + nth * 30
    return { start: timeOfMinutes(start), end: timeOfMinutes(start + 20) }
  })
}

/**
 * Builds work on the tasks from the given instant on, one task after the other. Some tasks are undone, some have a note, and
 * some are done twice.
 */
function buildVisitWork(
  random: Random,
  environment: TestEnvironment,
  from: number,
  tasks: readonly number[],
): Omit<MyWorkItem, 'target'>[] {
  const iso = (minutes: number) => new Date(from + minutes * 60_000).toISOString()
  const isTyped = random.chance(0.05)
  return tasks.map((taskId, nth) => {
    const isUndone = random.chance(0.02)
    return {
      clientId: random.uuid(),
      taskId,
      revisionId: null,
      extra: random.chance(0.01),
      startedAt: iso(nth * 5),
      endedAt: isUndone ? null : iso(nth * 5 + 4),
      observation: random.chance(0.03) ? 'Torneira pinga' : null,
      undoneReason: isUndone ? 'Ambiente em uso' : null,
      proof: isTyped ? { typed: environment.shortCode } : { scanned: environment.code },
    }
  })
}

async function insertCleaners(queries: Queries, group: TestGroup, count: number) {
  const base = { group_id: group.id, company_id: group.branch }
  const numbers = Array.from({ length: count }, (_, nth) => nth)
  const cpfs = numbers.map((nth) => completeCpf(String(200_000_000 + nth)))
  await queries
    .insertInto('cpf_registrations')
    .values(cpfs.map((cpf) => ({ ...base, cpf })))
    .execute()
  const users = await queries
    .insertInto('users')
    .values(
      numbers.map((nth) => ({
        ...base,
        name: `Colaborador ${String(nth).padStart(3, '0')}`,
        email: `${nth}@${group.marker}.example`,
        email_key: `${nth}@${group.marker}.example`,
        cpf: cpfs[nth]!,
        password_hash: '',
      })),
    )
    .returning('id')
    .execute()
  // Each phone has its own token, so that the lossy network can recognize the phone.
  const people = users.map(({ id }, nth) => ({
    id,
    token: createHash('sha256').update(`${group.marker} ${nth}`).digest('base64url'),
  }))
  await queries
    .insertInto('sessions')
    .values(
      people.map(({ id, token }) => ({
        group_id: group.id,
        user_id: id,
        token_hash: hashToken(token),
        expires_at: new Date(Date.now() + 3_600_000),
      })),
    )
    .execute()
  return people
}

/** Returns all stored work of a group, without the ids and names that differ between groups. */
export async function readStoredState(database: Database, { id, marker }: TestGroup) {
  return await database.inGroup(id, async (queries) => {
    const executions = await sql`
      select x.client_id, u.name as person, replace(e.name, ${marker}, '') as room, x.day::text as day,
        replace(p.name, ${marker}, '') as task, coalesce(r.position, 0) as slot, x.extra, x.declared_extra,
        x.started_at, x.ended_at, x.observation, x.undone_reason, x.presence, x.clock_skew_seconds, a.start_time,
        (select count(*) from execution_photos f where f.group_id = x.group_id and f.execution_id = x.id) as photos
      from executions x
      join users u on u.group_id = x.group_id and u.id = x.user_id
      join environments e on e.group_id = x.group_id and e.id = x.environment_id
      join appointments a on a.group_id = x.group_id and a.id = x.appointment_id
      join tasks t on t.group_id = x.group_id and t.id = x.task_id
      join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
      left join revisions r on r.group_id = x.group_id and r.id = x.revision_id
      order by x.client_id`.execute(queries)
    const appointments = await sql<{ status: string | null }>`
      select u.name as person, replace(e.name, ${marker}, '') as room, a.day::text as day, a.start_time, a.status,
        a.active, g.off_schedule, a.extras, (select jsonb_agg(s - 'revisionId') from jsonb_array_elements(a.slots) s) as slots
      from appointments a
      join users u on u.group_id = a.group_id and u.id = a.user_id
      join environments e on e.group_id = a.group_id and e.id = a.environment_id
      join agendas g on g.group_id = a.group_id and g.id = a.agenda_id
      order by u.name, a.day, a.start_time, e.name`.execute(queries)
    return { executions: executions.rows, appointments: appointments.rows }
  })
}
