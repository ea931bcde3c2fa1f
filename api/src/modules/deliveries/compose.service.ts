import type { Queries } from '../../database/tenant.ts'
import { deferNotices, insertDelivery, selectWaiting, type WaitingRow } from './compose.queries.ts'
import { planMessage } from './message-times.ts'
import { passWaitingToEmail } from './pass-to-email.queries.ts'

/** Maximum number of people whose notices one query reads. */
const peopleAtOnce = 200

/** Creates messages from due notices. Returns the number of people who had due notices. */
export async function composeMessages(queries: Queries, now: Date): Promise<number> {
  const waiting = await selectWaiting(queries, { now, atMost: peopleAtOnce })
  for (const row of waiting) await compose(queries, row, now)
  return waiting.length
}

async function compose(queries: Queries, row: WaitingRow, now: Date): Promise<void> {
  const { current, outdated, since, digest, lastAt, sentToday } = row
  if (row.unreachable && !row.off) {
    await passWaitingToEmail(queries, row, now)
    return await deferNotices(queries, row, null)
  }
  const isCurrent = current.length > 0
  const plan = row.off
    ? ({ action: 'drop' } as const)
    : planMessage({ since, isCurrent, quiet: row, digest, lastAt, sentToday }, now)
  if (plan.action === 'drop') return await deferNotices(queries, row, null)
  if (plan.action === 'wait') return await deferNotices(queries, row, plan.until)
  const pickIds = (isRecovery: boolean) =>
    current.filter(({ recovery }) => recovery === isRecovery).map(({ id }) => id)
  const [open, recoveries] = [pickIds(false), pickIds(true)]
  const kind = plan.digest ? 'digest' : open.length > 0 ? 'alerts' : 'recovery'
  const idsByKind = { digest: [...open, ...recoveries, ...outdated], alerts: open, recovery: recoveries }
  // A message about open alerts does not mention resolved ones. They wait for a message of their own.
  const waitingIds = kind === 'alerts' ? recoveries : []
  await insertDelivery(queries, row, { kind, noticeIds: idsByKind[kind], waitingIds, now })
}
