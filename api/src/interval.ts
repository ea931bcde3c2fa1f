import { daysBetween } from '@zelo/contract/rules/calendar'
import { checkedInterval, type DateInterval } from '@zelo/contract/rules/date-interval'
import { DomainError } from './domain-error.ts'

/** Days; an agenda is at most a year long, and nothing that lists days is asked for more. */
const longestInterval = 366

/**
 * A range of days from a query, as asked (`YYYY-MM-DD`, first and last).
 * @throws `invalid_interval` for a day that does not exist, a reversed range (DOMAIN §3), or more than a year of days
 */
export function intervalOf({ from, to }: DateInterval): { firstDay: string; lastDay: string } {
  const interval = checkedInterval(from, to)
  if (!interval || daysBetween(interval.from, interval.to) > longestInterval) {
    throw new DomainError('invalid_interval')
  }
  return { firstDay: interval.from, lastDay: interval.to }
}
