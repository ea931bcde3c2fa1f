import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAppointments } from '@zelo/contract/appointments'
import { listAgendaExecutions } from '@zelo/contract/executions'
import { addDays } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { call } from '../../lib/client.ts'

/** The appointments of a company (the parent company: of the whole group) from one day to another, both included. */
export function appointmentsQuery(companyId: number, { from, to }: DateInterval) {
  return queryOptions({
    queryKey: ['appointment', 'list', companyId, from, to],
    queryFn: ({ signal }) =>
      call(listAppointments, { query: { companyId, dataIni: from, dataFim: to } }, signal),
    placeholderData: keepPreviousData,
  })
}

/**
 * What was recorded for one agenda on one day; the call's last day is excluded (DOMAIN §3). A failure is only logged
 * (spec 1 §8).
 */
export function agendaExecutionsQuery(agendaId: number, day: string) {
  return queryOptions({
    queryKey: ['execution', 'list-agenda', agendaId, day],
    queryFn: async ({ signal }) => {
      const query = { agendaId, dataIni: day, dataFim: addDays(day, 1) }
      try {
        return await call(listAgendaExecutions, { query }, signal)
      } catch (error) {
        if (!signal.aborted) console.error('the history of the agenda could not be loaded', error)
        throw error
      }
    },
  })
}
