import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { presence } from './executions.ts'
import { id } from './fields.ts'
import { reportScope } from './report-query.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'

const ids = z.array(id)
const names = z.array(z.string())
const count = z.int().nonnegative()
/** Indexes in another list of the response. */
const places = z.array(count)
const counts = z.array(count)

/**
 * The sums from which the browser builds the charts of an interval for any filter (`rules/audit-charts.ts`). All
 * columns of a group have the same length. A number in `company`, `category`, `sector`, `procedure(s)`, `environment`
 * or `employee` is an index in the list of that name.
 */
const auditFacts = z.object({
  /** The companies with planned or recorded work. */
  companies: z.object({ id: ids, name: names, cnpj: names }),
  employees: z.object({ id: ids, name: names }),
  /** Unique names, ignoring case and accents. A name that several companies use appears once. */
  categories: names,
  sectors: names,
  procedures: names,
  environments: z.object({
    id: ids,
    name: names,
    company: places,
    category: places,
    sector: places,
    /** Procedures that the environment requires now, and procedures that were done there in the interval. */
    procedures: z.array(places),
  }),
  /**
   * Number of active appointments per person and environment. Omits appointments that have not begun and whose slots
   * were all planned after their start (`rules/planned-late.ts`).
   */
  appointments: z.object({
    environment: places,
    employee: places,
    toDo: counts,
    doing: counts,
    incomplete: counts,
    complete: counts,
    /** Planned minutes and measured minutes of the planned cleanings that have ended. */
    expected: counts,
    accomplished: counts,
  }),
  /** Number and minutes of finished tasks, per person, environment and procedure. */
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
    /**
     * For a late record, the seconds between the last time in the record and its arrival. Null for a record that is not
     * late.
     */
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
  /** Cleanings that the calendar skips, per environment, person and calendar day. No chart counts them. */
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
