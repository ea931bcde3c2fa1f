import { findEnd } from './appointment-status.ts'
import { toDisplayDate } from './calendar.ts'
import { earliest, latest } from './instants.ts'
import { keepDigits } from './mask.ts'
import { nameComparison } from './name-order.ts'
import { readPhone } from './phone.ts'
import { plainText } from './plain-text.ts'
import { byLatest, byName, finder } from './report-list.ts'
import { groupUndoneTasks, type UndoneTask } from './undone-tasks.ts'
import {
  collectPlanChanges,
  type PlanChanges,
  type ReportPerson,
  readNote,
  type WorkRecord,
} from './work-record.ts'

/** A collaborator in the list (R3-277). */
export interface CollaboratorView {
  readonly id: number
  readonly name: string
  readonly cpf: string
  readonly email: string
  readonly phone: string
  /** File name of the picture, and its URL. */
  readonly avatar: string | null
  readonly avatarUrl: string | null
  readonly birthDate: string | null
  /** The person's current company. */
  readonly company: string
  readonly companyId: number
  /** Last day of work in the interval. */
  readonly lastDay: string
}

/** Search fields of the list (R3-110). The first is the default. */
export const collaboratorSearchFields = ['name', 'cpf', 'email', 'phone'] as const
export type CollaboratorSearchField = (typeof collaboratorSearchFields)[number]

export const collaboratorSorts = ['name', '-name', 'lastDay', '-lastDay'] as const
export type CollaboratorSort = (typeof collaboratorSorts)[number]

/** Returns the people who worked, in any order. */
export function groupCollaborators(records: readonly WorkRecord[]): CollaboratorView[] {
  return [...Map.groupBy(records, ({ person }) => person.id).values()].flatMap((own) => {
    const [first] = own
    return first ? [collaboratorView(first.person, findLastDay(own))] : []
  })
}

export function collaboratorView(person: ReportPerson, lastDay: string): CollaboratorView {
  return {
    id: person.id,
    name: person.name,
    cpf: person.cpf,
    email: person.email,
    phone: person.phone,
    avatar: person.avatar,
    avatarUrl: person.avatarUrl,
    birthDate: person.birthDate,
    company: person.company,
    companyId: person.companyId,
    lastDay,
  }
}

/**
 * Returns the people for whom at least one of `fields` contains the text. A CPF or phone number is found with or
 * without punctuation.
 */
export function searchPeople<Person extends Pick<ReportPerson, 'name' | 'cpf' | 'email' | 'phone'>>(
  people: readonly Person[],
  search: string,
  fields: readonly CollaboratorSearchField[],
): Person[] {
  const find = finder(search)
  const digits = searchedDigits(search)
  return people.filter((person) => {
    const numbers = [
      ...(fields.includes('cpf') ? [person.cpf] : []),
      ...(fields.includes('phone') ? [person.phone] : []),
    ]
    const texts = [
      ...(fields.includes('name') ? [person.name] : []),
      ...(fields.includes('email') ? [person.email] : []),
    ]
    return (
      find([...texts, ...numbers]) ||
      (digits !== '' && numbers.some((number) => keepDigits(number).includes(digits)))
    )
  })
}

/**
 * If a search text is a number, returns its digits. For a phone, returns the national digits. Returns '' for any other
 * text.
 */
function searchedDigits(search: string): string {
  const digits = /^[\d ().+-]*$/.test(plainText(search)) ? keepDigits(search) : ''
  return readPhone(search) ?? digits
}

export function sortCollaborators(
  rows: readonly CollaboratorView[],
  sort: CollaboratorSort,
): CollaboratorView[] {
  const byCollaboratorName = byName<CollaboratorView>(
    ({ name }) => name,
    ({ id }) => id,
  )
  return sorted(rows, sort, byCollaboratorName)
}

/** Sorts rows by name, or by last day and then by name. A `sort` that begins with '-' is descending. */
export function sorted<Row extends { readonly lastDay: string }>(
  rows: readonly Row[],
  sort: CollaboratorSort,
  byRowName: (a: Row, b: Row) => number,
): Row[] {
  const latestFirst = byLatest<Row>(({ lastDay }) => lastDay, byRowName)
  if (sort === '-lastDay') return [...rows].sort(latestFirst)
  const direction = sort === '-name' ? -1 : 1
  if (sort === 'lastDay')
    return [...rows].sort((a, b) => (a.lastDay === b.lastDay ? byRowName(a, b) : latestFirst(b, a)))
  return [...rows].sort((a, b) => direction * byRowName(a, b))
}

/** Returns the last planned day of some records. The list must not be empty. */
export function findLastDay(records: readonly WorkRecord[]): string {
  return records.reduce((last, { plan }) => (plan.day > last ? plan.day : last), '')
}

/** Level 1 of the report: a person's work in one environment on one day. The work may belong to several agendas. */
export interface EnvironmentDay {
  readonly environmentId: number
  readonly environment: string
  readonly company: string
  readonly day: string
  /** Start of the first record. */
  readonly startedAt: string
  /** Latest recorded end. Null if there is none. */
  readonly endedAt: string | null
  /**
   * Notes of the day, sorted by start. Includes the notes of undone tasks, both reported tasks and derived tasks (see
   * `UndoneTask`).
   */
  readonly notes: readonly DayNote[]
  /** How the calendar or absences changed the appointments of the card. */
  readonly changes: PlanChanges[]
}

export interface DayNote {
  readonly procedure: string
  readonly text: string
  /** True if the note is about a task that was not done. */
  readonly undone: boolean
}

export const daySorts = ['day', '-day', 'name', '-name'] as const
export type DaySort = (typeof daySorts)[number]

/** Returns the cards of one person: one for each environment and day, in any order. */
export function groupEnvironmentDays(
  records: readonly WorkRecord[],
  findToday: (companyId: number) => string,
): EnvironmentDay[] {
  const groups = Map.groupBy(records, ({ place, plan }) => `${place.id} ${plan.day}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { place, plan } = first
    const span = { environmentId: place.id, environment: place.name, company: place.company, day: plan.day }
    const notes = collectNotes(own, groupUndoneTasks(own, findToday))
    return [{ ...span, ...measureSpan(own), notes, changes: collectPlanChanges(own) }]
  })
}

/** Returns the earliest start and the latest end of some records. */
export function measureSpan(records: readonly WorkRecord[]): { startedAt: string; endedAt: string | null } {
  return {
    startedAt: earliest(records.map(({ startedAt }) => startedAt)) ?? '',
    endedAt: latest(records.map(findEnd)),
  }
}

function collectNotes(records: readonly WorkRecord[], undone: readonly UndoneTask[]): DayNote[] {
  const observed = records.flatMap((record) => {
    const text = record.undoneReason === null ? readNote(record) : null
    if (text === null) return []
    return [{ at: Date.parse(record.startedAt), procedure: record.procedure.name, text, undone: false }]
  })
  const missed = undone.map((task) => ({
    at: Date.parse(task.startedAt ?? ''),
    procedure: task.procedure,
    text: task.observation,
    undone: true,
  }))
  const compareNames = nameComparison()
  return [...observed, ...missed]
    .sort(
      (a, b) => a.at - b.at || Number(a.undone) - Number(b.undone) || compareNames(a.procedure, b.procedure),
    )
    .map(({ at: _at, ...note }) => note)
}

/** Returns the cards whose environment name or displayed date contains the text (R3-128, R3-129). */
export function searchEnvironmentDays<Card extends { readonly environment: string; readonly day: string }>(
  cards: readonly Card[],
  search: string,
): Card[] {
  const find = finder(search)
  return cards.filter(({ environment, day }) => find([environment, toDisplayDate(day)]))
}

export function sortEnvironmentDays<
  Card extends { readonly environmentId: number; readonly environment: string; readonly day: string },
>(cards: readonly Card[], sort: DaySort): Card[] {
  const named = byName<Card>(
    ({ environment }) => environment,
    ({ environmentId }) => environmentId,
  )
  const latestFirst = byLatest<Card>(({ day }) => day, named)
  if (sort === '-day') return [...cards].sort(latestFirst)
  if (sort === 'day') return [...cards].sort((a, b) => (a.day === b.day ? named(a, b) : latestFirst(b, a)))
  const direction = sort === '-name' ? -1 : 1
  // Cards of the same environment are sorted by day, latest first.
  return [...cards].sort(
    (a, b) => direction * (a.environmentId === b.environmentId ? 0 : named(a, b)) || latestFirst(a, b),
  )
}
