import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { isDoneBy, selectDoer } from './covers.queries.ts'

/** A person who may do appointments. */
export interface CandidateRow {
  id: number
  name: string
  company_id: number
  company: string
}

/** Reads active cleaners except the absent person. Cleaners of the given companies come first. */
export async function selectCandidates(
  queries: Queries,
  asked: { except: number; companyIds: readonly number[]; limit: number },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select u.id, u.name, u.company_id, c.name as company
    from users u
    join companies c on c.group_id = u.group_id and c.id = u.company_id
    join cpf_registrations r on r.group_id = u.group_id and r.cpf = u.cpf
    where u.active and not u.coordinator and r.status = 'active' and u.id <> ${asked.except}
    order by u.company_id = any(${asked.companyIds}::bigint[]) desc, u.id
    limit ${asked.limit}`.execute(queries)
  return rows
}

/** Reads a person with the flags that decide if the person may be a substitute. */
export async function selectCandidate(queries: Queries, id: number) {
  const { rows } = await sql<CandidateRow & { active: boolean; coordinator: boolean }>`
    select u.id, u.name, u.company_id, c.name as company, u.active and r.status = 'active' as active, u.coordinator
    from users u
    join companies c on c.group_id = u.group_id and c.id = u.company_id
    join cpf_registrations r on r.group_id = u.group_id and r.cpf = u.cpf
    where u.id = ${id}`.execute(queries)
  return rows[0]
}

export interface CandidateDuty {
  user_id: number
  id: number
  day: string
  company_id: number
  environment_id: number
  floor: string
  slots: { start: string; end: string }[]
}

/** Reads the active appointments of people on some days. */
export async function selectCandidateDuties(
  queries: Queries,
  asked: { userIds: readonly number[]; days: readonly string[]; except: readonly number[] },
): Promise<CandidateDuty[]> {
  const { rows } = await sql<CandidateDuty>`
    select ${selectDoer('a')} as user_id, a.id, a.day, a.company_id, a.environment_id, e.floor, a.slots
    from appointments a
    join environments e on e.group_id = a.group_id and e.id = a.environment_id
    where a.day = any(${asked.days}::date[]) and ${isDoneBy('a', asked.userIds)} and a.active and a.id <> all(${asked.except}::bigint[])`.execute(
    queries,
  )
  return rows
}

/** Returns a row for each person and given environment in which the person worked between two days. */
export async function selectKnownEnvironments(
  queries: Queries,
  asked: { userIds: readonly number[]; environmentIds: readonly number[]; from: string; to: string },
): Promise<{ user_id: number; environment_id: number }[]> {
  const { rows } = await sql<{ user_id: number; environment_id: number }>`
    select distinct x.user_id, x.environment_id
    from executions x
    where x.user_id = any(${asked.userIds}::bigint[]) and x.environment_id = any(${asked.environmentIds}::bigint[])
      and x.day between ${asked.from} and ${asked.to} and x.counts`.execute(queries)
  return rows
}

/** Counts the appointments that people cover in a month. Omits people who cover none. */
export async function countCovers(
  queries: Queries,
  asked: { userIds: readonly number[]; from: string; to: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select cover_user_id as user_id, count(*) as count
    from appointments
    where cover_user_id = any(${asked.userIds}::bigint[]) and day between ${asked.from} and ${asked.to} and active
    group by cover_user_id`.execute(queries)
  return new Map(rows.map((row) => [row.user_id, row.count]))
}
