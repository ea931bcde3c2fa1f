import type { Periodicity } from '@zelo/contract/periodicities'
import { parseWeekdays } from '@zelo/contract/rules/weekdays'
import { capitalize, markFirstOfMonth, toBriefWeekday } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'

/** Returns the days of an agenda in words: 'Segunda a sexta', 'Dia sim, dia não' (R1-157). */
export function formatPeriodicity(
  periodicity: Pick<Periodicity, 'type' | 'weekdays' | 'weekdays2' | 'dayOfMonth' | 'month'>,
  t: TFunction,
  language: string,
): string {
  const { type, weekdays, weekdays2, dayOfMonth, month } = periodicity
  const inWords = (days: string) => formatAgendaWeekdays(days, t, language)
  if (type === '12X') return t('dashboard.days.everyOther')
  if (type === 'semAlt')
    return t('dashboard.days.alternate', { odd: inWords(weekdays), even: inWords(weekdays2) })
  if (type === 'mes') return t('dashboard.days.monthly', { day: dayOfMonth })
  if (type === 'ano')
    return t('dashboard.days.yearly', { day: formatDayOfYear(dayOfMonth ?? 1, month ?? 1, language) })
  return capitalize(inWords(weekdays))
}

function formatAgendaWeekdays(text: string, t: TFunction, language: string): string {
  const days = parseWeekdays(text)
  if (days === null) return text
  if (days.length === 0) return t('dashboard.days.noDay')
  if (days.length === 7) return t('dashboard.days.every')
  const first = days[0]
  const last = days.at(-1)
  if (first !== undefined && last !== undefined && days.length > 2 && last - first === days.length - 1)
    return t('dashboard.days.range', {
      from: toBriefWeekday(first, language),
      to: toBriefWeekday(last, language),
    })
  return new Intl.ListFormat(language).format(days.map((day) => toBriefWeekday(day, language)))
}

/** Formats a day of the year. It uses the leap year 2000, so that 29 February is valid. */
function formatDayOfYear(day: number, month: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return markFirstOfMonth(format.format(Date.UTC(2000, month - 1, day)), language)
}
