import type { Slot } from '@zelo/contract/rules/slots'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import type { Sheet, SheetValue } from '../../kit/export/sheet.ts'

/** A fact at the top of an export: the interval, a filter, or the owner of the rows. */
export interface Fact {
  label: string
  text: string
}

/** A column of a report, described as data. The screen, the PDF and the workbook all use it. */
export interface ReportColumn<Row> {
  id: string
  head: string
  text: (row: Row) => string
  /** The typed value in a sheet: a number, a `toSheetDay` or a `toSheetMoment`. The default is the text. */
  value?: (row: Row) => SheetValue
  /** The URLs of small photos. The PDF shows the photos instead of the text. */
  photos?: (row: Row) => readonly string[]
  /** The column's share of the width of a PDF page. The default is 1. */
  width?: number
  /** True if the PDF shows the value once above the rows that share it, and not as a column. */
  above?: boolean
  /** True if the PDF omits the column when all its cells are empty. */
  optional?: boolean
}

/**
 * A table after the rows of a report: a sheet of its workbook, and a section of its PDF. The functions of a column
 * receive the row's number, counted from 0.
 */
export interface FurtherTable extends Sheet {
  columns: readonly (ReportColumn<number> & Sheet['columns'][number])[]
  /** The numbers of the rows in the PDF. If the list is empty, the PDF has no section. */
  paperRows: readonly number[]
  /** The text after the section's title in the PDF. */
  paperNote?: string
}

/** The rows of a report for an export: the rows of all pages that match the filter. */
export interface ReportTable<Row> {
  /** The name within the file name, `relatorio-<name>-DD-MM-YYYY`. */
  name: string
  title: string
  /** The sheet's name, one of `reports.sheets`. */
  sheet: string
  facts: readonly Fact[]
  /** The columns. A function loads them at the first export, if the screen does not use them itself. */
  columns: readonly ReportColumn<Row>[] | (() => Promise<readonly ReportColumn<Row>[]>)
  /** Loads every row. Calls `onProgress` with the loaded share, if the share is known. */
  load: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<readonly Row[]>
  /** Builds additional tables for the exports. They come after the table of rows. */
  further?: (rows: readonly Row[], signal: AbortSignal) => Promise<readonly FurtherTable[]>
}

/** The number of revisions per line (R3-474). */
const revisionsOnLine = 9

/** Formats planned revisions, `09:30 – 09:45, 12:00 – 12:15`. */
export function formatRevisionTimes(revisions: readonly Slot[]): string {
  const times = revisions.map(({ start, end }) => formatSpan(start, end))
  const lines = Array.from({ length: Math.ceil(times.length / revisionsOnLine) }, (_, line) =>
    times.slice(line * revisionsOnLine, (line + 1) * revisionsOnLine).join(', '),
  )
  return lines.join('\n')
}
