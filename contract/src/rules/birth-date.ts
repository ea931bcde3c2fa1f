import { isDate } from './calendar.ts'

const EARLIEST = '1940-01-01'

/** Returns whether 'YYYY-MM-DD' is an existing day from 1940 to `today` (R1-243 to R1-245). */
export function isBirthDate(date: string, today: string): boolean {
  return isDate(date) && date >= EARLIEST && date <= today
}
