import type { AnswerOf } from '@zelo/contract/endpoint'
import { type ErrorCode, errorStatus } from '@zelo/contract/errors'
import type { OwnWorkPiece, recordOwnWork } from '@zelo/contract/own-work'
import { ApiError } from '@zelo/web/lib/client.ts'
import { isAhead, longestWait, waitAfter } from './connection.ts'
import type { FieldDatabase, LocalPhoto, LocalWork } from './database.ts'
import { isDelivered, isHeld } from './work-store.ts'

/** A piece of work as it goes on its way: what was read is what is sent. */
export interface SentWork {
  clientId: string
  version: number
  piece: OwnWorkPiece
}

export type PieceAnswer = AnswerOf<typeof recordOwnWork>['works'][number]

/** What waits of a person: pieces of work, and photos whose work the server has, or of which only the server can know. */
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
 * Marks what is put on its way, and answers it; what was taken back by now stays behind, and so does what is held, unless
 * somebody insists.
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
  return sent.map((work) => ({ clientId: work.clientId, version: work.version, piece: pieceOf(work) }))
}

/** Keeps what the server answered for each piece; what it said nothing about, or cannot do now, is tried again later. */
export async function keepAnswers(
  database: FieldDatabase,
  sent: readonly SentWork[],
  answers: readonly PieceAnswer[],
  now: number,
): Promise<void> {
  const byId = new Map(answers.map((answer) => [answer.clientId, answer]))
  await changeEach(database, 'works', sent, (work, { clientId, version }) => {
    const answer = byId.get(clientId)
    if (!answer || (answer.refused && errorStatus[answer.refused] >= 429)) return later(work, now)
    // What was changed meanwhile is sent once more, whatever became of the former version.
    if (answer.refused) return work.version === version ? refuse(work, answer.refused) : work
    const delivered: LocalWork = {
      ...work,
      deliveredVersion: Math.max(work.deliveredVersion, version),
      appointmentId: answer.appointmentId ?? work.appointmentId,
      presence: answer.presence ?? work.presence,
      attempts: 0,
      nextTryAt: 0,
    }
    return isDelivered(delivered) ? settled(delivered) : delivered
  })
}

/** Marks a photo that is put on its way, and answers it; undefined when its maker has removed it since. */
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

/** Notes that the server has a photo, whose large picture the phone then no longer keeps. */
export function keepPhotoDelivered(database: FieldDatabase, clientId: string): Promise<void> {
  return changeEach(database, 'photos', [{ clientId }], (photo) =>
    settled<LocalPhoto>({ ...photo, blob: null, state: 'delivered', attempts: 0, nextTryAt: 0 }),
  )
}

/** Notes why a single piece of work is refused; it stays where it is. */
export function refuseWork(
  database: FieldDatabase,
  { clientId, version }: SentWork,
  code: ErrorCode,
): Promise<void> {
  return changeEach(database, 'works', [{ clientId }], (work) =>
    work.version === version ? refuse(work, code) : work,
  )
}

/**
 * Notes why a photo is refused; neither the photo nor its work is touched by that. The server reports one that is too large
 * as a wrong field.
 */
export function refusePhoto(
  database: FieldDatabase,
  clientId: string,
  code: ErrorCode,
  error: unknown,
): Promise<void> {
  const isTooLarge = error instanceof ApiError && error.errors.photo === 'file_too_large'
  return changeEach(database, 'photos', [{ clientId }], (photo) => ({
    ...refuse(photo, isTooLarge ? 'payload_too_large' : code),
    state: 'refused' as const,
  }))
}

/** Puts records off that failed for a reason of their own. */
export function putOff(
  database: FieldDatabase,
  store: 'works' | 'photos',
  clientIds: readonly string[],
  now: number,
): Promise<void> {
  const each = clientIds.map((clientId) => ({ clientId }))
  return store === 'works'
    ? changeEach(database, store, each, (work) => later(work, now))
    : changeEach(database, store, each, (photo) => later(photo, now))
}

/** Puts work off for as long as the server asks, though no longer than is remembered; nothing of it has failed. */
export function putOffAsAsked(
  database: FieldDatabase,
  clientIds: readonly string[],
  { now, seconds }: { now: number; seconds: number },
): Promise<void> {
  const nextTryAt = now + Math.min(seconds * 1000, longestWait)
  const each = clientIds.map((clientId) => ({ clientId }))
  return changeEach(database, 'works', each, (work) => ({ ...work, nextTryAt }))
}

/** Counts a try of a photo that nobody answered. */
export function noteTry(database: FieldDatabase, clientId: string): Promise<void> {
  return changeEach(database, 'photos', [{ clientId }], (photo) => ({
    ...photo,
    attempts: photo.attempts + 1,
  }))
}

/** When a record may go, epoch milliseconds; 0 for at once. */
export function dueAt(record: LocalWork | LocalPhoto, now: number): number {
  const held = 'holdUntil' in record && isHeld(record, now) ? record.holdUntil : 0
  return Math.max(held, isAhead(record.nextTryAt, now) ? record.nextTryAt : 0)
}

/** What stands for a record as it is now: one that was changed since is another. */
export function versionOf({ clientId, version = 0 }: { clientId: string; version?: number }): string {
  return `${clientId} ${version}`
}

/** The picture itself. A browser that lost its bytes fails here, where it is not taken for a lack of signal. */
export async function readable(blob: Blob | null): Promise<Blob> {
  try {
    if (blob) return new Blob([await blob.arrayBuffer()], { type: blob.type })
  } catch {
    // Told like a picture that is none.
  }
  throw new ApiError('unsupported_media_type')
}

interface Stores {
  works: LocalWork
  photos: LocalPhoto
}

/** Changes records in one transaction; one that was removed meanwhile stays removed. */
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

function later<T extends LocalWork | LocalPhoto>(record: T, now: number): T {
  const attempts = record.attempts + 1
  return { ...record, attempts, nextTryAt: now + waitAfter(attempts) }
}

function refuse<T extends LocalWork | LocalPhoto>(record: T, code: ErrorCode): T {
  return settled({ ...record, refused: code })
}

/** Nothing is to be delivered of it any more. */
function settled<T extends LocalWork | LocalPhoto>(record: T): T {
  const { pendingOf: _, ...rest } = record
  return rest as T
}

function pieceOf(work: LocalWork): OwnWorkPiece {
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
    proof,
  }
}
