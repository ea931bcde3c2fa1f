import { minutesOfDay, timeOfMinutes } from './calendar.ts'
import type { Slot } from './slots.ts'
import { type Cleaning, cleaningsOf, clockMinutes, noteOf, type WorkRecord } from './work-record.ts'

/** The cleaning types of the environment report (spec 3 §4); their words are these, in Portuguese. */
export type CleaningType = 'Principal' | 'Revisão' | 'Extra'

/** The statuses of the environment report (spec 3 §4). */
export type CleaningStatus = 'A iniciar' | 'Completo' | 'Incompleto'

/** The word for a status, as the report shows it. */
export const statusWords = { 'A iniciar': 'A iniciar', Completo: 'Feito', Incompleto: 'Incompleto' } as const

/** A row of the environment report's export (spec 3 §3): the appointment's id, and the 17 columns in their order. */
export interface EnvironmentExportRow {
  readonly agendamentoId: number
  readonly company: string
  readonly environment: string
  readonly category: string
  readonly sector: string
  readonly floor: string
  readonly user: string
  readonly cleaningType: CleaningType
  /** `YYYY-MM-DD` */
  readonly scheduledDay: string
  /** `HH:MM`; null of a cleaning beyond the plan, and of one that nobody had planned. */
  readonly scheduledStart: string | null
  readonly scheduledEnd: string | null
  /** Minutes of the scheduled window; null without one. */
  readonly scheduledMinutes: number | null
  /** Instants; null while nothing was recorded. */
  readonly actualStart: string | null
  readonly actualEnd: string | null
  /** Minutes that the cleaning took, on the clock; null while it has no end. */
  readonly cleaningMinutes: number | null
  /** Minutes that it took longer than scheduled, negative when it was shorter; null where one of the two is. */
  readonly resultMinutes: number | null
  /** What was written, each note a line; '-' when nothing was. */
  readonly observation: string
  readonly status: CleaningStatus
}

/**
 * The rows of the environment report's export (spec 3 §4): an appointment on which something was recorded gives its main
 * cleaning, one row for each scheduled revision, and the cleanings beyond both.
 *
 * - Principal is the first cleaning of the environment on the day that does not name a revision. Where only revisions were
 *   done it is there all the same, to start.
 * - Revisão: a row for each scheduled revision, to start until it is filled: by the cleaning that names it, or else by the
 *   next further cleaning that names none or one that is filled already.
 * - Extra is a further cleaning that finds no revision to start.
 * - Completo is done without an observation, Incompleto with one (the reason of an undone task is one), and while the
 *   cleaning is not finished: a predefined procedure has no record, or a record no end.
 *
 * Appointments come by day, then by id; of each the main cleaning, its revisions in the order of the plan, then what was
 * done beyond.
 */
export function environmentExportRows(records: readonly WorkRecord[]): EnvironmentExportRow[] {
  const byAppointment = Map.groupBy(cleaningsOf(records), ({ plan }) => plan.appointmentId)
  return [...byAppointment.values()]
    .flatMap((cleanings) => cleanings[0] ?? [])
    .map(({ plan }) => plan)
    .sort((a, b) => (a.day === b.day ? a.appointmentId - b.appointmentId : a.day < b.day ? -1 : 1))
    .flatMap(({ appointmentId }) => rowsOfAppointment(byAppointment.get(appointmentId) ?? []))
}

function rowsOfAppointment(cleanings: readonly Cleaning[]): EnvironmentExportRow[] {
  const [first] = cleanings
  if (!first) return []
  const { plan } = first
  const names = (cleaning: Cleaning) => (cleaning.extra ? null : cleaning.revisionId)
  const main = cleanings.find((cleaning) => names(cleaning) === null)
  const filled = new Map(
    cleanings.flatMap((cleaning) => {
      const revisionId = names(cleaning)
      return revisionId === null ? [] : [[revisionId, cleaning] as const]
    }),
  )
  const extras: Cleaning[] = []
  for (const cleaning of cleanings.filter((other) => other !== main && names(other) === null)) {
    const open = plan.revisions.find(({ id }) => !filled.has(id))
    if (open) filled.set(open.id, cleaning)
    else extras.push(cleaning)
  }
  const shared = sharedOf(first)
  return [
    rowOf(shared, 'Principal', plan.offSchedule ? null : plan.main, main),
    ...plan.revisions.map((revision) => rowOf(shared, 'Revisão', revision, filled.get(revision.id))),
    ...extras.map((cleaning) => rowOf(shared, 'Extra', null, cleaning)),
  ]
}

type Shared = ReturnType<typeof sharedOf>

function sharedOf({ plan, records: [first] }: Cleaning) {
  return {
    agendamentoId: plan.appointmentId,
    company: first?.place.company ?? '',
    environment: first?.place.name ?? '',
    category: first?.place.category.name ?? '',
    sector: first?.place.sector.name ?? '',
    floor: first?.place.floor ?? '',
    user: first?.person.name ?? '',
    scheduledDay: plan.day,
  }
}

function rowOf(
  { scheduledDay, ...shared }: Shared,
  cleaningType: CleaningType,
  window: Slot | null,
  cleaning: Cleaning | undefined,
): EnvironmentExportRow {
  const scheduled = window && minutesOfDay(window.end) - minutesOfDay(window.start)
  const end = cleaning?.endedAt ?? null
  const took = cleaning && end !== null ? clockMinutes(cleaning.startedAt, end) : null
  const notes = cleaning?.records.flatMap((record) => noteOf(record) ?? []) ?? []
  return {
    ...shared,
    cleaningType,
    scheduledDay,
    scheduledStart: window?.start ?? null,
    scheduledEnd: window?.end ?? null,
    scheduledMinutes: scheduled,
    actualStart: cleaning?.startedAt ?? null,
    actualEnd: end,
    cleaningMinutes: took,
    resultMinutes: took === null || scheduled === null ? null : took - scheduled,
    observation: notes.join('\n') || '-',
    status: !cleaning ? 'A iniciar' : notes.length === 0 && cleaning.finished ? 'Completo' : 'Incompleto',
  }
}

/** Minutes as 'HH:MM'; 100 hours and more have more digits. */
export function formatMinutes(minutes: number): string {
  const size = Math.abs(minutes)
  if (size < 1440) return timeOfMinutes(size)
  return `${Math.floor(size / 60)}:${timeOfMinutes(size % 60).slice(3)}`
}

/** A result time with its sign, '+00:12', '-00:05' (spec 3 §4); as long as scheduled is '+00:00'. */
export function formatResult(minutes: number): string {
  return `${minutes < 0 ? '-' : '+'}${formatMinutes(minutes)}`
}
