import { type AuditField, type AuditFilter, auditFields } from '@zelo/contract/rules/audit-charts'
import type { TFunction } from 'i18next'
import type { Option } from '../../kit/filters/choice-field.tsx'
import type { Fact } from '../reports/report-table.ts'

/** Returns the active filters in words. Each field lists the names of its chosen values. */
export function listFilterFacts(
  filter: AuditFilter,
  listAuditOptions: (field: AuditField) => readonly Option[],
  t: TFunction,
): Fact[] {
  return auditFields.flatMap((field) => {
    const values = filter[field] ?? []
    if (values.length === 0) return []
    const labels = new Map(listAuditOptions(field).map(({ value, label }) => [value, label]))
    const text = values.map((value) => labels.get(value) ?? value).join(', ')
    return [{ label: t(`audit.filter.fields.${field}`), text }]
  })
}
