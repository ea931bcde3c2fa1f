import type { TFunction } from 'i18next'
import type { DayCount } from './calendar-data.ts'

/** Returns '21 limpezas, 26 revisões'. */
export function formatDayCounts({ cleanings, revisions }: DayCount, t: TFunction): string {
  return t('calendar.dayCounts', {
    mains: t('calendar.mains', { count: cleanings - revisions }),
    revisions: t('calendar.revisions', { count: revisions }),
  })
}
