import type { ImportFault } from '@zelo/contract/import-faults'
import { type SkippedRows, spreadsheetType } from '@zelo/contract/imports'

/** Why a file was not imported. */
export type UploadFailure =
  /** The server rejected the contents. `total` also counts faults that the response omits. */
  | { kind: 'refused'; faults: readonly ImportFault[]; total: number }
  /** The file changed after it was chosen, or was stopped before it was fully sent. Nothing of it is stored. */
  | { kind: 'changed' | 'cancelled' }
  /** Stopped, or disconnected, while the server processed it. Whether it is stored is unknown. */
  | { kind: 'interrupted' | 'unanswered' }
  | { kind: 'error'; error: unknown }

/** One file of an upload (R2-206). */
export interface UploadItem {
  id: number
  file: File
  state: 'pending' | 'sending' | 'checking' | 'uploaded' | 'failed'
  /** Sent share in percent. */
  progress: number
  /** Number of created records, after the upload. */
  imported: number
  /** Rows skipped because their records exist, if the user chose that option. */
  skipped: SkippedRows | null
  /** Why it failed. */
  failure: UploadFailure | null
}

/**
 * Accepted types: the specified ones (R2-168 to R2-170), and `.xlsx`. An old `.xls` is accepted, so that the server can
 * explain how to save it.
 */
const kinds = ['text/csv', 'application/vnd.ms-excel', spreadsheetType]

/** The types that the file picker offers. */
export const acceptedTypes = ['.csv', '.xlsx', ...kinds].join(',')

/** Returns whether a file may be sent, by its name or type. The server checks the contents. */
export function isAccepted({ name, type }: { name: string; type: string }): boolean {
  return /\.(csv|xlsx?)$/i.test(name) || kinds.includes(type)
}

let lastId = 0

/** Returns the list with more files queued. A corrected file replaces its namesake. Uploaded files are removed. */
export function withFiles(items: readonly UploadItem[], files: readonly File[]): UploadItem[] {
  const names = new Set(files.map(({ name }) => name))
  const kept = items.filter(({ state, file }) => state !== 'uploaded' && !names.has(file.name))
  return [...kept, ...files.map(createUploadItem)]
}

/** Returns the list without one file; empty if only uploaded files would remain. */
export function withoutItem(items: readonly UploadItem[], id: number): UploadItem[] {
  const left = items.filter((item) => item.id !== id)
  return left.every(({ state }) => state === 'uploaded') ? [] : left
}

function createUploadItem(file: File): UploadItem {
  lastId += 1
  return { id: lastId, file, state: 'pending', progress: 0, imported: 0, skipped: null, failure: null }
}

/** Formats a size: `1,2 kB`. */
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
