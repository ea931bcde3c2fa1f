import { ApiError } from '@zelo/web/lib/client.ts'
import type { Connection, FieldDatabase } from './database.ts'

const key = 'connection'

/** Waits between tries: after the first failure, and at most, in milliseconds. */
const waits = { first: 2000, most: 300_000 }

/**
 * Nothing waits longer. A moment further ahead was noted by a clock that has been set back since, and counts as past, so
 * that no record is stranded.
 */
export const longestWait = 600_000

const untried: Connection = { waitUntil: 0, asked: false, failures: 0, offlineSince: null, completeAt: {} }

/** How long to wait after so many failures in a row: ever longer, and not all phones at once. */
export function waitAfter(failures: number, random = Math.random()): number {
  return Math.min(waits.first * 2 ** Math.min(failures - 1, 20), waits.most) * (0.75 + random / 2)
}

/** Whether a moment is still to come by the phone's clock; see `longestWait`. */
export function isAhead(moment: number, now: number): boolean {
  return moment > now && moment <= now + longestWait
}

/** How long an error of the server asks to wait, in seconds; null where it does not say. */
export function secondsOf(error: unknown): number | null {
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

/** The server answered: whatever waited for it may go, unless the server itself has asked to wait for longer. */
export async function noteAnswer(database: FieldDatabase, now: number): Promise<void> {
  const { failures, offlineSince, waitUntil } = await readConnection(database)
  if (failures === 0 && offlineSince === null && waitUntil === 0) return
  await changeConnection(database, ({ completeAt, photosWaitUntil = 0, asked, waitUntil }) => ({
    ...untried,
    completeAt,
    photosWaitUntil,
    ...(asked && isAhead(waitUntil, now) && { asked, waitUntil }),
  }))
}

/**
 * The server could not be reached, or asked to wait for so many seconds: nothing is sent for a while, by anybody on this
 * phone.
 */
export function noteFailure(
  database: FieldDatabase,
  { offline, seconds, now }: { offline: boolean; seconds: number | null; now: number },
): Promise<void> {
  return changeConnection(database, (connection) => {
    const failures = connection.failures + 1
    const wait = seconds === null ? waitAfter(failures) : Math.min(seconds * 1000, longestWait)
    return {
      ...connection,
      failures,
      waitUntil: now + wait,
      asked: seconds !== null,
      offlineSince: offline ? (connection.offlineSince ?? now) : null,
    }
  })
}

/** The server answered, and asked to wait with photos for so many seconds: work, which is small, goes on. */
export async function askPhotosToWait(database: FieldDatabase, seconds: number, now: number): Promise<void> {
  await noteAnswer(database, now)
  const photosWaitUntil = now + Math.min(seconds * 1000, longestWait)
  await changeConnection(database, (connection) => ({ ...connection, photosWaitUntil }))
}

/** When photos may go, epoch milliseconds; 0 for at once. */
export async function photosDueAt(database: FieldDatabase, now: number): Promise<number> {
  const { photosWaitUntil = 0 } = await readConnection(database)
  return isAhead(photosWaitUntil, now) ? photosWaitUntil : 0
}

/** Everything of a person has been delivered. */
export function noteComplete(database: FieldDatabase, ownerId: number, now: number): Promise<void> {
  return changeConnection(database, (connection) => ({
    ...connection,
    completeAt: { ...connection.completeAt, [ownerId]: now },
  }))
}
