import { toDisplayDate, type Weekday } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'
import { formatDayInWords } from '../../lib/dates.ts'
import type { DayCount } from './calendar-data.ts'

/** 'Novembro de 2026'. */
export function monthInWords(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return capitalized(format.format(Date.parse(`${day.slice(0, 7)}-01`)))
}

/** 'seg'; 4 January 1970 was a Sunday. */
export function shortWeekday(weekday: Weekday, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return format.format(Date.UTC(1970, 0, 4 + weekday)).replace('.', '')
}

/** 'Quinta-feira, 19/11/2026'. */
export function dayInWords(day: string, language: string): string {
  const [weekday = ''] = formatDayInWords(day, language).split(',')
  return `${capitalized(weekday)}, ${toDisplayDate(day)}`
}

/** '21 limpezas, 26 revisões'. */
export function countsInWords({ cleanings, revisions }: DayCount, t: TFunction): string {
  return t('calendar.dayCounts', {
    mains: t('calendar.mains', { count: cleanings - revisions }),
    revisions: t('calendar.revisions', { count: revisions }),
  })
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
