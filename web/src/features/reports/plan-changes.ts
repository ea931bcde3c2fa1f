import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { PlanChanges, SkippedSlot } from '@zelo/contract/rules/work-record'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { toSheetDay } from '../../kit/export/sheet.ts'
import type { ReportColumn } from './report-table.ts'

/** Returns the changes of a row's appointments in words, such as 'Planejada para 20/11/2026' and 'Bia cobrindo Ana'. */
export function describePlanChanges(changes: readonly PlanChanges[], t: TFunction): string[] {
  const days = listPlannedDays(changes).map((day) => t('reports.plannedFor', { day: toDisplayDate(day) }))
  const skips = listSkips(changes, t).map((skip) => t('reports.skipped', { skip }))
  return [...days, ...listCovers(changes, t), ...skips]
}

/** Additional columns of a report: the planned day of a moved cleaning, the substitution, and skipped cleanings. */
export function planChangeColumns<Row>(
  t: TFunction,
  readChanges: (row: Row) => readonly PlanChanges[],
): ReportColumn<Row>[] {
  const column = (id: 'plannedDay' | 'cover' | 'skips', width: number, list: (row: Row) => string[]) => ({
    id,
    head: t(`reports.changes.${id}`),
    text: (row: Row) => list(row).join('\n'),
    width,
    optional: true,
  })
  const plannedDays = (row: Row) => listPlannedDays(readChanges(row))
  const formatDays = (row: Row) => plannedDays(row).map((day) => toDisplayDate(day))
  return [
    {
      ...column('plannedDay', 0.85, formatDays),
      value: (row) => {
        const [day = null, ...others] = plannedDays(row)
        return others.length === 0 ? toSheetDay(day) : formatDays(row).join('\n')
      },
    },
    column('cover', 1.4, (row) => listCovers(readChanges(row), t)),
    column('skips', 1.6, (row) => listSkips(readChanges(row), t)),
  ]
}

/** Returns a calendar day with its kind, such as 'Natal (feriado nacional)'. */
export function formatCalendarDay(
  { name, reason }: Pick<SkippedSlot, 'name' | 'reason'>,
  t: TFunction,
): string {
  return t('reports.calendarDay', { name, kind: t(`reports.calendarKind.${reason}`) })
}

function listPlannedDays(changes: readonly PlanChanges[]): string[] {
  return [...new Set(changes.flatMap(({ plannedDay }) => plannedDay ?? []))]
}

function listCovers(changes: readonly PlanChanges[], t: TFunction): string[] {
  return [...new Set(changes.flatMap(({ cover }) => (cover ? t('reports.covering', cover) : [])))]
}

function listSkips(changes: readonly PlanChanges[], t: TFunction): string[] {
  const slots = changes.flatMap(({ skippedSlots }) => skippedSlots)
  return slots.map((slot) => `${formatSpan(slot.start, slot.end)}, ${formatCalendarDay(slot, t)}`)
}
