import {
  type ExecutionFacts,
  extraCleanings,
  findEnd,
  hasObservation,
  type WireStatus,
} from './appointment-status.ts'
import type { CalendarDayKind } from './calendar-days.ts'
import { latest } from './instants.ts'
import type { Presence } from './presence.ts'
import type { Slot } from './slots.ts'

/**
 * The input of the reports: records of work with person, environment and plan. The browser gets them from the history
 * calls, and the server from its tables. Browser and server apply the same rules.
 */

/** A person in the reports. The company is the person's company now. */
export interface ReportPerson {
  readonly id: number
  readonly name: string
  readonly cpf: string
  readonly email: string
  readonly phone: string
  /** File name of the picture, and its URL. */
  readonly avatar: string | null
  readonly avatarUrl: string | null
  readonly birthDate: string | null
  readonly companyId: number
  readonly company: string
}

/** An environment in the reports. */
export interface ReportPlace {
  readonly id: number
  readonly name: string
  readonly floor: string
  readonly category: { readonly id: number; readonly name: string }
  readonly sector: { readonly id: number; readonly name: string }
  readonly companyId: number
  readonly company: string
}

/** A procedure planned in an environment. */
export interface ReportTask {
  readonly taskId: number
  /** Id of the procedure. */
  readonly id: number
  readonly name: string
}

export interface ReportRevision extends Slot {
  readonly id: number
}

/** A cleaning that a half day of the calendar skips. */
export interface SkippedSlot extends Slot {
  /** Name and kind of the calendar day. */
  readonly name: string
  readonly reason: CalendarDayKind
}

/** How the calendar or an absence changed an appointment (decisions 030 and 031). */
export interface PlanChanges {
  /** The planned day, if the calendar moved the appointment. */
  readonly plannedDay: string | null
  /** The names of the substitute and of the absent person. */
  readonly cover: { readonly substitute: string; readonly person: string } | null
  readonly skippedSlots: SkippedSlot[]
}

/** The plan: the appointment of one day. Later changes of its agenda do not change this plan. */
export interface ReportPlan {
  readonly appointmentId: number
  readonly agendaId: number
  readonly day: string
  readonly status: WireStatus
  /**
   * True for an off-schedule cleaning ('Fora da agenda'). Its slot has the times of the work, because nothing was
   * planned.
   */
  readonly offSchedule: boolean
  /** The main cleaning, also if a half day skips it. */
  readonly main: Slot
  readonly revisions: readonly ReportRevision[]
  /** The planned procedures. They are mandatory in each cleaning. */
  readonly tasks: readonly ReportTask[]
  /** Null if neither the calendar nor an absence changed the appointment. */
  readonly changes: PlanChanges | null
}

export interface WorkRecord extends ExecutionFacts {
  readonly id: number
  readonly plan: ReportPlan
  readonly person: ReportPerson
  readonly place: ReportPlace
  readonly procedure: { readonly id: number; readonly name: string }
  readonly presence: Presence
  /** The URLs are missing after the photo's retention period, when its files are deleted. */
  readonly photos: readonly { readonly url: string; readonly thumbnailUrl: string }[]
  /** True if a due photo has not arrived. */
  readonly photoMissing?: true | undefined
  /** Why the cleaner took no photo. */
  readonly noPhotoReason?: string | undefined
}

/** One period of work in an environment: a main cleaning, a revision, or an extra cleaning. */
export interface Cleaning {
  /** Sorted by start. */
  readonly records: readonly [WorkRecord, ...WorkRecord[]]
  readonly plan: ReportPlan
  /** The revision. Null for the main cleaning. */
  readonly revisionId: number | null
  readonly extra: boolean
  readonly startedAt: string
  /** Latest recorded end. Null if there is none. */
  readonly endedAt: string | null
  /** Planned procedures without a record. Empty for an extra cleaning. */
  readonly missing: readonly ReportTask[]
  /** True if each record has an end and no planned procedure is missing. */
  readonly finished: boolean
}

/** Returns the plan changes of the records' appointments, one item for each changed appointment. */
export function collectPlanChanges(records: readonly WorkRecord[]): PlanChanges[] {
  const plans = new Map(records.map(({ plan }) => [plan.appointmentId, plan]))
  return [...plans.values()].flatMap(({ changes }) => changes ?? [])
}

/**
 * Returns the time at which the main cleaning is due. Returns null if nothing was planned, or if a half day skips the
 * main cleaning.
 */
export function findMainWindow({ offSchedule, main, changes }: ReportPlan): Slot | null {
  const isMain = ({ start, end }: Slot) => start === main.start && end === main.end
  return offSchedule || changes?.skippedSlots.some(isMain) ? null : main
}

/** Groups records into cleanings, sorted by start within each appointment. Appointments keep their order. */
export function groupCleanings(records: readonly WorkRecord[]): Cleaning[] {
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
    return groups.flatMap(({ group, extra }) => buildCleaning(group, extra)).sort(byBeginning)
  })
}

function buildCleaning(group: readonly WorkRecord[], extra: boolean): Cleaning[] {
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
      endedAt: latest(records.map(findEnd)),
      missing,
      finished: missing.length === 0 && records.every((record) => findEnd(record) !== null),
    },
  ]
}

/** Compares cleanings by start, then by the id of the first record. */
export function byBeginning({ records: [a] }: Cleaning, { records: [b] }: Cleaning): number {
  return byStartAndId(a, b)
}

function byStartAndId(a: WorkRecord, b: WorkRecord): number {
  return Date.parse(a.startedAt) - Date.parse(b.startedAt) || a.id - b.id
}

/** Returns the person's note: the reason for a task not done, and the observation. Returns null if there is none. */
export function readNote(record: Pick<ExecutionFacts, 'undoneReason' | 'observation'>): string | null {
  const texts = [record.undoneReason, record.observation].filter(hasObservation)
  return texts.length === 0 ? null : texts.map((text) => text?.trim()).join('\n')
}

/** Returns the minutes between two times. Seconds do not count (R3-480). */
export function clockMinutes(from: string, to: string): number {
  return toEpochMinute(to) - toEpochMinute(from)
}

/**
 * Returns the `clockMinutes` to use in a sum or a mean. Returns null if the work took longer than a day. In that case,
 * a clock was wrong or somebody forgot to end the work.
 */
export function countedMinutes(from: string, to: string): number | null {
  const minutes = clockMinutes(from, to)
  return minutes > 1440 ? null : minutes
}

function toEpochMinute(instant: string): number {
  return Math.floor(Date.parse(instant) / 60_000)
}

/**
 * Returns whether work was outside its planned time (R3-375, R3-376): it began before the start, ended after the end,
 * or was on another day. Seconds do not count. The first and the last minute are inside.
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

/** Returns true if there is no photo to load, because the URL is missing or ends in 'null' (R3-373, R3-374). */
export function isPhotoMissing(url: string | null): boolean {
  return url === null || url.trim() === '' || url.endsWith('null')
}
