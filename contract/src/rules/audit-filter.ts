import { type AuditFilter, auditFields } from './audit-charts.ts'

/** Reads the filter of the audit from the parameters of an address: `?companies=1&sectors=Cozinha`. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  return Object.fromEntries(auditFields.map((field) => [field, [...new Set(params.getAll(field))]]))
}

/** Sets the filter of the audit in the parameters of an address. Other parameters stay. */
export function withAuditFilter(params: URLSearchParams, filter: AuditFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const field of auditFields) {
    next.delete(field)
    for (const value of filter[field] ?? []) next.append(field, value)
  }
  return next
}
