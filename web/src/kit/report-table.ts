import type { Slot } from '@zelo/contract/rules/slots'
import { formatSpan } from '../lib/dates.ts'
import type { Sheet, SheetValue } from './sheet.ts'

/** A fact at the head of a paper: the interval, a filter, or the owner of the rows. */
export interface Fact {
  label: string
  text: string
}

/** A column of a report, as data. It is the same on the screen, on paper and in a sheet. */
export interface ReportColumn<Row> {
  id: string
  head: string
  text: (row: Row) => string
  /** The typed value in a sheet: a number, a `toSheetDay`, a `toSheetMoment`; the text by default. */
  value?: (row: Row) => SheetValue
  /** Addresses of small photos, drawn on paper instead of the text. */
  photos?: (row: Row) => readonly string[]
  /** Its share of the paper's width; 1 by default. */
  width?: number
  /** On paper it is above the rows that share it. */
  above?: boolean
}

/** A table after the rows of a report: a sheet of its workbook, a section of its PDF. `text` reads a row by its number. */
export interface FurtherTable extends Sheet {
  columns: readonly (ReportColumn<number> & Sheet['columns'][number])[]
  /** The numbers of the rows on paper. Without any, the PDF has no section. */
  paperRows: readonly number[]
  /** Follows the title on paper. */
  paperNote?: string
}

/** The rows of a report for an export: all that the filter finds, of all pages. */
export interface ReportTable<Row> {
  /** The name in the file name, `relatorio-<name>-DD-MM-YYYY`. */
  name: string
  title: string
  /** The name of the sheet, one of `reports.sheets`. */
  sheet: string
  facts: readonly Fact[]
  /** Loaded with the first export, if a screen has no other use for them. */
  columns: readonly ReportColumn<Row>[] | (() => Promise<readonly ReportColumn<Row>[]>)
  /** Loads every row. `onProgress` receives the loaded share, if it is known. */
  load: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<readonly Row[]>
  /** Makes a further table of the exports, after the rows. */
  further?: (rows: readonly Row[], signal: AbortSignal) => Promise<FurtherTable>
}

/** Revisions per line (R3-474). */
const revisionsOnLine = 9

/** Formats scheduled revisions, `09:30 – 09:45, 12:00 – 12:15`. */
export function formatRevisionTimes(revisions: readonly Slot[]): string {
  const times = revisions.map(({ start, end }) => formatSpan(start, end))
  const lines = Array.from({ length: Math.ceil(times.length / revisionsOnLine) }, (_, line) =>
    times.slice(line * revisionsOnLine, (line + 1) * revisionsOnLine).join(', '),
  )
  return lines.join('\n')
}
