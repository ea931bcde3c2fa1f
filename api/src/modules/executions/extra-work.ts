import { CLEANING_PAUSE_MS } from '@zelo/contract/rules/appointment-status'

/** The facts that decide whether a record is beyond the plan. Instants are milliseconds since 1970. */
export interface WorkFacts {
  /** The UUID that the phone created. Records that start at the same instant are ordered by this UUID. */
  clientId: string
  taskId: number
  /** The revision of the slot. Null for the main cleaning. */
  revisionId: number | null
  declaredExtra: boolean
  startedAt: number
  /** Null while in progress. For the report of an undone task, this is the start. */
  endedAt: number | null
  undone: boolean
}

/**
 * Returns the client ids of the extra records ('Fez a mais', work beyond the plan). The order of arrival does not matter. A
 * record is extra if the phone declares it extra, or if its slot is not in the plan. After the slot has closed, a record is
 * also extra if it repeats a task or begins after a pause of over 30 minutes (docs/domain.md). An optional task without such
 * a pause still belongs to the slot.
 */
export function findExtraWork(
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
  const slotsSoFar = new Map<number | null, SlotSoFar>()
  for (const one of inOrder) {
    const soFar = slotsSoFar.get(one.revisionId) ?? untouched()
    slotsSoFar.set(one.revisionId, soFar)
    if (isFurther(soFar, mandatoryTaskIds, one)) extra.add(one.clientId)
    else add(soFar, one)
  }
  return extra
}

/**
 * The state of one slot after the records that are processed so far. They are processed in the order of their starts.
 * Instants are milliseconds since 1970.
 */
interface SlotSoFar {
  /** The earliest end of each task, by task id. */
  ends: Map<number, number>
  /** The latest end. Infinity while a record is in progress, and minus infinity without records. */
  allEndedAt: number
  /** The latest known instant: the end of a record, or its start while it is in progress. */
  lastSeenAt: number
  /** True if at least one task was done. A record with an undone reason does not count. */
  done: boolean
}

function untouched(): SlotSoFar {
  const never = Number.NEGATIVE_INFINITY
  return { ends: new Map(), allEndedAt: never, lastSeenAt: never, done: false }
}

function add(soFar: SlotSoFar, { taskId, startedAt, endedAt, undone }: WorkFacts): void {
  const end = endedAt ?? Number.POSITIVE_INFINITY
  soFar.ends.set(taskId, Math.min(end, soFar.ends.get(taskId) ?? end))
  soFar.allEndedAt = Math.max(soFar.allEndedAt, end)
  soFar.lastSeenAt = Math.max(soFar.lastSeenAt, endedAt ?? startedAt)
  soFar.done ||= !undone
}

/**
 * Returns whether a record begins after its slot has closed and is not part of the cleaning. It is not part of the cleaning
 * if it repeats a task or follows a pause of over 30 minutes.
 */
function isFurther(soFar: SlotSoFar, mandatoryTaskIds: readonly number[], one: WorkFacts): boolean {
  if (isOpen(soFar, mandatoryTaskIds, one.startedAt)) return false
  const again = hasEnded(soFar, one.taskId, one.startedAt)
  return again || one.startedAt - soFar.lastSeenAt > CLEANING_PAUSE_MS
}

/**
 * Returns whether a slot is open at an instant. A slot stays open until all its mandatory tasks have ended. A slot
 * without mandatory tasks stays open until a task is done and none is in progress.
 */
function isOpen(soFar: SlotSoFar, mandatoryTaskIds: readonly number[], moment: number): boolean {
  if (mandatoryTaskIds.length > 0) {
    return !mandatoryTaskIds.every((taskId) => hasEnded(soFar, taskId, moment))
  }
  return soFar.allEndedAt > moment || !soFar.done
}

function hasEnded({ ends }: SlotSoFar, taskId: number, moment: number): boolean {
  return (ends.get(taskId) ?? Number.POSITIVE_INFINITY) <= moment
}
