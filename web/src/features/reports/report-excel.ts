import { listSheetParts, type SheetPart, writeWorkbook } from '../../kit/export/export-excel.ts'
import type { Sheet } from '../../kit/export/sheet.ts'
import type { ReportColumn } from './report-table.ts'

/** Rows per message. Posting this many rows takes a few milliseconds. */
const rowsAtOnce = 400

/** Maximum number of rows on a sheet. Excel allows 1,048,576. More rows go to additional sheets. */
const rowsOnSheet = 1_000_000

/**
 * Makes the workbook of a report. `onProgress` receives the number of rows written so far. `signal` aborts the work.
 * The additional sheets `further` come after the report's rows.
 */
export function makeReportWorkbook<Row>(
  sheet: string,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  further: readonly Sheet[],
  signal: AbortSignal,
  onProgress: (written: number) => void,
): Promise<Blob> {
  return writeWorkbook(generateReportParts(sheet, columns, rows, further, onProgress), signal)
}

function* generateReportParts<Row>(
  sheet: string,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  further: readonly Sheet[],
  onProgress: (written: number) => void,
): Generator<SheetPart> {
  const heads = columns.map(({ head }) => head)
  for (let start = 0; start === 0 || start < rows.length; start += rowsAtOnce) {
    if (start % rowsOnSheet === 0)
      yield { kind: 'sheet', title: start === 0 ? sheet : `${start / rowsOnSheet + 1} ${sheet}`, heads }
    const some = rows.slice(start, start + rowsAtOnce)
    yield { kind: 'rows', columns: columns.map(({ text, value = text }) => some.map(value)) }
    onProgress(start + some.length)
  }
  for (const table of further) yield* listSheetParts(table)
  yield { kind: 'write' }
}
