/** What decides whether a record is beyond the plan; instants are epoch milliseconds. */
export interface Work {
  /** Made by the phone: it also orders what started at the same moment, whichever arrived first. */
  clientId: string
  taskId: number
  /** The slot: null is the main cleaning. */
  revisionId: number | null
  declaredExtra: boolean
  startedAt: number
  /** null while under way. */
  endedAt: number | null
}

/**
 * The client ids of the records beyond the plan ('Fez a mais'): those the phone declared, those of a slot that the plan
 * does not have, and those that clean again what a slot that is no longer open already has (DOMAIN §5).
 * A slot is open until each mandatory task has ended in it; the order of arrival does not matter.
 */
export function extraWork(
  slots: readonly { revisionId: number | null }[],
  mandatoryTaskIds: readonly number[],
  work: readonly Work[],
): Set<string> {
  const planned = new Set(slots.map((slot) => slot.revisionId))
  const extra = new Set(
    work.filter((one) => one.declaredExtra || !planned.has(one.revisionId)).map((one) => one.clientId),
  )
  const inOrder = work
    .filter((one) => !extra.has(one.clientId))
    .sort((a, b) => a.startedAt - b.startedAt || (a.clientId < b.clientId ? -1 : 1))
  for (const [index, one] of inOrder.entries()) {
    const endedBefore = new Set(
      inOrder
        .slice(0, index)
        .filter(
          (other) =>
            other.revisionId === one.revisionId &&
            !extra.has(other.clientId) &&
            other.endedAt !== null &&
            other.endedAt <= one.startedAt,
        )
        .map((other) => other.taskId),
    )
    const again = endedBefore.has(one.taskId)
    if (again && mandatoryTaskIds.every((taskId) => endedBefore.has(taskId))) extra.add(one.clientId)
  }
  return extra
}
