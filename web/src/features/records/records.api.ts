import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  changeRecordWindow,
  confirmRecords,
  listAwaitingRecords,
  listRecordWindows,
  readRecordHistory,
  restoreRecords,
  voidRecords,
} from '@zelo/contract/records'
import { call } from '../../lib/call.ts'

/** Query keys to invalidate after a judgement of records. */
export const staleRecords = [['record'], ['appointment'], ['execution']]

/** Reads a page of a company's waiting records. The parent company stands for the whole group, or for itself with `alone`. */
export function awaitingQuery(companyId: number, page: number, alone: '1' | undefined) {
  return queryOptions({
    queryKey: ['record', 'awaiting', companyId, page, alone ?? null],
    queryFn: ({ signal }) => call(listAwaitingRecords, { query: { companyId, page, alone } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function recordHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['record', 'history', id],
    queryFn: ({ signal }) => call(readRecordHistory, { params: { id } }, signal),
  })
}

export const recordWindowsQuery = queryOptions({
  queryKey: ['record', 'windows'],
  queryFn: ({ signal }) => call(listRecordWindows, {}, signal),
})

export const confirmIds = (ids: readonly number[]) => call(confirmRecords, { body: { ids: [...ids] } })
export const restoreIds = (ids: readonly number[]) => call(restoreRecords, { body: { ids: [...ids] } })

export function voidRecordsById({ ids, reason }: { ids: readonly number[]; reason: string }) {
  return call(voidRecords, { body: { ids: [...ids], reason } })
}

export function changeWindow(body: { companyId: number; lateDays: number }) {
  return call(changeRecordWindow, { body })
}
