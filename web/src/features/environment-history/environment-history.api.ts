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
import { call } from '../../lib/call.ts'
import { loadInWeeks } from '../reports/load-in-weeks.ts'
import { createHistorySource, dayRecords, readAllPages } from '../reports/records/history-records.api.ts'
import type { HistoryRequest } from '../reports/records/history-records.ts'
import { type AskedPage, createRowSource, type RowSource } from '../reports/report-source.ts'
import type { ReportAsk } from '../reports/use-report-filter.ts'

export interface EnvironmentsAsk extends ReportAsk<EnvironmentSearchField, CollaboratorSort> {
  /** The id of a sector. Users see sectors as 'environment groups'. Undefined means all sectors. */
  sectorId: number | undefined
}

/**
 * The request for one level of an environment's history. Without `userId`, the level lists people. With `userId`, it lists
 * the days of that person. With `day` too, it lists the procedures of that day.
 */
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

/** The data source of the report. */
export interface EnvironmentSource {
  /** True if the browser holds the whole list. A search then needs no request. */
  instant: boolean
  list: RowSource<EnvironmentsAsk, EnvironmentRow>
  collaborators: RowSource<EnvironmentAsk, EnvironmentCollaborator>
  days: RowSource<PersonAsk, CollaboratorDay>
  details: RowSource<DayAsk, ProcedureDetail>
  /**
   * Reads all rows of the export that match the list's filter, sorted by day. If several requests are necessary,
   * `onProgress` receives the share that is loaded, from 0 to 1.
   */
  exportRows: (
    client: QueryClient,
    ask: EnvironmentsAsk,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) => Promise<readonly EnvironmentExportRow[]>
}

/**
 * Reads the records of the interval with the specified calls (R3-432, R3-435). A worker groups, searches and sorts the
 * records.
 */
export const recordSource: EnvironmentSource = {
  instant: true,
  list: createHistorySource({ page: 'environments', records: toCompanyRequest }),
  collaborators: createHistorySource({ page: 'environmentCollaborators', records: toEnvironmentRequest }),
  days: createHistorySource({
    page: 'environmentDays',
    records: toEnvironmentRequest,
    subject: ({ userId }: PersonAsk) => String(userId),
  }),
  details: createHistorySource({
    page: 'environmentDetails',
    records: toEnvironmentRequest,
    subject: ({ userId, day }: DayAsk) => `${userId} ${day}`,
  }),
  exportRows: (client, ask, signal) =>
    readAllPages(client, { page: 'environmentExport', records: toCompanyRequest(ask), ask, signal }),
}

function toCompanyRequest({ companyId, alone, interval }: EnvironmentsAsk): HistoryRequest {
  return { of: 'company', companyId, alone, interval }
}

function toEnvironmentRequest({ environmentId, interval }: EnvironmentAsk): HistoryRequest {
  return { of: 'environment', environmentId, interval }
}

function toDetailRows(records: WorkRecord[], { search }: DayAsk) {
  const history = groupEnvironmentViews(records).flatMap((view) => view.history)
  const rows = searchProcedures(history, search)
  return { rows, total: rows.length }
}

/** The server groups, searches, sorts and paginates, because the data can be too large for the browser. */
export const pagedSource: EnvironmentSource = {
  instant: false,
  list: createRowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'environments', ask],
    load: (ask, signal) => {
      const { sort, page, size } = ask
      return call(listEnvironmentsWorked, { query: { ...toFilterQuery(ask), sort, page, size } }, signal)
    },
    page: (result) => result,
  }),
  collaborators: createRowSource({
    key: (ask) => ['history', 'environment-collaborators', ask],
    load: ({ environmentId: id, interval, search, page, size }, signal) =>
      call(
        listEnvironmentCollaborators,
        { params: { id }, query: { ...interval, search, page, size } },
        signal,
      ),
    page: (result: AnswerOf<typeof CollaboratorsCall>) => result,
  }),
  days: createRowSource({
    key: (ask) => ['history', 'environment-days', ask],
    subject: ({ userId }) => String(userId),
    load: ({ environmentId: id, userId, interval, search, page, size }, signal) =>
      call(
        listEnvironmentDays,
        { params: { id }, query: { userId, ...interval, search, page, size } },
        signal,
      ),
    page: (result: AnswerOf<typeof DaysCall>) => result,
  }),
  details: createRowSource({
    key: (ask) => dayRecords.key(toDayRequest(ask)),
    subject: ({ userId, day }) => `${userId} ${day}`,
    load: (ask, signal) => dayRecords.load(toDayRequest(ask), signal),
    page: toDetailRows,
  }),
  exportRows: (_client, ask, signal, onProgress) =>
    loadInWeeks(
      ask.interval,
      (interval) => call(exportEnvironments, { query: toFilterQuery({ ...ask, interval }) }, signal),
      onProgress,
    ),
}

function toFilterQuery({ companyId, alone, interval, search, fields, sectorId }: EnvironmentsAsk) {
  return { companyId, alone, ...interval, search, in: fields.join(), sectorId }
}

function toDayRequest({ environmentId, userId, day }: DayAsk): HistoryRequest {
  return { of: 'environment', environmentId, userId, interval: { from: day, to: day } }
}
