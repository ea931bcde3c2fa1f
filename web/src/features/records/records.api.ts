import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { CallInput } from '@zelo/contract/endpoint'
import {
  changeRecordWindow,
  confirmRecords,
  listAwaitingRecords,
  listRecordArrivals,
  listRecordWindows,
  restoreRecords,
  voidRecords,
} from '@zelo/contract/records'
import { call } from '../../lib/call.ts'

/** Query keys to invalidate after a judgement of records. */
export const staleRecords = [['record'], ['appointment'], ['execution']]

/**
 * Reads one page of a company's held records. The parent company stands for the whole group. With `alone`, its id stands
 * for the parent company only.
 */
export function awaitingQuery(companyId: number, page: number, alone: '1' | undefined) {
  return queryOptions({
    queryKey: ['record', 'awaiting', companyId, page, alone ?? null],
    queryFn: ({ signal }) => call(listAwaitingRecords, { query: { companyId, page, alone } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The request for the records of an interval, in a company or in the whole group. */
export type AskedArrivals = CallInput<typeof listRecordArrivals>['query']

/** Reads the records of an interval. Each record states when it arrived and whether it counts. */
export function readArrivals(query: AskedArrivals, signal: AbortSignal) {
  return call(listRecordArrivals, { query }, signal)
}

/** Queries the same records as `readArrivals`. Makes no request if `asked` is null. */
export function arrivalsQuery(asked: AskedArrivals | null) {
  return queryOptions({
    queryKey: ['record', 'arrivals', asked],
    queryFn: asked === null ? skipToken : ({ signal }) => readArrivals(asked, signal),
    staleTime: 60_000,
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
