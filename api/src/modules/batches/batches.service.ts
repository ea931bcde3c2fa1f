import { type Batch, batchHours } from '@zelo/contract/batches'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { brokeForeignKey } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import type { Session } from '../../http/route.ts'
import { selectChangeNames } from '../changes/changes.queries.ts'
import { type BatchFilter, deleteBatch, selectBatches } from './batches.queries.ts'

/**
 * Lists the batches that a user may undo. A master administrator may undo all batches of the group, other users only
 * their own.
 */
export async function listBatches(queries: Queries, session: Session, now: Date): Promise<Batch[]> {
  const rows = await selectBatches(queries, filterFor(session, now))
  const { companies } = await selectChangeNames(queries)
  const timeZone = companies.find(({ parent_id }) => parent_id === null)!.time_zone
  return rows
    .filter(({ removable }) => removable > 0)
    .map((row) => ({
      id: row.id,
      at: toZonedIso(row.at.getTime(), timeZone),
      userId: row.user_id,
      userName: row.user_name,
      companyId: row.company_id,
      companyName: companies.find(({ id }) => id === row.company_id)?.name ?? null,
      created: row.created,
      removable: row.removable,
    }))
}

/**
 * Removes the unused and unchanged records of a batch.
 * @throws `not_found` for a batch that the user may not undo or that has no removable record; `changed_meanwhile` if
 * another transaction begins to use one of the records
 */
export async function undoBatch(
  queries: Queries,
  session: Session,
  requestId: string,
  now: Date,
): Promise<{ removed: number; kept: number }> {
  const filter = { ...filterFor(session, now), requestId }
  const [batch] = await selectBatches(queries, filter)
  if (!batch || batch.removable === 0) throw new DomainError('not_found')
  const removed = await deleteBatch(queries, filter).catch((error: unknown) => {
    throw brokeForeignKey(error) ? new DomainError('changed_meanwhile', { cause: error }) : error
  })
  const registered = batch.created.reduce((sum, { count }) => sum + count, 0)
  return { removed, kept: registered - removed }
}

function filterFor({ role, userId }: Session, now: Date): BatchFilter {
  return {
    since: new Date(now.getTime() - batchHours * 3_600_000),
    userId: role === 'master' ? null : userId,
  }
}
