import type { ErrorCode } from '@zelo/contract/errors'
import type { LocalPhoto, LocalWork } from '../../lib/database.ts'
import { isDelivered } from '../../lib/work-repository.ts'

/** A record or photo that the server does not have yet or has rejected. */
export interface QueueItem {
  readonly clientId: string
  readonly kind: 'work' | 'photo'
  readonly taskName: string
  readonly placeName: string
  /** Time of the work: its end, or its start if it has not ended. */
  readonly at: string
  /** Number of undelivered photos of the record that are not items themselves. 0 for a photo. */
  readonly photos: number
  readonly state: 'sending' | 'queued' | 'refused'
  readonly refused: ErrorCode | null
}

/**
 * Returns the undelivered and rejected items. Rejected items come first, then items that are being sent, then the
 * others. Within each of these groups, the oldest item comes first. A photo is part of its record's item until the
 * record is delivered. Later the photo is an item itself.
 */
export function buildQueue(
  records: { readonly works: readonly LocalWork[]; readonly photos: readonly LocalPhoto[] },
  sending: ReadonlySet<string>,
): QueueItem[] {
  const works = new Map(records.works.map((work) => [work.clientId, work]))
  const photos = records.photos.filter((photo) => photo.state !== 'delivered' && !photo.archived)
  const waiting = [...works.values()].filter(
    (work) => !work.archived && (work.refused !== null || !isDelivered(work)),
  )
  const alone = photos.filter((photo) => {
    const work = works.get(photo.executionClientId)
    return photo.state === 'refused' || !work || !waiting.includes(work)
  })

  const toQueueState = (record: LocalWork | LocalPhoto): QueueItem['state'] => {
    if (record.refused !== null) return 'refused'
    return sending.has(record.clientId) ? 'sending' : 'queued'
  }
  const toQueueItem = (
    record: LocalWork | LocalPhoto,
    work: LocalWork | undefined,
    kind: QueueItem['kind'],
  ) => ({
    clientId: record.clientId,
    kind,
    taskName: work?.taskName ?? '',
    placeName: work?.placeName ?? '',
    at: work?.endedAt ?? work?.startedAt ?? '',
    photos: 0,
    state: toQueueState(record),
    refused: record.refused,
    madeAt: record.madeAt,
  })
  const items = [
    ...waiting.map((work) => {
      const own = photos.filter(
        (photo) => photo.executionClientId === work.clientId && !alone.includes(photo),
      )
      return { ...toQueueItem(work, work, 'work'), photos: own.length }
    }),
    ...alone.map((photo) => toQueueItem(photo, works.get(photo.executionClientId), 'photo')),
  ]
  return items.sort((a, b) => rank[a.state] - rank[b.state] || a.madeAt - b.madeAt)
}

const rank: Record<QueueItem['state'], number> = { refused: 0, sending: 1, queued: 2 }
