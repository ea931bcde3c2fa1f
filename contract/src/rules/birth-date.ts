import { isDate } from './calendar.ts'

const EARLIEST = '1940-01-01'

/** Returns whether 'YYYY-MM-DD' is an existing day from 1940 to `today` (spec 1 §5, DOMAIN §8). */
export function isBirthDate(date: string, today: string): boolean {
  return isDate(date) && date >= EARLIEST && date <= today
}
