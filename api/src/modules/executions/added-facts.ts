import { isDeepStrictEqual } from 'node:util'
import type { StoredRecord } from './executions.queries.ts'
import type { AddedFacts } from './record-events.queries.ts'
import type { ExecutionInsert } from './record-writes.queries.ts'
import { mergeShown, readShown, type ShownAt } from './shown-presence.ts'

/** A record that has a UUID, stored or not yet stored. */
export type Identified = Omit<StoredRecord, 'id' | 'extra'>

/**
 * Returns whether two records with the same UUID describe the same work: user, appointment, task and slot are the same.
 */
export function isSameWork(first: Identified, second: Identified): boolean {
  return (
    first.user_id === second.user_id &&
    first.appointment_id === second.appointment_id &&
    first.task_id === second.task_id &&
    first.revision_id === second.revision_id
  )
}

/**
 * Merges a work item into the record of the same work. Facts that the record already has keep their first value. If the
 * record is counted or voided, facts that arrive after the company's acceptance window are held for a coordinator.
 * `heldBefore` are the facts already held.
 */
export function addItem(
  first: Identified,
  item: ExecutionInsert,
  heldBefore: readonly AddedFacts[] = [],
): { record: ExecutionInsert; added?: AddedFacts; held?: AddedFacts } {
  const facts = readMissingFacts(first, item)
  const presences = readFurtherPresence(first, item)
  const isTooLate = item.held === 'old' || item.held === 'ahead'
  const isWaiting = first.awaiting && !first.counts
  const isHeld = isTooLate && !isWaiting && facts !== undefined
  const record: ExecutionInsert = {
    ...item,
    ...first,
    shown_at: mergeShown(first, { ...item, shown_at: presences ?? {} }),
    presences_received: markReceived(first, item, presences),
    no_photo_reason: first.no_photo_reason ?? item.no_photo_reason,
    clock_skew_seconds: largerSkew(first.clock_skew_seconds, item.clock_skew_seconds),
    ...(facts && !isHeld ? applyFacts(facts, first, item) : {}),
    // A voided record does not wait for a coordinator. If a coordinator restores it, its held facts wait.
    awaiting: first.awaiting || (isHeld && first.counts),
  }
  if (isHeld) {
    const isKnown = heldBefore.some((before) => isDeepStrictEqual(before, facts))
    return { record, ...(presences ? { added: { presences } } : {}), ...(isKnown ? {} : { held: facts }) }
  }
  if (!facts && !presences) return { record }
  return { record, added: { ...facts, ...(presences ? { presences } : {}) } }
}

/** Returns the end, note or reason that the item adds to the record. A finished task cannot become undone. */
function readMissingFacts(first: Identified, item: ExecutionInsert): AddedFacts | undefined {
  const facts: AddedFacts = {
    ...(first.ended_at === null && item.ended_at ? { endedAt: item.ended_at.toISOString() } : {}),
    ...(first.observation === null && item.observation ? { observation: item.observation } : {}),
    ...(first.undone_reason === null && first.ended_at === null && item.undone_reason
      ? { undoneReason: item.undone_reason }
      : {}),
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

function readFurtherPresence(first: Identified, item: ExecutionInsert): ShownAt | undefined {
  const ways = readShown(first).map(({ presence }) => presence)
  return ways.includes(item.presence) ? undefined : item.shown_at
}

function markReceived(first: Identified, item: ExecutionInsert, presences: ShownAt | undefined) {
  if (!presences) return first.presences_received
  return { ...first.presences_received, [item.presence]: item.received_at.toISOString() }
}

function applyFacts(facts: AddedFacts, first: Identified, item: ExecutionInsert) {
  const isLater = item.received_at > first.received_at
  return {
    ...('endedAt' in facts ? { ended_at: item.ended_at } : {}),
    ...('endedAt' in facts && isLater ? { end_received_at: item.received_at } : {}),
    ...('observation' in facts ? { observation: item.observation } : {}),
    ...('undoneReason' in facts ? { undone_reason: item.undone_reason } : {}),
    late: first.late || item.late,
  }
}

/** Returns the clock skew with the larger absolute value, or the positive one if the absolute values are equal. */
function largerSkew(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  const [a, b] = [Math.abs(one), Math.abs(other)]
  if (a === b) return Math.max(one, other)
  return a > b ? one : other
}
