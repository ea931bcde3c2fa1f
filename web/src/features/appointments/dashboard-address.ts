import { type DateInterval, readTypedInterval } from '@zelo/contract/rules/date-interval'
import { parseId } from '../../lib/address-params.ts'

/** URL state of the dashboard: `?company=3&from=2026-11-01&to=2026-11-19&appointment=10482`. */
export interface DashboardAddress {
  interval: DateInterval
  appointmentId: number | undefined
}

/**
 * Reads the days and the open detail. Both days default to the company's today, unless the URL has a valid range (R1-118,
 * R1-119).
 */
export function readDashboardAddress(params: URLSearchParams, today: string): DashboardAddress {
  const onlyToday = { from: today, to: today }
  const from = params.get('from') ?? today
  const typed = readTypedInterval({ from, to: params.get('to') ?? today }, today, onlyToday)
  return {
    interval: typed.outcome === 'applied' ? typed.interval : onlyToday,
    appointmentId: parseId(params.get('appointment')),
  }
}
