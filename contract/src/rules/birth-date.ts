import { isDate } from './calendar.ts'

const EARLIEST = '1940-01-01'

/** Whether 'YYYY-MM-DD' is a birth date: a day that exists, in 1940 or later, not after `today` (spec 1 §5, DOMAIN §8). */
export function isBirthDate(date: string, today: string): boolean {
  return isDate(date) && date >= EARLIEST && date <= today
}
