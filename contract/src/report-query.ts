import * as z from 'zod'
import { alone, pageNumber, pageSize, search, wantedId } from './fields.ts'

// What every list of a report is asked by, where the server groups, searches, sorts and pages.

/** Days 'YYYY-MM-DD', both included; refused with `invalid_interval` like those of the history calls. */
export const reportInterval = { from: z.string('required'), to: z.string('required') }

/** A search, and the page of what was found; `all` is 'Todos' and what an export asks for. */
export const reportPage = {
  search,
  page: pageNumber,
  size: z.union([z.literal('all'), pageSize], 'invalid').default(20),
}

/** The parent company's id asks for the whole group: for what was done in any of its companies; `alone`, in itself. */
export const reportScope = { companyId: wantedId, alone, ...reportInterval }

/** Fields to search in, joined by commas, each once; the first of `fields` unless said. */
export function searchFields<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z
    .string()
    .default(fields[0])
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(fields, 'invalid'), 'invalid'))
}

const count = z.int().nonnegative()

/** What `rules/report-figures.ts` defines, over the whole filter. */
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
