import { askForFile } from '../worker/ask-worker.ts'
import type { Sheet, SheetValue } from './sheet.ts'

/** Messages to the worker: each sheet's head, then its rows, and finally `write`. */
export type SheetPart =
  | { kind: 'sheet'; title: string; heads: string[] }
  | { kind: 'rows'; columns: SheetValue[][] }
  | { kind: 'write' }

/** Rows sent without a pause, which takes a few milliseconds. */
const rowsAtOnce = 2000

/**
 * Makes a workbook of one or more sheets. A worker receives the rows in batches, so that the page stays responsive at any
 * size. `signal` aborts it.
 */
export function makeWorkbook(sheets: readonly Sheet[], signal?: AbortSignal): Promise<Blob> {
  return writeWorkbook(generateSheetParts(sheets), signal)
}

/** The same for parts that are generated one at a time, with a pause after each. */
export function writeWorkbook(parts: Iterable<SheetPart>, signal?: AbortSignal): Promise<Blob> {
  const start = () => new Worker(new URL('./excel-worker.ts', import.meta.url), { type: 'module' })
  return askForFile(start, parts, signal)
}

function* generateSheetParts(sheets: readonly Sheet[]): Generator<SheetPart> {
  for (const sheet of sheets) yield* listSheetParts(sheet)
  yield { kind: 'write' }
}

/** Returns the head of a sheet, then its rows in batches. */
export function* listSheetParts({ title, columns }: Sheet): Generator<SheetPart> {
  yield { kind: 'sheet', title, heads: columns.map(({ head }) => head) }
  const rowCount = columns[0]?.values.length ?? 0
  for (let start = 0; start < rowCount; start += rowsAtOnce)
    yield { kind: 'rows', columns: columns.map(({ values }) => values.slice(start, start + rowsAtOnce)) }
}
