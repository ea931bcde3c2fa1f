import { CLEANING_PAUSE_MS } from '@zelo/contract/rules/appointment-status'

/** What decides whether a record is beyond the plan; instants are epoch milliseconds. */
export interface WorkFacts {
  /** Made by the phone: it also orders what started at the same moment, whichever arrived first. */
  clientId: string
  taskId: number
  /** The slot: null is the main cleaning. */
  revisionId: number | null
  declaredExtra: boolean
  startedAt: number
  /** null while under way. A report of an undone task is a moment. */
  endedAt: number | null
  undone: boolean
}

/**
 * The client ids of the records beyond the plan ('Fez a mais'): those the phone declared, those of a slot that the plan
 * does not have, and those that begin when their slot is no longer open and either do a task again or come after a
 * pause (DOMAIN §5). Until that pause an optional task that is still to do belongs to the slot.
 * The order of arrival does not matter.
 */
export function extraWork(
  slots: readonly { revisionId: number | null }[],
  mandatoryTaskIds: readonly number[],
  work: readonly WorkFacts[],
): Set<string> {
  const planned = new Set(slots.map((slot) => slot.revisionId))
  const extra = new Set(
    work.filter((one) => one.declaredExtra || !planned.has(one.revisionId)).map((one) => one.clientId),
  )
  const inOrder = work
    .filter((one) => !extra.has(one.clientId))
    .sort((a, b) => a.startedAt - b.startedAt || (a.clientId < b.clientId ? -1 : 1))
  for (const [index, one] of inOrder.entries()) {
    const before = inOrder
      .slice(0, index)
      .filter((other) => other.revisionId === one.revisionId && !extra.has(other.clientId))
    if (isOpen(mandatoryTaskIds, before, one.startedAt)) continue
    const again = before.some((other) => other.taskId === one.taskId && hasEnded(other, one.startedAt))
    const last = Math.max(...before.map((other) => other.endedAt ?? other.startedAt))
    if (again || one.startedAt - last > CLEANING_PAUSE_MS) extra.add(one.clientId)
  }
  return extra
}

/**
 * Whether a slot with these records is open at a moment: until each mandatory task has ended in it, or, where no task is
 * mandatory, until a task is done and none is under way.
 */
function isOpen(mandatoryTaskIds: readonly number[], records: readonly WorkFacts[], moment: number): boolean {
  const ended = records.filter((record) => hasEnded(record, moment))
  if (mandatoryTaskIds.length > 0) {
    return !mandatoryTaskIds.every((taskId) => ended.some((record) => record.taskId === taskId))
  }
  return ended.length < records.length || ended.every((record) => record.undone)
}

function hasEnded(record: WorkFacts, moment: number): boolean {
  return record.endedAt !== null && record.endedAt <= moment
}
