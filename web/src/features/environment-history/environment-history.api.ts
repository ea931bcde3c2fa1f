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
  type EnvironmentCollaborator,
  type EnvironmentRow,
  type EnvironmentSearchField,
  groupEnvironmentViews,
} from '@zelo/contract/rules/environment-report'
import { type ProcedureDetail, searchProcedures } from '@zelo/contract/rules/procedure-details'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { type AskedPage, type RowSource, rowSource } from '../../kit/report-source.ts'
import { dayWork, readAllPages, workSource } from '../../kit/report-work.api.ts'
import type { AskedWork } from '../../kit/report-work.ts'
import type { ReportAsk } from '../../kit/use-report-filter.ts'
import { call } from '../../lib/call.ts'

export interface EnvironmentsAsk extends ReportAsk<EnvironmentSearchField, CollaboratorSort> {
  /** The environment group: the sector. Undefined for all. */
  sectorId: number | undefined
}

/** A level inside one environment: its people, with `userId` that person's days, with `day` that day's procedures. */
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

/** Data source of the report. */
export interface EnvironmentSource {
  /** The list is in memory, so a search needs no request. */
  instant: boolean
  list: RowSource<EnvironmentsAsk, EnvironmentRow>
  collaborators: RowSource<EnvironmentAsk, EnvironmentCollaborator>
  days: RowSource<PersonAsk, CollaboratorDay>
  details: RowSource<DayAsk, ProcedureDetail>
  /** Reads the export's rows for the list's filter, by day. `told` receives the loaded share. */
  exportRows: (
    client: QueryClient,
    ask: EnvironmentsAsk,
    signal: AbortSignal,
    told: (share: number) => void,
  ) => Promise<readonly EnvironmentExportRow[]>
}

/** Reads the interval's records with the specified calls (spec 3 §7). A worker groups, searches and sorts them. */
export const recordSource: EnvironmentSource = {
  instant: true,
  list: workSource({ page: 'environments', work: recordsOf }),
  collaborators: workSource({ page: 'environmentCollaborators', work: inEnvironment }),
  days: workSource({
    page: 'environmentDays',
    work: inEnvironment,
    subject: ({ userId }: PersonAsk) => String(userId),
  }),
  details: workSource({
    page: 'environmentDetails',
    work: inEnvironment,
    subject: ({ userId, day }: DayAsk) => `${userId} ${day}`,
  }),
  exportRows: (client, ask, signal) =>
    readAllPages(client, { page: 'environmentExport', work: recordsOf(ask), ask, signal }),
}

function recordsOf({ companyId, alone, interval }: EnvironmentsAsk): AskedWork {
  return { of: 'company', companyId, alone, interval }
}

function inEnvironment({ environmentId, interval }: EnvironmentAsk): AskedWork {
  return { of: 'environment', environmentId, interval }
}

function detailsOf(records: WorkRecord[], { search }: DayAsk) {
  const history = groupEnvironmentViews(records).flatMap((view) => view.history)
  const rows = searchProcedures(history, search)
  return { rows, total: rows.length }
}

/** Days per request of a long export, so that it reports progress and does not block other requests. */
const daysAtOnce = 7

/** Groups, searches, sorts and pages on the server, for data too large to load whole. */
export const pagedSource: EnvironmentSource = {
  instant: false,
  list: rowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'environments', ask],
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
    key: (ask) => dayWork.key(dayOf(ask)),
    subject: ({ userId, day }) => `${userId} ${day}`,
    load: (ask, signal) => dayWork.load(dayOf(ask), signal),
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

function dayOf({ environmentId, userId, day }: DayAsk): AskedWork {
  return { of: 'environment', environmentId, userId, interval: { from: day, to: day } }
}

function piecesOf({ from, to }: DateInterval): DateInterval[] {
  const pieces: DateInterval[] = []
  for (let start = from; start <= to; start = addDays(start, daysAtOnce)) {
    const last = addDays(start, daysAtOnce - 1)
    pieces.push({ from: start, to: last < to ? last : to })
  }
  return pieces
}
