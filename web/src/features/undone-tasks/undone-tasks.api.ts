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
import type { NarrowedTasks } from './narrowed-tasks.ts'

export type UndoneAsk = ReportAsk<UndoneSearchField, (typeof undoneSorts)[number]>

/** The request for the history of one procedure. It also includes the filter of the list. */
export interface UndoneTasksAsk extends UndoneAsk, NarrowedTasks {
  /** The `key` of a procedure in the list. Undefined for all procedures. */
  procedure: string | undefined
  /** The search text in the history. */
  find: string
}

/** The data source of the report. */
export interface UndoneSource {
  /** Whether the list is in memory. A search then needs no request. */
  instant: boolean
  procedures: RowSource<UndoneAsk, UndoneProcedure>
  tasks: RowSource<UndoneTasksAsk, UndoneTask>
}

/**
 * Reads the records of the interval with the call of the specification (R3-432). A worker finds, searches and sorts the
 * undone tasks.
 */
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

/** Lets the server find, group, search, sort and paginate, because the data can be too large for the browser. */
export const pagedSource: UndoneSource = {
  instant: false,
  procedures: createRowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'undone-procedures', ask],
    load: (ask, signal) =>
      call(listUndoneProcedures, { query: { ...toUndoneQuery(ask), sort: ask.sort } }, signal),
    page: (result) => result,
  }),
  tasks: createRowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'undone-tasks', ask],
    load: (ask, signal) => {
      const { procedure, reason, filter, find } = ask
      const query = { ...toUndoneQuery(ask), procedure, reason, filter, find }
      return call(listUndoneTasks, { query }, signal)
    },
    page: (result) => result,
  }),
}
