import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@zelo/contract/endpoint'
import {
  type listEnvironmentCollaborators as CollaboratorsCall,
  type listEnvironmentDays as DaysCall,
  exportEnvironments,
  listEnvironmentCollaborators,
  listEnvironmentDays,
  listEnvironmentsWorked,
} from '@zelo/contract/environment-history'
import { addDays } from '@zelo/contract/rules/calendar'
import type { CollaboratorSort } from '@zelo/contract/rules/collaborator-report'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import type { EnvironmentExportRow } from '@zelo/contract/rules/environment-export'
import {
  type CollaboratorDay,
  collaboratorDaysOf,
  type EnvironmentCollaborator,
  type EnvironmentRow,
  type EnvironmentSearchField,
  environmentCollaboratorsOf,
  environmentsOf,
  environmentViewsOf,
  searchCollaboratorDays,
  searchEnvironmentCollaborators,
  searchPlaces,
  sortEnvironments,
} from '@zelo/contract/rules/environment-report'
import { type ProcedureDetail, searchProcedures } from '@zelo/contract/rules/procedure-details'
import { pageOf } from '@zelo/contract/rules/report-list'
import type { ReportPlace, WorkRecord } from '@zelo/contract/rules/work-record'
import { type AskedPage, type RowSource, remembered, rowSource } from '../../kit/report-source.ts'
import { companyWork, environmentWork } from '../../kit/report-work.api.ts'
import type { ReportAsk } from '../../kit/use-report-filter.ts'
import { call } from '../../lib/call.ts'

export interface EnvironmentsAsk extends ReportAsk<EnvironmentSearchField, CollaboratorSort> {
  /** The environment group: the sector; undefined for all. */
  sectorId: number | undefined
}

/** A level inside of one environment: who worked there; with `userId` their days; with `day` the procedures of one. */
export interface EnvironmentAsk extends AskedPage {
  environmentId: number
  interval: DateInterval
  search: string
}
export interface PersonAsk extends EnvironmentAsk {
  userId: number
}
export interface DayAsk extends PersonAsk {
  day: string
}

/** Where the report's rows come from. */
export interface EnvironmentSource {
  /** The list is in memory, and a search in it asks nothing. */
  instant: boolean
  list: RowSource<EnvironmentsAsk, EnvironmentRow>
  collaborators: RowSource<EnvironmentAsk, EnvironmentCollaborator>
  days: RowSource<PersonAsk, CollaboratorDay>
  details: RowSource<DayAsk, ProcedureDetail>
  /** The export's rows of all that the list's filter finds, by day; `told` hears which share of them is there. */
  exportRows: (
    client: QueryClient,
    ask: EnvironmentsAsk,
    signal: AbortSignal,
    told: (share: number) => void,
  ) => Promise<readonly EnvironmentExportRow[]>
}

const rowsOf = remembered((records: WorkRecord[]) => environmentsOf(records))
const placesOf = remembered((records: WorkRecord[]) => [
  ...new Map<number, ReportPlace>(records.map(({ place }) => [place.id, place])).values(),
])

/** The ids of the environments that a list's filter finds. */
function foundIds(records: WorkRecord[], { search, fields, sectorId }: EnvironmentsAsk): Set<number> {
  const places = placesOf(records).filter(({ sector }) => sectorId === undefined || sector.id === sectorId)
  return new Set(searchPlaces(places, search, fields).map(({ id }) => id))
}

const inEnvironment = {
  key: ({ environmentId, interval }: EnvironmentAsk) => environmentWork.key({ environmentId, interval }),
  load: ({ environmentId, interval }: EnvironmentAsk, signal: AbortSignal) =>
    environmentWork.load({ environmentId, interval }, signal),
}

/** The interval's records by the specified calls (spec 3 §7); grouped, searched and sorted here. */
export const recordSource: EnvironmentSource = {
  instant: true,
  list: rowSource<EnvironmentsAsk, WorkRecord[], EnvironmentRow>({
    ...companyWork,
    page(records, ask) {
      const ids = foundIds(records, ask)
      const rows = rowsOf(records).filter(({ idAmbiente }) => ids.has(idAmbiente))
      return { rows: pageOf(sortEnvironments(rows, ask.sort), ask.page, ask.size), total: rows.length }
    },
  }),
  collaborators: rowSource({
    ...inEnvironment,
    page(records: WorkRecord[], { search, page, size }) {
      const rows = searchEnvironmentCollaborators(environmentCollaboratorsOf(records), search)
      return { rows: pageOf(rows, page, size), total: rows.length }
    },
  }),
  days: rowSource<PersonAsk, WorkRecord[], CollaboratorDay>({
    ...inEnvironment,
    page(records, { userId, search, page, size }) {
      const own = records.filter(({ person }) => person.id === userId)
      const rows = searchCollaboratorDays(collaboratorDaysOf(own), search)
      return { rows: pageOf(rows, page, size), total: rows.length }
    },
  }),
  details: rowSource<DayAsk, WorkRecord[], ProcedureDetail>({
    ...inEnvironment,
    page: (records, ask) =>
      detailsOf(
        records.filter(({ person, plan }) => person.id === ask.userId && plan.day === ask.day),
        ask,
      ),
  }),
  async exportRows(client, ask, signal) {
    const known = client.getQueryData<WorkRecord[]>(companyWork.key(ask))
    const records = known ?? (await companyWork.load(ask, signal))
    const { environmentExportRows } = await import('@zelo/contract/rules/environment-export')
    const ids = foundIds(records, ask)
    return environmentExportRows(records.filter(({ place }) => ids.has(place.id)))
  },
}

function detailsOf(records: WorkRecord[], { search }: DayAsk) {
  const history = environmentViewsOf(records).flatMap((view) => view.history)
  const rows = searchProcedures(history, search)
  return { rows, total: rows.length }
}

/** A long export is asked for in pieces of so many days: it tells how far it is, and holds nothing up. */
const daysAtOnce = 7

/** The server groups, searches, sorts and pages: for intervals and groups too large to be loaded whole. */
export const pagedSource: EnvironmentSource = {
  instant: false,
  list: rowSource({
    key: ({ todayOf: _todayOf, ...ask }) => ['history', 'environments', ask],
    load: (ask, signal) => {
      const { sort, page, size } = ask
      return call(listEnvironmentsWorked, { query: { ...filterOf(ask), sort, page, size } }, signal)
    },
    page: (answer) => answer,
  }),
  collaborators: rowSource({
    key: (ask) => ['history', 'environment-collaborators', ask],
    load: ({ environmentId: id, interval, search, page, size }, signal) =>
      call(
        listEnvironmentCollaborators,
        { params: { id }, query: { ...interval, search, page, size } },
        signal,
      ),
    page: (answer: AnswerOf<typeof CollaboratorsCall>) => answer,
  }),
  days: rowSource({
    key: (ask) => ['history', 'environment-days', ask],
    subject: ({ userId }) => String(userId),
    load: ({ environmentId: id, userId, interval, search, page, size }, signal) =>
      call(
        listEnvironmentDays,
        { params: { id }, query: { userId, ...interval, search, page, size } },
        signal,
      ),
    page: (answer: AnswerOf<typeof DaysCall>) => answer,
  }),
  details: rowSource({
    key: (ask) => environmentWork.key(dayOf(ask)),
    subject: ({ userId, day }) => `${userId} ${day}`,
    load: (ask, signal) => environmentWork.load(dayOf(ask), signal),
    page: detailsOf,
  }),
  async exportRows(_client, ask, signal, told) {
    const rows: EnvironmentExportRow[] = []
    const pieces = piecesOf(ask.interval)
    for (const [index, interval] of pieces.entries()) {
      told(index / pieces.length)
      rows.push(...(await call(exportEnvironments, { query: filterOf({ ...ask, interval }) }, signal)))
    }
    return rows
  },
}

function filterOf({ companyId, alone, interval, search, fields, sectorId }: EnvironmentsAsk) {
  return { companyId, alone, ...interval, search, in: fields.join(), sectorId }
}

function dayOf({ environmentId, userId, day }: DayAsk) {
  return { environmentId, userId, interval: { from: day, to: day } }
}

function piecesOf({ from, to }: DateInterval): DateInterval[] {
  const pieces: DateInterval[] = []
  for (let start = from; start <= to; start = addDays(start, daysAtOnce)) {
    const last = addDays(start, daysAtOnce - 1)
    pieces.push({ from: start, to: last < to ? last : to })
  }
  return pieces
}
