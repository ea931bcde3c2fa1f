import { CLEANING_PAUSE_MS } from '@zelo/contract/rules/appointment-status'
import { instantOf, minutesOfDay } from '@zelo/contract/rules/calendar'
import { formatTime } from '@zelo/web/lib/dates.ts'
import type { Status } from '@zelo/web/ui/status-mark.tsx'
import type { TFunction } from 'i18next'
import { longestVisit, type Visit, type VisitTask } from '../../lib/visits.ts'

/** The design's state of a visit: its glyph and its colour. */
export function statusOf({ state, extra }: Visit): Status {
  if (extra && state === 'done') return 'extra'
  if (state === 'incomplete') return 'partial'
  if (state === 'exempt') return 'todo'
  return state === 'late' ? 'missed' : state
}

/** Which cleaning of a place it is: `Limpeza`, `Revisão 1`, `Limpeza extra`, `Fora da agenda`. */
export function kindOf(visit: Visit, t: TFunction): string {
  if (visit.extra) return t('slot.extra')
  if (visit.offSchedule) return t('slot.offSchedule')
  return visit.revisionNumber === null ? t('slot.main') : t('slot.revision', { n: visit.revisionNumber })
}

/** Whether it has a window: what nobody had planned has none. */
export function isPlanned({ extra, offSchedule }: Visit): boolean {
  return !extra && !offSchedule
}

export function minutesOf({ start, end }: { start: string; end: string }): number {
  return minutesOfDay(end) - minutesOfDay(start)
}

/** Neither finished nor reported as not done. What was refused is to be done again. */
export function isOpen({ work }: VisitTask): boolean {
  return work === null || work.refused !== null || (work.endedAt === null && work.undoneReason === null)
}

export function isDone(task: VisitTask): boolean {
  return !isOpen(task) && task.work?.undoneReason === null
}

/** Where the day of a visit lies. */
export type Day = 'yesterday' | 'today' | 'tomorrow'

/** Whether something more can be recorded in a visit that is under way or to be done: it was not ended a while ago. */
export function goesOn({ endedAt }: Visit, now: number): boolean {
  return endedAt === null || now - Date.parse(endedAt) <= CLEANING_PAUSE_MS
}

/**
 * What is of yesterday evening and is done past midnight, though its day is over: under way until it has ended, and late
 * where nobody has begun it, unless it is exempt.
 */
export function nightWorkOf(yesterday: readonly Visit[], now: number): Visit[] {
  const since = ({ startedAt, day, end, place }: Visit) =>
    startedAt === null ? instantOf(day, end, place.timeZone) : Date.parse(startedAt)
  return yesterday
    .filter((visit) => goesOn(visit, now) && now - since(visit) < longestVisit)
    .map((visit) => (visit.endedAt === null ? { ...visit, state: stateAtNight(visit) } : visit))
}

function stateAtNight({ startedAt, state }: Visit): Visit['state'] {
  if (startedAt !== null) return 'doing'
  return state === 'exempt' ? state : 'late'
}

/**
 * What its end waits for: the mandatory tasks, and where none is, those that were begun. An optional one that was only
 * noted or photographed holds nothing open (DOMAIN §5).
 */
export function openTasks({ tasks, extra }: Visit): VisitTask[] {
  const mandatory = extra ? [] : tasks.filter((task) => task.mandatory)
  const begun = tasks.filter(({ work }) => work !== null && work.refused === null)
  return (mandatory.length > 0 ? mandatory : begun).filter(isOpen)
}

/**
 * The mandatory tasks that are neither done nor reported as not done. A cleaning beyond the plan may be concluded without
 * them, and is incomplete then.
 */
export function leftTasks({ tasks }: Visit): VisitTask[] {
  return tasks.filter((task) => task.mandatory && isOpen(task))
}

/** When the task done last was done, which is when the next one begins. */
export function lastEnd({ tasks }: Visit): string | null {
  return tasks.reduce<string | null>((last, task) => {
    const end = task.work?.refused === null ? task.work.endedAt : null
    return end !== null && (last === null || Date.parse(end) > Date.parse(last)) ? end : last
  }, null)
}

/** The tasks whose photo is missing; the first one stands for the visit where one photo is enough. */
export function photosMissing(visit: Visit): VisitTask[] {
  if (visit.extra) return []
  if (visit.onePhotoPerSlot) {
    const taken = visit.tasks.some(({ work }) => work !== null && work.photos.length > 0)
    return taken ? [] : visit.tasks.filter(isDone).slice(0, 1)
  }
  return visit.tasks.filter((task) => task.mandatory && isDone(task) && task.work?.photos.length === 0)
}

/** `09:30` of an instant; nothing of none. */
export function timeOf(instant: string | null): string {
  return instant === null ? '' : formatTime(instant)
}

/** How late a visit is, `25 min` or `1h12`; `now` is in epoch milliseconds. */
export function delayOf({ day, start, place }: Visit, now: number, t: TFunction): string {
  const late = Math.max(1, Math.floor((now - instantOf(day, start, place.timeZone)) / 60_000))
  if (late < 60) return t('today.minutes', { count: late })
  const minutes = String(late % 60).padStart(2, '0')
  return t('today.delayHours', { hours: Math.floor(late / 60), minutes })
}
