import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { reportScope } from './report-query.ts'

const ids = z.array(id)
const names = z.array(z.string())
const count = z.int().nonnegative()
/** Places in another list. */
const places = z.array(count)
const counts = z.array(count)

/**
 * What the charts of an interval are drawn from, whatever is filtered: sums, not records, as columns of equal length. A
 * number under `company`, `category`, `sector`, `procedure(s)`, `environment` or `employee` is a place in that list.
 * `rules/audit-charts.ts` makes the charts of it.
 */
const auditFacts = z.object({
  /** Those in which something was planned or done. */
  companies: z.object({ id: ids, name: names, cnpj: names }),
  employees: z.object({ id: ids, name: names }),
  /** Each name once, whatever its case and accents: what several companies have by one name is one choice. */
  categories: names,
  sectors: names,
  procedures: names,
  environments: z.object({
    id: ids,
    name: names,
    company: places,
    category: places,
    sector: places,
    /** What is to be done there today, and what was done there in the interval. */
    procedures: z.array(places),
  }),
  /**
   * Appointments that take place, of each person in each environment; without those whose slots were all planned after
   * their start and are not begun (`rules/planned-late.ts`).
   */
  appointments: z.object({
    environment: places,
    employee: places,
    toDo: counts,
    doing: counts,
    incomplete: counts,
    complete: counts,
    /** Minutes planned for the cleanings that have ended, and those that they took on the clock; planned ones only. */
    expected: counts,
    accomplished: counts,
  }),
  /** Tasks that were done, of each person in each environment: how many, and their minutes on the clock. */
  work: z.object({
    environment: places,
    employee: places,
    procedure: places,
    count: counts,
    minutes: counts,
  }),
})
export type AuditFacts = z.infer<typeof auditFacts>

export const readAuditFacts = endpoint({
  name: 'audit.facts',
  method: 'GET',
  path: '/audit/facts',
  action: 'history.read',
  summary: 'What the audit charts of an interval are drawn from: sums by environment, person and procedure',
  query: z.object(reportScope),
  answer: auditFacts,
})
