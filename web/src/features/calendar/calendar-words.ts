import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'
import type { CalendarBlock, DayCount } from './calendar-data.ts'

/** Returns the counts of a day as text: '21 limpezas, 26 revisões'. */
export function formatDayCounts({ cleanings, revisions }: DayCount, t: TFunction): string {
  return t('calendar.dayCounts', {
    mains: t('calendar.mains', { count: cleanings - revisions }),
    revisions: t('calendar.revisions', { count: revisions }),
  })
}

/** Returns the person of a block as text, such as 'Ana', 'Bia cobrindo Ana' or 'Ana (descoberta)'. */
export function formatBlockPerson({ person, cover, uncovered }: CalendarBlock, t: TFunction): string {
  if (cover) return t('dashboard.covering', { cover: cover.name, person })
  return uncovered ? t('calendar.uncovered', { person }) : person
}

/**
 * If the cleaning does not take place, returns the reason, such as 'Pulado: Natal'. Otherwise returns its state, and for a
 * moved cleaning its original day, such as 'planejado para 25/12'.
 */
export function formatBlockState(
  { takenOut, skipName, state, plannedDay }: CalendarBlock,
  t: TFunction,
): string[] {
  if (takenOut === 'skipped' && skipName !== null) return [t('calendar.skipped', { name: skipName })]
  if (takenOut) return [t(`calendar.out.${takenOut}`)]
  return [
    ...(state === 'none' ? [] : [t(`ui.status.${state}`)]),
    ...(plannedDay === null ? [] : [t('calendar.moved', { day: toDisplayDate(plannedDay).slice(0, 5) })]),
  ]
}

/**
 * Returns a text like '2 a confirmar, 1 anulado' for an appointment with held, voided or late records. Otherwise returns
 * undefined.
 */
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
