import {
  type listCollaboratorDays as DaysCall,
  listCollaboratorDays,
  listCollaborators,
} from '@zelo/contract/collaborator-history'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type {
  CollaboratorSearchField,
  CollaboratorSort,
  CollaboratorView,
  EnvironmentDay,
} from '@zelo/contract/rules/collaborator-report'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { listProcedureDetails, type ProcedureDetail } from '@zelo/contract/rules/procedure-details'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { call } from '../../lib/call.ts'
import { createHistorySource, dayRecords } from '../reports/records/history-records.api.ts'
import type { HistoryRequest } from '../reports/records/history-records.ts'
import type { Todays } from '../reports/records/history-records-pages.ts'
import { type AskedPage, createRowSource, type RowSource } from '../reports/report-source.ts'
import type { ReportAsk } from '../reports/use-report-filter.ts'

export type CollaboratorAsk = ReportAsk<CollaboratorSearchField, CollaboratorSort>

/** The request for level 1: the environments and days of one collaborator, in one company or in all companies. */
export interface DaysAsk extends AskedPage {
  userId: number
  companyId: number | undefined
  alone: '1' | undefined
  interval: DateInterval
  search: string
  todays: Todays
}

/** The request for levels 2 and 3. They show the details of one card of level 1. */
export interface CardAsk extends AskedPage {
  userId: number
  companyId: number | undefined
  alone: '1' | undefined
  interval: DateInterval
  environmentId: number
  day: string
}

/** The data source of the report. */
export interface CollaboratorSource {
  /** True if the browser holds the whole list. A search then needs no request. */
  instant: boolean
  list: RowSource<CollaboratorAsk, CollaboratorView>
  days: RowSource<DaysAsk, EnvironmentDay>
  details: RowSource<CardAsk, ProcedureDetail>
}

/**
 * Reads the records of the interval with the specified calls (R3-432, R3-434). A worker groups, searches and sorts the
 * records.
 */
export const recordSource: CollaboratorSource = {
  instant: true,
  list: createHistorySource({
    page: 'collaborators',
    records: ({ companyId, alone, interval }) => ({ of: 'company', companyId, alone, interval }),
  }),
  days: createHistorySource({ page: 'collaboratorDays', records: toPeriodRequest }),
  details: createHistorySource({
    page: 'collaboratorDetails',
    records: toPeriodRequest,
    subject: ({ environmentId, day }: CardAsk) => `${environmentId} ${day}`,
  }),
}

/** The server groups, searches, sorts and paginates, because the data can be too large for the browser. */
export const pagedSource: CollaboratorSource = {
  instant: false,
  list: createRowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'collaborators', ask],
    load: ({ companyId, alone, interval, search, fields, sort, page, size }, signal) => {
      const query = { companyId, alone, ...interval, search, in: fields.join(), sort, page, size }
      return call(listCollaborators, { query }, signal)
    },
    page: (result) => result,
  }),
  days: createRowSource({
    key: ({ todays: _todays, ...ask }) => ['history', 'collaborator-days', ask],
    load: ({ userId, companyId, alone, interval, search, page, size }, signal) => {
      const query = { companyId, alone, ...interval, search, page, size }
      return call(listCollaboratorDays, { params: { id: userId }, query }, signal)
    },
    page: (result: AnswerOf<typeof DaysCall>) => result,
  }),
  details: createRowSource({
    key: (ask) => dayRecords.key(toCardRequest(ask)),
    subject: ({ environmentId, day }) => `${environmentId} ${day}`,
    load: (ask, signal) => dayRecords.load(toCardRequest(ask), signal),
    page: toDetailRows,
  }),
}

function toPeriodRequest({ userId, companyId, alone, interval }: DaysAsk | CardAsk): HistoryRequest {
  return { of: 'user', userId, companyId, alone, interval }
}

function toCardRequest({ userId, companyId, alone, environmentId, day }: CardAsk): HistoryRequest {
  return { of: 'user', userId, companyId, alone, environmentId, interval: { from: day, to: day } }
}

function toDetailRows(records: WorkRecord[]) {
  const rows = listProcedureDetails(records)
  return { rows, total: rows.length }
}
