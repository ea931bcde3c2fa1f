import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { presence } from './executions.ts'
import { id } from './fields.ts'
import { reportScope } from './report-query.ts'

const ids = z.array(id)
const names = z.array(z.string())
const count = z.int().nonnegative()
/** Indexes into another list. */
const places = z.array(count)
const counts = z.array(count)

/**
 * The unfiltered data behind the charts of an interval: sums, not records, as columns of equal length. A number under `company`,
 * `category`, `sector`, `procedure(s)`, `environment` or `employee` is an index into that list. `rules/audit-charts.ts` builds
 * the charts.
 */
const auditFacts = z.object({
  /** The companies with planned or done work. */
  companies: z.object({ id: ids, name: names, cnpj: names }),
  employees: z.object({ id: ids, name: names }),
  /** Unique names, ignoring case and accents. Equal names of several companies are one choice. */
  categories: names,
  sectors: names,
  procedures: names,
  environments: z.object({
    id: ids,
    name: names,
    company: places,
    category: places,
    sector: places,
    /** The procedures planned there today, and those done there in the interval. */
    procedures: z.array(places),
  }),
  /**
   * The number of active appointments per person and environment. Appointments that have not begun and whose slots were all
   * planned after their start are excluded (`rules/planned-late.ts`).
   */
  appointments: z.object({
    environment: places,
    employee: places,
    toDo: counts,
    doing: counts,
    incomplete: counts,
    complete: counts,
    /** Planned minutes of the ended cleanings, and the minutes they took on the clock. Only planned cleanings count. */
    expected: counts,
    accomplished: counts,
  }),
  /** Tasks done per person and environment: their number, and their minutes on the clock. */
  work: z.object({
    environment: places,
    employee: places,
    procedure: places,
    count: counts,
    minutes: counts,
  }),
  /** The records that arrived late, wait for a coordinator, or are voided (decision 023), one by one. */
  arrivals: z.object({
    environment: places,
    employee: places,
    procedure: places,
    /** The seconds between the last instant in a late record and its arrival. null if it is not late. */
    delay: z.array(count.nullable()),
    awaiting: z.array(z.boolean()),
    voided: z.array(z.boolean()),
    presence: z.array(presence),
  }),
})
export type AuditFacts = z.infer<typeof auditFacts>

export const readAuditFacts = endpoint({
  name: 'audit.facts',
  method: 'GET',
  path: '/audit/facts',
  action: 'history.read',
  summary: 'Returns the data of the audit charts of an interval: sums by environment, person and procedure',
  query: z.object(reportScope),
  answer: auditFacts,
})
