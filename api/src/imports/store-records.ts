import type { imported } from '@zelo/contract/imports'
import type * as z from 'zod'
import { createFault, createImportError, type Faults, mergeFaults } from './faults.ts'
import type { ReadImport } from './read-import.ts'

/**
 * A row whose record is already in the database. `total` is the number of all such rows. Only the first such rows are
 * returned.
 */
export interface TakenRow {
  line: number
  value: string
  total: number
}

interface Wishes {
  /** The column that identifies a row. */
  column: string
  skipExisting: boolean
}

/**
 * Stores all records of a file or none. If there is any fault, throws, which rolls the transaction back. `store`
 * returns the rows that a unique key rejected. Without `skipExisting`, these rows are faults. For a file that already
 * has other faults, `taken` finds such rows without storing anything.
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
