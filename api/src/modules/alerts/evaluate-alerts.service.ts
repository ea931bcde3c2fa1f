import type { Database } from '../../database/tenant.ts'
import { lockEvaluation, noteContacts, openDueAlerts, resolveSuperseded } from './evaluate-alerts.queries.ts'

/**
 * Opens the alerts that are due at an instant, in all groups, and returns their number. Returns undefined if another server
 * is evaluating. Records, cancellations and edits resolve alerts in their own transactions (migration 0034).
 */
export async function evaluateAlerts(database: Database, now: Date): Promise<number | undefined> {
  return await database.asOwner(async (queries) => {
    if (!(await lockEvaluation(queries))) return undefined
    await noteContacts(queries, now)
    const opened = await openDueAlerts(queries, now)
    if (opened > 0) await resolveSuperseded(queries, now)
    return opened
  })
}
