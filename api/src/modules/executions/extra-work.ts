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
  const slotsSoFar = new Map<number | null, SlotSoFar>()
  for (const one of inOrder) {
    const soFar = slotsSoFar.get(one.revisionId) ?? untouched()
    slotsSoFar.set(one.revisionId, soFar)
    if (isFurther(soFar, mandatoryTaskIds, one)) extra.add(one.clientId)
    else add(soFar, one)
  }
  return extra
}

/** What the records of one slot come to, up to a moment in the order in which they began; instants as in the records. */
interface SlotSoFar {
  /** Of each task the earliest end of any of its records. */
  ends: Map<number, number>
  /** The latest end, which never comes while a record is under way; before all time without records. */
  allEndedAt: number
  /** The latest that is known of any: its end, or its start while it is under way. */
  lastSeenAt: number
  /** Whether any record is of a task that was not reported undone. */
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

/** Whether a record begins when its slot is no longer open, and does a task again or comes after a pause. */
function isFurther(soFar: SlotSoFar, mandatoryTaskIds: readonly number[], one: WorkFacts): boolean {
  if (isOpen(soFar, mandatoryTaskIds, one.startedAt)) return false
  const again = hasEnded(soFar, one.taskId, one.startedAt)
  return again || one.startedAt - soFar.lastSeenAt > CLEANING_PAUSE_MS
}

/**
 * Whether a slot is open at a moment: until each mandatory task has ended in it, or, where no task is mandatory, until a
 * task is done and none is under way.
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
