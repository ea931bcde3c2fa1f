import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { readAppointmentDay, removeAppointment, restoreAppointment } from '@zelo/contract/appointments'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { readMonth, toMonthInterval } from '../../lib/months.ts'
import { appointmentsQuery, monthQuery } from '../appointments/appointments.api.ts'
import type { CalendarAddress } from './calendar-address.ts'
import {
  type CalendarBlock,
  countDays,
  type DayCount,
  toCalendarBlocks,
  toDayBlocks,
} from './calendar-data.ts'

/** The data of a month and its chosen day. Blocks are undefined while they load. */
export interface CalendarData {
  counts: DayCount[] | undefined
  blocks: CalendarBlock[] | undefined
  /** True if the counts still belong to another month or search. */
  outdated: boolean
  failed: UseQueryResult | null
}

/** The data source of a calendar. It is a hook, so a screen must always use the same one. */
export type CalendarSource = (companyId: number, address: CalendarAddress) => CalendarData

/** Reads all appointments of the month with the specified call (R3-413). The browser counts and searches. */
export const useMonthRecords: CalendarSource = (companyId, { day, search }) => {
  const month = useQuery(appointmentsQuery(companyId, toMonthInterval(day)))
  const { data, isPlaceholderData } = month
  const counts = useMemo(() => data && countDays(data, search), [data, search])
  const blocks = useMemo(
    () =>
      isPlaceholderData
        ? undefined
        : data && toCalendarBlocks(data.filter((appointment) => appointment.day === day)),
    [data, isPlaceholderData, day],
  )
  return { counts, blocks, outdated: isPlaceholderData, failed: toFailedQuery(month) }
}

/**
 * Reads the counts of the month, then the blocks of the chosen day. Used for groups whose months contain too many
 * appointments to read.
 */
export const useMonthCounts: CalendarSource = (companyId, { day, search }) => {
  const month = useQuery(monthQuery(companyId, readMonth(day), search))
  const blocks = useQuery(dayQuery(companyId, day))
  return {
    counts: month.data?.days,
    blocks: blocks.data,
    outdated: month.isPlaceholderData,
    failed: toFailedQuery(month) ?? toFailedQuery(blocks),
  }
}

/** Returns a query that failed and has no earlier data, or null. */
function toFailedQuery(query: UseQueryResult): UseQueryResult | null {
  return query.isError && query.data === undefined ? query : null
}

function dayQuery(companyId: number, day: string) {
  return queryOptions({
    queryKey: ['appointment', 'day', companyId, day],
    queryFn: async ({ signal }) =>
      toDayBlocks(await call(readAppointmentDay, { query: { companyId, day } }, signal)),
  })
}

/** Removes an appointment from its day or restores it. */
export function switchAppointment({ id, out }: { id: number; out: boolean }) {
  return call(out ? removeAppointment : restoreAppointment, { params: { id } })
}
