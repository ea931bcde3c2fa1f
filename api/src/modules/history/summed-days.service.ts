import type { Database } from '../../database/tenant.ts'
import { selectGroupsToSum, storeSums } from './summed-days.queries.ts'

/** Sums the past days of all groups, each group in its own transaction, until the server stops (decision 014). */
export async function sumPastDays(database: Database, stopping?: AbortSignal): Promise<void> {
  for (const id of await database.readAsOwner(selectGroupsToSum)) {
    if (stopping?.aborted) return
    await database.asOwner((queries) => storeSums(queries, id))
  }
}
