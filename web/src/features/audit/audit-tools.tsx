import {
  IconCalendar,
  IconFilter,
  IconFilterOff,
  IconTextDecrease,
  IconTextIncrease,
} from '@tabler/icons-react'
import { auditFields } from '@zelo/contract/rules/audit-charts'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { ButtonElement } from '../../ui/button-element.tsx'
import joined from '../../ui/joined-buttons.module.css'
import { Progress } from '../../ui/progress.tsx'
import { type FilterFold, FilterFoldButton } from '../reports/filter-fold.tsx'
import { ExportButtons } from '../reports/report-exports.tsx'
import { fontSize } from './audit-address.ts'
import styles from './audit-tools.module.css'
import type { Audit } from './use-audit.ts'
import { useAuditExport } from './use-audit-export.ts'

/** The buttons in the page header (R3-230 to R3-240). On a phone they are folded, except the export buttons. */
export function AuditTools(props: { audit: Audit; fold: FilterFold; onFilter: () => void }) {
  const { audit, fold, onFilter } = props
  const { t } = useTranslation()
  const { font, dates, filter, isFiltered, facts } = audit
  const { making, save, cancel } = useAuditExport(audit)
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <div className={styles.tools}>
      <FilterFoldButton fold={fold} count={auditFields.filter((field) => filter[field]?.length).length} />
      {fold.shown && (
        <>
          {isFiltered && (
            <Button
              className={styles.whole}
              size="xs"
              variant="subtle"
              leftSection={<IconFilterOff {...icon} />}
              onClick={() => audit.setFilter({})}
            >
              {t('audit.removeFilters')}
            </Button>
          )}
          <fieldset className={joined.switch} aria-label={t('audit.fontSize')}>
            <ButtonElement
              aria-label={t('audit.smaller')}
              title={t('audit.smaller')}
              disabled={font <= fontSize.least}
              onClick={() => audit.setFont(font - 1)}
            >
              <IconTextDecrease {...icon} />
            </ButtonElement>
            <ButtonElement
              aria-label={t('audit.larger')}
              title={t('audit.larger')}
              disabled={font >= fontSize.most}
              onClick={() => audit.setFont(font + 1)}
            >
              <IconTextIncrease {...icon} />
            </ButtonElement>
          </fieldset>
          <Button
            size="xs"
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconFilter {...icon} />}
            onClick={onFilter}
          >
            {t('kit.filter')}
          </Button>
          <IconButton
            className={styles.square}
            size={32}
            variant="default"
            aria-label={t(dates ? 'audit.hideDates' : 'audit.showDates')}
            title={t(dates ? 'audit.hideDates' : 'audit.showDates')}
            aria-expanded={dates}
            onClick={() => audit.showDates(!dates)}
          >
            <IconCalendar aria-hidden="true" />
          </IconButton>
        </>
      )}
      <ExportButtons
        making={
          making && (
            <Progress label={t('reports.making')} words={t('reports.making')} value={undefined} max={1} />
          )
        }
        // Until the new dates have loaded, the charts are those of the previous dates.
        disabled={facts.isPlaceholderData}
        onSave={save}
        onCancel={cancel}
      />
    </div>
  )
}
