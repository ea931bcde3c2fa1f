import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { displayOf } from './appointment-view.ts'
import type { FigureKey } from './dashboard-filter.ts'
import type { Grouping, Part } from './sections.ts'

export interface Group extends Part {
  name: string
  /** The company of an environment's group; the other groups run across companies. */
  company: string | undefined
}

/**
 * Groups by name. Environments and people are told apart by themselves, sectors and categories by their names, so that
 * what several companies call the same is one group.
 */
export function groupsOf(
  appointments: readonly Appointment[],
  grouping: Grouping,
  language: string,
): Group[] {
  const order = new Intl.Collator(language, { numeric: true })
  const groups = new Map<string, Group>()
  for (const appointment of appointments) {
    const { id, name } = subjectOf(appointment, grouping)
    const key = id === undefined ? nameKey(name) : String(id)
    const company = grouping === 'environment' ? appointment.Empresa.NOME : undefined
    const group = groups.get(key) ?? { key, name, company, appointments: [] }
    group.appointments.push(appointment)
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (a, b) => order.compare(a.name, b.name) || order.compare(a.company ?? '', b.company ?? ''),
  )
}

function subjectOf({ User, Agenda: { Environment } }: Appointment, grouping: Grouping) {
  if (grouping === 'environment') return { id: Environment.id, name: Environment.name }
  if (grouping === 'person') return { id: User.id, name: User.nome }
  return { id: undefined, name: grouping === 'sector' ? Environment.Setor.name : Environment.Categoria.name }
}

/** A column of the board: what a figure counts, or `out` for what does not take place. */
export type ColumnKey = Exclude<FigureKey, 'planned'> | 'out'

const columnKeys: ColumnKey[] = ['todo', 'doing', 'done', 'partial', 'late', 'missed', 'extra', 'out']
/** Columns that are there when nothing is in them. */
const lasting = new Set<ColumnKey>(['todo', 'doing', 'done', 'partial'])

/** The one column of an appointment; off schedule it has its own once it is done, as its card says then. */
export function columnOf(appointment: Appointment, now: LocalMoment): ColumnKey {
  if (!appointment.active) return 'out'
  const { state } = displayOf(appointment, now)
  return appointment.Agenda.plus && state === 'done' ? 'extra' : state
}

export interface Column extends Part {
  key: ColumnKey
}

/** The board, in the order of the work. */
export function columnsOf(
  appointments: readonly Appointment[],
  nowOf: (appointment: Appointment) => LocalMoment,
): Column[] {
  const byColumn = Map.groupBy(appointments, (appointment) => columnOf(appointment, nowOf(appointment)))
  return columnKeys
    .filter((key) => lasting.has(key) || byColumn.has(key))
    .map((key) => ({ key, appointments: byColumn.get(key) ?? [] }))
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
