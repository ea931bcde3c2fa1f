import { addDays } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../visit/use-visits.ts'
import { formatShortDay } from '../visit/visit-words.ts'

/** Returns a function that formats a day: no text for today, `ontem` for yesterday, otherwise `19/11`. */
export function useDayWord(): (day: string) => string {
  const { t, i18n } = useTranslation()
  const { day: today } = useMoment()
  return (day) => {
    if (day === today) return ''
    if (day === addDays(today, -1)) return t('history.yesterday').toLocaleLowerCase(i18n.language)
    return formatShortDay(day, i18n.language)
  }
}
