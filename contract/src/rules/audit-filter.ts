import { type AuditFilter, auditFields } from './audit-charts.ts'

/** Reads the audit's filter from the query parameters of a URL, such as `?companies=1&sectors=Cozinha`. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  return Object.fromEntries(auditFields.map((field) => [field, [...new Set(params.getAll(field))]]))
}

/**
 * Returns the query parameters of a URL with this filter of the audit. Keeps all parameters that are not part of the
 * filter.
 */
export function withAuditFilter(params: URLSearchParams, filter: AuditFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const field of auditFields) {
    next.delete(field)
    for (const value of filter[field] ?? []) next.append(field, value)
  }
  return next
}
