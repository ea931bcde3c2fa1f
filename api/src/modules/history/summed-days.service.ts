import type { Database } from '../../database/tenant.ts'
import { selectGroupsToSum, storeSums } from './summed-days.queries.ts'

/**
 * Stores the sums of the past days of all groups, with one transaction for each group. Stops early if the server stops
 * (decision 014).
 */
export async function sumPastDays(database: Database, stopping?: AbortSignal): Promise<void> {
  for (const id of await database.readAsOwner(selectGroupsToSum)) {
    if (stopping?.aborted) return
    await database.asOwner((queries) => storeSums(queries, id))
  }
}
