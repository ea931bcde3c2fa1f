import type { MyAppointment, MyWorkItem, Place } from '@zelo/contract/my-work'
import {
  type AppointmentSlot,
  CLEANING_PAUSE_MS,
  type DisplayState,
  deriveExtraProgress,
  deriveProgress,
  displaySlot,
  findEnd,
} from '@zelo/contract/rules/appointment-status'
import { localMoment, toInstant } from '@zelo/contract/rules/calendar'
import type { LocalPhoto, LocalWork } from './database.ts'
import { groupBy } from './groups.ts'
import { groupWorks, type MergedWork, mergeWorks, type TaskWork, toTaskWork } from './merged-works.ts'
import { createVisitDrafts, draftExtra, draftOffSchedule, toTargetKey } from './visit-drafts.ts'

export { hasNoteSent, type TaskPhoto, type TaskWork } from './merged-works.ts'

export type VisitState = 'todo' | 'doing' | 'done' | 'incomplete' | 'late' | 'missed' | 'exempt'

/** Maximum duration of a begun visit (ms), even past midnight. The visit then counts as over. */
export const longestVisit = 6 * 3_600_000

/** A cleaning of a place: a planned slot, an extra cleaning or an unplanned one. */
export interface Visit {
  /** Identifies the visit in a URL. Delivery does not change it. */
  key: string
  /** The day on which the visit starts, `YYYY-MM-DD`. */
  day: string
  target: MyWorkItem['target']
  /** Null until the server has created the appointment. */
  appointmentId: number | null
  place: Place
  /** Name of the absent person whom the user replaces. Undefined for the user's own visits. */
  covering?: string
  /** The day of the plan, if the calendar moved the visit to `day`. */
  plannedDay?: string
  /** Null for the main cleaning. */
  revisionId: number | null
  /** Number of the revision, from 1. Null for the main cleaning. */
  revisionNumber: number | null
  /** Planned start and end, `HH:MM`. For a visit without a planned end, both are the start. */
  start: string
  end: string
  /** Time of planning, if it was after the start of the visit. Undefined otherwise. */
  plannedAt: string | undefined
  state: VisitState
  startedAt: string | null
  endedAt: string | null
  /** Tasks of the visit, mandatory ones first. */
  tasks: VisitTask[]
  onePhotoPerSlot: boolean
  offSchedule: boolean
  /** True for a cleaning in addition to the planned visits of an appointment. */
  extra: boolean
  /**
   * True if the visit is complete, but the user has not ended it and the last record is recent. Such a visit is still
   * in progress.
   */
  awaitsEnd: boolean
}

export interface VisitTask extends Omit<Place['tasks'][number], 'active'> {
  /** Null if the task has no record. */
  work: TaskWork | null
}

export interface VisitSources {
  appointments: readonly MyAppointment[]
  places: ReadonlyMap<number, Place>
  works: readonly LocalWork[]
  photos: readonly LocalPhoto[]
  /** Epoch milliseconds by the server's clock. */
  now: number
}

/**
 * Returns the visits of a day, sorted by start: planned slots, extra cleanings and unplanned ones. Merges server and
 * local records by UUID. The sources may be in any order and contain repetitions.
 */
export function listVisits(day: string, sources: VisitSources): Visit[] {
  const appointments = sources.appointments.filter((appointment) => appointment.day === day)
  const home = createHomeLookup(appointments, sources.works)
  // Groups the records once instead of searching them for each visit. A phone may have hundreds.
  const worksAt = groupBy(sources.works, home)
  const taken = groupBy(sources.photos, ({ executionClientId }) => executionClientId)
  const planned = appointments.flatMap((appointment) => {
    const place = sources.places.get(appointment.environmentId)
    if (!place) return []
    const works = mergeWorks(appointment.executions, worksAt.get(appointment.id) ?? [], taken)
    return buildPlanVisits(createVisitDrafts(appointment, place), works, sources.now)
  })
  const strays = groupBy(
    worksAt.get(null)?.filter((work) => toWorkDay(work, sources.places) === day) ?? [],
    (work) => toTargetKey(work.target),
  )
  const unplanned = [...strays.values()].flatMap((works) => {
    const [first] = works
    if (!first || !('environmentId' in first.target)) return []
    const place = sources.places.get(first.target.environmentId)
    if (!place) return []
    const draft = draftOffSchedule(place, first.target.startedAt)
    return buildPlanVisits([draft], mergeWorks([], works, taken), sources.now)
  })
  return [...planned, ...unplanned].sort(compareVisits)
}

/**
 * Returns a function that finds the appointment to which a work record belongs. It returns null while the server has
 * not reported an appointment. The server may choose another appointment than the phone did, because the plan has
 * changed. The server's choice counts.
 */
function createHomeLookup(appointments: readonly MyAppointment[], works: readonly LocalWork[]) {
  const ids = new Set(appointments.map(({ id }) => id))
  const idByClientId = new Map(
    appointments.flatMap(({ id, executions }) => executions.map(({ clientId }) => [clientId, id] as const)),
  )
  const findAppointmentId = ({ clientId, appointmentId }: LocalWork) =>
    idByClientId.get(clientId) ?? appointmentId
  // Appointments by the start of an off-plan visit. Records of the same visit belong to the same appointment, even if
  // the server has reported it for only one of them.
  const answered = new Map<string, number>()
  for (const work of works) {
    const id = findAppointmentId(work)
    if (id !== null && ids.has(id)) answered.set(toTargetKey(work.target), id)
  }
  return (work: LocalWork): number | null => {
    const { target } = work
    if (!('appointmentId' in target)) return answered.get(toTargetKey(target)) ?? null
    const id = findAppointmentId(work)
    // If the reported appointment is not in this plan yet, keeps the appointment that the phone chose.
    return id !== null && ids.has(id) ? id : target.appointmentId
  }
}

function toWorkDay({ target }: LocalWork, places: ReadonlyMap<number, Place>): string | null {
  if ('appointmentId' in target) return null
  const place = places.get(target.environmentId)
  return place ? localMoment(Date.parse(target.startedAt), place.timeZone).day : null
}

/** Returns a key for the visit in which a record was made. Used until the server reports the appointment. */
export function toRecordedVisitKey(
  work: Pick<LocalWork, 'target' | 'revisionId' | 'extra' | 'begunAt'>,
): string {
  const { target, revisionId, extra, begunAt = '' } = work
  return `${toTargetKey(target)} ${revisionId} ${extra} ${Date.parse(begunAt)}`
}

/** Returns the planned visits with their records, followed by extra cleanings. */
function buildPlanVisits(drafts: readonly Visit[], works: readonly MergedWork[], now: number): Visit[] {
  const [first] = drafts
  if (!first) return []
  const planned = new Set(drafts.map(({ revisionId }) => revisionId))
  const isBeyond = (work: MergedWork) => work.extra || !planned.has(work.revisionId)
  const begun = new Set<string>()
  const slots = drafts.map((draft) => {
    const own = works.filter((work) => !isBeyond(work) && work.revisionId === draft.revisionId)
    return fillVisit(withBegunTarget(draft, own, begun), own, now)
  })
  const extras = groupWorks(works.filter(isBeyond)).map(({ startedAt, works }) => {
    const target = works.find((work) => work.target)?.target ?? first.target
    return fillVisit(draftExtra({ ...first, target }, startedAt), works, now)
  })
  return [...slots, ...extras]
}

/** If this phone began the visit off the plan, keeps the URL and target that the visit had then. */
function withBegunTarget(draft: Visit, works: readonly MergedWork[], begun: Set<string>): Visit {
  const target = works.find((work) => work.target && 'environmentId' in work.target)?.target
  const key = target && toTargetKey(target)
  if (!target || !key || begun.has(key)) return draft
  begun.add(key)
  return { ...draft, key, target }
}

/** Adds records to a visit without records, and computes its state. */
function fillVisit(draft: Visit, works: readonly MergedWork[], now: number): Visit {
  const { day } = draft
  const tasks = [
    ...draft.tasks,
    // Includes work on tasks that the place no longer requires.
    ...works
      .filter(({ taskId }, index) => {
        const known = draft.tasks.some(({ id }) => id === taskId)
        return !known && works.findIndex((other) => other.taskId === taskId) === index
      })
      .map(({ taskId, taskName }) => ({
        id: taskId,
        name: draft.place.tasks.find(({ id }) => id === taskId)?.name ?? taskName ?? '',
        mandatory: false,
        work: null,
      })),
  ].map((task) => ({ ...task, work: toTaskWork(works.filter(({ taskId }) => taskId === task.id)) }))
  const counted = works.filter(({ refused }) => refused === null)
  const mandatory = draft.tasks.filter((task) => task.mandatory).map(({ id }) => id)
  const { revisionId, start, end, plannedAt } = draft
  const slot: AppointmentSlot = { revisionId, start, end, plannedAt }
  const facts = counted.map((work) => ({ ...work, revisionId: draft.revisionId, extra: false }))
  const at = localMoment(now, draft.place.timeZone)
  const progress =
    draft.extra && facts.length > 0
      ? { ...slot, ...deriveExtraProgress(mandatory, facts) }
      : deriveProgress({ day, slots: [slot] }, mandatory, facts, at).slots[0]
  const endedAt = progress?.endedAt ?? null
  const startedAt = draft.startedAt ?? progress?.startedAt ?? null
  if (endedAt !== null && isAwaitingEnd(endedAt, counted, now))
    return { ...draft, tasks, state: 'doing', startedAt, endedAt: null, awaitsEnd: true }
  const state = progress ? toVisitState(displaySlot(day, progress, at).state) : 'todo'
  return { ...draft, tasks, state, startedAt, endedAt }
}

/**
 * Returns true if a completely recorded visit is still in progress: this phone made the last record recently, and the
 * user has not ended the visit. The server does not know this, because it only sees the records.
 */
function isAwaitingEnd(endedAt: string, works: readonly MergedWork[], now: number): boolean {
  const last = works.filter((work) => Date.parse(findEnd(work) ?? '') === Date.parse(endedAt))
  return now - Date.parse(endedAt) <= CLEANING_PAUSE_MS && last.some(({ unconcluded }) => unconcluded)
}

function toVisitState(state: DisplayState): VisitState {
  return state === 'partial' ? 'incomplete' : state
}

/**
 * Returns the visit that a scan of a place's code opens. Prefers `opened`, then a visit in progress, then the visit
 * whose time window is nearest to now. Ignores visits that have ended. Returns null if there is no other, because a new
 * visit is then off the plan. `now` is in epoch milliseconds.
 */
export function pickVisit(place: Place, visits: readonly Visit[], now: number, opened?: Visit): Visit | null {
  const at = ({ day }: Visit, time: string) => toInstant(day, time, place.timeZone)
  const distance = (visit: Visit) => Math.max(at(visit, visit.start) - now, now - at(visit, visit.end), 0)
  const rank = (visit: Visit) => {
    if (visit === opened) return -2
    return visit.state === 'doing' && !visit.awaitsEnd ? -1 : distance(visit)
  }
  const open = visits.filter(
    ({ place: { id }, state }) => id === place.id && ['todo', 'late', 'exempt', 'doing'].includes(state),
  )
  return open.sort((a, b) => rank(a) - rank(b) || compareVisits(a, b))[0] ?? null
}

type Started = Pick<Visit, 'day' | 'start' | 'key'>

/** Compares visits or skipped cleanings by their start. */
export function compareVisits(a: Started, b: Started): number {
  const texts = [a, b].map(({ day, start, key }) => `${day} ${start} ${key}`) as [string, string]
  return texts[0] < texts[1] ? -1 : Number(texts[0] > texts[1])
}
