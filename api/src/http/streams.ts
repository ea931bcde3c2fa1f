import { limitConcurrency, limitConcurrencyPerKey, type Semaphore } from '../semaphore.ts'

/**
 * Limits the number of concurrent streams, because each stream holds a database connection until its response is read.
 */
const streams = limitConcurrency({ atOnce: 4, waitingAtMost: 100 })

/** A slow reader may take minutes. These limits prevent one user or one group from using all streams. */
const streamsOfPerson = limitConcurrencyPerKey<number>({ atOnce: 2, waitingAtMost: 20 })
const streamsOfGroup = limitConcurrencyPerKey<number>({ atOnce: 3, waitingAtMost: 60 })

/** A response with at most this many characters counts as small. That is about 500 records. */
const smallLength = 1_048_576

/** A streamed call and its open transaction. */
export interface StreamedCall {
  session: { userId: number; groupId: number }
  handle(): Promise<AsyncIterable<string>>
}

/**
 * Reads and sends the response of a streamed call. A small response is read completely, and sent after its transaction
 * ends. A large response is sent while its transaction reads it. A large response needs a free place in three limits:
 * those of the user, of the group and of the process. If a place is missing, the transaction ends, and the call runs
 * again when a place is free.
 * @throws `too_many_requests` if too many calls wait for a place
 */
export async function sendInSlot(
  open: <Result>(work: (call: StreamedCall) => Promise<Result>) => Promise<Result>,
  send: (chunks: AsyncIterable<string> | readonly string[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const first = await open(async ({ session, handle }) => {
    const slots = [streamsOfPerson(session.userId), streamsOfGroup(session.groupId), streams]
    for (const slot of slots) slot.assertCapacity()
    const start = await readStart(await handle())
    if (start.isWhole) return { whole: start.text }
    if (!slots.every((slot) => slot.isFree())) {
      await start.end()
      return { slots }
    }
    await inSlots(slots, () => send(start.continued()), signal)
    return {}
  })
  if (first.whole !== undefined) await send([first.whole])
  if (first.slots) await inSlots(first.slots, () => open(async ({ handle }) => send(await handle())), signal)
}

/** Runs `work` when each of the semaphores has a free place. */
function inSlots(
  [first, ...more]: readonly Semaphore[],
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  return first ? first(() => inSlots(more, work, signal), signal) : work()
}

/** Reads a response until it ends or is no longer small. */
async function readStart(chunks: AsyncIterable<string>) {
  const rest = chunks[Symbol.asyncIterator]()
  let text = ''
  let step = await rest.next()
  while (!step.done && text.length + step.value.length <= smallLength) {
    text += step.value
    step = await rest.next()
  }
  return {
    isWhole: step.done === true,
    text,
    async *continued(): AsyncGenerator<string> {
      yield text
      try {
        for (; !step.done; step = await rest.next()) yield step.value
      } finally {
        if (!step.done) await rest.return?.()
      }
    },
    async end(): Promise<void> {
      await rest.return?.()
    },
  }
}
