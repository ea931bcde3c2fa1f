import { findEnd } from './appointment-status.ts'
import { finder } from './report-list.ts'
import type { Slot } from './slots.ts'
import {
  type Cleaning,
  groupCleanings,
  isOutside,
  type ReportPerson,
  type ReportPlace,
  type ReportRevision,
  readNote,
  type WorkRecord,
} from './work-record.ts'

/** A row of level 2 of the report: a procedure in an environment on a day, planned or as extra work. */
export interface ProcedureDetail {
  readonly procedure: string
  readonly place: ReportPlace
  readonly person: ReportPerson
  readonly day: string
  /** The planned time of the main cleaning, and those of the revisions. `main` is null for extra work. */
  readonly main: Slot | null
  readonly plannedRevisions: readonly ReportRevision[]
  /** Null if the procedure was done only in revisions. */
  readonly record: WorkRecord | null
  /** True for extra work, beyond the plan. */
  readonly extra: boolean
  readonly note: string | null
  /** Level 3, sorted by start. Empty for extra work. */
  readonly revisions: readonly RevisionDetail[]
}

/** Level 3: the procedure in one revision. */
export interface RevisionDetail {
  readonly record: WorkRecord
  readonly window: ReportRevision
  /** True if the work began or ended outside the planned time (R3-375, R3-376). The screen shows a warning icon. */
  readonly outside: boolean
  readonly note: string | null
}

/**
 * Returns the procedures of some records, sorted by start. A procedure that was done only in revisions is sorted by the
 * first of the revisions.
 */
export function listProcedureDetails(records: readonly WorkRecord[]): ProcedureDetail[] {
  const cleanings = groupCleanings(records)
  const revisions = cleanings.flatMap(revisionsIn)
  const rows = cleanings
    .filter(({ extra, revisionId }) => extra || revisionId === null)
    .flatMap(({ records: own, extra }) =>
      own.map((record) => ({
        record,
        extra,
        from: record,
        revisions: extra ? [] : filterSameTask(revisions, record),
      })),
    )
  const known = new Set(rows.flatMap((row) => row.revisions))
  const alone = Map.groupBy(
    revisions.filter((revision) => !known.has(revision)),
    ({ record }) => buildTaskKey(record),
  )
  const revisionOnly = [...alone.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ record: null, extra: false, from: first.record, revisions: own }] : []
  })
  return [...rows, ...revisionOnly]
    .sort((a, b) => Date.parse(a.from.startedAt) - Date.parse(b.from.startedAt) || a.from.id - b.from.id)
    .map(({ record, extra, from, revisions }) => ({
      procedure: from.procedure.name,
      place: from.place,
      person: from.person,
      day: from.plan.day,
      main: extra || from.plan.offSchedule ? null : from.plan.main,
      plannedRevisions: from.plan.revisions,
      record,
      extra,
      note: record && readNote(record),
      revisions,
    }))
}

function revisionsIn({ records, revisionId, extra, plan }: Cleaning): RevisionDetail[] {
  const window = extra ? undefined : plan.revisions.find(({ id }) => id === revisionId)
  if (!window) return []
  return records.map((record) => ({
    record,
    window,
    outside: isOutside(window, plan.day, { startedAt: record.startedAt, endedAt: findEnd(record) }),
    note: readNote(record),
  }))
}

function filterSameTask(revisions: readonly RevisionDetail[], record: WorkRecord): RevisionDetail[] {
  return revisions.filter((revision) => buildTaskKey(revision.record) === buildTaskKey(record))
}

function buildTaskKey({ plan, taskId }: WorkRecord): string {
  return `${plan.appointmentId} ${taskId}`
}

/** Returns the procedures whose name contains the text (R3-174). */
export function searchProcedures(details: readonly ProcedureDetail[], search: string): ProcedureDetail[] {
  const find = finder(search)
  return details.filter(({ procedure }) => find([procedure]))
}
