import type {
  UndoneProcedure,
  UndoneSearchField,
  UndoneTask,
  undoneSorts,
} from '@zelo/contract/rules/undone-tasks'
import { listUndoneProcedures, listUndoneTasks } from '@zelo/contract/undone-tasks'
import { call } from '../../lib/call.ts'
import { createHistorySource } from '../reports/records/history-records.api.ts'
import type { HistoryRequest } from '../reports/records/history-records.ts'
import { createRowSource, type RowSource } from '../reports/report-source.ts'
import type { ReportAsk } from '../reports/use-report-filter.ts'

export type UndoneAsk = ReportAsk<UndoneSearchField, (typeof undoneSorts)[number]>

/** Request for one procedure's history within the list's filter. */
export interface UndoneTasksAsk extends UndoneAsk {
  /** The `key` of a procedure of the list. */
  procedure: string
  /** The search within the history. */
  find: string
}

/** Data source of the report. */
export interface UndoneSource {
  /** The list is in memory, so a search needs no request. */
  instant: boolean
  procedures: RowSource<UndoneAsk, UndoneProcedure>
  tasks: RowSource<UndoneTasksAsk, UndoneTask>
}

/** Reads the interval's records with the specified call (R3-432). A worker derives, searches and sorts them. */
export const recordSource: UndoneSource = {
  instant: true,
  procedures: createHistorySource({ page: 'undoneProcedures', records: toCompanyRequest }),
  tasks: createHistorySource({ page: 'undoneTasks', records: toCompanyRequest }),
}

function toCompanyRequest({ companyId, alone, interval }: UndoneAsk): HistoryRequest {
  return { of: 'company', companyId, alone, interval }
}

function toUndoneQuery({ companyId, alone, interval, search, fields, page, size }: UndoneAsk) {
  return { companyId, alone, ...interval, search, in: fields.join(), page, size }
}

/** Derives, groups, searches, sorts and pages on the server, for data too large to load whole. */
export const pagedSource: UndoneSource = {
  instant: false,
  procedures: createRowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'undone-procedures', ask],
    load: (ask, signal) =>
      call(listUndoneProcedures, { query: { ...toUndoneQuery(ask), sort: ask.sort } }, signal),
    page: (answer) => answer,
  }),
  tasks: createRowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'undone-tasks', ask],
    load: (ask, signal) => {
      const query = { ...toUndoneQuery(ask), procedure: ask.procedure, find: ask.find }
      return call(listUndoneTasks, { query }, signal)
    },
    page: (answer) => answer,
  }),
}
