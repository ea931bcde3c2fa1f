import { auditFields } from '@zelo/contract/rules/audit-charts'
import { useTranslation } from 'react-i18next'
import { formatChosen } from '../../kit/filters/choice-field.tsx'
import { FilterChips } from '../../kit/filters/filter-chips.tsx'
import type { Audit } from './use-audit.ts'
import { useAuditOptions } from './use-audit-options.ts'

/** Lists the active filters of the charts. Each filter has a button that removes it. */
export function AppliedAuditFilters({ audit }: { audit: Audit }) {
  const { t } = useTranslation()
  const { filter, setFilter } = audit
  const listAuditOptions = useAuditOptions(audit, true)
  const chips = auditFields
    .filter((field) => filter[field]?.length)
    .map((field) => ({
      field: t(`audit.filter.fields.${field}`),
      value: formatChosen(listAuditOptions(field), filter[field] ?? [], t),
      onDrop: () => setFilter({ ...filter, [field]: [] }),
    }))
  return <FilterChips chips={chips} />
}
