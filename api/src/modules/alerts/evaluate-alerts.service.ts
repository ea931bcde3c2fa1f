import type { Database } from '../../database/tenant.ts'
import { tryLock } from '../../database/try-lock.ts'
import { noteContacts, openDueAlerts, openUncovered } from './evaluate-alerts.queries.ts'
import { expireAlerts, resolveShortened, resolveSuperseded } from './resolve-alerts.queries.ts'

/**
 * Opens the alerts of all groups that are due at an instant, and returns their number. Returns undefined if another
 * server is evaluating alerts. Records, cancellations, edits and covers resolve alerts in their own transactions
 * (migrations 0034 and 0041). The only exception is an edit of the end of an uncovered cleaning.
 */
export async function evaluateAlerts(database: Database, now: Date): Promise<number | undefined> {
  return await database.asOwner(async (queries) => {
    if (!(await tryLock(queries, 'alerts'))) return undefined
    await noteContacts(queries, now)
    await resolveShortened(queries, now)
    const opened = (await openUncovered(queries, now)) + (await openDueAlerts(queries, now))
    if (opened > 0) await resolveSuperseded(queries, now)
    return opened
  })
}

/** An alert that nobody acknowledged is resolved after this many days. */
const openForDays = 7

/** Maximum number of alerts that one transaction resolves. */
const expiredAtOnce = 5000

/** Resolves old alerts that nobody acknowledged, until the server stops. */
export async function closeForgottenAlerts(
  database: Database,
  now: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const batch = { now, days: openForDays, atMost: expiredAtOnce }
  while (!stopping?.aborted) {
    if ((await database.asOwner((queries) => expireAlerts(queries, batch))) < expiredAtOnce) return
  }
}
