import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAppointments, monthOfAppointments, readAppointment } from '@zelo/contract/appointments'
import { listAgendaExecutions } from '@zelo/contract/executions'
import { addDays } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { call } from '../../lib/call.ts'

/** Whether an interval has more days than are read and compared at once: its appointments may be tens of thousands. */
export function isLong({ from, to }: DateInterval): boolean {
  return to >= addDays(from, 3)
}

/**
 * The appointments of a company (the parent company: of the whole group, or `alone` its own) from one day to another, both
 * included.
 */
export function appointmentsQuery(companyId: number, interval: DateInterval, alone?: '1') {
  const { from, to } = interval
  const many = isLong(interval)
  return queryOptions({
    queryKey: ['appointment', 'list', companyId, from, to, alone ?? null],
    queryFn: async ({ signal }) => {
      const input = { query: { companyId, alone, dataIni: from, dataFim: to } }
      if (!many) return await call(listAppointments, input, signal)
      const { callForMany } = await import('../../kit/large-call.ts')
      return await callForMany(listAppointments, input, signal)
    },
    placeholderData: keepPreviousData,
    // Compared one by one, the appointments of months would hold the page up.
    structuralSharing: !many,
  })
}

/** How many appointments each day of a month has that match a search. `month` is `YYYY-MM`. */
export function monthQuery(companyId: number, month: string, search: string) {
  return queryOptions({
    queryKey: ['appointment', 'month', companyId, month, search],
    queryFn: ({ signal }) => call(monthOfAppointments, { query: { companyId, month, search } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** One appointment with all that was recorded for it. A failure is only logged (spec 1 §8). */
export function appointmentQuery(id: number) {
  return queryOptions({
    queryKey: ['appointment', 'read', id],
    queryFn: ({ signal }) => logged(call(readAppointment, { params: { id } }, signal), signal),
  })
}

/**
 * What was recorded for one agenda on one day; the call's last day is excluded (DOMAIN §3). A failure is only logged
 * (spec 1 §8).
 */
export function agendaExecutionsQuery(agendaId: number, day: string) {
  return queryOptions({
    queryKey: ['execution', 'list-agenda', agendaId, day],
    queryFn: ({ signal }) => {
      const query = { agendaId, dataIni: day, dataFim: addDays(day, 1) }
      return logged(call(listAgendaExecutions, { query }, signal), signal)
    },
  })
}

async function logged<Answer>(asked: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!signal.aborted) console.error('the history could not be loaded', error)
    throw error
  }
}
