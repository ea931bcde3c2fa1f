import type { Queries } from '../../database/tenant.ts'
import { tryLock } from '../../database/try-lock.ts'
import { takeSteps } from './alert-steps.service.ts'
import { correctClocks } from './clock-correction.queries.ts'
import { composeMessages } from './compose.service.ts'
import { groupingMs } from './message-times.ts'
import { longestWaits, type SendMeans, sendDue } from './send.service.ts'

/** Milliseconds between two checks for due steps and messages. */
const usualInterval = 5000

/**
 * Processes due steps, then creates and sends messages, until nothing is due. Only one server at a time creates
 * messages, because two servers would each create a message for the same person. All servers send messages.
 */
export async function deliverDue(means: SendMeans, stopping?: AbortSignal): Promise<void> {
  const now = means.clock()
  const isOver = () => stopping?.aborted ?? false
  const inLock = (work: (queries: Queries) => Promise<number>) =>
    means.database.asOwner(async (queries) =>
      (await tryLock(queries, 'deliveries')) ? await work(queries) : 0,
    )
  const takeDueSteps = async (queries: Queries) => {
    await correctClocks(queries, { now, groupingMs, longestWaits })
    return await takeSteps(queries, now)
  }
  while (!isOver() && (await inLock(takeDueSteps)) > 0);
  while (!isOver() && (await inLock((queries) => composeMessages(queries, now))) > 0);
  while (!isOver() && (await sendDue(means, now)) > 0);
}

/** Delivers due messages at intervals until `close` is called. `close` waits for messages that are being sent. */
export function startDeliveries(means: SendMeans, interval = usualInterval): { close(): Promise<void> } {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  const run = async () => {
    try {
      await deliverDue(means, ending.signal)
    } catch (error) {
      means.log.error({ err: error }, 'due messages could not be handled')
    }
    if (!ending.signal.aborted) timer = setTimeout(start, interval).unref()
  }
  const start = () => {
    underWay = run()
  }
  start()
  return {
    async close() {
      ending.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}
