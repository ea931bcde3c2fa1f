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

/** The current day of each company, by id; `otherwise` is that of any other. */
export interface Todays {
  byCompany: Readonly<Record<number, string>>
  otherwise: string
}

interface Asked {
  search: string
  page: number
  size: PageSize | number
}

interface AskedUndone extends Asked {
  fields: readonly UndoneSearchField[]
  sort: (typeof undoneSorts)[number]
  todays: Todays
}

interface AskedEnvironments extends Asked {
  fields: readonly EnvironmentSearchField[]
  sort: CollaboratorSort
  sectorId: number | undefined
}

type Records = readonly WorkRecord[]

/** The pages of the plain reports. They group, search and sort by the same rules as the server. */
export const workPages = {
  collaborators(
    records: Records,
    {
      search,
      fields,
      sort,
      ...paging
    }: Asked & { fields: readonly CollaboratorSearchField[]; sort: CollaboratorSort },
  ) {
    const found = searchPeople(peopleOf(records), ({ telefone }) => telefone, search, fields)
    return paged(sortCollaborators(found, sort), paging)
  },

  collaboratorDays(records: Records, { search, todays, ...paging }: Asked & { todays: Todays }) {
    const found = searchEnvironmentDays(groupEnvironmentDays(records, todayOf(todays)), search)
    return paged(sortEnvironmentDays(found, '-day'), paging)
  },

  collaboratorDetails(records: Records, { environmentId, day }: { environmentId: number; day: string }) {
    return whole(
      listProcedureDetails(
        records.filter(({ place, plan }) => place.id === environmentId && plan.day === day),
      ),
    )
  },

  environments(records: Records, { sort, ...asked }: AskedEnvironments) {
    const ids = foundIds(records, asked)
    const rows = rowsOf(records).filter(({ idAmbiente }) => ids.has(idAmbiente))
    return paged(sortEnvironments(rows, sort), asked)
  },

  environmentCollaborators(records: Records, { search, ...paging }: Asked) {
    return paged(searchEnvironmentCollaborators(groupEnvironmentCollaborators(records), search), paging)
  },

  environmentDays(records: Records, { userId, search, ...paging }: Asked & { userId: number }) {
    const own = records.filter(({ person }) => person.id === userId)
    return paged(searchCollaboratorDays(groupCollaboratorDays(own), search), paging)
  },

  environmentDetails(
    records: Records,
    { userId, day, search }: { userId: number; day: string; search: string },
  ) {
    const own = records.filter(({ person, plan }) => person.id === userId && plan.day === day)
    const history = groupEnvironmentViews(own).flatMap((view) => view.history)
    return whole(searchProcedures(history, search))
  },

  environmentExport(records: Records, asked: Omit<AskedEnvironments, 'sort'>) {
    const ids = foundIds(records, asked)
    return whole(environmentExportRows(records.filter(({ place }) => ids.has(place.id))))
  },

  undoneProcedures(records: Records, { sort, page, size, ...asked }: AskedUndone) {
    const names = foundTasks(records, asked).map((task) => ({
      name: task.NAME_PROCEDIMENTO_NAO_REALIZADO,
      count: 1,
    }))
    return paged(sortUndoneProcedures(groupUndoneProcedures(names), sort), { page, size })
  },

  undoneTasks(
    records: Records,
    { procedure, find, page, size, ...asked }: AskedUndone & { procedure: string; find: string },
  ) {
    const own = foundTasks(records, asked).filter(
      (task) => nameKey(task.NAME_PROCEDIMENTO_NAO_REALIZADO) === procedure,
    )
    return paged(searchUndoneCards(own, find), { page, size })
  },
}

export type WorkPages = typeof workPages

function paged<Row>(rows: readonly Row[], { page, size }: Omit<Asked, 'search'>) {
  return { rows: slicePage(rows, page, size), total: rows.length }
}

function whole<Row>(rows: readonly Row[]) {
  return { rows, total: rows.length }
}

const peopleOf = remembered((records: Records) => groupCollaborators(records))
const rowsOf = remembered((records: Records) => groupEnvironmentRows(records))
const placesOf = remembered((records: Records) => [
  ...new Map<number, ReportPlace>(records.map(({ place }) => [place.id, place])).values(),
])

/** Returns the ids of the environments that a list's filter finds. */
function foundIds(
  records: Records,
  { search, fields, sectorId }: Pick<AskedEnvironments, 'search' | 'fields' | 'sectorId'>,
): Set<number> {
  const places = placesOf(records).filter(({ sector }) => sectorId === undefined || sector.id === sectorId)
  return new Set(searchPlaces(places, search, fields).map(({ id }) => id))
}

/** The undone tasks, computed once per set of records and day. */
const tasksByDay = remembered((records: Records) => {
  const known = new Map<string, UndoneTask[]>()
  return (todays: Todays) => {
    const key = JSON.stringify(todays)
    const tasks = known.get(key) ?? groupUndoneTasks(records, todayOf(todays))
    known.set(key, tasks)
    return tasks
  }
})

function foundTasks(
  records: Records,
  { search, fields, todays }: Pick<AskedUndone, 'search' | 'fields' | 'todays'>,
): UndoneTask[] {
  return searchUndone(tasksByDay(records)(todays), search, fields)
}

function todayOf({ byCompany, otherwise }: Todays): (companyId: number) => string {
  return (companyId) => byCompany[companyId] ?? otherwise
}

/** Caches a function's result per object, while that object is in use. */
function remembered<Input extends object, Output>(make: (input: Input) => Output) {
  const made = new WeakMap<Input, Output>()
  return (input: Input): Output => {
    const known = made.get(input)
    if (known !== undefined) return known
    const output = make(input)
    made.set(input, output)
    return output
  }
}
