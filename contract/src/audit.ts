import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { presence } from './executions.ts'
import { id } from './fields.ts'
import { reportScope } from './report-query.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'

const ids = z.array(id)
const names = z.array(z.string())
const count = z.int().nonnegative()
/** Indexes of entries in another list. */
const places = z.array(count)
const counts = z.array(count)

/**
 * The unfiltered data for the charts of an interval, as columns of equal length. The data are sums, not records. A
 * number in `company`, `category`, `sector`, `procedure(s)`, `environment` or `employee` is an index of that list.
 * `rules/audit-charts.ts` builds the charts.
 */
const auditFacts = z.object({
  /** The companies with planned or done work. */
  companies: z.object({ id: ids, name: names, cnpj: names }),
  employees: z.object({ id: ids, name: names }),
  /** Unique names. Case and accents do not count. A name that several companies use is one choice. */
  categories: names,
  sectors: names,
  procedures: names,
  environments: z.object({
    id: ids,
    name: names,
    company: places,
    category: places,
    sector: places,
    /** Procedures planned there today, and procedures done there in the interval. */
    procedures: z.array(places),
  }),
  /**
   * Number of active appointments per person and environment. An appointment does not count if it has not begun and all
   * its slots were planned after their start (`rules/planned-late.ts`).
   */
  appointments: z.object({
    environment: places,
    employee: places,
    toDo: counts,
    doing: counts,
    incomplete: counts,
    complete: counts,
    /** Minutes of the ended cleanings, as planned and as measured by the clock. Only planned cleanings count. */
    expected: counts,
    accomplished: counts,
  }),
  /** Finished tasks per person and environment: how many, and their minutes by the clock. */
  work: z.object({
    environment: places,
    employee: places,
    procedure: places,
    count: counts,
    minutes: counts,
  }),
  /** Each record that arrived late, waits for a coordinator, or is voided (decision 023). */
  arrivals: z.object({
    environment: places,
    employee: places,
    procedure: places,
    /** Seconds between the last time in a late record and its arrival. Null if the record is not late. */
    delay: z.array(count.nullable()),
    awaiting: z.array(z.boolean()),
    voided: z.array(z.boolean()),
    presence: z.array(presence),
  }),
  /** Tasks that were not done, per person, environment, procedure and reason. Without a record, the reason is null. */
  undone: z.object({
    environment: places,
    employee: places,
    procedure: places,
    reason: z.array(z.string().nullable()),
    count: counts,
  }),
  /** Cleanings that the calendar skips, per environment, person and calendar day. They are in no chart. */
  skipped: z.object({
    environment: places,
    employee: places,
    /** Name and kind of the calendar day. */
    name: names,
    reason: z.array(z.enum(calendarDayKinds)),
    count: counts,
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
