import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { SkippedCleaning } from '@zelo/contract/skipped-cleanings'
import type { TFunction } from 'i18next'
import { toSheetDay } from '../../kit/export/sheet.ts'
import { loadInWeeks } from './load-in-weeks.ts'
import { formatCalendarDay } from './plan-changes.ts'
import type { FurtherTable } from './report-table.ts'
import { type AskedSkips, readSkipped } from './skipped-cleanings.api.ts'

/** Maximum number of rows of a PDF. The workbook contains all rows. */
const mostOnPaper = 200

/**
 * Returns a list with one table for the exports: the cleanings that the calendar skips. The list is empty if there are
 * none.
 */
export async function loadSkippedSheets(
  asked: AskedSkips,
  isShown: (cleaning: SkippedCleaning) => boolean,
  t: TFunction,
  signal: AbortSignal,
): Promise<FurtherTable[]> {
  const rows = await loadInWeeks(asked, async (part) =>
    (await readSkipped({ ...asked, ...part }, signal)).filter(isShown),
  )
  return rows.length === 0 ? [] : [buildSkippedSheet(rows, t)]
}

/** Builds the table of skipped cleanings, one row for each. */
export function buildSkippedSheet(rows: readonly SkippedCleaning[], t: TFunction): FurtherTable {
  const column = (
    id: 'company' | 'environment' | 'person' | 'start' | 'end' | 'reason',
    width: number,
    text: (cleaning: SkippedCleaning) => string,
  ) => ({
    id,
    head: t(`reports.skippedSheet.${id}`),
    width,
    text: (row: number) => text(rows[row]!),
    values: rows.map(text),
  })
  const paperRows = [...rows.keys()].slice(0, mostOnPaper)
  const others = rows.length - paperRows.length
  return {
    title: t('reports.skippedSheet.title'),
    paperRows,
    ...(others > 0 && { paperNote: t('reports.skippedSheet.more', { count: others }) }),
    columns: [
      {
        id: 'day',
        head: t('reports.date'),
        text: (row) => toDisplayDate(rows[row]!.day),
        values: rows.map(({ day }) => toSheetDay(day)),
        width: 0.8,
      },
      column('company', 1.2, ({ company }) => company),
      column('environment', 1.4, ({ environment }) => environment),
      column('person', 1.3, ({ person }) => person),
      column('start', 0.6, ({ start }) => start),
      column('end', 0.6, ({ end }) => end),
      column('reason', 2, (cleaning) => formatCalendarDay(cleaning, t)),
    ],
  }
}
