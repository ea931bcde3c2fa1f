import { daysBetween } from '@zelo/contract/rules/calendar'
import { checkedInterval, type DateInterval } from '@zelo/contract/rules/date-interval'
import { DomainError } from './domain-error.ts'

/** Longest interval in days. An agenda lasts at most a year, and no list needs more days. */
const longestInterval = 366

/**
 * Reads the first and last day (`YYYY-MM-DD`) of a query.
 * @throws `invalid_interval` for a day that does not exist, a reversed interval (R1-257), or more than a year
 */
export function toDayInterval({ from, to }: DateInterval): { firstDay: string; lastDay: string } {
  const interval = checkedInterval(from, to)
  if (!interval || daysBetween(interval.from, interval.to) > longestInterval) {
    throw new DomainError('invalid_interval')
  }
  return { firstDay: interval.from, lastDay: interval.to }
}
