import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import styles from './overview.module.css'
import { type Overview, periods } from './use-overview.ts'

/** Selects the number of past days that the page shows. */
export function PeriodSelect({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  return (
    <Select
      className={styles.period}
      aria-label={t('overview.period')}
      value={String(overview.days)}
      data={periods.map((count) => ({ value: String(count), label: t('overview.lastDays', { count }) }))}
      onChange={({ currentTarget: { value } }) => overview.chooseDays(value)}
    />
  )
}
