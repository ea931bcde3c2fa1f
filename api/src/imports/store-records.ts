import type { imported } from '@zelo/contract/imports'
import type * as z from 'zod'
import { createFault, createImportError, type Faults, mergeFaults } from './faults.ts'
import type { ReadImport } from './read-import.ts'

/** A row whose record is already in the database. `total` counts all such rows, of which only the first are reported. */
export interface TakenRow {
  line: number
  value: string
  total: number
}

/** The column that identifies a row, and whether to skip rows whose record exists. */
interface Wishes {
  column: string
  skipExisting: boolean
}

/**
 * Stores all records of a file or none. Throws on any fault, so that the transaction is rolled back.
 * `store` returns the rows that a unique key rejected. They are faults unless `skipExisting` is set.
 * `taken` finds these rows without storing, for a file that already has faults.
 * @throws `import_refused` with the faults of the file and of the database
 */
export async function storeRecords(
  read: ReadImport,
  { column, skipExisting }: Wishes,
  { store, taken }: Record<'store' | 'taken', (records: string) => Promise<TakenRow[]>>,
): Promise<z.input<typeof imported>> {
  if (skipExisting) {
    if (read.faults.count > 0) throw createImportError(read.faults)
    const skipped = alreadyRegistered(await store(read.records), column)
    return { imported: read.count - skipped.count, skipped }
  }
  const rows = read.faults.count > 0 ? await taken(read.records) : await store(read.records)
  const faults = mergeFaults(read.faults, alreadyRegistered(rows, column))
  if (faults.count > 0) throw createImportError(faults)
  return { imported: read.count }
}

function alreadyRegistered(rows: readonly TakenRow[], column: string): Faults {
  return {
    count: rows[0]?.total ?? 0,
    first: rows.map(({ line, value }) => createFault('already_registered', { line, column, value })),
  }
}
