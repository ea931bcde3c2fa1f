import type { PageSize } from '@zelo/contract/paging'
import {
  type CollaboratorSearchField,
  type CollaboratorSort,
  groupCollaborators,
  groupEnvironmentDays,
  searchEnvironmentDays,
  searchPeople,
  sortCollaborators,
  sortEnvironmentDays,
} from '@zelo/contract/rules/collaborator-report'
import { environmentExportRows } from '@zelo/contract/rules/environment-export'
import {
  type EnvironmentSearchField,
  groupCollaboratorDays,
  groupEnvironmentCollaborators,
  groupEnvironmentRows,
  groupEnvironmentViews,
  searchCollaboratorDays,
  searchEnvironmentCollaborators,
  searchPlaces,
  sortEnvironments,
} from '@zelo/contract/rules/environment-report'
import { nameKey } from '@zelo/contract/rules/name-key'
import { listProcedureDetails, searchProcedures } from '@zelo/contract/rules/procedure-details'
import { slicePage } from '@zelo/contract/rules/report-list'
import {
  groupUndoneProcedures,
  groupUndoneTasks,
  searchUndone,
  searchUndoneCards,
  sortUndoneProcedures,
  type UndoneSearchField,
  type UndoneTask,
  type undoneSorts,
} from '@zelo/contract/rules/undone-tasks'
import type { ReportPlace, WorkRecord } from '@zelo/contract/rules/work-record'

/** The current day of each company, by id. `otherwise` is the day of any other company. */
export interface Todays {
  byCompany: Readonly<Record<number, string>>
  otherwise: string
}

interface PageRequest {
  search: string
  page: number
  size: PageSize | number
}

interface UndoneRequest extends PageRequest {
  fields: readonly UndoneSearchField[]
  sort: (typeof undoneSorts)[number]
  todays: Todays
}

interface EnvironmentsRequest extends PageRequest {
  fields: readonly EnvironmentSearchField[]
  sort: CollaboratorSort
  sectorId: number | undefined
}

type Records = readonly WorkRecord[]

/**
 * The pages of the reports that the browser computes from records. Grouping, search and sorting follow the server's
 * rules.
 */
export const historyPages = {
  collaborators(
    records: Records,
    {
      search,
      fields,
      sort,
      ...paging
    }: PageRequest & { fields: readonly CollaboratorSearchField[]; sort: CollaboratorSort },
  ) {
    const found = searchPeople(groupPeopleOnce(records), search, fields)
    return toPage(sortCollaborators(found, sort), paging)
  },

  collaboratorDays(records: Records, { search, todays, ...paging }: PageRequest & { todays: Todays }) {
    const found = searchEnvironmentDays(groupEnvironmentDays(records, createTodayLookup(todays)), search)
    return toPage(sortEnvironmentDays(found, '-day'), paging)
  },

  collaboratorDetails(records: Records, { environmentId, day }: { environmentId: number; day: string }) {
    return toWholePage(
      listProcedureDetails(
        records.filter(({ place, plan }) => place.id === environmentId && plan.day === day),
      ),
    )
  },

  environments(records: Records, { sort, ...asked }: EnvironmentsRequest) {
    const ids = findPlaceIds(records, asked)
    const rows = groupRowsOnce(records).filter(({ id }) => ids.has(id))
    return toPage(sortEnvironments(rows, sort), asked)
  },

  environmentCollaborators(records: Records, { search, ...paging }: PageRequest) {
    return toPage(searchEnvironmentCollaborators(groupEnvironmentCollaborators(records), search), paging)
  },

  environmentDays(records: Records, { userId, search, ...paging }: PageRequest & { userId: number }) {
    const own = records.filter(({ person }) => person.id === userId)
    return toPage(searchCollaboratorDays(groupCollaboratorDays(own), search), paging)
  },

  environmentDetails(
    records: Records,
    { userId, day, search }: { userId: number; day: string; search: string },
  ) {
    const own = records.filter(({ person, plan }) => person.id === userId && plan.day === day)
    const history = groupEnvironmentViews(own).flatMap((view) => view.history)
    return toWholePage(searchProcedures(history, search))
  },

  environmentExport(records: Records, asked: Omit<EnvironmentsRequest, 'sort'>) {
    const ids = findPlaceIds(records, asked)
    return toWholePage(environmentExportRows(records.filter(({ place }) => ids.has(place.id))))
  },

  undoneProcedures(records: Records, { sort, page, size, ...asked }: UndoneRequest) {
    const names = findUndoneTasks(records, asked).map((task) => ({
      name: task.procedure,
      count: 1,
    }))
    return toPage(sortUndoneProcedures(groupUndoneProcedures(names), sort), { page, size })
  },

  undoneTasks(
    records: Records,
    { procedure, find, page, size, ...asked }: UndoneRequest & { procedure: string; find: string },
  ) {
    const own = findUndoneTasks(records, asked).filter((task) => nameKey(task.procedure) === procedure)
    return toPage(searchUndoneCards(own, find), { page, size })
  },
}

export type HistoryPages = typeof historyPages

function toPage<Row>(rows: readonly Row[], { page, size }: Omit<PageRequest, 'search'>) {
  return { rows: slicePage(rows, page, size), total: rows.length }
}

function toWholePage<Row>(rows: readonly Row[]) {
  return { rows, total: rows.length }
}

const groupPeopleOnce = cachePerObject((records: Records) => groupCollaborators(records))
const groupRowsOnce = cachePerObject((records: Records) => groupEnvironmentRows(records))
const listPlacesOnce = cachePerObject((records: Records) => [
  ...new Map<number, ReportPlace>(records.map(({ place }) => [place.id, place])).values(),
])

/** Returns the ids of the environments that match a list's filter. */
function findPlaceIds(
  records: Records,
  { search, fields, sectorId }: Pick<EnvironmentsRequest, 'search' | 'fields' | 'sectorId'>,
): Set<number> {
  const places = listPlacesOnce(records).filter(
    ({ sector }) => sectorId === undefined || sector.id === sectorId,
  )
  return new Set(searchPlaces(places, search, fields).map(({ id }) => id))
}

/** Groups the undone tasks, once per set of records and day. */
const groupTasksOnce = cachePerObject((records: Records) => {
  const known = new Map<string, UndoneTask[]>()
  return (todays: Todays) => {
    const key = JSON.stringify(todays)
    const tasks = known.get(key) ?? groupUndoneTasks(records, createTodayLookup(todays))
    known.set(key, tasks)
    return tasks
  }
})

function findUndoneTasks(
  records: Records,
  { search, fields, todays }: Pick<UndoneRequest, 'search' | 'fields' | 'todays'>,
): UndoneTask[] {
  return searchUndone(groupTasksOnce(records)(todays), search, fields)
}

function createTodayLookup({ byCompany, otherwise }: Todays): (companyId: number) => string {
  return (companyId) => byCompany[companyId] ?? otherwise
}

/** Caches a function's result per object. The cache entry disappears with the object. */
function cachePerObject<Input extends object, Output>(make: (input: Input) => Output) {
  const made = new WeakMap<Input, Output>()
  return (input: Input): Output => {
    const known = made.get(input)
    if (known !== undefined) return known
    const output = make(input)
    made.set(input, output)
    return output
  }
}
