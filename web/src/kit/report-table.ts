import type { Slot } from '@zelo/contract/rules/slots'
import { formatSpan } from '../lib/dates.ts'
import type { SheetValue } from './sheet.ts'

/** What stands at the head of a paper: the interval, the filters, of whom the rows are. */
export interface Fact {
  label: string
  text: string
}

/** A column of a report, as data: the same on the screen, on paper and in a sheet. */
export interface ReportColumn<Row> {
  id: string
  head: string
  text: (row: Row) => string
  /** What a sheet holds, as what it is: a number, a `sheetDay`, a `sheetMoment`; the text unless said. */
  value?: (row: Row) => SheetValue
  /** Addresses of small photos, which are drawn on paper instead of the text. */
  photos?: (row: Row) => readonly string[]
  /** Its share of the paper's width; 1 unless said. */
  width?: number
  /** On paper it stands above the rows that share it. */
  above?: boolean
}

/** Rows of a report as they are handed out: all that a filter finds, whatever page is shown. */
export interface ReportTable<Row> {
  /** Of the file, `relatorio-<name>-DD-MM-YYYY`. */
  name: string
  title: string
  /** The name of the sheet, one of `reports.sheets`. */
  sheet: string
  facts: readonly Fact[]
  /** Loaded with the first export, where a screen has no other use for them. */
  columns: readonly ReportColumn<Row>[] | (() => Promise<readonly ReportColumn<Row>[]>)
  /** Loads every row; `told` hears which share of them is there, where that can be known. */
  load: (signal: AbortSignal, told: (share: number) => void) => Promise<readonly Row[]>
}

/** So many revisions stand on one line (spec 3 §9). */
const revisionsOnLine = 9

/** Scheduled revisions, `09:30 – 09:45, 12:00 – 12:15`. */
export function revisionTimes(revisions: readonly Slot[]): string {
  const times = revisions.map(({ start, end }) => formatSpan(start, end))
  const lines = Array.from({ length: Math.ceil(times.length / revisionsOnLine) }, (_, line) =>
    times.slice(line * revisionsOnLine, (line + 1) * revisionsOnLine).join(', '),
  )
  return lines.join('\n')
}
