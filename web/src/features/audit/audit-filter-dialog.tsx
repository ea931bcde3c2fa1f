import { IconX } from '@tabler/icons-react'
import {
  type AuditField,
  type AuditFilter,
  auditCharts,
  auditFields,
  hasAuditFilter,
  isAuditEmpty,
} from '@zelo/contract/rules/audit-charts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../kit/filters/choice-field.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './audit-filter-dialog.module.css'
import type { Audit } from './use-audit.ts'
import { useAuditOptions } from './use-audit-options.ts'

/**
 * The six filters of the charts (R3-250 to R3-255). If the filters leave no data, the specified toast appears and the
 * dialog stays open (R3-377, R3-378).
 */
export function AuditFilterDialog({ audit, onClose }: { audit: Audit; onClose: () => void }) {
  const { t } = useTranslation()
  const { facts, filter, isFiltered, setFilter } = audit
  const [chosen, setChosen] = useState<AuditFilter>(filter)
  const [open, setOpen] = useState<AuditField | null>(null)
  const listAuditOptions = useAuditOptions(audit, true)
  const choose = (field: AuditField, values: string[]) => setChosen((now) => ({ ...now, [field]: values }))

  function apply(): void {
    const { data } = facts
    const isLoaded = data !== undefined && !isAuditEmpty(auditCharts(data, {}))
    if (!hasAuditFilter(chosen)) {
      showToast({ kind: 'info', title: t('audit.filter.noneChosen'), text: t('audit.filter.noneChosenWhy') })
    } else if (!isLoaded || isAuditEmpty(auditCharts(data, chosen))) {
      const kind = isLoaded ? 'info' : 'error'
      showToast({ kind, title: t('audit.filter.noData'), text: t('audit.filter.noDataWhy') })
    } else {
      setFilter(chosen)
      onClose()
    }
  }

  return (
    <Dialog
      title={t('audit.filter.title')}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="subtle"
            disabled={!isFiltered && !hasAuditFilter(chosen)}
            onClick={() => {
              setChosen({})
              if (isFiltered) setFilter({})
            }}
          >
            {t('kit.clearFilters')}
          </Button>
          <Button onClick={apply}>{t('kit.filter')}</Button>
        </>
      }
    >
      <div className={styles.fields}>
        {auditFields.map((field) => {
          const label = t(`audit.filter.fields.${field}`)
          const values = chosen[field] ?? []
          return (
            <div key={field} className={styles.field}>
              <ChoiceField
                label={label}
                // A closed field needs its options only for the names of chosen values. If no value is chosen, it gets none.
                options={open === field || values.length > 0 ? listAuditOptions(field) : []}
                chosen={values}
                open={open === field}
                onToggle={() => setOpen(open === field ? null : field)}
                onChange={(next) => choose(field, next)}
              />
              {values.length > 0 && (
                <IconButton
                  className={styles.clear}
                  aria-label={t('audit.filter.clearField', { field: label })}
                  onClick={() => choose(field, [])}
                >
                  <IconX aria-hidden="true" />
                </IconButton>
              )}
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}
