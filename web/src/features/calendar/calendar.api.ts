import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { dayOfAppointments, removeAppointment, restoreAppointment } from '@zelo/contract/appointments'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { monthInterval, monthOf } from '../../lib/months.ts'
import { appointmentsQuery, monthQuery } from '../appointments/appointments.api.ts'
import type { CalendarAddress } from './calendar-address.ts'
import {
  blocksOfAppointments,
  blocksOfDay,
  type CalendarBlock,
  countsOf,
  type DayCount,
} from './calendar-data.ts'

/** What the calendar shows of a month and of its chosen day. Undefined is not there yet. */
export interface CalendarData {
  counts: DayCount[] | undefined
  blocks: CalendarBlock[] | undefined
  /** Data of another month or day that stand until the wanted ones come. */
  outdated: boolean
  /** What could not be loaded. */
  failed: UseQueryResult | null
}

/** Where a calendar's data come from: a hook, the same for the life of a screen. */
export type CalendarSource = (companyId: number, address: CalendarAddress) => CalendarData

/** All appointments of the month by the specified call (spec 3 §7); counted and searched here. */
export const useMonthRecords: CalendarSource = (companyId, { day, search }) => {
  const month = useQuery(appointmentsQuery(companyId, monthInterval(day)))
  const { data, isPlaceholderData } = month
  const counts = useMemo(() => data && countsOf(data, search), [data, search])
  const blocks = useMemo(
    () => data && blocksOfAppointments(data.filter((appointment) => appointment.dataAgend === day)),
    [data, day],
  )
  return { counts, blocks, outdated: isPlaceholderData, failed: failureOf(month) }
}

/** The month's counts first, and of each day its blocks when it is chosen: for groups with very many appointments. */
export const useMonthCounts: CalendarSource = (companyId, { day, search }) => {
  const month = useQuery(monthQuery(companyId, monthOf(day), search))
  const blocks = useQuery(dayQuery(companyId, day))
  return {
    counts: month.data?.days,
    blocks: blocks.data,
    outdated: month.isPlaceholderData || blocks.isPlaceholderData,
    failed: failureOf(month) ?? failureOf(blocks),
  }
}

/** A query that failed and has nothing to show in its place. */
function failureOf(query: UseQueryResult): UseQueryResult | null {
  return query.isError && query.data === undefined ? query : null
}

function dayQuery(companyId: number, day: string) {
  return queryOptions({
    queryKey: ['appointment', 'day', companyId, day],
    queryFn: async ({ signal }) =>
      blocksOfDay(await call(dayOfAppointments, { query: { companyId, day } }, signal)),
    placeholderData: keepPreviousData,
  })
}

/** Takes one appointment out, or puts it back. */
export function switchAppointment({ id, out }: { id: number; out: boolean }) {
  return call(out ? removeAppointment : restoreAppointment, { params: { id } })
}
