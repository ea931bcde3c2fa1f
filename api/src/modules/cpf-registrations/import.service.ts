import { importCpfRegistrations } from '@zelo/contract/cpf-registrations'
import type { imported } from '@zelo/contract/imports'
import type * as z from 'zod'
import { DomainError } from '../../domain-error.ts'
import type { Session, Write } from '../../http/route.ts'
import { readImport } from '../../imports/read-import.ts'
import { storeRecords } from '../../imports/store-records.ts'
import { insertRegistrations, isOpenPlace, selectTaken } from './import.queries.ts'

/**
 * Pre-registers every CPF of a file in one company, or none (spec 2 §2.8, DOMAIN §7), by the same rules as one; with
 * `skipExisting` those that the group has are left out.
 * @throws `import_refused` with everything that is wrong; `not_found` when `idEmpresa` is not the group's parent company,
 *   or the branch is unknown, foreign or inactive
 */
export async function importRegistrations(
  { write, session, signal }: { write: Write; session: Session; signal: AbortSignal },
  { file, idEmpresa, idEmpresaFilial, skipExisting }: z.output<typeof importCpfRegistrations.call.body>,
): Promise<z.input<typeof imported>> {
  const place = { parentId: idEmpresa, companyId: idEmpresaFilial }
  const order = { kind: 'cpf', layout: importCpfRegistrations.file } as const
  const read = await readImport(file, order, { groupId: session.groupId, signal })
  return await write(async (queries) => {
    if (!(await isOpenPlace(queries, place))) throw new DomainError('not_found')
    const done = await storeRecords(
      read,
      { column: 'cpf', skipExisting },
      {
        store: (records) => insertRegistrations(queries, place.companyId, records),
        taken: (records) => selectTaken(queries, records),
      },
    )
    signal.throwIfAborted()
    return done
  })
}
