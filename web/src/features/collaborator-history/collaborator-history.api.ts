import {
  type listCollaboratorDays as DaysCall,
  listCollaboratorDays,
  listCollaborators,
} from '@zelo/contract/collaborator-history'
import type { AnswerOf } from '@zelo/contract/endpoint'
import {
  type CollaboratorSearchField,
  type CollaboratorSort,
  type CollaboratorView,
  collaboratorsOf,
  type EnvironmentDay,
  environmentDaysOf,
  searchEnvironmentDays,
  searchPeople,
  sortCollaborators,
  sortEnvironmentDays,
} from '@zelo/contract/rules/collaborator-report'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { type ProcedureDetail, procedureDetailsOf } from '@zelo/contract/rules/procedure-details'
import { pageOf } from '@zelo/contract/rules/report-list'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { type AskedPage, type RowSource, remembered, rowSource } from '../../kit/report-source.ts'
import { companyWork, userWork } from '../../kit/report-work.api.ts'
import type { ReportAsk } from '../../kit/use-report-filter.ts'
import { call } from '../../lib/call.ts'

export type CollaboratorAsk = ReportAsk<CollaboratorSearchField, CollaboratorSort>

/** Level 1: what one collaborator did, in one company where that is said. */
export interface DaysAsk extends AskedPage {
  userId: number
  companyId: number | undefined
  alone: '1' | undefined
  interval: DateInterval
  search: string
  todayOf: (companyId: number) => string
}

/** Levels 2 and 3: one card of level 1. */
export interface CardAsk extends AskedPage {
  userId: number
  companyId: number | undefined
  alone: '1' | undefined
  interval: DateInterval
  environmentId: number
  day: string
}

/** Where the report's rows come from. */
export interface CollaboratorSource {
  /** The list is in memory, and a search in it asks nothing. */
  instant: boolean
  list: RowSource<CollaboratorAsk, CollaboratorView>
  days: RowSource<DaysAsk, EnvironmentDay>
  details: RowSource<CardAsk, ProcedureDetail>
}

const peopleOf = remembered((records: WorkRecord[]) => collaboratorsOf(records))

/** The interval's records by the specified calls (spec 3 §7); grouped, searched and sorted here. */
export const recordSource: CollaboratorSource = {
  instant: true,
  list: rowSource<CollaboratorAsk, WorkRecord[], CollaboratorView>({
    ...companyWork,
    page(records, { search, fields, sort, page, size }) {
      const found = searchPeople(peopleOf(records), ({ telefone }) => telefone, search, fields)
      return { rows: pageOf(sortCollaborators(found, sort), page, size), total: found.length }
    },
  }),
  days: rowSource({
    key: (ask) => userWork.key(periodOf(ask)),
    load: (ask, signal) => userWork.load(periodOf(ask), signal),
    page(records: WorkRecord[], { search, page, size, todayOf }) {
      const found = searchEnvironmentDays(environmentDaysOf(records, todayOf), search)
      return { rows: pageOf(sortEnvironmentDays(found, '-day'), page, size), total: found.length }
    },
  }),
  details: rowSource({
    key: (ask) => userWork.key(periodOf(ask)),
    load: (ask, signal) => userWork.load(periodOf(ask), signal),
    page: (records: WorkRecord[], { environmentId, day }) =>
      detailsOf(records.filter(({ place, plan }) => place.id === environmentId && plan.day === day)),
  }),
}

/** The server groups, searches, sorts and pages: for intervals and groups too large to be loaded whole. */
export const pagedSource: CollaboratorSource = {
  instant: false,
  list: rowSource({
    key: ({ todayOf: _todayOf, ...ask }) => ['history', 'collaborators', ask],
    load: ({ companyId, alone, interval, search, fields, sort, page, size }, signal) => {
      const query = { companyId, alone, ...interval, search, in: fields.join(), sort, page, size }
      return call(listCollaborators, { query }, signal)
    },
    page: (answer) => answer,
  }),
  days: rowSource({
    key: ({ todayOf: _todayOf, ...ask }) => ['history', 'collaborator-days', ask],
    load: ({ userId, companyId, alone, interval, search, page, size }, signal) => {
      const query = { companyId, alone, ...interval, search, page, size }
      return call(listCollaboratorDays, { params: { id: userId }, query }, signal)
    },
    page: (answer: AnswerOf<typeof DaysCall>) => answer,
  }),
  details: rowSource({
    key: (ask) => userWork.key(cardOf(ask)),
    subject: ({ environmentId, day }) => `${environmentId} ${day}`,
    load: (ask, signal) => userWork.load(cardOf(ask), signal),
    page: detailsOf,
  }),
}

function periodOf({ userId, companyId, alone, interval }: DaysAsk | CardAsk) {
  return { userId, companyId, alone, interval }
}

function cardOf({ userId, companyId, alone, environmentId, day }: CardAsk) {
  return { userId, companyId, alone, environmentId, interval: { from: day, to: day } }
}

function detailsOf(records: WorkRecord[]) {
  const rows = procedureDetailsOf(records)
  return { rows, total: rows.length }
}
