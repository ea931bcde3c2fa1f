import { checkedInterval } from '@zelo/contract/rules/date-interval'
import { DomainError } from './domain-error.ts'

/**
 * A range of days from a query, as asked (`YYYY-MM-DD`, first and last).
 * @throws `invalid_interval` for a day that does not exist or a reversed range (DOMAIN §3)
 */
export function intervalOf(query: { dataIni: string; dataFim: string }): {
  firstDay: string
  lastDay: string
} {
  const interval = checkedInterval(query.dataIni, query.dataFim)
  if (!interval) throw new DomainError('invalid_interval')
  return { firstDay: interval.from, lastDay: interval.to }
}
