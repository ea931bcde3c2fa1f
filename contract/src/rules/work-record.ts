import {
  type ExecutionFacts,
  endOf,
  extraCleanings,
  hasObservation,
  type WireStatus,
} from './appointment-status.ts'
import { latest } from './instants.ts'
import type { Presence } from './presence.ts'
import type { Slot } from './slots.ts'

/**
 * What the reports are made of: records of work, each with who did it, where, and what was planned, whichever call they
 * came by. The browser has them from the history calls, the server from its tables; both apply the same rules.
 */

/** A person as the reports show one, with today's company. */
export interface ReportPerson {
  readonly id: number
  readonly name: string
  readonly cpf: string
  readonly email: string
  readonly phone: string
  /** Name of the picture's file, and its address. */
  readonly avatar: string | null
  readonly avatarUrl: string | null
  readonly birthDate: string | null
  readonly companyId: number
  readonly company: string
}

/** An environment as the reports show one. */
export interface ReportPlace {
  readonly id: number
  readonly name: string
  readonly floor: string
  readonly category: { readonly id: number; readonly name: string }
  readonly sector: { readonly id: number; readonly name: string }
  readonly companyId: number
  readonly company: string
}

/** A procedure asked for in an environment. */
export interface ReportTask {
  readonly taskId: number
  /** Of the procedure. */
  readonly id: number
  readonly name: string
}

export interface ReportRevision extends Slot {
  readonly id: number
}

/** What was planned: the appointment as it was on its day, whatever became of its agenda. */
export interface ReportPlan {
  readonly appointmentId: number
  readonly agendaId: number
  readonly day: string
  readonly status: WireStatus
  /** Nobody had planned it ('Fora da agenda'): its window is only where its work is put, and is no plan. */
  readonly offSchedule: boolean
  readonly main: Slot
  readonly revisions: readonly ReportRevision[]
  /** The predefined procedures: those that had to be done in each cleaning. */
  readonly tasks: readonly ReportTask[]
}

export interface WorkRecord extends ExecutionFacts {
  readonly id: number
  readonly plan: ReportPlan
  readonly person: ReportPerson
  readonly place: ReportPlace
  readonly procedure: { readonly id: number; readonly name: string }
  readonly presence: Presence
  /** Without addresses where a photo's time was up and its files are gone. */
  readonly photos: readonly { readonly url: string; readonly thumbnailUrl: string }[]
}

/** One time of work in an environment: a main cleaning, a revision, or a cleaning beyond the plan. */
export interface Cleaning {
  /** By start. */
  readonly records: readonly [WorkRecord, ...WorkRecord[]]
  readonly plan: ReportPlan
  /** null is the main cleaning. */
  readonly revisionId: number | null
  readonly extra: boolean
  readonly startedAt: string
  /** The latest end recorded; null while none is. */
  readonly endedAt: string | null
  /** Predefined procedures without a record; a cleaning beyond the plan misses none. */
  readonly missing: readonly ReportTask[]
  /** Each record has its end, and nothing is missing. */
  readonly finished: boolean
}

/** Records as cleanings, by start within each appointment; appointments in the order in which they come. */
export function cleaningsOf(records: readonly WorkRecord[]): Cleaning[] {
  const byAppointment = Map.groupBy(records, (record) => record.plan.appointmentId)
  return [...byAppointment.values()].flatMap((own) => {
    const planned = new Set(own[0]?.plan.revisions.map(({ id }) => id))
    const isPlanned = ({ extra, revisionId }: WorkRecord) =>
      !extra && (revisionId === null || planned.has(revisionId))
    const slots = Map.groupBy(own.filter(isPlanned), ({ revisionId }) => revisionId)
    const groups = [
      ...[...slots.values()].map((group) => ({ group, extra: false })),
      ...extraCleanings(own.filter((record) => !isPlanned(record))).map((group) => ({ group, extra: true })),
    ]
    return groups.flatMap(({ group, extra }) => cleaningOf(group, extra)).sort(byBeginning)
  })
}

function cleaningOf(group: readonly WorkRecord[], extra: boolean): Cleaning[] {
  const [first, ...others] = [...group].sort(byStartAndId)
  if (!first) return []
  const records = [first, ...others] as const
  const done = new Set(records.map(({ taskId }) => taskId))
  const missing = extra ? [] : first.plan.tasks.filter(({ taskId }) => !done.has(taskId))
  return [
    {
      records,
      plan: first.plan,
      revisionId: first.revisionId,
      extra,
      startedAt: first.startedAt,
      endedAt: latest(records.map(endOf)),
      missing,
      finished: missing.length === 0 && records.every((record) => endOf(record) !== null),
    },
  ]
}

/** By start; of two at one instant, the one that the server received first. */
export function byBeginning({ records: [a] }: Cleaning, { records: [b] }: Cleaning): number {
  return byStartAndId(a, b)
}

function byStartAndId(a: WorkRecord, b: WorkRecord): number {
  return Date.parse(a.startedAt) - Date.parse(b.startedAt) || a.id - b.id
}

/** What the person wrote: why the task was not done, and what was observed; null when it says nothing. */
export function noteOf(record: Pick<ExecutionFacts, 'undoneReason' | 'observation'>): string | null {
  const texts = [record.undoneReason, record.observation].filter(hasObservation)
  return texts.length === 0 ? null : texts.map((text) => text?.trim()).join('\n')
}

/** Minutes from one instant to another on the clock, whose seconds do not count (spec 3 §9). */
export function clockMinutes(from: string, to: string): number {
  return minuteOf(to) - minuteOf(from)
}

/**
 * The same for a sum or a mean: what took longer than a day tells of a clock that was wrong at one end, or of a phone
 * that was forgotten, and has none.
 */
export function countedMinutes(from: string, to: string): number | null {
  const minutes = clockMinutes(from, to)
  return minutes > 1440 ? null : minutes
}

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 60_000)
}

/**
 * Whether work lay outside its planned window, to the minute: it began or ended before the window's start or after its
 * end, or on another day (spec 3 §5, the warning icon). The first and the last minute are inside.
 */
export function isOutside(
  window: Slot,
  day: string,
  actual: { readonly startedAt: string; readonly endedAt: string | null },
): boolean {
  const from = `${day}T${window.start}`
  const to = `${day}T${window.end}`
  return [actual.startedAt, actual.endedAt].some((instant) => {
    const minute = instant?.slice(0, 16)
    return minute !== undefined && (minute < from || minute > to)
  })
}

/** Whether there is no photo to load: no address, or one that ends in 'null' (spec 3 §5). */
export function isPhotoMissing(url: string | null): boolean {
  return url === null || url.trim() === '' || url.endsWith('null')
}
