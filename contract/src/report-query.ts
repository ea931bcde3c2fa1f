import * as z from 'zod'
import { alone, pageNumber, pageSize, search, wantedId } from './fields.ts'

// The query of every report list. The server groups, searches, sorts and pages the rows.

/**
 * Days as 'YYYY-MM-DD'. The interval includes both ends. An invalid interval is rejected with `invalid_interval`, as in
 * the history calls.
 */
export const reportInterval = { from: z.string('required'), to: z.string('required') }

/** A search, and the page of the results to return. The size `all` ('Todos') returns every row. */
export const reportPage = {
  search,
  page: pageNumber,
  size: z.union([z.literal('all'), pageSize], 'invalid').default(20),
}

/** The parent company's id selects the work of the whole group. With `alone`, only the work of the parent company. */
export const reportScope = { companyId: wantedId, alone, ...reportInterval }

/**
 * Returns a query parameter that names the fields to search. The value has unique names, joined by commas. The default
 * is the first of `fields`.
 */
export function searchFields<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z
    .string()
    .default(fields[0])
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(fields, 'invalid'), 'invalid'))
}

/** Restricts a list to one sector. -1 or no value means every sector (R3-166). */
export const wantedSector = z.union([z.literal('-1'), wantedId], 'invalid').optional()

const count = z.int().nonnegative()

/** The figures of `rules/report-figures.ts` for all work that matches the filter. */
export const reportFigures = z.object({
  planned: count,
  done: count,
  incomplete: count,
  missed: count,
  extra: count,
  ended: count,
  onTime: count,
  timed: count,
  minutes: count,
})
