import { findEnd, hasObservation } from './appointment-status.ts'
import { toDisplayDate } from './calendar.ts'
import { maskCpf } from './cpf.ts'
import { nameKey } from './name-key.ts'
import { formatPhone } from './phone.ts'
import { byName, compare, finder } from './report-list.ts'
import {
  type Cleaning,
  groupCleanings,
  type PlanChanges,
  type ReportTask,
  readNote,
  type WorkRecord,
} from './work-record.ts'

/** A task that was not done (R3-283). */
export interface UndoneTask {
  /** False for a record of work that was done. `notDoneOnly` removes such records. */
  readonly undone: boolean
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** Id of this task in this cleaning: `appointment-slot-task`. */
  readonly id: string
  readonly environmentId: number
  readonly taskId: number
  /** Name of the person. */
  readonly person: string
  /** Name of the environment. */
  readonly environment: string
  readonly procedure: string
  readonly companyId: number
  readonly company: string
  readonly userId: number
  readonly cpf: string
  readonly email: string
  readonly phone: string
  /** File name of the picture, and its URL. */
  readonly avatar: string | null
  readonly avatarUrl: string | null
  readonly day: string
  readonly appointmentId: number
  /** The reason that the person gave. For a derived undone task, the observation of its cleaning. */
  readonly observation: string
  /** The reason that the person gave. Null for a derived undone task. */
  readonly reason: string | null
  /** The photos of the record. A derived undone task has none. */
  readonly photos: { url: string; thumbnailUrl: string }[]
  /** True if the undone task is derived. Nobody reported a derived task, and it has no record (R3-311). */
  readonly derived: boolean
  readonly changes: PlanChanges | null
}

/**
 * Returns the tasks that were not done, sorted by start (R3-311 to R3-315). Each task appears once.
 *
 * - Reported: the person reported the task as not done, with a reason. A report without an end ends at its start.
 * - Derived: a planned procedure has no record, and its cleaning has an observation other than '-'.
 *
 * Derivation waits until the company's day is over, because today's cleaning may continue. A cleaning without an end
 * yields no task. A cleaning beyond the plan yields none either, because it has no planned procedures.
 */
export function groupUndoneTasks(
  records: readonly WorkRecord[],
  findToday: (companyId: number) => string,
): UndoneTask[] {
  const tasks = groupCleanings(records).flatMap((cleaning) => [
    ...cleaning.records.map((record) => reported(cleaning, record)),
    ...derived(cleaning, findToday),
  ])
  return notDoneOnly(tasks).sort(byStartThenKey)
}

/**
 * Returns the tasks that are flagged as not done and have a start and an end. If several have the same `id`, returns
 * the first (R3-313 to R3-315).
 */
export function notDoneOnly<Task extends UndoneTask>(tasks: readonly Task[]): Task[] {
  const kept = new Map<string, Task>()
  for (const task of tasks) {
    const key = task.id
    const isTimed = task.startedAt !== null && task.endedAt !== null
    if (task.undone && isTimed && !kept.has(key)) kept.set(key, task)
  }
  return [...kept.values()]
}

function reported(cleaning: Cleaning, record: WorkRecord): UndoneTask {
  // In extra work, a person can start a task and give it up several times.
  const slot = cleaning.extra ? `x${Date.parse(record.startedAt)}` : (record.revisionId ?? 0)
  return undoneTask(record, {
    slot,
    task: { taskId: record.taskId, ...record.procedure },
    isUndone: record.undoneReason !== null,
    startedAt: record.startedAt,
    endedAt: findEnd(record),
    observation: readNote(record) ?? '',
    reason: record.undoneReason,
    photos: record.photos,
    derived: false,
  })
}

function derived(cleaning: Cleaning, findToday: (companyId: number) => string): UndoneTask[] {
  const observed = cleaning.records.filter(
    (record) => record.undoneReason === null && hasObservation(record.observation),
  )
  const [first] = observed
  if (!first || cleaning.plan.day >= findToday(first.place.companyId)) return []
  return cleaning.missing.map((task) =>
    undoneTask(first, {
      slot: cleaning.revisionId ?? 0,
      task,
      isUndone: true,
      startedAt: cleaning.startedAt,
      endedAt: cleaning.endedAt,
      observation: observed.flatMap((record) => readNote(record) ?? []).join('\n'),
      reason: null,
      photos: [],
      derived: true,
    }),
  )
}

interface Undone {
  slot: string | number
  task: ReportTask
  isUndone: boolean
  startedAt: string
  endedAt: string | null
  observation: string
  reason: string | null
  photos: WorkRecord['photos']
  derived: boolean
}

function undoneTask({ plan, person, place }: WorkRecord, undone: Undone): UndoneTask {
  return {
    undone: undone.isUndone,
    startedAt: undone.startedAt,
    endedAt: undone.endedAt,
    id: `${plan.appointmentId}-${undone.slot}-${undone.task.taskId}`,
    environmentId: place.id,
    taskId: undone.task.taskId,
    person: person.name,
    environment: place.name,
    procedure: undone.task.name,
    companyId: place.companyId,
    company: place.company,
    userId: person.id,
    cpf: person.cpf,
    email: person.email,
    phone: person.phone,
    avatar: person.avatar,
    avatarUrl: person.avatarUrl,
    day: plan.day,
    appointmentId: plan.appointmentId,
    observation: undone.observation,
    reason: undone.reason,
    photos: [...undone.photos],
    derived: undone.derived,
    changes: plan.changes,
  }
}

function byStartThenKey(a: UndoneTask, b: UndoneTask): number {
  const [one, other] = [a, b].map((task) => Date.parse(task.startedAt ?? ''))
  if (one !== undefined && other !== undefined && one !== other) return one - other
  return compare(a.id, b.id)
}

/** Search fields of the list of incomplete tasks (R3-183 to R3-185). The first is the default. */
export const undoneSearchFields = ['task', 'environment', 'collaborator'] as const
export type UndoneSearchField = (typeof undoneSearchFields)[number]

/** Returns the tasks for which at least one of `fields` contains the text. */
export function searchUndone(
  tasks: readonly UndoneTask[],
  search: string,
  fields: readonly UndoneSearchField[],
): UndoneTask[] {
  const find = finder(search)
  const textReaders: Record<UndoneSearchField, (task: UndoneTask) => string> = {
    task: (task) => task.procedure,
    environment: (task) => task.environment,
    collaborator: (task) => task.person,
  }
  return tasks.filter((task) => find(fields.map((field) => textReaders[field](task))))
}

/**
 * Searches every displayed text on both sides of the cards in a procedure's history. Numbers also match without
 * punctuation.
 */
export function searchUndoneCards(tasks: readonly UndoneTask[], search: string): UndoneTask[] {
  const find = finder(search)
  const shown = (instant: string | null) =>
    instant === null ? '' : `${toDisplayDate(instant)} ${instant.slice(11, 19)}`
  return tasks.filter((task) =>
    find([
      task.procedure,
      shown(task.startedAt),
      shown(task.endedAt),
      task.observation,
      task.environment,
      task.company,
      task.person,
      task.cpf,
      maskCpf(task.cpf),
      task.email,
      task.phone,
      formatPhone(task.phone),
    ]),
  )
}

/** A procedure and the number of its undone tasks. Procedures with the same name in several companies share one row. */
export interface UndoneProcedure {
  /** The name without case and accents. The request for the procedure's history sends it. */
  readonly key: string
  readonly name: string
  readonly count: number
}

/**
 * Returns one row for each procedure name (R3-187). Names that differ only in case or accents share one row, which
 * shows the spelling that sorts first.
 */
export function groupUndoneProcedures(tasks: readonly { name: string; count: number }[]): UndoneProcedure[] {
  const rows = [...Map.groupBy(tasks, ({ name }) => nameKey(name))].map(([key, group]) => ({
    key,
    name: group.map(({ name }) => name).sort()[0] ?? '',
    count: group.reduce((sum, { count }) => sum + count, 0),
  }))
  return rows.sort(byProcedureName())
}

function byProcedureName() {
  return byName<UndoneProcedure>(
    ({ name }) => name,
    ({ key }) => key,
  )
}

export const undoneSorts = ['name', '-name', 'count', '-count'] as const

/** Sorts rows by name, or by count and then by name. A `sort` that begins with '-' is descending. */
export function sortUndoneProcedures(
  rows: readonly UndoneProcedure[],
  sort: (typeof undoneSorts)[number],
): UndoneProcedure[] {
  const direction = sort.startsWith('-') ? -1 : 1
  const isByCount = sort.endsWith('count')
  const byRowName = byProcedureName()
  return [...rows].sort((a, b) =>
    isByCount ? direction * (a.count - b.count) || byRowName(a, b) : direction * byRowName(a, b),
  )
}
