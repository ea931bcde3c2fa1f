import type {
  UndoneProcedure,
  UndoneSearchField,
  UndoneTask,
  undoneSorts,
} from '@zelo/contract/rules/undone-tasks'
import { listUndoneProcedures, listUndoneTasks } from '@zelo/contract/undone-tasks'
import { type RowSource, rowSource } from '../../kit/report-source.ts'
import { workSource } from '../../kit/report-work.api.ts'
import type { AskedWork } from '../../kit/report-work.ts'
import type { ReportAsk } from '../../kit/use-report-filter.ts'
import { call } from '../../lib/call.ts'

export type UndoneAsk = ReportAsk<UndoneSearchField, (typeof undoneSorts)[number]>

/** The history of one procedure, of those that the list's filter finds. */
export interface UndoneTasksAsk extends UndoneAsk {
  /** The `key` of a procedure of the list. */
  procedure: string
  /** The own search of the history. */
  find: string
}

/** Where the report's rows come from. */
export interface UndoneSource {
  /** The list is in memory, and a search in it asks nothing. */
  instant: boolean
  procedures: RowSource<UndoneAsk, UndoneProcedure>
  tasks: RowSource<UndoneTasksAsk, UndoneTask>
}

/** The interval's records by the specified call (spec 3 §7); a worker derives, searches and sorts. */
export const recordSource: UndoneSource = {
  instant: true,
  procedures: workSource({ page: 'undoneProcedures', work: recordsOf }),
  tasks: workSource({ page: 'undoneTasks', work: recordsOf }),
}

function recordsOf({ companyId, alone, interval }: UndoneAsk): AskedWork {
  return { of: 'company', companyId, alone, interval }
}

function queryOf({ companyId, alone, interval, search, fields, page, size }: UndoneAsk) {
  return { companyId, alone, ...interval, search, in: fields.join(), page, size }
}

/** The server derives, groups, searches, sorts and pages: for intervals too large to be loaded whole. */
export const pagedSource: UndoneSource = {
  instant: false,
  procedures: rowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'undone-procedures', ask],
    load: (ask, signal) => call(listUndoneProcedures, { query: { ...queryOf(ask), sort: ask.sort } }, signal),
    page: (answer) => answer,
  }),
  tasks: rowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'undone-tasks', ask],
    load: (ask, signal) => {
      const query = { ...queryOf(ask), procedure: ask.procedure, find: ask.find }
      return call(listUndoneTasks, { query }, signal)
    },
    page: (answer) => answer,
  }),
}
