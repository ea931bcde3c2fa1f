import { minutesOfDay, timeOfMinutes } from './calendar.ts'
import { byName, compare } from './report-list.ts'
import type { Slot } from './slots.ts'
import {
  byBeginning,
  type Cleaning,
  clockMinutes,
  findMainWindow,
  groupCleanings,
  type PlanChanges,
  type ReportPlace,
  readNote,
  type WorkRecord,
} from './work-record.ts'

/** The cleaning types of the environment report, in Portuguese (R3-302 to R3-304). */
export type CleaningType = 'Principal' | 'Revisão' | 'Extra'

/** The statuses of the environment report (R3-308). */
export type CleaningStatus = 'A iniciar' | 'Completo' | 'Incompleto'

/** The displayed word of each status. */
export const statusWords = { 'A iniciar': 'A iniciar', Completo: 'Feito', Incompleto: 'Incompleto' } as const

/** A row of the environment report's export. The first 18 fields are in the order of R3-282. */
export interface EnvironmentExportRow {
  /** Id of the appointment that has the planned slot. If there is no planned slot, id of the cleaning's appointment. */
  readonly appointmentId: number
  readonly company: string
  readonly environment: string
  readonly category: string
  readonly sector: string
  readonly floor: string
  /** The person who cleaned. Before the start, the person for whom the slot is planned. */
  readonly user: string
  readonly cleaningType: CleaningType
  /** `YYYY-MM-DD`. */
  readonly scheduledDay: string
  /** `HH:MM`. Null if the cleaning was not scheduled. */
  readonly scheduledStart: string | null
  readonly scheduledEnd: string | null
  /** Minutes of the scheduled window. Null if there is no window. */
  readonly scheduledMinutes: number | null
  /** Actual start and end as instants. Null if there are no records. */
  readonly actualStart: string | null
  readonly actualEnd: string | null
  /** Minutes from the start to the end of the cleaning, without seconds. Null if the cleaning has no end. */
  readonly cleaningMinutes: number | null
  /** Actual minus scheduled minutes. Null if one of the two is null. */
  readonly resultMinutes: number | null
  /** The notes, one per line. '-' if there are none. */
  readonly observation: string
  readonly status: CleaningStatus
  /** One item for each missing due photo of the cleaning: the reason that the person gave, or null. */
  readonly missingPhotos: readonly (string | null)[]
  readonly changes: PlanChanges | null
}

/**
 * Returns the rows of the environment report's export, sorted by day and by the environment's name. For each day, an
 * environment has one row Principal, unless a half day skips it, and one row Revisão for each planned revision. Each other cleaning is a row Extra
 * (R3-302 to R3-309). docs/domain.md states the rules that the specification leaves open. Each call must contain all
 * records of an environment on a day.
 */
export function environmentExportRows(records: readonly WorkRecord[]): EnvironmentExportRow[] {
  const environmentDays = Map.groupBy(
    groupCleanings(records).sort(byDayAndPlace),
    ({ plan, records: [{ place }] }) => `${plan.day} ${place.id}`,
  )
  return [...environmentDays.values()].flatMap(buildEnvironmentDayRows)
}

const byPlace = byName<ReportPlace>(
  ({ name }) => name,
  ({ id }) => id,
)

function byDayAndPlace(a: Cleaning, b: Cleaning): number {
  return (
    compare(a.plan.day, b.plan.day) || byPlace(a.records[0].place, b.records[0].place) || byBeginning(a, b)
  )
}

/** Returns the rows of one environment on one day. `cleanings` must be sorted by start. */
function buildEnvironmentDayRows(cleanings: readonly Cleaning[]): EnvironmentExportRow[] {
  const appointments = [...Map.groupBy(cleanings, ({ plan }) => plan.appointmentId).values()]
    .flatMap(([first]) => first ?? [])
    .sort(
      ({ plan: a }, { plan: b }) => compare(a.main.start, b.main.start) || a.appointmentId - b.appointmentId,
    )
  const revisions = appointments
    .flatMap((appointment) => appointment.plan.revisions.map((slot) => ({ slot, appointment })))
    .sort((a, b) => compare(a.slot.start, b.slot.start))

  const named = new Map(cleanings.filter(namesRevision).map((cleaning) => [revisionKey(cleaning), cleaning]))
  const [main, ...further] = cleanings.filter((cleaning) => !namesRevision(cleaning))
  const principal = main ?? appointments.find(({ plan }) => findMainWindow(plan) !== null)
  const revisionRows = revisions.map(({ slot, appointment }) => {
    const own = named.get(revisionKey({ plan: appointment.plan, revisionId: slot.id }))
    return buildExportRow('Revisão', appointment, slot, own ?? further.shift())
  })
  return [
    ...(principal ? [buildExportRow('Principal', principal, findMainWindow(principal.plan), main)] : []),
    ...revisionRows,
    ...further.map((cleaning) =>
      buildExportRow('Extra', cleaning, cleaning.extra ? null : findMainWindow(cleaning.plan), cleaning),
    ),
  ]
}

/**
 * Returns whether a cleaning belongs to a revision. An extra cleaning never does, even if its records name a revision.
 */
function namesRevision({ extra, revisionId }: Cleaning): boolean {
  return !extra && revisionId !== null
}

function revisionKey({ plan, revisionId }: Pick<Cleaning, 'plan' | 'revisionId'>): string {
  return `${plan.appointmentId} ${revisionId}`
}

/**
 * Builds a row with or without a planned slot. `appointment` is any cleaning of the appointment to which the row
 * belongs.
 */
function buildExportRow(
  cleaningType: CleaningType,
  appointment: Cleaning,
  window: Slot | null,
  cleaning: Cleaning | undefined,
): EnvironmentExportRow {
  const { plan } = appointment
  const [{ place }] = appointment.records
  const [{ person }] = (cleaning ?? appointment).records
  const scheduled = window && minutesOfDay(window.end) - minutesOfDay(window.start)
  const end = cleaning?.endedAt ?? null
  const took = cleaning && end !== null ? clockMinutes(cleaning.startedAt, end) : null
  const notes = cleaning?.records.flatMap((record) => readNote(record) ?? []) ?? []
  return {
    appointmentId: plan.appointmentId,
    company: place.company,
    environment: place.name,
    category: place.category.name,
    sector: place.sector.name,
    floor: place.floor,
    user: person.name,
    cleaningType,
    scheduledDay: plan.day,
    scheduledStart: window?.start ?? null,
    scheduledEnd: window?.end ?? null,
    scheduledMinutes: scheduled,
    actualStart: cleaning?.startedAt ?? null,
    actualEnd: end,
    cleaningMinutes: took,
    resultMinutes: took === null || scheduled === null ? null : took - scheduled,
    observation: notes.join('\n') || '-',
    status: !cleaning ? 'A iniciar' : notes.length === 0 && cleaning.finished ? 'Completo' : 'Incompleto',
    missingPhotos:
      cleaning?.records.flatMap(({ photoMissing, noPhotoReason }) =>
        photoMissing ? [noPhotoReason ?? null] : [],
      ) ?? [],
    changes: plan.changes,
  }
}

/** Formats minutes as 'HH:MM'. From 100 hours on, the hours have more digits. */
export function formatMinutes(minutes: number): string {
  const size = Math.abs(minutes)
  if (size < 1440) return timeOfMinutes(size)
  return `${Math.floor(size / 60)}:${timeOfMinutes(size % 60).slice(3)}`
}

/** Formats a time difference with its sign, such as '+00:12' or '-00:05' (R3-310). Zero is '+00:00'. */
export function formatResult(minutes: number): string {
  return `${minutes < 0 ? '-' : '+'}${formatMinutes(minutes)}`
}
