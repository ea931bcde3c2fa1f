import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { displayOf } from './appointment-view.ts'
import { type FigureKey, isCounted } from './dashboard-filter.ts'
import type { Grouping, Part } from './sections.ts'

export interface Group extends Part {
  name: string
  /** The company of an environment's group; the other groups run across companies. */
  company: string | undefined
}

/**
 * Groups by name. Environments and people are told apart by themselves, sectors and categories by their names, so that
 * what several companies call the same is one group. `people` is what those are called of whom one name says too little.
 */
export function groupsOf(
  appointments: readonly Appointment[],
  grouping: Grouping,
  people: ReadonlyMap<number, string> = new Map(),
): Group[] {
  const compareNames = nameComparison()
  const groups = new Map<string, Group>()
  for (const appointment of appointments) {
    const { id, name } = subjectOf(appointment, grouping, people)
    const key = id === undefined ? nameKey(name) : String(id)
    const company = grouping === 'environment' ? appointment.Empresa.NOME : undefined
    const group = groups.get(key) ?? { key, name, company, appointments: [] }
    group.appointments.push(appointment)
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (a, b) => compareNames(a.name, b.name) || compareNames(a.company ?? '', b.company ?? ''),
  )
}

function subjectOf(
  { User, Agenda: { Environment } }: Appointment,
  grouping: Grouping,
  people: ReadonlyMap<number, string>,
) {
  if (grouping === 'environment') return { id: Environment.id, name: Environment.name }
  if (grouping === 'person') return { id: User.id, name: people.get(User.id) ?? User.nome }
  return { id: undefined, name: grouping === 'sector' ? Environment.Setor.name : Environment.Categoria.name }
}

/** A column of the board: what a figure counts, `exempt` for what none counts, or `out` for what does not take place. */
export type ColumnKey = Exclude<FigureKey, 'planned'> | 'exempt' | 'out'

const columnKeys: ColumnKey[] = [
  'todo',
  'exempt',
  'doing',
  'done',
  'partial',
  'late',
  'missed',
  'extra',
  'out',
]
/** Columns that are there when nothing is in them. */
const lasting = new Set<ColumnKey>(['todo', 'doing', 'done', 'partial'])

export interface Column extends Part {
  key: ColumnKey
}

/**
 * The board, in the order of the work: under each figure exactly what the figure counts, so that a planned cleaning
 * with work beyond its plan stands off schedule too. Of a figure that is opened, its own columns.
 */
export function columnsOf(
  appointments: readonly Appointment[],
  nowOf: (appointment: Appointment) => LocalMoment,
  opened: FigureKey | null = null,
): Column[] {
  const states = new Map(appointments.map((one) => [one, displayOf(one, nowOf(one)).state]))
  const isIn = (key: ColumnKey, one: Appointment) => {
    if (key === 'out' || !one.active) return key === 'out' && !one.active
    const state = states.get(one)!
    return key === 'exempt' ? state === key && !one.Agenda.plus : isCounted(key, one, state)
  }
  return keysOf(opened)
    .map((key) => ({ key, appointments: appointments.filter((one) => isIn(key, one)) }))
    .filter(({ key, appointments: own }) => own.length > 0 || lasting.has(key))
}

function keysOf(opened: FigureKey | null): ColumnKey[] {
  if (opened === null) return columnKeys
  return opened === 'planned' ? columnKeys.filter((key) => key !== 'extra' && key !== 'exempt') : [opened]
}

/** How many of a group are in each state; states that it does not have are left out. */
export function countsOf(
  appointments: readonly Appointment[],
  nowOf: (appointment: Appointment) => LocalMoment,
): { key: ColumnKey; count: number }[] {
  return columnsOf(appointments, nowOf)
    .map(({ key, appointments: own }) => ({ key, count: own.length }))
    .filter(({ count }) => count > 0)
}
