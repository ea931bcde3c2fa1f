import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '@zelo/contract/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import styles from './week-bar.module.css'
import { daysShown, isWeekStart } from './week-view.ts'

/** Chooses the first of the seven days. Users type the day, move by a week, or return to today. */
export function WeekBar(props: { from: string; today: string; onMove: (day: string) => void }) {
  const { from, today, onMove } = props
  const { t } = useTranslation()
  // The field shows the chosen day at once. The URL changes only after the cards have rendered. Any later change of the URL
  // replaces the text in the field.
  const [field, setField] = useState({ text: from, chosen: from, from })
  if (field.from !== from) {
    setField({ text: field.chosen === from ? field.text : from, chosen: from, from })
  }
  const { text, chosen } = field
  const move = (day: string) => {
    setField({ ...field, text: day, chosen: day })
    onMove(day)
  }
  const before = addDays(chosen, -daysShown)
  const after = addDays(chosen, daysShown)
  // True for a complete date that cannot start a week. An incomplete date is no error, because the user is still typing.
  const wrong = text.length >= 10 && !isWeekStart(text)
  return (
    <div className={styles.week}>
      <IconButton
        size={32}
        variant="default"
        aria-label={t('agendaList.previousWeek')}
        disabled={!isWeekStart(before)}
        onClick={() => move(before)}
      >
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <div className={styles.field}>
        <DateField
          label={t('agendaList.startDay')}
          value={text}
          error={wrong && <FieldError sentence={t('agendaList.invalidDate')} />}
          onChange={(day) => (isWeekStart(day) ? move(day) : setField({ ...field, text: day }))}
        />
      </div>
      <IconButton
        size={32}
        variant="default"
        aria-label={t('agendaList.nextWeek')}
        disabled={!isWeekStart(after)}
        onClick={() => move(after)}
      >
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <Button variant="default" size="xs" disabled={chosen === today} onClick={() => move(today)}>
        {t('agendaList.today')}
      </Button>
    </div>
  )
}
