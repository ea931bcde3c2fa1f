import { askForFile } from './ask-worker.ts'
import type { Sheet, SheetValue } from './sheet.ts'

/** What the worker is sent: each sheet's head, then its rows, and at last the word to write. */
export type SheetPart =
  | { kind: 'sheet'; title: string; heads: string[] }
  | { kind: 'rows'; columns: SheetValue[][] }
  | { kind: 'write' }

/** Rows that are handed over without a pause: a few milliseconds' work. */
const rowsAtOnce = 2000

/**
 * Makes a workbook of one or more sheets. A worker does it, and gets the rows bit by bit, so that the page stays usable
 * however many there are; `signal` ends it.
 */
export function makeWorkbook(sheets: readonly Sheet[], signal?: AbortSignal): Promise<Blob> {
  return writeWorkbook(partsOf(sheets), signal)
}

/** The same of parts that are made one by one, with a pause after each. */
export function writeWorkbook(parts: Iterable<SheetPart>, signal?: AbortSignal): Promise<Blob> {
  const start = () => new Worker(new URL('./excel-worker.ts', import.meta.url), { type: 'module' })
  return askForFile(start, parts, signal)
}

function* partsOf(sheets: readonly Sheet[]): Generator<SheetPart> {
  for (const { title, columns } of sheets) {
    yield { kind: 'sheet', title, heads: columns.map(({ head }) => head) }
    const rowCount = columns[0]?.values.length ?? 0
    for (let start = 0; start < rowCount; start += rowsAtOnce)
      yield { kind: 'rows', columns: columns.map(({ values }) => values.slice(start, start + rowsAtOnce)) }
  }
  yield { kind: 'write' }
}
