import type { OwnAppointment, OwnWorkPiece, Place } from '@zelo/contract/own-work'
import {
  type AppointmentSlot,
  CLEANING_PAUSE_MS,
  type DisplayState,
  deriveProgress,
  displaySlot,
  endOf,
  progressOfExtra,
} from '@zelo/contract/rules/appointment-status'
import { instantOf, localMoment } from '@zelo/contract/rules/calendar'
import type { LocalPhoto, LocalWork } from './database.ts'
import { groupBy } from './groups.ts'
import { cleaningsOf, type MergedWork, mergeWorks, type TaskWork, workOfTask } from './merged-works.ts'
import { draftExtra, draftOffSchedule, draftsOf, keyOfTarget } from './visit-drafts.ts'

export { hasNoteSent, type TaskPhoto, type TaskWork } from './merged-works.ts'

export type VisitState = 'todo' | 'doing' | 'done' | 'incomplete' | 'late' | 'missed' | 'exempt'

/** A visit that was begun is over after this time, in milliseconds, also when it has passed midnight. */
export const longestVisit = 6 * 3_600_000

/** One cleaning of one place: a slot of the plan, a cleaning beyond it, or one that nobody had planned. */
export interface Visit {
  /** Stands for the visit in an address; the same before and after delivery. */
  key: string
  /** The day that it is of, `YYYY-MM-DD`, however long after midnight it goes on. */
  day: string
  target: OwnWorkPiece['target']
  /** null while the server does not know of it. */
  appointmentId: number | null
  place: Place
  /** null is the main cleaning. */
  revisionId: number | null
  /** From 1 for revisions; null for the main cleaning. */
  revisionNumber: number | null
  /** `HH:MM`; equal to the start where no end was planned. */
  start: string
  end: string
  /** The instant at which it was planned, if that was after its start. */
  plannedAt: string | undefined
  state: VisitState
  startedAt: string | null
  endedAt: string | null
  /** The mandatory ones first. */
  tasks: VisitTask[]
  onePhotoPerSlot: boolean
  offSchedule: boolean
  /** Beyond the plan. */
  extra: boolean
  /** Everything was recorded a short while ago on this phone, and nobody has concluded it here since: it is under way. */
  awaitsEnd: boolean
}

export interface VisitTask {
  id: number
  name: string
  mandatory: boolean
  /** null while nothing was recorded. */
  work: TaskWork | null
}

export interface VisitSources {
  appointments: readonly OwnAppointment[]
  places: ReadonlyMap<number, Place>
  works: readonly LocalWork[]
  photos: readonly LocalPhoto[]
  /** Epoch milliseconds by the server's clock. */
  now: number
}

/**
 * The visits of a day, by their start: one for each slot of the plan, each cleaning beyond it and each that nobody had
 * planned. What the server told and what was recorded on this phone are one, by UUID; the same sources in any order, or
 * several times over, make the same visits.
 */
export function visitsOf(day: string, sources: VisitSources): Visit[] {
  const appointments = sources.appointments.filter((appointment) => appointment.day === day)
  const home = homes(appointments, sources.works)
  // Grouped once: a phone may have hundreds of each.
  const worksAt = groupBy(sources.works, home)
  const taken = groupBy(sources.photos, ({ executionClientId }) => executionClientId)
  const planned = appointments.flatMap((appointment) => {
    const place = sources.places.get(appointment.environmentId)
    if (!place) return []
    const works = mergeWorks(appointment.executions, worksAt.get(appointment.id) ?? [], taken)
    return visitsOfPlan(draftsOf(appointment, place), works, sources.now)
  })
  const strays = groupBy(
    worksAt.get(null)?.filter((work) => dayOf(work, sources.places) === day) ?? [],
    (work) => keyOfTarget(work.target),
  )
  const unplanned = [...strays.values()].flatMap((works) => {
    const [first] = works
    if (!first || !('environmentId' in first.target)) return []
    const place = sources.places.get(first.target.environmentId)
    if (!place) return []
    const draft = draftOffSchedule(place, first.target.startedAt)
    return visitsOfPlan([draft], mergeWorks([], works, taken), sources.now)
  })
  return [...planned, ...unplanned].sort(byStart)
}

/**
 * The appointment that a piece of work belongs to, null where the server has not told of it. What the server says counts
 * more than what the phone meant: it finds another one where the plan has changed since.
 */
function homes(appointments: readonly OwnAppointment[], works: readonly LocalWork[]) {
  const ids = new Set(appointments.map(({ id }) => id))
  const told = new Map(
    appointments.flatMap(({ id, executions }) => executions.map(({ clientId }) => [clientId, id] as const)),
  )
  const answerOf = ({ clientId, appointmentId }: LocalWork) => told.get(clientId) ?? appointmentId
  // One answer tells for every piece with the same start.
  const answered = new Map<string, number>()
  for (const work of works) {
    const id = answerOf(work)
    if (id !== null && ids.has(id)) answered.set(keyOfTarget(work.target), id)
  }
  return (work: LocalWork): number | null => {
    const { target } = work
    if (!('appointmentId' in target)) return answered.get(keyOfTarget(target)) ?? null
    const id = answerOf(work)
    // An appointment that was made for it comes with the next plan; until then it stays where it was recorded.
    return id !== null && ids.has(id) ? id : target.appointmentId
  }
}

function dayOf({ target }: LocalWork, places: ReadonlyMap<number, Place>): string | null {
  if ('appointmentId' in target) return null
  const place = places.get(target.environmentId)
  return place ? localMoment(Date.parse(target.startedAt), place.timeZone).day : null
}

/** Stands for the visit that a piece of work is recorded in, before the server has told where it belongs. */
export function recordedIn(work: Pick<LocalWork, 'target' | 'revisionId' | 'extra' | 'begunAt'>): string {
  const { target, revisionId, extra, begunAt = '' } = work
  return `${keyOfTarget(target)} ${revisionId} ${extra} ${Date.parse(begunAt)}`
}

/** What was planned with what was recorded for it, and the cleanings beyond it. */
function visitsOfPlan(drafts: readonly Visit[], works: readonly MergedWork[], now: number): Visit[] {
  const [first] = drafts
  if (!first) return []
  const planned = new Set(drafts.map(({ revisionId }) => revisionId))
  const isBeyond = (work: MergedWork) => work.extra || !planned.has(work.revisionId)
  const begun = new Set<string>()
  const slots = drafts.map((draft) => {
    const own = works.filter((work) => !isBeyond(work) && work.revisionId === draft.revisionId)
    return filled(asBegun(draft, own, begun), own, now)
  })
  const extras = cleaningsOf(works.filter(isBeyond)).map(({ startedAt, works }) => {
    const target = works.find((work) => work.target)?.target ?? first.target
    return filled(draftExtra({ ...first, target }, startedAt), works, now)
  })
  return [...slots, ...extras]
}

/** A visit that began on this phone as one that nobody had planned keeps the address and the target it began with. */
function asBegun(draft: Visit, works: readonly MergedWork[], begun: Set<string>): Visit {
  const target = works.find((work) => work.target && 'environmentId' in work.target)?.target
  const key = target && keyOfTarget(target)
  if (!target || !key || begun.has(key)) return draft
  begun.add(key)
  return { ...draft, key, target }
}

/** A draft with what was recorded for it. */
function filled(draft: Visit, works: readonly MergedWork[], now: number): Visit {
  const { day } = draft
  const tasks = [
    ...draft.tasks,
    // What the place does not ask for any more was done all the same.
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
  ].map((task) => ({ ...task, work: workOfTask(works.filter(({ taskId }) => taskId === task.id)) }))
  const counted = works.filter(({ refused }) => refused === null)
  const mandatory = draft.tasks.filter((task) => task.mandatory).map(({ id }) => id)
  const { revisionId, start, end, plannedAt } = draft
  const slot: AppointmentSlot = { revisionId, start, end, plannedAt }
  const facts = counted.map((work) => ({ ...work, revisionId: draft.revisionId, extra: false }))
  const at = localMoment(now, draft.place.timeZone)
  const progress =
    draft.extra && facts.length > 0
      ? { ...slot, ...progressOfExtra(mandatory, facts) }
      : deriveProgress({ day, slots: [slot] }, mandatory, facts, at).slots[0]
  const endedAt = progress?.endedAt ?? null
  const startedAt = draft.startedAt ?? progress?.startedAt ?? null
  if (endedAt !== null && isAwaitingEnd(endedAt, counted, now))
    return { ...draft, tasks, state: 'doing', startedAt, endedAt: null, awaitsEnd: true }
  const state = progress ? visitState(displaySlot(day, progress, at).state) : 'todo'
  return { ...draft, tasks, state, startedAt, endedAt }
}

/**
 * Whether a visit whose records have all ended goes on: its last end was recorded on this phone a short while ago, and
 * nobody has concluded it here since. The server goes by the records alone (DOMAIN §5).
 */
function isAwaitingEnd(endedAt: string, works: readonly MergedWork[], now: number): boolean {
  const last = works.filter((work) => Date.parse(endOf(work) ?? '') === Date.parse(endedAt))
  return now - Date.parse(endedAt) <= CLEANING_PAUSE_MS && last.some(({ unconcluded }) => unconcluded)
}

function visitState(state: DisplayState): VisitState {
  return state === 'partial' ? 'incomplete' : state
}

/**
 * The visit that a code at a place means: the one that was `opened` before, where it is there and has not ended, else one
 * under way, else the one whose window holds now, else the nearest that has not ended; null when all have, so that it
 * would be beyond the plan. `now` is in epoch milliseconds.
 */
export function visitFor(place: Place, visits: readonly Visit[], now: number, opened?: Visit): Visit | null {
  const at = ({ day }: Visit, time: string) => instantOf(day, time, place.timeZone)
  const distance = (visit: Visit) => Math.max(at(visit, visit.start) - now, now - at(visit, visit.end), 0)
  const rank = (visit: Visit) => {
    if (visit === opened) return -2
    return visit.state === 'doing' && !visit.awaitsEnd ? -1 : distance(visit)
  }
  const open = visits.filter(
    ({ place: { id }, state }) => id === place.id && ['todo', 'late', 'exempt', 'doing'].includes(state),
  )
  return open.sort((a, b) => rank(a) - rank(b) || byStart(a, b))[0] ?? null
}

/** Orders visits by their start. */
export function byStart(a: Visit, b: Visit): number {
  const texts = [a, b].map(({ day, start, key }) => `${day} ${start} ${key}`) as [string, string]
  return texts[0] < texts[1] ? -1 : Number(texts[0] > texts[1])
}
