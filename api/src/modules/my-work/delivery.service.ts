import type { AnswerOf } from '@zelo/contract/endpoint'
import type { MyWorkItem, recordMyWork as recordMyWorkCall } from '@zelo/contract/my-work'
import type { Queries } from '../../database/tenant.ts'
import type { Guess, Write } from '../../http/route.ts'
import { recordWork } from '../executions/recording.service.ts'
import { formatServerTime } from './my-work.service.ts'
import { resolveTarget, type WorkItem } from './resolve-target.service.ts'
import { typedCodes } from './typed-codes.ts'

type Delivered = AnswerOf<typeof recordMyWorkCall>
type Answer = Delivered['works'][number]

/**
 * Records a user's own work items in one transaction. Accepts or rejects each item separately (see `resolveTarget` and
 * `recordWork`). A repeated item returns the same result.
 * @throws `too_many_requests` after too many wrong typed codes. Then no item is recorded.
 */
export async function deliverWork(
  { write, guess }: { write: Write; guess: Guess },
  actor: { groupId: number; userId: number },
  { sentAt, works }: { sentAt: string; works: readonly MyWorkItem[] },
  now: Date,
): Promise<Delivered> {
  const items = works.map((work) => toWorkItem(work, new Date(sentAt), now))
  const record = () => write((queries) => recordItems(queries, actor, items, now))
  const isTyped = items.some(({ proof }) => 'typed' in proof)
  const results = isTyped
    ? await guess(typedCodes, record, (results) => countWrongKeys(items, results))
    : await record()
  return { now: formatServerTime(now), works: results }
}

function toWorkItem(
  { startedAt, endedAt, target, ...work }: MyWorkItem,
  sentAt: Date,
  receivedAt: Date,
): WorkItem {
  return {
    ...work,
    target: 'startedAt' in target ? { ...target, startedAt: new Date(target.startedAt) } : target,
    startedAt: new Date(startedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    sentAt,
    receivedAt,
  }
}

async function recordItems(
  queries: Queries,
  actor: { groupId: number; userId: number },
  items: readonly WorkItem[],
  now: Date,
): Promise<Answer[]> {
  const resolved = await resolveTarget(queries, actor, items, now)
  const works = resolved.filter((one) => 'appointmentId' in one)
  const recorded = (await recordWork(queries, actor, works, now)).values()
  return resolved.map((one, index) => {
    const result = 'refused' in one ? one : recorded.next().value!
    const { clientId } = items[index]!
    if ('refused' in result) return { clientId, appointmentId: null, presence: null, refused: result.refused }
    const { appointmentId, presence, held } = result
    return { clientId, appointmentId, presence, refused: null, ...(held && { held }) }
  })
}

/** Counts the different typed codes that contain a wrong key. */
function countWrongKeys(items: readonly WorkItem[], results: readonly Answer[]): number {
  const wrong = items.flatMap(({ proof }, index) =>
    'typed' in proof && results[index]!.refused === 'unknown_key' ? [proof.typed] : [],
  )
  return new Set(wrong).size
}
