import { nameKey } from '@zelo/contract/rules/name-key'
import { pageOf } from '@zelo/contract/rules/report-list'
import {
  searchUndone,
  searchUndoneCards,
  sortUndoneProcedures,
  type UndoneProcedure,
  type UndoneSearchField,
  type UndoneTask,
  undoneProceduresOf,
  type undoneSorts,
  undoneTasksOf,
} from '@zelo/contract/rules/undone-tasks'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { listUndoneProcedures, listUndoneTasks } from '@zelo/contract/undone-tasks'
import { type RowSource, remembered, rowSource } from '../../kit/report-source.ts'
import { companyWork } from '../../kit/report-work.api.ts'
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

type TodayOf = UndoneAsk['todayOf']

/** What was not done, found once for the records of an interval and each new day. */
const tasksByDay = remembered((records: WorkRecord[]) =>
  remembered((todayOf: TodayOf) => undoneTasksOf(records, todayOf)),
)

function foundTasks(records: WorkRecord[], { search, fields, todayOf }: UndoneAsk): UndoneTask[] {
  return searchUndone(tasksByDay(records)(todayOf), search, fields)
}

/** The interval's records by the specified call (spec 3 §7); derived, searched and sorted here. */
export const recordSource: UndoneSource = {
  instant: true,
  procedures: rowSource<UndoneAsk, WorkRecord[], UndoneProcedure>({
    ...companyWork,
    page(records, ask) {
      const names = foundTasks(records, ask).map((task) => ({
        name: task.NAME_PROCEDIMENTO_NAO_REALIZADO,
        count: 1,
      }))
      const rows = sortUndoneProcedures(undoneProceduresOf(names), ask.sort)
      return { rows: pageOf(rows, ask.page, ask.size), total: rows.length }
    },
  }),
  tasks: rowSource<UndoneTasksAsk, WorkRecord[], UndoneTask>({
    ...companyWork,
    page(records, ask) {
      const own = foundTasks(records, ask).filter(
        (task) => nameKey(task.NAME_PROCEDIMENTO_NAO_REALIZADO) === ask.procedure,
      )
      const rows = searchUndoneCards(own, ask.find)
      return { rows: pageOf(rows, ask.page, ask.size), total: rows.length }
    },
  }),
}

function queryOf({ companyId, alone, interval, search, fields, page, size }: UndoneAsk) {
  return { companyId, alone, ...interval, search, in: fields.join(), page, size }
}

/** The server derives, groups, searches, sorts and pages: for intervals too large to be loaded whole. */
export const pagedSource: UndoneSource = {
  instant: false,
  procedures: rowSource({
    key: ({ todayOf: _todayOf, ...ask }) => ['history', 'undone-procedures', ask],
    load: (ask, signal) => call(listUndoneProcedures, { query: { ...queryOf(ask), sort: ask.sort } }, signal),
    page: (answer) => answer,
  }),
  tasks: rowSource({
    key: ({ todayOf: _todayOf, ...ask }) => ['history', 'undone-tasks', ask],
    load: (ask, signal) => {
      const query = { ...queryOf(ask), procedure: ask.procedure, find: ask.find }
      return call(listUndoneTasks, { query }, signal)
    },
    page: (answer) => answer,
  }),
}
