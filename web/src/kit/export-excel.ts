import { toFileDate } from '@zelo/contract/rules/calendar'
import { saveFile } from './save-file.ts'
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
export async function makeWorkbook(sheets: readonly Sheet[], signal?: AbortSignal): Promise<Blob> {
  return await writeWorkbook(partsOf(sheets), signal)
}

/** The same of parts that are made one by one, with a pause after each. */
export async function writeWorkbook(parts: Iterable<SheetPart>, signal?: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./excel-worker.ts', import.meta.url), { type: 'module' })
  try {
    const made = new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | string>) =>
        data instanceof Blob ? resolve(data) : reject(new Error(data))
      worker.onerror = ({ message }) => reject(new Error(message))
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    // Where it fails while rows are still handed over, it is awaited a moment later.
    made.catch(() => undefined)
    for (const part of parts) {
      signal?.throwIfAborted()
      worker.postMessage(part)
      await new Promise((resolve) => setTimeout(resolve))
    }
    return await made
  } finally {
    worker.terminate()
  }
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

/** Downloads a sheet as `<fileName>-DD-MM-YYYY.xlsx` (spec 2 §9); `day` is that of the export, `YYYY-MM-DD`. */
export async function exportExcel(fileName: string, day: string, sheet: Sheet): Promise<void> {
  saveFile(await makeWorkbook([sheet]), `${fileName}-${toFileDate(day)}.xlsx`)
}
