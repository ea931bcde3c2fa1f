import type { TFunction } from 'i18next'
import type { CalendarBlock, DayCount } from './calendar-data.ts'

/** Returns the counts of a day as text: '21 limpezas, 26 revisões'. */
export function formatDayCounts({ cleanings, revisions }: DayCount, t: TFunction): string {
  return t('calendar.dayCounts', {
    mains: t('calendar.mains', { count: cleanings - revisions }),
    revisions: t('calendar.revisions', { count: revisions }),
  })
}

/** Returns '2 a confirmar, 1 anulado' for an appointment with marked records, otherwise undefined. */
export function formatMarks(
  { awaitingRecords = 0, voidedRecords = 0, lateRecords = 0 }: CalendarBlock['marks'],
  t: TFunction,
): string | undefined {
  const marks = [
    ...(awaitingRecords > 0 ? [t('calendar.marks.awaiting', { count: awaitingRecords })] : []),
    ...(voidedRecords > 0 ? [t('calendar.marks.voided', { count: voidedRecords })] : []),
    ...(lateRecords > 0 ? [t('calendar.marks.late', { count: lateRecords })] : []),
  ]
  return marks.length > 0 ? marks.join(', ') : undefined
}
