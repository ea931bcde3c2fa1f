import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/**
 * Locks people until the transaction ends, so that concurrent plans and recordings wait. Returns the number of people
 * found. All code locks rows in this order, to avoid deadlocks: CPF registrations by CPF, people by id, environments,
 * the agenda or the cancellation, appointments by id. Invitations come after their registration. A
 * person's sessions, links and access levels come after the person. After locking people, check that the appointments still belong to them.
 */
export async function lockPeople(queries: Queries, ids: readonly number[]): Promise<number> {
  const people = await queries
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return people.length
}

/** Locks one person and returns the person's id and name. The person must exist. */
export function lockPerson(queries: Queries, userId: number) {
  return queries
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
