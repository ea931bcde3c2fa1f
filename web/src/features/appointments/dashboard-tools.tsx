import { Button, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import styles from './appointments.module.css'
import { keepLayout } from './dashboard-layout.ts'
import { LayoutSwitch } from './layout-switch.tsx'
import type { Dashboard } from './use-dashboard.ts'

/** Company, days, filter and layout, at the right of the title. */
export function DashboardTools({ dashboard, onFilter }: { dashboard: Dashboard; onFilter: () => void }) {
  const { t } = useTranslation()
  const { companies, companiesPending, companyId, scope, interval, today, layout, change } = dashboard
  return (
    <div className={styles.controls}>
      {(companiesPending || companies.length > 1) && (
        <NativeSelect
          aria-label={t('dashboard.company')}
          disabled={companiesPending}
          value={String(companyId)}
          data={companies.map((company) => ({
            value: String(company.ID),
            label: company.ID === scope ? t('dashboard.allCompanies') : company.NOME,
          }))}
          onChange={({ currentTarget: { value } }) =>
            change({ company: value === String(scope) ? null : value })
          }
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
        {t('dashboard.filter.button')}
      </Button>
      <LayoutSwitch value={layout} onChange={(next) => change(keepLayout(next), true)} />
    </div>
  )
}
