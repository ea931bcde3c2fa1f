import type { Queries } from '../../database/tenant.ts'
import { deferNotices, insertDelivery, selectWaiting, type WaitingRow } from './compose.queries.ts'
import { planMessage } from './message-times.ts'

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
  const isCurrent = current.length > 0
  const plan = row.off
    ? ({ action: 'drop' } as const)
    : planMessage({ since, isCurrent, quiet: row, digest, lastAt, sentToday }, now)
  if (plan.action === 'drop') return await deferNotices(queries, row, null)
  if (plan.action === 'wait') return await deferNotices(queries, row, plan.until)
  const isRecovery = current.every(({ recovery }) => recovery)
  const ids = current.map(({ id }) => id)
  await insertDelivery(queries, row, {
    kind: plan.digest ? 'digest' : isRecovery ? 'recovery' : 'alerts',
    noticeIds: plan.digest ? [...ids, ...outdated] : ids,
    now,
  })
}
