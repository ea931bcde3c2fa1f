import type { ImportFile, imported } from '@zelo/contract/imports'
import type * as z from 'zod'
import { DomainError } from '../domain-error.ts'
import type { Session, Write } from '../http/route.ts'
import { readImport } from '../imports/read-import.ts'
import { storeRecords } from '../imports/store-records.ts'
import { insertRecords, isActiveCompany, selectTakenNames } from './reference-data-import.queries.ts'
import type { ReferenceDataTable } from './reference-tables.ts'

/**
 * Registers all records of a file in one company, or no record at all (R2-188). With `skipExisting`, skips records
 * whose name the company already has.
 * @throws `import_refused` with all faults; `not_found` if the company is unknown, of another group or inactive
 */
export async function importRecords(
  { write, session, signal }: { write: Write; session: Session; signal: AbortSignal },
  table: ReferenceDataTable,
  layout: ImportFile,
  { file, companyId, skipExisting }: { file: File; companyId: number; skipExisting: boolean },
): Promise<z.input<typeof imported>> {
  const kind = table.details ? 'procedure' : table.withColor ? 'colored' : 'named'
  const read = await readImport(file, { kind, layout }, { groupId: session.groupId, signal })
  return await write(async (queries) => {
    if (!(await isActiveCompany(queries, companyId))) throw new DomainError('not_found')
    const done = await storeRecords(
      read,
      { column: layout.titles.name!, skipExisting },
      {
        store: (records) => insertRecords(queries, table, companyId, records),
        taken: (records) => selectTakenNames(queries, table, companyId, records),
      },
    )
    signal.throwIfAborted()
    return done
  })
}
