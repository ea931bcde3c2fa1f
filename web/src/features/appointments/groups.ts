import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { toDisplay } from './appointment-view.ts'
import { type FigureKey, isCounted } from './dashboard-filter.ts'
import type { Grouping, Part } from './sections.ts'

export interface Group extends Part {
  name: string
  /** The company's name, if the group is an environment. Other groups can contain several companies. */
  company: string | undefined
}

/**
 * Groups appointments. Environments and people are grouped by id, sectors and categories by name. The groups are sorted by
 * name. `people` contains distinct labels for people with equal names.
 */
export function buildGroups(
  appointments: readonly Appointment[],
  grouping: Grouping,
  people: ReadonlyMap<number, string> = new Map(),
): Group[] {
  const compareNames = nameComparison()
  const groups = new Map<string, Group>()
  for (const appointment of appointments) {
    const { id, name } = toGroupSubject(appointment, grouping, people)
    const key = id === undefined ? nameKey(name) : String(id)
    const company = grouping === 'environment' ? appointment.company.name : undefined
    const group = groups.get(key) ?? { key, name, company, appointments: [] }
    group.appointments.push(appointment)
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (a, b) => compareNames(a.name, b.name) || compareNames(a.company ?? '', b.company ?? ''),
  )
}

function toGroupSubject(
  { user, agenda: { environment } }: Appointment,
  grouping: Grouping,
  people: ReadonlyMap<number, string>,
) {
  if (grouping === 'environment') return { id: environment.id, name: environment.name }
  if (grouping === 'person') return { id: user.id, name: people.get(user.id) ?? user.name }
  return { id: undefined, name: grouping === 'sector' ? environment.sector.name : environment.category.name }
}

/** A column of the board: a figure, `exempt` for appointments that do not count, or `out` for inactive ones. */
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
/** The columns that appear even if they are empty. */
const lasting = new Set<ColumnKey>(['todo', 'doing', 'done', 'partial'])

export interface Column extends Part {
  key: ColumnKey
}

/**
 * Returns the columns of the board in the order of work. A column contains exactly the appointments that its figure counts.
 * A planned cleaning with extra work is therefore in two columns. If a figure is selected, only columns with appointments
 * that it counts appear.
 */
export function buildColumns(
  appointments: readonly Appointment[],
  toLocalNow: (appointment: Appointment) => LocalMoment,
  opened: FigureKey | null = null,
): Column[] {
  const states = new Map(appointments.map((one) => [one, toDisplay(one, toLocalNow(one)).state]))
  const isIn = (key: ColumnKey, one: Appointment) => {
    if (key === 'out' || !one.active) return key === 'out' && !one.active
    const state = states.get(one)!
    return key === 'exempt' ? state === key && !one.agenda.offSchedule : isCounted(key, one, state)
  }
  return listColumnKeys(opened)
    .map((key) => ({ key, appointments: appointments.filter((one) => isIn(key, one)) }))
    .filter(({ key, appointments: own }) => own.length > 0 || lasting.has(key))
}

function listColumnKeys(opened: FigureKey | null): ColumnKey[] {
  if (opened === null) return columnKeys
  return opened === 'planned' ? columnKeys.filter((key) => key !== 'extra' && key !== 'exempt') : [opened]
}

/** Counts appointments by column of the board. Columns without appointments are left out. */
export function countByStatus(
  appointments: readonly Appointment[],
  toLocalNow: (appointment: Appointment) => LocalMoment,
): { key: ColumnKey; count: number }[] {
  return buildColumns(appointments, toLocalNow)
    .map(({ key, appointments: own }) => ({ key, count: own.length }))
    .filter(({ count }) => count > 0)
}
