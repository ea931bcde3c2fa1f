import { askForFile } from '../worker/ask-worker.ts'
import type { Sheet, SheetValue } from './sheet.ts'

/** The messages to the worker. For each sheet, the head comes first and then the rows. `write` is the last message. */
export type SheetPart =
  | { kind: 'sheet'; title: string; heads: string[] }
  | { kind: 'rows'; columns: SheetValue[][] }
  | { kind: 'write' }

/** Rows per message. Posting them takes a few milliseconds. */
const rowsAtOnce = 2000

/**
 * Makes a workbook. A worker receives the rows in batches, so that the page stays responsive at any size. `signal` aborts
 * the work.
 */
export function makeWorkbook(sheets: readonly Sheet[], signal?: AbortSignal): Promise<Blob> {
  return writeWorkbook(generateSheetParts(sheets), signal)
}

/** Makes a workbook from parts that the caller generates one at a time. The page pauses after each part. */
export function writeWorkbook(parts: Iterable<SheetPart>, signal?: AbortSignal): Promise<Blob> {
  const start = () => new Worker(new URL('./excel-worker.ts', import.meta.url), { type: 'module' })
  return askForFile(start, parts, signal)
}

function* generateSheetParts(sheets: readonly Sheet[]): Generator<SheetPart> {
  for (const sheet of sheets) yield* listSheetParts(sheet)
  yield { kind: 'write' }
}

/** Returns a sheet's head, then its rows in batches. */
export function* listSheetParts({ title, columns }: Sheet): Generator<SheetPart> {
  yield { kind: 'sheet', title, heads: columns.map(({ head }) => head) }
  const rowCount = columns[0]?.values.length ?? 0
  for (let start = 0; start < rowCount; start += rowsAtOnce)
    yield { kind: 'rows', columns: columns.map(({ values }) => values.slice(start, start + rowsAtOnce)) }
}
