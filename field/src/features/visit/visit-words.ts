import { CLEANING_PAUSE_MS } from '@zelo/contract/rules/appointment-status'
import { minutesOfDay, toInstant } from '@zelo/contract/rules/calendar'
import { isPhotoDue, listDuePhotos } from '@zelo/contract/rules/photo-rule'
import type { Status } from '@zelo/ui/components/status-mark.tsx'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import type { i18n, TFunction } from 'i18next'
import { longestVisit, type Visit, type VisitTask } from '../../lib/visits.ts'

/** Returns the status that sets the icon and color of a visit. */
export function toVisitStatus({ state, extra }: Visit): Status {
  if (extra && state === 'done') return 'extra'
  if (state === 'incomplete') return 'partial'
  if (state === 'exempt') return 'todo'
  return state === 'late' ? 'missed' : state
}

/** Returns the kind of cleaning: `Limpeza`, `Revisão 1`, `Limpeza extra`, `Fora da agenda`. */
export function describeKind(visit: Visit, t: TFunction): string {
  if (visit.extra) return t('slot.extra')
  if (visit.offSchedule) return t('slot.offSchedule')
  return visit.revisionNumber === null ? t('slot.main') : t('slot.revision', { n: visit.revisionNumber })
}

/** Returns true if the visit has a planned time window. Extra cleanings and cleanings off the plan have none. */
export function isPlanned({ extra, offSchedule }: Visit): boolean {
  return !extra && !offSchedule
}

export function countMinutes({ start, end }: { start: string; end: string }): number {
  return minutesOfDay(end) - minutesOfDay(start)
}

/** Returns whether a task is neither finished nor reported as not done. A task with a rejected record is open. */
export function isOpen({ work }: VisitTask): boolean {
  return work === null || work.refused !== null || (work.endedAt === null && work.undoneReason === null)
}

export function isDone(task: VisitTask): boolean {
  return !isOpen(task) && task.work?.undoneReason === null
}

/** The day of a visit relative to today. */
export type Day = 'yesterday' | 'today' | 'tomorrow'

/** Returns true if a visit has not ended, or ended only a short time ago. */
export function acceptsRecords({ endedAt }: Visit, now: number): boolean {
  return endedAt === null || now - Date.parse(endedAt) <= CLEANING_PAUSE_MS
}

/**
 * Returns yesterday's visits that can still be done after midnight. A begun visit stays in progress until it ends. A
 * visit that has not begun is late, unless it is exempt.
 */
export function findNightWork(yesterday: readonly Visit[], now: number): Visit[] {
  const since = ({ startedAt, day, end, place }: Visit) =>
    startedAt === null ? toInstant(day, end, place.timeZone) : Date.parse(startedAt)
  return yesterday
    .filter((visit) => acceptsRecords(visit, now) && now - since(visit) < longestVisit)
    .map((visit) => (visit.endedAt === null ? { ...visit, state: toNightState(visit) } : visit))
}

function toNightState({ startedAt, state }: Visit): Visit['state'] {
  if (startedAt !== null) return 'doing'
  return state === 'exempt' ? state : 'late'
}

/**
 * Returns the open tasks that must be done before the visit can end: the mandatory tasks, or the begun tasks if there
 * are no mandatory ones. An optional task with only a note or photo does not count (`docs/domain.md`).
 */
export function listBlockingTasks({ tasks, extra }: Visit): VisitTask[] {
  const mandatory = extra ? [] : tasks.filter((task) => task.mandatory)
  const begun = tasks.filter(({ work }) => work !== null && work.refused === null)
  return (mandatory.length > 0 ? mandatory : begun).filter(isOpen)
}

/**
 * Returns mandatory tasks that are neither done nor reported as not done. An off-plan cleaning may end without these
 * tasks and is then incomplete.
 */
export function listLeftTasks({ tasks }: Visit): VisitTask[] {
  return tasks.filter((task) => task.mandatory && isOpen(task))
}

/** Returns the end of the latest finished task. The next task begins at this time. */
export function findLastEnd({ tasks }: Visit): string | null {
  return tasks.reduce<string | null>((last, task) => {
    const end = task.work?.refused === null ? task.work.endedAt : null
    return end !== null && (last === null || Date.parse(end) > Date.parse(last)) ? end : last
  }, null)
}

/**
 * Returns the tasks whose photo is missing. The photo rule of the procedure decides. Tasks without a rule need a photo
 * if they are mandatory and done. If the visit needs only one photo and has none, one done task stands for it.
 */
export function listMissingPhotos(visit: Visit): VisitTask[] {
  if (visit.extra) return []
  const { tasks } = visit
  const due = listDuePhotos(
    tasks.map((task) => {
      const state = isOpen(task) ? 'open' : isDone(task) ? 'done' : 'undone'
      return { task, photoRule: task.photoRule, state, hasPhoto: hasPhoto(task) }
    }),
  ).map(({ task }) => task)
  const others = tasks.filter((task) => !task.photoRule && isDone(task))
  if (visit.onePhotoPerSlot) return tasks.some(hasPhoto) ? due : [...due, ...others.slice(0, 1)]
  return [...due, ...others.filter((task) => task.mandatory && !hasPhoto(task))]
}

/** Returns true if a task has a photo, or a reason why it has none. */
export function hasPhoto({ work }: VisitTask): boolean {
  return work !== null && (work.photos.length > 0 || Boolean(work.noPhotoReason))
}

/** Returns whether the task's procedure asks for a photo when the task gets the given state. */
export function asksForPhoto(visit: Visit, task: VisitTask, state: 'done' | 'undone'): boolean {
  const facts = { photoRule: task.photoRule, state, hasPhoto: hasPhoto(task) }
  return !visit.extra && isPhotoDue(facts, visit.tasks.some(hasPhoto))
}

/** Formats a day as `24/12`, or as `12/24` in American English. */
export function formatShortDay(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Returns the planned day of a moved visit: `do dia 24/12`. */
export function describeMove({ plannedDay }: Visit, { t, language }: i18n): string | undefined {
  return plannedDay && t('today.movedFrom', { day: formatShortDay(plannedDay, language) })
}

/** Formats an instant as `09:30`. Returns an empty string for null. */
export function formatVisitTime(instant: string | null): string {
  return instant === null ? '' : formatTime(instant)
}

/** Returns the delay of a visit, such as `25 min` or `1h12`. `now` is in epoch milliseconds. */
export function describeDelay({ day, start, place }: Visit, now: number, t: TFunction): string {
  const late = Math.max(1, Math.floor((now - toInstant(day, start, place.timeZone)) / 60_000))
  if (late < 60) return t('today.minutes', { count: late })
  const minutes = String(late % 60).padStart(2, '0')
  return t('today.delayHours', { hours: Math.floor(late / 60), minutes })
}
