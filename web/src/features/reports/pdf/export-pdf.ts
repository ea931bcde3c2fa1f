import { askForFile } from '../../../kit/worker/ask-worker.ts'
import type { ReportColumn } from '../report-table.ts'
import type { Paper, PaperPart, PaperRow } from './export-pdf-paper.ts'

/** Rows per message. Rows with photos take longer. */
const rowsAtOnce = { text: 400, photos: 40 }

/**
 * Makes the PDF of a report. A worker receives the rows in batches, so that the page stays responsive at any size. `signal`
 * aborts the work. `onProgress` receives the number of rows drawn.
 */
export function makePdf<Row>(
  paper: Omit<Paper, 'columns'>,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  signal: AbortSignal,
  onProgress: (drawn: number) => void,
): Promise<Blob> {
  const start = () => new Worker(new URL('./export-pdf-worker.ts', import.meta.url), { type: 'module' })
  return askForFile(start, generatePaperParts(paper, columns, rows), signal, onProgress)
}

function* generatePaperParts<Row>(
  paper: Omit<Paper, 'columns'>,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): Generator<PaperPart> {
  const above = columns.filter((column) => column.above)
  const beside = columns.filter((column) => !column.above)
  const paperColumns = beside.map(({ head, width = 1, photos }) => ({ head, width, photos: Boolean(photos) }))
  yield { kind: 'start', paper: { ...paper, columns: paperColumns } }
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
  yield { kind: 'finish' }
}
