import { type DateInterval, readTypedInterval } from '@zelo/contract/rules/date-interval'

/** What the dashboard keeps in the address: `?company=3&from=2026-11-01&to=2026-11-19&appointment=10482`. */
export interface DashboardAddress {
  companyId: number
  interval: DateInterval
  appointmentId: number | undefined
}

/**
 * Reads the address. The company is `scope` (the parent company: the whole group) unless another is named; both days
 * are today unless a range is named that the rule of date filters applies (spec 1 §2, §5).
 */
export function readDashboardAddress(
  params: URLSearchParams,
  scope: number,
  today: string,
): DashboardAddress {
  const onlyToday = { from: today, to: today }
  const from = params.get('from') ?? today
  const typed = readTypedInterval({ from, to: params.get('to') ?? today }, today, onlyToday)
  return {
    companyId: positive(params.get('company')) ?? scope,
    interval: typed.outcome === 'applied' ? typed.interval : onlyToday,
    appointmentId: positive(params.get('appointment')),
  }
}

function positive(text: string | null): number | undefined {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : undefined
}

/** The address with some parameters set, or taken away where the value is null; the others stay. */
export function withParams(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}
