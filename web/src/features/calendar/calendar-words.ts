import type { Weekday } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'
import type { DayCount } from './calendar-data.ts'

/** 'seg'; 4 January 1970 was a Sunday. */
export function shortWeekday(weekday: Weekday, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return format.format(Date.UTC(1970, 0, 4 + weekday)).replace('.', '')
}

/** '21 limpezas, 26 revisões'. */
export function countsInWords({ cleanings, revisions }: DayCount, t: TFunction): string {
  return t('calendar.dayCounts', {
    mains: t('calendar.mains', { count: cleanings - revisions }),
    revisions: t('calendar.revisions', { count: revisions }),
  })
}
