import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import styles from './week-steps.module.css'

/** Shows the week of a day, with buttons for the previous week and the next one. */
export function WeekSteps({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation()
  const from = addDays(day, -toWeekday(day))
  return (
    <div className={styles.steps}>
      <IconButton
        size={32}
        variant="default"
        aria-label={t('shifts.previousWeek')}
        onClick={() => onChange(addDays(from, -7))}
      >
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <span aria-live="polite">
        {t('shifts.week', { from: toDisplayDate(from), to: toDisplayDate(addDays(from, 6)) })}
      </span>
      <IconButton
        size={32}
        variant="default"
        aria-label={t('shifts.nextWeek')}
        onClick={() => onChange(addDays(from, 7))}
      >
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}
