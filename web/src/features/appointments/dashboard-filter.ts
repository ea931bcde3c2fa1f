import type { Appointment } from '@zelo/contract/appointments'
import type { DisplayState } from '@zelo/contract/rules/appointment-status'
import { nameKey } from '@zelo/contract/rules/name-key'

/** The modes of the filter and the fields of each (spec 1 §2); a period belongs to all but the first. */
export const filterModes = {
  environments: ['companies', 'environments', 'categories', 'sectors', 'floors', 'risks', 'procedures'],
  collaborators: ['people', 'cpfs', 'emails', 'phones'],
  rooms: ['environments', 'categories', 'sectors', 'floors'],
  undone: ['people', 'environments', 'tasks'],
  schedule: ['people', 'branches', 'environments'],
} as const

export type FilterMode = keyof typeof filterModes
export type FilterField = (typeof filterModes)[FilterMode][number]

/** Chosen values by field. Records that have an id are named by it, what has none by its name. */
export type Chosen = { readonly [field in FilterField]?: readonly string[] }

export interface Filter {
  mode: FilterMode
  chosen: Chosen
}

/** What a figure above the list counts. */
const figureKeys = ['planned', 'done', 'doing', 'todo', 'partial', 'late', 'missed', 'extra'] as const
export type FigureKey = (typeof figureKeys)[number]

export const modes = Object.keys(filterModes) as FilterMode[]
const allFields = [...new Set(Object.values(filterModes).flat())]

export function hasPeriod(mode: FilterMode): boolean {
  return mode !== 'environments'
}

/** Whether a filter leaves anything out. The incomplete tasks do without any choice. */
export function isFiltering({ mode, chosen }: Filter): boolean {
  return mode === 'undone' || filterModes[mode].some((field) => chosen[field]?.length)
}

/** `?mode=schedule&people=5&people=8`; what the mode does not have counts for nothing. Null without a filter. */
export function readFilter(params: URLSearchParams): Filter | null {
  const mode = modes.find((known) => known === params.get('mode'))
  if (!mode) return null
  const chosen = Object.fromEntries(
    filterModes[mode].map((field) => [field, [...new Set(params.getAll(field))]]),
  )
  const filter = { mode, chosen }
  return isFiltering(filter) ? filter : null
}

/** The address with another filter, or with none; what else it keeps stays. */
export function withFilter(params: URLSearchParams, filter: Filter | null): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['mode', ...allFields]) next.delete(name)
  if (!filter || !isFiltering(filter)) return next
  next.set('mode', filter.mode)
  for (const field of filterModes[filter.mode]) {
    for (const value of filter.chosen[field] ?? []) next.append(field, value)
  }
  return next
}

/** The figure whose list is shown, or none. */
export function readFigure(params: URLSearchParams): FigureKey | null {
  return figureKeys.find((key) => key === params.get('state')) ?? null
}

/** Whether a figure counts an appointment that shows as `state`: none counts an exempt one; off schedule is apart (spec 1 §2). */
export function isCounted(key: FigureKey, appointment: Appointment, state: DisplayState): boolean {
  if (key === 'extra') return appointment.Agenda.plus || appointment.extras.length > 0
  return !appointment.Agenda.plus && (key === 'planned' ? state !== 'exempt' : state === key)
}

/** Whether something of an appointment was not done or was observed, or its day ran out. */
export function isUndone({ status, slots, notDone }: Appointment): boolean {
  return (
    status === 'Incompleto' ||
    notDone.length > 0 ||
    slots.some((slot) => slot.endedAt !== null && !slot.complete)
  )
}

/** Fields whose values are names: one that several companies have is one choice. */
const namedFields = new Set<FilterField>(['categories', 'sectors', 'floors', 'risks', 'procedures', 'tasks'])

const tasksOf = ({ Agenda: { Environment } }: Appointment) =>
  [...Environment.Procedures, ...Environment.proceduresOptions].map((task) => task.name)

/** What of an appointment a field asks for. `risksOf` answers the names of an environment's risks. */
function valuesOf(
  field: FilterField,
  appointment: Appointment,
  risksOf: (environmentId: number) => readonly string[],
): readonly string[] {
  const { companyId, userId, Agenda } = appointment
  const { Environment } = Agenda
  switch (field) {
    case 'companies':
    case 'branches':
      return [String(companyId)]
    case 'environments':
      return [String(Environment.id)]
    case 'categories':
      return [Environment.Categoria.name]
    case 'sectors':
      return [Environment.Setor.name]
    case 'floors':
      return [Environment.andar]
    case 'risks':
      return risksOf(Environment.id)
    case 'procedures':
      return tasksOf(appointment)
    case 'tasks':
      return appointment.notDone
    // CPF, e-mail and phone are a person's: the address names the person, not the number.
    case 'people':
    case 'cpfs':
    case 'emails':
    case 'phones':
      return [String(userId)]
  }
}

/**
 * The test of a filter: within a field one of the values chosen, in all fields at once. Names are compared whatever
 * their case and accents.
 */
export function matcherOf(
  { mode, chosen }: Filter,
  risksOf: (environmentId: number) => readonly string[],
): (appointment: Appointment) => boolean {
  const keys = new Map<string, string>()
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? nameKey(name)
    keys.set(name, key)
    return key
  }
  const tests = filterModes[mode].flatMap((field) => {
    const values = chosen[field] ?? []
    if (values.length === 0) return []
    const asKey = namedFields.has(field) ? keyOf : (value: string) => value
    const wanted = new Set(values.map(asKey))
    return [
      (appointment: Appointment) =>
        valuesOf(field, appointment, risksOf).some((value) => wanted.has(asKey(value))),
    ]
  })
  return (appointment) =>
    (mode !== 'undone' || isUndone(appointment)) && tests.every((test) => test(appointment))
}
