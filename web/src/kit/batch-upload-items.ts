import type { ImportFault } from '@zelo/contract/import-faults'
import { type SkippedRows, spreadsheetType } from '@zelo/contract/imports'

/** Why a file was not imported. */
export type UploadFailure =
  /** The server refused the file for what is in it. `total` counts also the faults that it did not tell. */
  | { kind: 'refused'; faults: readonly ImportFault[]; total: number }
  /** The file is no longer what was chosen, or was stopped before it had left altogether: nothing of it is stored. */
  | { kind: 'changed' | 'cancelled' }
  /** Stopped, or cut off, while the server was at work: nobody knows whether it is stored. */
  | { kind: 'interrupted' | 'unanswered' }
  | { kind: 'error'; error: unknown }

/** One file of an upload (spec 2 §3). */
export interface UploadItem {
  id: number
  file: File
  state: 'pending' | 'sending' | 'checking' | 'uploaded' | 'failed'
  /** Percent that has left. */
  progress: number
  /** How many records it made, once it is uploaded. */
  imported: number
  /** Its rows that were skipped because they exist already, where that was wished. */
  skipped: SkippedRows | null
  /** Why it failed. */
  failure: UploadFailure | null
}

/** Kinds of files: those of spec 2 §2.8, and `.xlsx`. An old `.xls` is taken so that the server says how to save it. */
const kinds = ['text/csv', 'application/vnd.ms-excel', spreadsheetType]

/** What the picker offers. */
export const acceptedTypes = ['.csv', '.xlsx', ...kinds].join(',')

/** Whether a file may be sent, by its name or its kind. What is in it, the server sees. */
export function isAccepted({ name, type }: { name: string; type: string }): boolean {
  return /\.(csv|xlsx?)$/i.test(name) || kinds.includes(type)
}

let lastId = 0

/**
 * The list with further files, waiting to be sent. A corrected file takes the place of the one of its name; those that
 * are done with leave.
 */
export function withFiles(items: readonly UploadItem[], files: readonly File[]): UploadItem[] {
  const names = new Set(files.map(({ name }) => name))
  const kept = items.filter(({ state, file }) => state !== 'uploaded' && !names.has(file.name))
  return [...kept, ...files.map(itemOf)]
}

/** The list without one file; once only uploaded ones would be left, the work is done and none is. */
export function withoutItem(items: readonly UploadItem[], id: number): UploadItem[] {
  const left = items.filter((item) => item.id !== id)
  return left.every(({ state }) => state === 'uploaded') ? [] : left
}

function itemOf(file: File): UploadItem {
  lastId += 1
  return { id: lastId, file, state: 'pending', progress: 0, imported: 0, skipped: null, failure: null }
}

/** A size for people: `1,2 kB`. */
export function readableSize(bytes: number, language: string): string {
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
