import { isBlank } from './blank.ts'
import { type LocalMoment, minutesOfDay } from './calendar.ts'
import { compareInstants, earliest, latest } from './instants.ts'
import { isExempt, startHasPassed } from './planned-late.ts'
import type { Slot } from './slots.ts'

/**
 * What became of one appointment: its stored state, derived from the whole set of its executions, and the states that
 * screens show, derived from that and the company's now (DOMAIN §5).
 *
 * Nothing depends on the order in which executions arrive, on how often one is delivered, or on the state stored before.
 */

/** null is 'A fazer', to do. */
export type AppointmentStatus = 'doing' | 'complete' | 'incomplete' | null

/** The words of the wire (spec 3 §4). */
export type WireStatus = 'Andamento' | 'Completo' | 'Incompleto' | null

const WIRE_STATUS = { doing: 'Andamento', complete: 'Completo', incomplete: 'Incompleto' } as const
const STATUS_OF_WIRE = { Andamento: 'doing', Completo: 'complete', Incompleto: 'incomplete' } as const

export function toWireStatus(status: AppointmentStatus): WireStatus {
  return status === null ? null : WIRE_STATUS[status]
}

/** The word for a stored status on a day: what was started and not ended by the end of its day is incomplete. */
export function wireStatusOn(status: AppointmentStatus, day: string, today: string): WireStatus {
  return toWireStatus(status === 'doing' && day < today ? 'incomplete' : status)
}

export function fromWireStatus(word: WireStatus): AppointmentStatus {
  return word === null ? null : STATUS_OF_WIRE[word]
}

/** A slot of an appointment; `revisionId` is null for the main cleaning. */
export interface AppointmentSlot extends Slot {
  readonly revisionId: number | null
  /** When it was planned, if that was after its start (see `planned-late.ts`). */
  readonly plannedAt?: string | undefined
}

/** What was recorded of one task. Instants are ISO 8601 with an offset. */
export interface ExecutionFacts {
  readonly taskId: number
  /** The slot: null is the main cleaning. */
  readonly revisionId: number | null
  /** Done beyond the plan ('Fez a mais'). */
  readonly extra: boolean
  readonly startedAt: string
  /** null while the task is under way. */
  readonly endedAt: string | null
  readonly observation: string | null
  /** Why the task was reported as not done; null when it was not so reported. */
  readonly undoneReason: string | null
}

/** Actual start, and actual end once ended. */
export interface ActualSpan {
  readonly startedAt: string
  readonly endedAt: string | null
}

/** A cleaning beyond the plan. */
export interface ExtraProgress extends ActualSpan {
  /** It ended with every mandatory task done and nothing observed, as a slot. */
  readonly complete: boolean
}

/** A slot with what was done in it. */
export interface SlotProgress extends AppointmentSlot {
  /** The earliest start of its tasks; null when nothing was recorded. */
  readonly startedAt: string | null
  /** The latest end of its tasks; null until the slot has ended. */
  readonly endedAt: string | null
  /** It ended with every mandatory task done and nothing observed. */
  readonly complete: boolean
}

export interface AppointmentProgress {
  readonly status: AppointmentStatus
  /** The earliest start in any slot. */
  readonly startedAt: string | null
  /** Once ended: the latest end recorded in any slot; null when the day ran out before any was. */
  readonly endedAt: string | null
  /** In the order of the plan. */
  readonly slots: readonly SlotProgress[]
  /** Cleanings beyond the plan, by their start. */
  readonly extras: readonly ExtraProgress[]
}

/**
 * The progress of an appointment from its plan (day and at least one slot), the ids of its mandatory tasks, everything
 * recorded for it, and the company's now. The rules (DOMAIN §5 unless said):
 *
 * - Any record in a slot, a report of an undone task too, starts the slot and the appointment: 'doing'.
 * - A slot has ended when each mandatory task has been finished or reported undone. Optional tasks never hold it open.
 *   Where no task is mandatory it has ended when a task is finished and none is under way.
 * - The appointment ends when every slot has ended: 'complete' when in each slot every mandatory task was finished, none
 *   of them was reported undone, and no task, optional or not, carries an observation; 'incomplete' otherwise.
 * - Who reports a mandatory task undone and does it after all leaves the slot incomplete, as an observation does: the
 *   report is for the coordinator to read.
 * - A slot that is exempt (`isExempt`) holds nothing open: the other slots decide.
 * - A started appointment whose day is over has ended, 'incomplete' when a slot had not. One never started keeps null.
 * - Extra records, and records for a slot that the plan does not have, are beyond the plan: they neither start, end nor
 *   mark an appointment. A cleaning beyond the plan ends with its records, also when a mandatory task is missing among
 *   them; it is then not complete.
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
    return progressOfSlot(slot, mandatoryTaskIds, own)
  })
  const status = statusOf(plan.day, slots, now)
  const ended = status === 'complete' || status === 'incomplete'
  return {
    status,
    startedAt: earliest(inPlan.map((execution) => execution.startedAt)),
    endedAt: ended ? latest(inPlan.map(endOf)) : null,
    slots,
    extras: extraCleanings(beyondPlan).map((group) => progressOfExtra(mandatoryTaskIds, group)),
  }
}

function progressOfSlot(
  slot: AppointmentSlot,
  mandatoryTaskIds: readonly number[],
  executions: readonly ExecutionFacts[],
): SlotProgress {
  const finished = new Set(executions.filter(isFinished).map((execution) => execution.taskId))
  const undone = new Set(executions.filter(isUndone).map((execution) => execution.taskId))
  const ended =
    mandatoryTaskIds.length > 0
      ? mandatoryTaskIds.every((taskId) => finished.has(taskId) || undone.has(taskId))
      : finished.size > 0 && executions.every((execution) => endOf(execution) !== null)
  return {
    ...slot,
    startedAt: earliest(executions.map((execution) => execution.startedAt)),
    endedAt: ended ? latest(executions.map(endOf)) : null,
    complete: ended && isComplete(mandatoryTaskIds, executions),
  }
}

/** The progress of one cleaning beyond the plan: it has an end when all its records have. */
export function progressOfExtra(
  mandatoryTaskIds: readonly number[],
  executions: readonly ExecutionFacts[],
): ExtraProgress {
  const ended = executions.every((execution) => endOf(execution) !== null)
  return {
    startedAt: earliest(executions.map((execution) => execution.startedAt)) ?? '',
    endedAt: ended ? latest(executions.map(endOf)) : null,
    complete: ended && isComplete(mandatoryTaskIds, executions),
  }
}

/** Whether every mandatory task was finished, none of them reported undone, and nothing observed. */
function isComplete(mandatoryTaskIds: readonly number[], executions: readonly ExecutionFacts[]): boolean {
  const finished = new Set(executions.filter(isFinished).map((execution) => execution.taskId))
  const undone = new Set(executions.filter(isUndone).map((execution) => execution.taskId))
  return (
    mandatoryTaskIds.every((taskId) => finished.has(taskId) && !undone.has(taskId)) &&
    !executions.some((execution) => hasObservation(execution.observation))
  )
}

function statusOf(day: string, slots: readonly SlotProgress[], now: LocalMoment): AppointmentStatus {
  if (slots.every((slot) => slot.startedAt === null)) return null
  const counted = slots.filter((slot) => !isExempt(slot))
  if (counted.every((slot) => slot.endedAt !== null)) {
    return counted.every((slot) => slot.complete) ? 'complete' : 'incomplete'
  }
  return now.day > day ? 'incomplete' : 'doing'
}

/** What a screen says of a slot or of a whole appointment; only today can be `late`. */
export type DisplayState = 'todo' | 'late' | 'doing' | 'done' | 'partial' | 'missed' | 'exempt'

export interface Display {
  readonly state: DisplayState
  /** Whole minutes since the planned start of a slot that should be under way today; 0 when none should. */
  readonly lateMinutes: number
}

/**
 * A slot as the strip, the cards and the detail table show it: not started it is `todo` ('A iniciar'), `late` from the
 * minute after its planned start on its own day, `missed` once that day is over; started it is `doing`
 * ('Em andamento'), `partial` when the day ran out; ended it is `done` (its times are shown) or `partial` (spec 1 §2).
 * One that was planned after its start stays `exempt` until it is begun.
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
 * An appointment as cards and lists show it, from its stored status. `missed` is one never started whose day is over
 * (DOMAIN §5), `late` one never started with a late slot. One under way stays `doing` and tells the longest delay of its
 * slots; when its day is over it is `partial`, whether or not that has been stored yet. One is `exempt` while all its
 * slots are.
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

/** Whether an observation says something: blank, or '-', does not (spec 3 §4). */
export function hasObservation(observation: string | null): boolean {
  return observation !== null && !isBlank(observation) && observation.trim() !== '-'
}

function isUndone(execution: ExecutionFacts): boolean {
  return execution.undoneReason !== null
}

function isFinished(execution: ExecutionFacts): boolean {
  return !isUndone(execution) && execution.endedAt !== null
}

/** The end of a record, null while it is under way. A report of an undone task without an end of its own is a moment. */
export function endOf(execution: ExecutionFacts): string | null {
  return execution.endedAt ?? (isUndone(execution) ? execution.startedAt : null)
}

/** Records further apart than this belong to two cleanings, unless the first one's slot is still open. */
export const CLEANING_PAUSE_MS = 30 * 60_000

/**
 * Extra records, one a task, as cleanings: a new one begins when a task comes again or after a pause.
 * Cleanings and their records by start.
 */
export function extraCleanings<Facts extends ExecutionFacts>(executions: readonly Facts[]): Facts[][] {
  const groups: Facts[][] = []
  /** When each task of the last cleaning began, in milliseconds; records that began together are one time. */
  let starts = new Map<number, number>()
  let lastMs = Number.NEGATIVE_INFINITY
  for (const execution of [...executions].sort(byStart)) {
    const startMs = Date.parse(execution.startedAt)
    const group = groups.at(-1)
    const again = (starts.get(execution.taskId) ?? startMs) !== startMs
    if (group === undefined || again || startMs - lastMs > CLEANING_PAUSE_MS) {
      groups.push([execution])
      starts = new Map()
    } else group.push(execution)
    starts.set(execution.taskId, startMs)
    lastMs = Math.max(lastMs, startMs, Date.parse(endOf(execution) ?? execution.startedAt))
  }
  return groups
}

/** By time, then by task. */
export function byStart(a: ExecutionFacts, b: ExecutionFacts): number {
  return compareInstants(a.startedAt, b.startedAt) || a.taskId - b.taskId
}
