import { askForFile } from '../../../kit/worker/ask-worker.ts'
import type { FurtherTable, ReportColumn } from '../report-table.ts'
import type { Paper, PaperColumn, PaperPart, PaperRow } from './export-pdf-paper.ts'

/** Rows per message to the worker. Rows with photos take longer. */
const rowsAtOnce = { text: 400, photos: 40 }

/**
 * Makes the PDF of a report. A worker receives the rows in batches, so that the page stays responsive at any size.
 * `signal` aborts the work. Each table of `further` whose `paperRows` are not empty becomes a section after the report's
 * rows. `onProgress` receives the number of rows drawn and the number of all rows.
 */
export function makePdf<Row>(
  paper: Omit<Paper, 'columns'>,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  further: readonly FurtherTable[],
  signal: AbortSignal,
  onProgress: (drawn: number, all: number) => void,
): Promise<Blob> {
  const sections = further.filter(({ paperRows }) => paperRows.length > 0)
  const all = sections.reduce((sum, { paperRows }) => sum + paperRows.length, rows.length)
  const used = columns.filter(({ optional, text }) => !optional || rows.some((row) => text(row) !== ''))
  const parts = generatePaperParts(paper, used, rows, sections)
  return makePdfFromParts(parts, signal, (drawn) => onProgress(drawn, all))
}

/** Makes a PDF from its parts in a worker. `onDrawn` receives the number of rows drawn. */
export function makePdfFromParts(
  parts: Iterable<PaperPart>,
  signal: AbortSignal,
  onDrawn?: (drawn: number) => void,
): Promise<Blob> {
  const start = () => new Worker(new URL('./export-pdf-worker.ts', import.meta.url), { type: 'module' })
  return askForFile(start, parts, signal, onDrawn)
}

function* generatePaperParts<Row>(
  paper: Omit<Paper, 'columns'>,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  sections: readonly FurtherTable[],
): Generator<PaperPart> {
  yield { kind: 'start', paper: { ...paper, columns: toPaperColumns(columns) } }
  yield* generateRowParts(columns, rows)
  for (const { title, paperNote: note = '', columns: own, paperRows } of sections) {
    yield { kind: 'section', title, note, columns: toPaperColumns(own) }
    yield* generateRowParts(own, paperRows)
  }
  yield { kind: 'finish' }
}

function toPaperColumns<Row>(columns: readonly ReportColumn<Row>[]): PaperColumn[] {
  return columns
    .filter((column) => !column.above)
    .map(({ head, width = 1, photos }) => ({ head, width, photos: Boolean(photos) }))
}

function* generateRowParts<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): Generator<PaperPart> {
  const above = columns.filter((column) => column.above)
  const beside = columns.filter((column) => !column.above)
  const step = beside.some(({ photos }) => photos) ? rowsAtOnce.photos : rowsAtOnce.text
  for (let start = 0; start < rows.length; start += step) {
    const paperRows = rows.slice(start, start + step).map(
      (row): PaperRow => ({
        above: above.flatMap(({ head, text }) =>
          text(row) === '' ? [] : [{ label: head, text: text(row) }],
        ),
        cells: beside.map(({ text, photos }) => photos?.(row) ?? text(row)),
      }),
    )
    yield { kind: 'rows', rows: paperRows }
  }
}
