import { type DateInterval, monthToDate, readTypedInterval } from '@zelo/contract/rules/date-interval'

/**
 * Reads `?from=2026-11-01&to=2026-11-19`. A missing date becomes that of `usual`. If the interval is invalid, returns
 * `usual`.
 */
export function readInterval(
  params: URLSearchParams,
  today: string,
  usual: DateInterval = monthToDate(today),
): DateInterval {
  const typed = { from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to }
  const read = readTypedInterval(typed, today, usual)
  return read.outcome === 'applied' ? read.interval : usual
}
