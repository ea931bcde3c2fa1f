import type { Absence } from '@zelo/contract/absences'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'

/** Returns the days of an absence in words, or its day and the part of the day. */
export function formatPeriod(absence: Absence, t: TFunction): string {
  const { startTime: start, endTime: end } = absence
  const [from, to] = [toDisplayDate(absence.from), toDisplayDate(absence.to)]
  if (start !== null && end !== null) return t('absences.part', { day: from, start, end })
  return from === to ? from : t('absences.interval', { from, to })
}
