import type { AnswerOf } from '@zelo/contract/endpoint'
import { type ErrorCode, errorStatus } from '@zelo/contract/errors'
import type { MyWorkItem, recordMyWork } from '@zelo/contract/my-work'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { computeBackoff, isAhead, longestWait } from './connection.ts'
import type { FieldDatabase, LocalPhoto, LocalWork } from './database.ts'
import { isDelivered, isHeld } from './work-repository.ts'

/** Copy of a work record at the time it was sent. */
export interface SentWork {
  clientId: string
  version: number
  item: MyWorkItem
}

export type WorkItemResponse = AnswerOf<typeof recordMyWork>['works'][number]

/** Returns a user's waiting works and photos. Omits a photo if its work is on this phone but not delivered. */
export async function readPending(
  database: FieldDatabase,
  ownerId: number,
): Promise<{ works: LocalWork[]; photos: LocalPhoto[] }> {
  return await database.read(['works', 'photos'], async (transaction) => {
    const works = transaction.objectStore('works')
    const [pendingWorks, pendingPhotos] = await Promise.all([
      works.index('pendingOf').getAll(ownerId),
      transaction.objectStore('photos').index('pendingOf').getAll(ownerId),
    ])
    const photographed = await Promise.all(
      pendingPhotos.map(({ executionClientId }) => works.get(executionClientId)),
    )
    const photos = pendingPhotos.filter((_, index) => photographed[index]?.deliveredVersion !== 0)
    return { works: pendingWorks, photos }
  })
}

/**
 * Marks records as sent and returns them. Skips undone records. Also skips records in their undo period, unless the
 * user insists.
 */
export async function markSent(
  database: FieldDatabase,
  clientIds: readonly string[],
  { now, insist = false }: { now: number; insist?: boolean | undefined },
): Promise<SentWork[]> {
  const sent = await database.write(['works'], async ({ store }) => {
    const works = await Promise.all(clientIds.map((clientId) => store.get(clientId)))
    const going = works
      .filter((work) => work !== undefined)
      .filter((work) => work.pendingOf !== undefined && (insist || !isHeld(work, now)))
    await Promise.all(
      going
        .filter((work) => work.sentVersion < work.version)
        .map(({ before: _, ...work }) =>
          store.put({
            ...work,
            sentVersion: work.version,
            ...(work.observation !== null && { noteSent: true }),
          }),
        ),
    )
    return going
  })
  return sent.map((work) => ({ clientId: work.clientId, version: work.version, item: toWorkItem(work) }))
}

/** Stores the server's response for each record. A record with a temporary error or no response is retried later. */
export async function storeResponses(
  database: FieldDatabase,
  sent: readonly SentWork[],
  answers: readonly WorkItemResponse[],
  now: number,
): Promise<void> {
  const byId = new Map(answers.map((answer) => [answer.clientId, answer]))
  await changeEach(database, 'works', sent, (work, { clientId, version }) => {
    const answer = byId.get(clientId)
    if (!answer || (answer.refused && errorStatus[answer.refused] >= 429)) return toDelayed(work, now)
    // If the record has changed since it was sent, ignores the rejection. The new version is sent next.
    if (answer.refused) return work.version === version ? toRejected(work, answer.refused) : work
    const delivered: LocalWork = {
      ...work,
      deliveredVersion: Math.max(work.deliveredVersion, version),
      appointmentId: answer.appointmentId ?? work.appointmentId,
      presence: answer.presence ?? work.presence,
      held: answer.held,
      attempts: 0,
      nextTryAt: 0,
    }
    return isDelivered(delivered) ? withoutPending(delivered) : delivered
  })
}

/** Marks a photo as sent and returns it. Returns undefined if its author has removed it. */
export async function markPhotoSent(
  database: FieldDatabase,
  clientId: string,
): Promise<LocalPhoto | undefined> {
  return await database.write(['photos'], async ({ store }) => {
    const photo = await store.get(clientId)
    if (photo && !photo.sent) await store.put({ ...photo, sent: true })
    return photo
  })
}

/** Marks a photo as delivered and deletes the large picture from the phone. */
export function markPhotoDelivered(database: FieldDatabase, clientId: string): Promise<void> {
  return changeEach(database, 'photos', [{ clientId }], (photo) =>
    withoutPending<LocalPhoto>({ ...photo, blob: null, state: 'delivered', attempts: 0, nextTryAt: 0 }),
  )
}

/** Stores the server's reason for rejecting a work record. The record keeps its position in the queue. */
export function markWorkRejected(
  database: FieldDatabase,
  { clientId, version }: SentWork,
  code: ErrorCode,
): Promise<void> {
  return changeEach(database, 'works', [{ clientId }], (work) =>
    work.version === version ? toRejected(work, code) : work,
  )
}

/** Stores why the server rejected a photo. The server reports a photo that is too large as an invalid field. */
export function markPhotoRejected(
  database: FieldDatabase,
  clientId: string,
  code: ErrorCode,
  error: unknown,
): Promise<void> {
  const isTooLarge = error instanceof ApiError && error.errors.photo === 'file_too_large'
  return changeEach(database, 'photos', [{ clientId }], (photo) => ({
    ...toRejected(photo, isTooLarge ? 'payload_too_large' : code),
    state: 'refused' as const,
  }))
}

/** Delays the next attempt for records that may have caused a failure. The wait grows with each attempt. */
export function delayRecords(
  database: FieldDatabase,
  store: 'works' | 'photos',
  clientIds: readonly string[],
  now: number,
): Promise<void> {
  const each = clientIds.map((clientId) => ({ clientId }))
  return store === 'works'
    ? changeEach(database, store, each, (work) => toDelayed(work, now))
    : changeEach(database, store, each, (photo) => toDelayed(photo, now))
}

/** Delays works for as long as the server asks, up to the maximum wait. This does not count as a failed attempt. */
export function delayAsRequested(
  database: FieldDatabase,
  clientIds: readonly string[],
  { now, seconds }: { now: number; seconds: number },
): Promise<void> {
  const nextTryAt = now + Math.min(seconds * 1000, longestWait)
  const each = clientIds.map((clientId) => ({ clientId }))
  return changeEach(database, 'works', each, (work) => ({ ...work, nextTryAt }))
}

/** Counts an attempt to send a photo that got no response. */
export function countPhotoAttempt(database: FieldDatabase, clientId: string): Promise<void> {
  return changeEach(database, 'photos', [{ clientId }], (photo) => ({
    ...photo,
    attempts: photo.attempts + 1,
  }))
}

/** Returns the earliest time to send a record (epoch ms). Returns 0 if it may be sent now. */
export function computeDueTime(record: LocalWork | LocalPhoto, now: number): number {
  const held = 'holdUntil' in record && isHeld(record, now) ? record.holdUntil : 0
  return Math.max(held, isAhead(record.nextTryAt, now) ? record.nextTryAt : 0)
}

/** Returns a key for the current version of a record. Another version has another key. */
export function toVersionKey({ clientId, version = 0 }: { clientId: string; version?: number }): string {
  return `${clientId} ${version}`
}

/**
 * Reads the picture into memory before the upload. Browsers may lose the bytes of a stored picture. Without this, such
 * an upload would look like a lost connection.
 */
export async function toReadableCopy(blob: Blob | null): Promise<Blob> {
  try {
    if (blob) return new Blob([await blob.arrayBuffer()], { type: blob.type })
  } catch {
    // The browser has lost the bytes. The photo is then reported as invalid.
  }
  throw new ApiError('unsupported_media_type')
}

interface Stores {
  works: LocalWork
  photos: LocalPhoto
}

/** Updates records in one transaction. Skips records that no longer exist. */
async function changeEach<Store extends keyof Stores, Each extends { clientId: string }>(
  database: FieldDatabase,
  store: Store,
  all: readonly Each[],
  change: (record: Stores[Store], each: Each) => Stores[Store],
): Promise<void> {
  await database.write([store], async (transaction) => {
    const records = transaction.objectStore(store)
    await Promise.all(
      all.map(async (each) => {
        const record = await records.get(each.clientId)
        if (record) await records.put(change(record as Stores[Store], each))
      }),
    )
  })
}

function toDelayed<T extends LocalWork | LocalPhoto>(record: T, now: number): T {
  const attempts = record.attempts + 1
  return { ...record, attempts, nextTryAt: now + computeBackoff(attempts) }
}

function toRejected<T extends LocalWork | LocalPhoto>(record: T, code: ErrorCode): T {
  return withoutPending({ ...record, refused: code })
}

function withoutPending<T extends LocalWork | LocalPhoto>(record: T): T {
  const { pendingOf: _, ...rest } = record
  return rest as T
}

function toWorkItem(work: LocalWork): MyWorkItem {
  const {
    clientId,
    target,
    taskId,
    revisionId,
    extra,
    startedAt,
    endedAt,
    observation,
    undoneReason,
    noPhotoReason,
    proof,
  } = work
  return {
    clientId,
    target,
    taskId,
    revisionId,
    extra,
    startedAt,
    endedAt,
    observation,
    undoneReason,
    ...(noPhotoReason && { noPhotoReason }),
    proof,
  }
}
