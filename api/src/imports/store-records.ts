import type { imported } from '@zelo/contract/imports'
import type * as z from 'zod'
import { type Faults, fault, mergeFaults, refusalOf } from './faults.ts'
import type { ReadImport } from './read-import.ts'

/** A row of a file that the database has already; `total` counts all of those, of which the first are told. */
export interface TakenRow {
  line: number
  value: string
  total: number
}

/** What a file's rows are called by, and what is done about those that the database has already. */
interface Wishes {
  column: string
  skipExisting: boolean
}

/**
 * Stores the records of a file, all or none: with any fault, of the file or found by the database, it throws, so that the
 * transaction is rolled back. `store` returns the rows that a unique key kept out, which are faults unless they are to be
 * skipped; `taken` finds them without storing, which is enough when the file has faults of its own.
 * @throws `import_refused` with the faults of both
 */
export async function storeRecords(
  read: ReadImport,
  { column, skipExisting }: Wishes,
  { store, taken }: Record<'store' | 'taken', (records: string) => Promise<TakenRow[]>>,
): Promise<z.input<typeof imported>> {
  if (skipExisting) {
    if (read.faults.count > 0) throw refusalOf(read.faults)
    const skipped = alreadyRegistered(await store(read.records), column)
    return { imported: read.count - skipped.count, skipped }
  }
  const rows = read.faults.count > 0 ? await taken(read.records) : await store(read.records)
  const faults = mergeFaults(read.faults, alreadyRegistered(rows, column))
  if (faults.count > 0) throw refusalOf(faults)
  return { imported: read.count }
}

function alreadyRegistered(rows: readonly TakenRow[], column: string): Faults {
  return {
    count: rows[0]?.total ?? 0,
    first: rows.map(({ line, value }) => fault('already_registered', { line, column, value })),
  }
}
