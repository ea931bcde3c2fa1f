import type { AuditFilter } from '@zelo/contract/rules/audit-charts'
import { withAuditFilter } from '@zelo/contract/rules/audit-filter'
import type { DateInterval } from '@zelo/contract/rules/date-interval'

/** Returns the URL of a report for an interval. Without a company, the report is about the group. */
export function toReport(
  path: string,
  { from, to }: DateInterval,
  company: string | number | null,
  level: Record<string, string> = {},
): string {
  return `${path}?${new URLSearchParams({ in: 'dates', from, to, ...(company && { company: String(company) }), ...level })}`
}

/**
 * Returns the URL that lists the undone tasks behind a count. `reason` is null for the tasks without a reason, and
 * undefined for the tasks of all reasons.
 */
export function toUndoneTasks(
  interval: DateInterval,
  company: string | number | null,
  { reason, filter = {} }: { reason?: string | null; filter?: AuditFilter },
): string {
  const level = { tasks: 'all', ...(reason !== undefined && { reason: reason ?? '' }) }
  const [path, query] = toReport('/v2/historico-tarefas-incompletas', interval, company, level).split('?')
  return `${path}?${withAuditFilter(new URLSearchParams(query), filter)}`
}

/** Returns the URL that lists the cleanings of an interval on the dashboard, of all environments or some of them. */
export function toCleanings(
  { from, to }: DateInterval,
  company: string | number | null,
  chosen: { environments?: readonly number[]; people?: readonly string[] } = {},
): string {
  const params = new URLSearchParams({ from, to, ...(company && { company: String(company) }) })
  const { environments = [], people = [] } = chosen
  if (environments.length > 0 || people.length > 0) params.set('mode', 'schedule')
  for (const id of environments) params.append('environments', String(id))
  for (const person of people) params.append('people', person)
  return `/dashboard?${params}`
}

/** Returns the URL of a cleaning with its records, photos and proof. */
export function toCleaning(day: string, appointmentId: number): string {
  return `/dashboard?from=${day}&to=${day}&appointment=${appointmentId}`
}
