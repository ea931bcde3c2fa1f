import { isBlank } from './blank.ts'
import { type LocalMoment, minutesOfDay } from './calendar.ts'
import { compareInstants, earliest, latest } from './instants.ts'
import { isExempt, startHasPassed } from './planned-late.ts'
import type { Slot } from './slots.ts'

/**
 * Derives the stored status of an appointment from all its executions (R3-295 to R3-300). Derives the displayed state from the
 * stored status and the company's now.
 *
 * The results do not depend on the order of executions, on repeated deliveries, or on the previous status.
 */

/** null is 'A fazer', to do. */
export type AppointmentStatus = 'doing' | 'complete' | 'incomplete' | null

/** The statuses in API responses (R3-295). */
export type WireStatus = 'Andamento' | 'Completo' | 'Incompleto' | null

const WIRE_STATUS = { doing: 'Andamento', complete: 'Completo', incomplete: 'Incompleto' } as const
const STATUS_OF_WIRE = { Andamento: 'doing', Completo: 'complete', Incompleto: 'incomplete' } as const

export function toWireStatus(status: AppointmentStatus): WireStatus {
  return status === null ? null : WIRE_STATUS[status]
}

/**
 * Returns the API status of a stored status on a day. Work that started but did not end by the end of its day is incomplete.
 */
export function wireStatusOn(status: AppointmentStatus, day: string, today: string): WireStatus {
  return toWireStatus(status === 'doing' && day < today ? 'incomplete' : status)
}

export function fromWireStatus(word: WireStatus): AppointmentStatus {
  return word === null ? null : STATUS_OF_WIRE[word]
}

/** A slot of an appointment. `revisionId` is null for the main cleaning. */
export interface AppointmentSlot extends Slot {
  readonly revisionId: number | null
  /** The instant of planning, if it is after the slot's start (see `planned-late.ts`). */
  readonly plannedAt?: string | undefined
}

/** The record of one task. Instants are ISO 8601 with an offset. */
export interface ExecutionFacts {
  readonly taskId: number
  /** The slot. null is the main cleaning. */
  readonly revisionId: number | null
  /** Whether the work is beyond the plan ('Fez a mais'). */
  readonly extra: boolean
  readonly startedAt: string
  /** null while the task is under way. */
  readonly endedAt: string | null
  readonly observation: string | null
  /** Why the task was reported as not done. null without a report. */
  readonly undoneReason: string | null
}

/** The actual start, and the actual end after it. */
export interface ActualSpan {
  readonly startedAt: string
  readonly endedAt: string | null
}

/** A cleaning beyond the plan. */
export interface ExtraProgress extends ActualSpan {
  /** Whether it ended with every mandatory task done and no observation, as for a slot. */
  readonly complete: boolean
}

/** A slot with the work done in it. */
export interface SlotProgress extends AppointmentSlot {
  /** The earliest start of its tasks. null without records. */
  readonly startedAt: string | null
  /** The latest end of its tasks. null until the slot has ended. */
  readonly endedAt: string | null
  /** Whether it ended with every mandatory task done and no observation. */
  readonly complete: boolean
}

export interface AppointmentProgress {
  readonly status: AppointmentStatus
  /** The earliest start in any slot. */
  readonly startedAt: string | null
  /** After the end: the latest end recorded in any slot. null if the day ended before any slot did. */
  readonly endedAt: string | null
  /** In the order of the plan. */
  readonly slots: readonly SlotProgress[]
  /** Cleanings beyond the plan, by their start. */
  readonly extras: readonly ExtraProgress[]
}

/**
 * Derives the progress of an appointment. The input is its plan (day and at least one slot), its mandatory tasks' ids, all its
 * records, and the company's now. The rules (docs/domain.md unless noted):
 *
 * - Any record in a slot starts the slot and the appointment: 'doing'. A report of an undone task is a record too.
 * - A slot has ended if each mandatory task is finished or reported undone. Optional tasks never keep it open. Without
 * mandatory
 *   tasks, it has ended if a task is finished and none is under way.
 * - The appointment ends when every slot has ended. It is 'complete' if every mandatory task was finished in each slot, none
 * was
 *   reported undone, and no task, optional or not, has an observation. Otherwise it is 'incomplete'.
 * - A mandatory task that is reported undone and then done leaves the slot incomplete, as an observation does. The coordinator
 *   must read the report.
 * - An exempt slot (`isExempt`) keeps nothing open. The other slots decide.
 * - A started appointment ends with its day, 'incomplete' if a slot had not ended. An unstarted one keeps null.
 * - Extra records, and records for an unknown slot, are beyond the plan. They do not affect the appointment's start, end or
 *   status. A cleaning beyond the plan ends with its records. It is not complete if a mandatory task is missing.
 */
export function deriveProgress(
  plan: { readonly day: string; readonly slots: readonly AppointmentSlot[] },
  mandatoryTaskIds: readonly number[],
  executions: readonly ExecutionFacts[],
  now: LocalMoment,
): AppointmentProgress {
  const planned = new Set(plan.slots.map((slot) => slot.revisionId))
  const inPlan = executions.filter((execution) => !execution.extra && planned.has(execution.revisionId))
  const beyondPlan = executions.filter((execution) => execution.extra || !planned.has(execution.revisionId))
  const slots = plan.slots.map((slot) => {
    const own = inPlan.filter((execution) => execution.revisionId === slot.revisionId)
    return deriveSlotProgress(slot, mandatoryTaskIds, own)
  })
  const status = deriveStatus(plan.day, slots, now)
  const ended = status === 'complete' || status === 'incomplete'
  return {
    status,
    startedAt: earliest(inPlan.map((execution) => execution.startedAt)),
    endedAt: ended ? latest(inPlan.map(findEnd)) : null,
    slots,
    extras: extraCleanings(beyondPlan).map((group) => deriveExtraProgress(mandatoryTaskIds, group)),
  }
}

function deriveSlotProgress(
  slot: AppointmentSlot,
  mandatoryTaskIds: readonly number[],
  executions: readonly ExecutionFacts[],
): SlotProgress {
  const finished = new Set(executions.filter(isFinished).map((execution) => execution.taskId))
  const undone = new Set(executions.filter(isUndone).map((execution) => execution.taskId))
  const ended =
    mandatoryTaskIds.length > 0
      ? mandatoryTaskIds.every((taskId) => finished.has(taskId) || undone.has(taskId))
      : finished.size > 0 && executions.every((execution) => findEnd(execution) !== null)
  return {
    ...slot,
    startedAt: earliest(executions.map((execution) => execution.startedAt)),
    endedAt: ended ? latest(executions.map(findEnd)) : null,
    complete: ended && isComplete(mandatoryTaskIds, executions),
  }
}

/** Returns the progress of one cleaning beyond the plan. It has ended if all its records have. */
export function deriveExtraProgress(
  mandatoryTaskIds: readonly number[],
  executions: readonly ExecutionFacts[],
): ExtraProgress {
  const ended = executions.every((execution) => findEnd(execution) !== null)
  return {
    startedAt: earliest(executions.map((execution) => execution.startedAt)) ?? '',
    endedAt: ended ? latest(executions.map(findEnd)) : null,
    complete: ended && isComplete(mandatoryTaskIds, executions),
  }
}

/** Returns whether every mandatory task was finished, none was reported undone, and there is no observation. */
function isComplete(mandatoryTaskIds: readonly number[], executions: readonly ExecutionFacts[]): boolean {
  const finished = new Set(executions.filter(isFinished).map((execution) => execution.taskId))
  const undone = new Set(executions.filter(isUndone).map((execution) => execution.taskId))
  return (
    mandatoryTaskIds.every((taskId) => finished.has(taskId) && !undone.has(taskId)) &&
    !executions.some((execution) => hasObservation(execution.observation))
  )
}

function deriveStatus(day: string, slots: readonly SlotProgress[], now: LocalMoment): AppointmentStatus {
  if (slots.every((slot) => slot.startedAt === null)) return null
  const counted = slots.filter((slot) => !isExempt(slot))
  if (counted.every((slot) => slot.endedAt !== null)) {
    return counted.every((slot) => slot.complete) ? 'complete' : 'incomplete'
  }
  return now.day > day ? 'incomplete' : 'doing'
}

/** The displayed state of a slot or of a whole appointment. Only today's can be `late`. */
export type DisplayState = 'todo' | 'late' | 'doing' | 'done' | 'partial' | 'missed' | 'exempt'

export interface Display {
  readonly state: DisplayState
  /** Whole minutes since the planned start of a slot that should be under way today. 0 if there is none. */
  readonly lateMinutes: number
}

/**
 * Returns the display of a slot in the strip, the cards and the detail table (R1-160 to R1-162). Before its start it is `todo`
 * ('A iniciar'), `late` from the minute after the planned start, `missed` after its day. Started, it is `doing` ('Em
 * andamento'), or `partial` after its day. Ended, it is `done` (with its times) or `partial`. A slot planned after its start is
 * `exempt` until work begins.
 */
export function displaySlot(day: string, slot: SlotProgress, now: LocalMoment): Display {
  const dayOver = now.day > day
  if (slot.endedAt !== null) return onTime(slot.complete ? 'done' : 'partial')
  if (slot.startedAt !== null) return onTime(dayOver ? 'partial' : 'doing')
  if (isExempt(slot)) return onTime('exempt')
  if (dayOver) return onTime('missed')
  if (!startHasPassed(day, slot.start, now)) return onTime('todo')
  return { state: 'late', lateMinutes: minutesOfDay(now.time) - minutesOfDay(slot.start) }
}

/**
 * Returns the display of an appointment in cards and lists, from its stored status. `missed`: not started and its day is over
 * (docs/domain.md). `late`: not started, with a late slot. `doing`: under way, with the longest delay of its slots. After its
 * day it is `partial`, even if the stored status is older. `exempt`: all its slots are exempt.
 */
export function displayAppointment(
  appointment: {
    readonly day: string
    readonly status: AppointmentStatus
    readonly slots: readonly SlotProgress[]
  },
  now: LocalMoment,
): Display {
  const { day, status, slots } = appointment
  if (status === 'complete') return onTime('done')
  if (status === 'incomplete') return onTime('partial')
  if (slots.length > 0 && slots.every(isExempt)) return onTime('exempt')
  if (now.day > day) return onTime(status === 'doing' ? 'partial' : 'missed')
  const lateMinutes = Math.max(0, ...slots.map((slot) => displaySlot(day, slot, now).lateMinutes))
  if (status === 'doing') return { state: 'doing', lateMinutes }
  return { state: lateMinutes > 0 ? 'late' : 'todo', lateMinutes }
}

function onTime(state: DisplayState): Display {
  return { state, lateMinutes: 0 }
}

/** Returns whether an observation has content. Blank or '-' has none (R3-312). */
export function hasObservation(observation: string | null): boolean {
  return observation !== null && !isBlank(observation) && observation.trim() !== '-'
}

function isUndone(execution: ExecutionFacts): boolean {
  return execution.undoneReason !== null
}

function isFinished(execution: ExecutionFacts): boolean {
  return !isUndone(execution) && execution.endedAt !== null
}

/** Returns the end of a record, null while it is under way. A report of an undone task without an end ends at its start. */
export function findEnd(execution: ExecutionFacts): string | null {
  return execution.endedAt ?? (isUndone(execution) ? execution.startedAt : null)
}

/** Records further apart than this belong to two cleanings, unless the first one's slot is still open. */
export const CLEANING_PAUSE_MS = 30 * 60_000

/**
 * Groups extra records, one per task, into cleanings by start. A new cleaning begins when a task repeats or after a pause. The
 * records of each cleaning are sorted by start too.
 */
export function extraCleanings<Facts extends ExecutionFacts>(executions: readonly Facts[]): Facts[][] {
  const groups: Facts[][] = []
  /** The start of each task in the last cleaning, in milliseconds. Records with the same start count as one. */
  let starts = new Map<number, number>()
  let lastMs = Number.NEGATIVE_INFINITY
  for (const execution of [...executions].sort(compareExecutionStarts)) {
    const startMs = Date.parse(execution.startedAt)
    const group = groups.at(-1)
    const again = (starts.get(execution.taskId) ?? startMs) !== startMs
    if (group === undefined || again || startMs - lastMs > CLEANING_PAUSE_MS) {
      groups.push([execution])
      starts = new Map()
    } else group.push(execution)
    starts.set(execution.taskId, startMs)
    lastMs = Math.max(lastMs, startMs, Date.parse(findEnd(execution) ?? execution.startedAt))
  }
  return groups
}

/** Compares by start, then by task. */
export function compareExecutionStarts(a: ExecutionFacts, b: ExecutionFacts): number {
  return compareInstants(a.startedAt, b.startedAt) || a.taskId - b.taskId
}
