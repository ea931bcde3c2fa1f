import { auditFields } from '@zelo/contract/rules/audit-charts'
import { useTranslation } from 'react-i18next'
import { Chip, Chips } from '../../ui/chip.tsx'
import styles from '../appointments/applied-filters.module.css'
import { summaryOf } from '../appointments/choice-field.tsx'
import type { Audit } from './use-audit.ts'
import { useAuditOptions } from './use-audit-options.ts'

/** What the charts are filtered by, each with a cross. */
export function AppliedAuditFilters({ audit }: { audit: Audit }) {
  const { t } = useTranslation()
  const { filter, setFilter } = audit
  const optionsOf = useAuditOptions(audit, true)
  return (
    <div className={styles.bar}>
      <Chips label={t('audit.filter.applied')}>
        {auditFields.flatMap((field) => {
          const summary = summaryOf(filter[field]?.length ? optionsOf(field) : [], filter[field] ?? [])
          if (summary === null) return []
          const { names, more } = summary
          const label = t(`audit.filter.fields.${field}`)
          return [
            <Chip
              key={field}
              field={label}
              value={more > 0 ? t('dashboard.filter.more', { names, count: more }) : names}
              dropLabel={t('audit.filter.drop', { field: label })}
              onDrop={() => setFilter({ ...filter, [field]: [] })}
            />,
          ]
        })}
      </Chips>
    </div>
  )
}
