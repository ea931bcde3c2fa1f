import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { isDoneBy, selectDoer } from '../absences/covers.queries.ts'

/** The time windows of an appointment, and the person who does the appointment. */
export interface CleaningRow {
  userId: number
  appointmentId: number
  agendaId: number
  day: string
  companyId: number
  environmentId: number
  environment: string
  floor: string
  slots: { start: string; end: string }[]
}

/** Reads the active appointments that people do in an interval: their own appointments and those that they cover. */
export async function selectCleanings(
  queries: Queries,
  asked: { userIds: readonly number[]; from: string; to: string },
): Promise<CleaningRow[]> {
  const { rows } = await sql<CleaningRow>`
    select ${selectDoer('a')} as "userId", a.id as "appointmentId", a.agenda_id as "agendaId", a.day,
      a.company_id as "companyId", a.environment_id as "environmentId", e.name as environment, e.floor, a.slots
    from appointments a
    join environments e on e.group_id = a.group_id and e.id = a.environment_id
    where a.day between ${asked.from} and ${asked.to} and ${isDoneBy('a', asked.userIds)} and a.active
    order by a.day, a.id`.execute(queries)
  return rows
}

/** A person, with the name and the time zone of the person's company. */
export interface PersonRow {
  userId: number
  name: string
  companyId: number
  company: string
  timeZone: string
}

/** Reads the active cleaners of a company or of the group. With `userId`, reads only this person. */
export async function selectWorkingPeople(
  queries: Queries,
  { companyId, userId }: { companyId: number | null; userId: number | undefined },
): Promise<PersonRow[]> {
  const condition =
    userId === undefined
      ? sql`u.active and not u.coordinator and (${companyId}::bigint is null or u.company_id = ${companyId})`
      : sql`u.id = ${userId}`
  const { rows } = await sql<PersonRow>`
    select u.id as "userId", u.name, u.company_id as "companyId", c.name as company, c.time_zone as "timeZone"
    from users u join companies c on c.group_id = u.group_id and c.id = u.company_id
    where ${condition}`.execute(queries)
  return rows
}

/** Returns the company and the floor of each environment, by environment id. */
export async function selectFloors(
  queries: Queries,
  environmentIds: readonly number[],
): Promise<Map<number, { companyId: number; floor: string }>> {
  const { rows } = await sql<{ id: number; companyId: number; floor: string }>`
    select id, company_id as "companyId", floor from environments
    where id = any(${environmentIds}::bigint[])`.execute(queries)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
