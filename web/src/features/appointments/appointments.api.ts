import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  listAppointmentRange,
  listAppointments,
  readAppointment,
  readAppointmentMonth,
} from '@zelo/contract/appointments'
import { listAgendaExecutions } from '@zelo/contract/executions'
import { addDays } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { call } from '../../lib/call.ts'

/**
 * Returns whether an interval has more than three days. Such an interval can contain tens of thousands of appointments,
 * which would block the page.
 */
export function isLong({ from, to }: DateInterval): boolean {
  return to >= addDays(from, 3)
}

/**
 * Reads the appointments of a company between two days, both included. The id of the parent company means the whole group.
 * With `alone`, it means the parent company only.
 */
export function appointmentsQuery(companyId: number, interval: DateInterval, alone?: '1') {
  const { from, to } = interval
  const many = isLong(interval)
  return queryOptions({
    queryKey: ['appointment', 'list', companyId, from, to, alone ?? null],
    queryFn: async ({ signal }) => {
      const input = { query: { companyId, alone, from, to } }
      if (!many) return await call(listAppointments, input, signal)
      const { callForMany } = await import('../../kit/worker/large-call.ts')
      return await callForMany(listAppointmentRange, input, signal)
    },
    placeholderData: keepPreviousData,
    // Off for long intervals, because comparing so many appointments with the previous response would block the page.
    structuralSharing: !many,
  })
}

/** Counts the appointments that match a search, for each day of a month. `month` is `YYYY-MM`. */
export function monthQuery(companyId: number, month: string, search: string) {
  return queryOptions({
    queryKey: ['appointment', 'month', companyId, month, search],
    queryFn: ({ signal }) => call(readAppointmentMonth, { query: { companyId, month, search } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Reads one appointment with all its records. A failure is only logged, without a toast (R1-330). */
export function appointmentQuery(id: number) {
  return queryOptions({
    queryKey: ['appointment', 'read', id],
    queryFn: ({ signal }) => logFailure(call(readAppointment, { params: { id } }, signal), signal),
  })
}

/**
 * Reads the records of one agenda on one day. The range of the call excludes its last day (R1-308). A failure is only
 * logged, without a toast (R1-330).
 */
export function agendaExecutionsQuery(agendaId: number, day: string) {
  return queryOptions({
    queryKey: ['execution', 'list-agenda', agendaId, day],
    queryFn: ({ signal }) => {
      const query = { agendaId, from: day, to: addDays(day, 1) }
      return logFailure(call(listAgendaExecutions, { query }, signal), signal)
    },
  })
}

async function logFailure<Answer>(asked: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!signal.aborted) console.error('the history could not be loaded', error)
    throw error
  }
}
