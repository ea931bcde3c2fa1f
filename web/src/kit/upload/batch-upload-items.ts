import type { ImportFault } from '@zelo/contract/import-faults'
import { type SkippedRows, spreadsheetType } from '@zelo/contract/imports'

/** The reason why a file was not imported. */
export type UploadFailure =
  /** The server rejected the contents. `faults` may be incomplete. `total` is the number of all faults. */
  | { kind: 'refused'; faults: readonly ImportFault[]; total: number }
  /** The file changed after the user chose it, or the user stopped it before it was sent. The server stored nothing. */
  | { kind: 'changed' | 'cancelled' }
  /**
   * The user stopped the file, or the connection broke, after the whole file was sent. The server may have stored it.
   */
  | { kind: 'interrupted' | 'unanswered' }
  | { kind: 'error'; error: unknown }

/** One file of an upload (R2-206). */
export interface UploadItem {
  id: number
  file: File
  state: 'pending' | 'sending' | 'checking' | 'uploaded' | 'failed'
  /** The share sent so far, in percent. */
  progress: number
  /** The number of records that the upload created. */
  imported: number
  /** The rows that the import skipped because their records exist. null if the user did not choose to skip them. */
  skipped: SkippedRows | null
  failure: UploadFailure | null
}

/**
 * The accepted types: the specified ones (R2-168 to R2-170) and `.xlsx`. The old `.xls` is accepted here, so that the
 * server can explain how to convert such a file.
 */
const kinds = ['text/csv', 'application/vnd.ms-excel', spreadsheetType]

/** The types that the file picker offers. */
export const acceptedTypes = ['.csv', '.xlsx', ...kinds].join(',')

/** Returns whether the name or the type of a file is accepted. The server checks the contents. */
export function isAccepted({ name, type }: { name: string; type: string }): boolean {
  return /\.(csv|xlsx?)$/i.test(name) || kinds.includes(type)
}

let lastId = 0

/**
 * Adds files to the queue. A file replaces a queued file of the same name. Files that are already uploaded leave the
 * list.
 */
export function withFiles(items: readonly UploadItem[], files: readonly File[]): UploadItem[] {
  const names = new Set(files.map(({ name }) => name))
  const kept = items.filter(({ state, file }) => state !== 'uploaded' && !names.has(file.name))
  return [...kept, ...files.map(createUploadItem)]
}

/** Removes a file from the list. Returns an empty list if only uploaded files would remain. */
export function withoutItem(items: readonly UploadItem[], id: number): UploadItem[] {
  const left = items.filter((item) => item.id !== id)
  return left.every(({ state }) => state === 'uploaded') ? [] : left
}

function createUploadItem(file: File): UploadItem {
  lastId += 1
  return { id: lastId, file, state: 'pending', progress: 0, imported: 0, skipped: null, failure: null }
}

/** Formats a file size, `1,2 kB`. */
export function formatSize(bytes: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte'] as const
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  })
  return format.format(bytes / 1000 ** power)
}
