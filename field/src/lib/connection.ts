import { ApiError } from '@zelo/ui/lib/client.ts'
import type { Connection, FieldDatabase } from './database.ts'

const key = 'connection'

/** Waits between retries (ms). `first` follows the first failure. The wait grows up to `most`. */
const waits = { first: 2000, most: 300_000 }

/**
 * Maximum wait (ms). A stored time that is further ahead can only come from a clock that the user has since set back.
 * Such a time is ignored, so that its record is sent.
 */
export const longestWait = 600_000

const untried: Connection = { waitUntil: 0, asked: false, failures: 0, offlineSince: null, completeAt: {} }

/** Returns the wait after consecutive failures (ms): exponential backoff with jitter. */
export function computeBackoff(failures: number, random = Math.random()): number {
  return Math.min(waits.first * 2 ** Math.min(failures - 1, 20), waits.most) * (0.75 + random / 2)
}

/** Returns true if a time is in the future by at most `longestWait`, by the phone's clock. */
export function isAhead(moment: number, now: number): boolean {
  return moment > now && moment <= now + longestWait
}

/** Returns the seconds that the server asks to wait after an error. Returns null if it does not ask. */
export function readRetrySeconds(error: unknown): number | null {
  const seconds = error instanceof ApiError ? error.facts.seconds : undefined
  return typeof seconds === 'number' ? seconds : null
}

export async function readConnectionState(database: FieldDatabase): Promise<Connection> {
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

/** Notes that the server has responded. Ends the backoff, but not a wait that the server asked for. */
export async function noteResponse(database: FieldDatabase, now: number): Promise<void> {
  const { failures, offlineSince, waitUntil } = await readConnectionState(database)
  if (failures === 0 && offlineSince === null && waitUntil === 0) return
  await changeConnection(database, ({ completeAt, photosWaitUntil = 0, asked, waitUntil }) => ({
    ...untried,
    completeAt,
    photosWaitUntil,
    ...(asked && isAhead(waitUntil, now) && { asked, waitUntil }),
  }))
}

/** Notes that the server was unreachable or asked to wait `seconds`. All senders on this phone then wait. */
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

/** Delays photos by the seconds that the server asked for. Small work records are still sent. */
export async function delayPhotos(database: FieldDatabase, seconds: number, now: number): Promise<void> {
  await noteResponse(database, now)
  const photosWaitUntil = now + Math.min(seconds * 1000, longestWait)
  await changeConnection(database, (connection) => ({ ...connection, photosWaitUntil }))
}

/** Returns the earliest time to send photos (epoch ms). Returns 0 if they may be sent now. */
export async function readPhotosDueTime(database: FieldDatabase, now: number): Promise<number> {
  const { photosWaitUntil = 0 } = await readConnectionState(database)
  return isAhead(photosWaitUntil, now) ? photosWaitUntil : 0
}

/** Stores when the last of a user's waiting data was delivered. */
export function noteComplete(database: FieldDatabase, ownerId: number, now: number): Promise<void> {
  return changeConnection(database, (connection) => ({
    ...connection,
    completeAt: { ...connection.completeAt, [ownerId]: now },
  }))
}
