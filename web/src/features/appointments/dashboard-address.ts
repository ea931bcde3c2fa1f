import { type DateInterval, readTypedInterval } from '@zelo/contract/rules/date-interval'

/** What the dashboard keeps in the address: `?company=3&from=2026-11-01&to=2026-11-19&appointment=10482`. */
export interface DashboardAddress {
  interval: DateInterval
  appointmentId: number | undefined
}

/**
 * The company that the address names, else `scope` (the parent company: the whole group). Once the companies are known,
 * one that is not among them does not count.
 */
export function readCompany(
  params: URLSearchParams,
  scope: number,
  companies: readonly { ID: number }[] | undefined,
): number {
  const named = positive(params.get('company'))
  const known = companies === undefined || companies.some((company) => company.ID === named)
  return named !== undefined && known ? named : scope
}

/**
 * The days and the open detail. Both days are the company's today unless a range is named that the rule of date filters
 * applies (spec 1 §2, §5).
 */
export function readDashboardAddress(params: URLSearchParams, today: string): DashboardAddress {
  const onlyToday = { from: today, to: today }
  const from = params.get('from') ?? today
  const typed = readTypedInterval({ from, to: params.get('to') ?? today }, today, onlyToday)
  return {
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
