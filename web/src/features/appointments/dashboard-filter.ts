import type { Appointment } from '@zelo/contract/appointments'
import type { DisplayState } from '@zelo/contract/rules/appointment-status'
import { nameKey } from '@zelo/contract/rules/name-key'

/** The modes of the filter and their fields (R1-128 to R1-152). All modes except `environments` have a period. */
export const filterModes = {
  environments: ['companies', 'environments', 'categories', 'sectors', 'floors', 'risks', 'procedures'],
  collaborators: ['people', 'cpfs', 'emails', 'phones'],
  rooms: ['environments', 'categories', 'sectors', 'floors'],
  undone: ['people', 'environments', 'tasks'],
  schedule: ['people', 'branches', 'environments'],
} as const

export type FilterMode = keyof typeof filterModes
export type FilterField = (typeof filterModes)[FilterMode][number]

/** The chosen values of each field. A value is the id of a record, or a name if the field compares names. */
export type Chosen = { readonly [field in FilterField]?: readonly string[] }

export interface Filter {
  mode: FilterMode
  chosen: Chosen
}

/** The figures above the list. */
const figureKeys = ['planned', 'done', 'doing', 'todo', 'partial', 'late', 'missed', 'extra'] as const
export type FigureKey = (typeof figureKeys)[number]

export const modes = Object.keys(filterModes) as FilterMode[]
const allFields = [...new Set(Object.values(filterModes).flat())]

export function hasPeriod(mode: FilterMode): boolean {
  return mode !== 'environments'
}

/** Returns whether a filter can exclude an appointment. The mode `undone` filters even without a chosen value. */
export function isFiltering({ mode, chosen }: Filter): boolean {
  return mode === 'undone' || filterModes[mode].some((field) => chosen[field]?.length)
}

/**
 * Reads `?mode=schedule&people=5&people=8`. Ignores fields that the mode does not have. Returns null if the URL contains no
 * filter.
 */
export function readFilter(params: URLSearchParams): Filter | null {
  const mode = modes.find((known) => known === params.get('mode'))
  if (!mode) return null
  const chosen = Object.fromEntries(
    filterModes[mode].map((field) => [field, [...new Set(params.getAll(field))]]),
  )
  const filter = { mode, chosen }
  return isFiltering(filter) ? filter : null
}

/** Sets or removes the filter in the URL. Other parameters stay. */
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

/** Returns the figure that the URL selects, or null. With a figure, the list shows only the appointments that it counts. */
export function readFigure(params: URLSearchParams): FigureKey | null {
  return figureKeys.find((key) => key === params.get('state')) ?? null
}

/**
 * Returns whether a figure counts an appointment in `state`. No figure counts an exempt appointment. Only the figure `extra`
 * counts unplanned work (R1-125).
 */
export function isCounted(key: FigureKey, appointment: Appointment, state: DisplayState): boolean {
  if (key === 'extra') return appointment.agenda.offSchedule || appointment.extras.length > 0
  return !appointment.agenda.offSchedule && (key === 'planned' ? state !== 'exempt' : state === key)
}

/**
 * Returns whether an appointment is incomplete: its status is incomplete, a task was not done, or a slot ended incomplete.
 */
export function isUndone({ status, slots, notDone }: Appointment): boolean {
  return (
    status === 'Incompleto' ||
    notDone.length > 0 ||
    slots.some((slot) => slot.endedAt !== null && !slot.complete)
  )
}

/** The fields whose values are names. If several companies use the same name, it is one option. */
const namedFields = new Set<FilterField>(['categories', 'sectors', 'floors', 'risks', 'procedures', 'tasks'])

const listTaskNames = ({ agenda: { environment } }: Appointment) =>
  [...environment.mandatory, ...environment.optional].map((task) => task.name)

/** Returns the values that an appointment has in a field. `listRisks` returns the names of an environment's risks. */
function listFieldValues(
  field: FilterField,
  appointment: Appointment,
  listRisks: (environmentId: number) => readonly string[],
): readonly string[] {
  const { companyId, userId, cover, agenda } = appointment
  const { environment } = agenda
  switch (field) {
    case 'companies':
    case 'branches':
      return [String(companyId)]
    case 'environments':
      return [String(environment.id)]
    case 'categories':
      return [environment.category.name]
    case 'sectors':
      return [environment.sector.name]
    case 'floors':
      return [environment.floor]
    case 'risks':
      return listRisks(environment.id)
    case 'procedures':
      return listTaskNames(appointment)
    case 'tasks':
      return appointment.notDone
    // A CPF, an e-mail or a phone identifies a person. The URL contains only the person's id.
    case 'people':
    case 'cpfs':
    case 'emails':
    case 'phones':
      return [userId, ...(cover ? [cover.userId] : [])].map(String)
  }
}

/**
 * Returns a function that applies a filter. An appointment matches if each filtered field contains one of the chosen values.
 * Case and accents of names do not matter.
 */
export function createMatcher(
  { mode, chosen }: Filter,
  listRisks: (environmentId: number) => readonly string[],
): (appointment: Appointment) => boolean {
  const keys = new Map<string, string>()
  const toCachedKey = (name: string) => {
    const key = keys.get(name) ?? nameKey(name)
    keys.set(name, key)
    return key
  }
  const tests = filterModes[mode].flatMap((field) => {
    const values = chosen[field] ?? []
    if (values.length === 0) return []
    const asKey = namedFields.has(field) ? toCachedKey : (value: string) => value
    const wanted = new Set(values.map(asKey))
    return [
      (appointment: Appointment) =>
        listFieldValues(field, appointment, listRisks).some((value) => wanted.has(asKey(value))),
    ]
  })
  return (appointment) =>
    (mode !== 'undone' || isUndone(appointment)) && tests.every((test) => test(appointment))
}
