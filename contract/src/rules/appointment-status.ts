import { isBlank } from './blank.ts'
import { type LocalMoment, minutesOfDay } from './calendar.ts'
import { compareInstants, earliest, latest } from './instants.ts'
import { isExempt, startHasPassed } from './planned-late.ts'
import type { Slot } from './slots.ts'

/**
 * Derives the stored status of an appointment from all its executions (R3-295 to R3-300). Derives the displayed state
 * from the stored status and the company's current time. The same executions give the same result in any order, even if
 * some are delivered twice.
 */

/** Null means 'A fazer', not begun. */
export type AppointmentStatus = 'doing' | 'complete' | 'incomplete' | null

/** The statuses in API responses (R3-295). */
export type WireStatus = 'Andamento' | 'Completo' | 'Incompleto' | null

const WIRE_STATUS = { doing: 'Andamento', complete: 'Completo', incomplete: 'Incompleto' } as const
const STATUS_OF_WIRE = { Andamento: 'doing', Completo: 'complete', Incompleto: 'incomplete' } as const

export function toWireStatus(status: AppointmentStatus): WireStatus {
  return status === null ? null : WIRE_STATUS[status]
}

/** Returns the API status of a stored status on a day. Work that started and did not end on its day is incomplete. */
export function wireStatusOn(status: AppointmentStatus, day: string, today: string): WireStatus {
  return toWireStatus(status === 'doing' && day < today ? 'incomplete' : status)
}

export function fromWireStatus(word: WireStatus): AppointmentStatus {
  return word === null ? null : STATUS_OF_WIRE[word]
}

/** A slot of an appointment. `revisionId` is null for the main cleaning. */
export interface AppointmentSlot extends Slot {
  readonly revisionId: number | null
  /** The time of planning, if the slot was planned after its start (see `planned-late.ts`). */
  readonly plannedAt?: string | undefined
}

/** The record of one task. Instants are ISO 8601 with an offset. */
export interface ExecutionFacts {
  readonly taskId: number
  /** The revision of the slot. Null for the main cleaning. */
  readonly revisionId: number | null
  /** True if the work is extra, beyond the plan ('Fez a mais'). */
  readonly extra: boolean
  readonly startedAt: string
  /** Null while the task is in progress. */
  readonly endedAt: string | null
  readonly observation: string | null
  /** Why the task was reported as not done. Null if it was not reported. */
  readonly undoneReason: string | null
}

/** When work really began and ended. The end is null until the work has ended. */
export interface ActualSpan {
  readonly startedAt: string
  readonly endedAt: string | null
}

/** An extra cleaning, beyond the plan. */
export interface ExtraProgress extends ActualSpan {
  /** True if the cleaning ended with every mandatory task done and without an observation. */
  readonly complete: boolean
}

/** A slot and the work done in it. */
export interface SlotProgress extends AppointmentSlot {
  /** The earliest start of the slot's tasks. Null if there are no records. */
  readonly startedAt: string | null
  /** The latest end of the slot's tasks. Null until the slot has ended. */
  readonly endedAt: string | null
  /** True if the slot ended with every mandatory task done and without an observation. */
  readonly complete: boolean
}

export interface AppointmentProgress {
  readonly status: AppointmentStatus
  /** The earliest start in any slot. */
  readonly startedAt: string | null
  /**
   * The latest recorded end in any slot. Null until the appointment has ended. Also null if the day ended without a
   * recorded end.
   */
  readonly endedAt: string | null
  /** In the order of the plan. */
  readonly slots: readonly SlotProgress[]
  /** Extra cleanings, sorted by start. */
  readonly extras: readonly ExtraProgress[]
}

/**
 * Derives the progress of an appointment from its plan, the ids of its mandatory tasks, all its records, and the
 * company's current time. The plan has a day and at least one slot. The rules are in docs/domain.md:
 *
 * - A slot and its appointment start with the first record: 'doing'. A report of a task not done is a record.
 * - A slot has ended if each mandatory task is finished or reported as not done. Optional tasks never keep it open.
 * - A slot without mandatory tasks has ended if a task is finished and none is in progress.
 * - The appointment ends when every slot has ended. It is then 'complete' or 'incomplete'.
 * - 'complete' means: each slot has every mandatory task finished, none reported as not done, and no observation.
 * - A mandatory task reported as not done and then done leaves its slot incomplete. The coordinator must read the report.
 * - An exempt slot (`isExempt`) keeps nothing open. The other slots decide.
 * - A started appointment ends with its day. It is 'incomplete' if a slot had not ended.
 * - An appointment that never started keeps the status null.
 * - Records that are extra or of an unknown slot are beyond the plan. They do not affect the appointment.
 * - A cleaning beyond the plan ends with its records. It is not complete if a mandatory task is missing.
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

/** Returns the progress of one extra cleaning. The cleaning has ended when all its records have ended. */
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

/** Returns whether every mandatory task is finished, none is reported as not done, and there is no observation. */
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

/** The displayed state of a slot or of a whole appointment. Only slots and appointments of today can be `late`. */
export type DisplayState = 'todo' | 'late' | 'doing' | 'done' | 'partial' | 'missed' | 'exempt'

export interface Display {
  readonly state: DisplayState
  /** The longest delay of a slot that is late today, in minutes. 0 if no slot is late. */
  readonly lateMinutes: number
}

/**
 * Returns the state of a slot in the strip, the cards and the detail table (R1-160 to R1-162).
 *
 * - Not begun: `todo` ('A iniciar'). It becomes `late` one minute after the planned start, and `missed` after its day.
 * - Begun: `doing` ('Em andamento'). It becomes `partial` after its day.
 * - Ended: `done`, with its times, or `partial`.
 * - Planned after its start: `exempt` until work begins.
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
 * Returns the state of an appointment in cards and lists, from its stored status.
 *
 * - `missed`: not begun, and its day is over (docs/domain.md).
 * - `late`: not begun, with a late slot.
 * - `doing`: in progress, with the longest delay of its slots. After its day it is `partial`.
 * - `exempt`: all its slots are exempt.
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

/** Returns whether an observation has content. An observation of only blanks or '-' has none (R3-312). */
export function hasObservation(observation: string | null): boolean {
  return observation !== null && !isBlank(observation) && observation.trim() !== '-'
}

function isUndone(execution: ExecutionFacts): boolean {
  return execution.undoneReason !== null
}

function isFinished(execution: ExecutionFacts): boolean {
  return !isUndone(execution) && execution.endedAt !== null
}

/**
 * Returns the end of a record, or null while the task is in progress. If a task was reported as not done, the end is
 * the start.
 */
export function findEnd(execution: ExecutionFacts): string | null {
  return execution.endedAt ?? (isUndone(execution) ? execution.startedAt : null)
}

/**
 * Longest pause in milliseconds within a cleaning. A record after a longer pause belongs to a new cleaning, unless the
 * slot of the first cleaning is still open.
 */
export const CLEANING_PAUSE_MS = 30 * 60_000

/**
 * Groups extra records into cleanings. A new cleaning begins when a task repeats or after a pause. Each record is about
 * one task. The records of each cleaning are sorted by start.
 */
export function extraCleanings<Facts extends ExecutionFacts>(executions: readonly Facts[]): Facts[][] {
  const groups: Facts[][] = []
  /**
   * The start of each task in the current cleaning (ms). A second record with the same task and start does not repeat
   * the task.
   */
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
