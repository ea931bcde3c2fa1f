import * as z from 'zod'

/**
 * How an agenda chooses its days (R3-079 to R3-083). `sem`: weekdays. `12X`: every other day. `semAlt`: alternating
 * weeks. `mes`: a day of each month. `ano`: a day of each year.
 */
export const periodicityType = z.enum(['sem', '12X', 'semAlt', 'mes', 'ano'])
