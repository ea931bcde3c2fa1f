import type { Database } from '../../database/tenant.ts'
import { selectGroupsToSum, storeSums } from './summed-days.queries.ts'

/**
 * Stores the sums of the past days of all groups, with one transaction for each group. Stops early if the server stops
 * (decision 014).
 * @throws AggregateError after the last group, if some groups failed
 */
export async function sumPastDays(database: Database, stopping?: AbortSignal): Promise<void> {
  const failed: Error[] = []
  for (const id of await database.readAsOwner(selectGroupsToSum)) {
    if (stopping?.aborted) break
    await database
      .asOwner((queries) => storeSums(queries, id))
      .catch((cause: unknown) => failed.push(new Error(`cannot sum past days of group ${id}`, { cause })))
  }
  if (failed.length > 0) throw new AggregateError(failed, 'cannot sum past days of some groups')
}
