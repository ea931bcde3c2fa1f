import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listCompanyChoices } from '../../kit/company/company-choices.ts'
import { Button } from '../../ui/button.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './appointments.module.css'
import { keepLayout } from './dashboard-layout.ts'
import { LayoutSwitch } from './layout-switch.tsx'
import type { Dashboard } from './use-dashboard.ts'

/** The value of the select that means the whole group. */
const all = ''

/** The controls on the right of the title: company, days, filter and layout. */
export function DashboardTools({ dashboard, onFilter }: { dashboard: Dashboard; onFilter: () => void }) {
  const { t } = useTranslation()
  const { companies, companiesPending, companyId, alone, scope, interval, today, layout, change } = dashboard
  return (
    <div className={styles.controls}>
      {(companiesPending || companies.length > 1) && (
        <Select
          aria-label={t('dashboard.company')}
          disabled={companiesPending}
          value={companyId === scope && !alone ? all : String(companyId)}
          data={[{ value: all, label: t('shell.allCompanies') }, ...listCompanyChoices(companies, scope, t)]}
          onChange={({ currentTarget: { value } }) => change({ company: value === all ? null : value })}
        />
      )}
      <DateRangeField
        value={interval}
        today={today}
        fallback={{ from: today, to: today }}
        onChange={({ from, to }) => change({ from, to })}
      />
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
        onClick={onFilter}
      >
        {t('kit.filter')}
      </Button>
      <LayoutSwitch value={layout} onChange={(next) => change(keepLayout(next), true)} />
    </div>
  )
}
