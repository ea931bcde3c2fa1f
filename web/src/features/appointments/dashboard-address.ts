import { type DateInterval, readTypedInterval } from '@zelo/contract/rules/date-interval'
import { parseId } from '../../lib/address-params.ts'

/** The dashboard's state in the URL: `?company=3&from=2026-11-01&to=2026-11-19&appointment=10482`. */
export interface DashboardAddress {
  interval: DateInterval
  appointmentId: number | undefined
}

/**
 * Reads the days and the open detail from the URL. Without a valid range both days are the company's current day (R1-118,
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
