import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/**
 * Lets whatever else plans or records for some people wait until the transaction ends, so that none misses what another
 * has planned. Locks are taken in one order everywhere, so that none stops another: registrations of CPFs by CPF, people by
 * their ids, environments, the agenda or the cancellation, appointments by their ids. A person's sessions, links and
 * access levels come after the person. Who is locked before the appointments are is compared with whose they are after.
 * Answers how many of the people there are.
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

/** The same for one person that is there; answers who it is. */
export function lockPerson(queries: Queries, userId: number) {
  return queries
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
