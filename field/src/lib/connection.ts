import { ApiError } from '@zelo/ui/lib/client.ts'
import type { Connection, FieldDatabase } from './database.ts'

const key = 'connection'

/** Backoff between retries (ms): after the first failure, and at most. */
const waits = { first: 2000, most: 300_000 }

/**
 * Maximum wait (ms). A later moment was noted before the clock was set back. It counts as past, so that no record is
 * stranded.
 */
export const longestWait = 600_000

const untried: Connection = { waitUntil: 0, asked: false, failures: 0, offlineSince: null, completeAt: {} }

/** Returns the wait after consecutive failures (ms): exponential backoff with jitter. */
export function computeBackoff(failures: number, random = Math.random()): number {
  return Math.min(waits.first * 2 ** Math.min(failures - 1, 20), waits.most) * (0.75 + random / 2)
}

/** Returns whether a moment is in the future by the phone's clock; see `longestWait`. */
export function isAhead(moment: number, now: number): boolean {
  return moment > now && moment <= now + longestWait
}

/** Returns the `Retry-After` of a server error in seconds, or null. */
export function readRetrySeconds(error: unknown): number | null {
  const seconds = error instanceof ApiError ? error.facts.seconds : undefined
  return typeof seconds === 'number' ? seconds : null
}

export async function readConnection(database: FieldDatabase): Promise<Connection> {
  const connection = await database.read(['state'], ({ store }) => store.get(key))
  return (connection as Connection | undefined) ?? untried
}

async function changeConnection(
  database: FieldDatabase,
  change: (connection: Connection) => Connection,
): Promise<void> {
  await database.write(['state'], async ({ store }) => {
    const connection = ((await store.get(key)) as Connection | undefined) ?? untried
    await store.put(change(connection), key)
  })
}

/** Ends the backoff after a response, unless the server itself asked for a longer wait. */
export async function noteResponse(database: FieldDatabase, now: number): Promise<void> {
  const { failures, offlineSince, waitUntil } = await readConnection(database)
  if (failures === 0 && offlineSince === null && waitUntil === 0) return
  await changeConnection(database, ({ completeAt, photosWaitUntil = 0, asked, waitUntil }) => ({
    ...untried,
    completeAt,
    photosWaitUntil,
    ...(asked && isAhead(waitUntil, now) && { asked, waitUntil }),
  }))
}

/** Starts a backoff for all senders on this phone: the server was unreachable, or asked to wait `seconds`. */
export function noteFailure(
  database: FieldDatabase,
  { offline, seconds, now }: { offline: boolean; seconds: number | null; now: number },
): Promise<void> {
  return changeConnection(database, (connection) => {
    const failures = connection.failures + 1
    const wait = seconds === null ? computeBackoff(failures) : Math.min(seconds * 1000, longestWait)
    return {
      ...connection,
      failures,
      waitUntil: now + wait,
      asked: seconds !== null,
      offlineSince: offline ? (connection.offlineSince ?? now) : null,
    }
  })
}

/** Delays photos for as many seconds as the server asked. Records are small and go on. */
export async function delayPhotos(database: FieldDatabase, seconds: number, now: number): Promise<void> {
  await noteResponse(database, now)
  const photosWaitUntil = now + Math.min(seconds * 1000, longestWait)
  await changeConnection(database, (connection) => ({ ...connection, photosWaitUntil }))
}

/** Returns when photos may be sent (epoch ms); 0 for now. */
export async function readPhotosDueTime(database: FieldDatabase, now: number): Promise<number> {
  const { photosWaitUntil = 0 } = await readConnection(database)
  return isAhead(photosWaitUntil, now) ? photosWaitUntil : 0
}

/** Notes that all of a user's data has been delivered. */
export function noteComplete(database: FieldDatabase, ownerId: number, now: number): Promise<void> {
  return changeConnection(database, (connection) => ({
    ...connection,
    completeAt: { ...connection.completeAt, [ownerId]: now },
  }))
}
