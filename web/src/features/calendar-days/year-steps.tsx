import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import styles from './calendar-days.module.css'

/** Shows a year, with buttons for the previous year and the next one. */
export function YearSteps({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.year}>
      <IconButton size={36} aria-label={t('calendarDays.previousYear')} onClick={() => onChange(year - 1)}>
        <IconChevronLeft aria-hidden="true" />
      </IconButton>
      <strong className="figures" aria-live="polite">
        {year}
      </strong>
      <IconButton size={36} aria-label={t('calendarDays.nextYear')} onClick={() => onChange(year + 1)}>
        <IconChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}
