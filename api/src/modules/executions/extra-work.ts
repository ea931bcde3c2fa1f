import { CLEANING_PAUSE_MS } from '@zelo/contract/rules/appointment-status'

/** The facts that decide whether a record is beyond the plan. Instants are milliseconds since 1970. */
export interface WorkFacts {
  /** The UUID that the phone created. It also orders records that started at the same moment. */
  clientId: string
  taskId: number
  /** The revision of the slot. Null for the main cleaning. */
  revisionId: number | null
  declaredExtra: boolean
  startedAt: number
  /** Null while in progress. A report of an undone task ends when it starts. */
  endedAt: number | null
  undone: boolean
}

/**
 * Returns the client ids of the records beyond the plan ('Fez a mais'), in any order of arrival.
 * A record is extra if the phone declared it so, if the plan does not have its slot, or if its slot is closed and it
 * repeats a task. Work in a closed slot after a pause is extra too (docs/domain.md). An optional task before that pause
 * belongs to the slot.
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

/** The state of one slot after its records up to a moment, by their starts. Instants are milliseconds since 1970. */
interface SlotSoFar {
  /** The earliest end of each task, by task id. */
  ends: Map<number, number>
  /** The latest end. Infinity while a record is in progress, and minus infinity without records. */
  allEndedAt: number
  /** The latest known instant: the end of a record, or its start while it is in progress. */
  lastSeenAt: number
  /** Whether a task was done. A record with an undone reason does not count. */
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

/** Returns whether a record begins after its slot closed, and repeats a task or follows a pause. */
function isFurther(soFar: SlotSoFar, mandatoryTaskIds: readonly number[], one: WorkFacts): boolean {
  if (isOpen(soFar, mandatoryTaskIds, one.startedAt)) return false
  const again = hasEnded(soFar, one.taskId, one.startedAt)
  return again || one.startedAt - soFar.lastSeenAt > CLEANING_PAUSE_MS
}

/**
 * Returns whether a slot is open at a moment. A slot is open until all its mandatory tasks have ended. Without mandatory
 * tasks, it is open until a task is done and none is in progress.
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
