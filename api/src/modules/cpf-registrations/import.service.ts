import { importCpfRegistrations, registrationsPerDay } from '@zelo/contract/cpf-registrations'
import type { imported } from '@zelo/contract/imports'
import type { Parsed } from '@zelo/contract/input'
import { can } from '@zelo/contract/permissions'
import type * as z from 'zod'
import { DomainError } from '../../domain-error.ts'
import type { Session, Write } from '../../http/route.ts'
import { createFault, createImportError, mergeFaults } from '../../imports/faults.ts'
import { readImport } from '../../imports/read-import.ts'
import { storeRecords } from '../../imports/store-records.ts'
import { unknownPassword } from '../sessions/password-hash.ts'
import {
  countRegistered,
  insertFileRegistrations,
  isOpenPlace,
  lockImports,
  selectRemoved,
  selectTakenCpfs,
} from './import.queries.ts'

const { titles } = importCpfRegistrations.file

/**
 * Pre-registers all CPFs of a file in one company, or none (R2-188). Each CPF follows the rules of `registerCpf`. With
 * `skipExisting`, skips CPFs that the group already has. A group registers at most 5,000 CPFs within 24 hours.
 * @throws `import_refused` with every fault; `not_found` if `parentId` is not the group's parent company, or if the
 * branch is unknown, of another group or inactive
 */
export async function importRegistrations(
  { write, session, signal }: { write: Write; session: Session; signal: AbortSignal },
  { file, parentId, companyId, skipExisting }: Parsed<typeof importCpfRegistrations.call.body>,
): Promise<z.input<typeof imported>> {
  const order = { kind: 'cpf', layout: importCpfRegistrations.file } as const
  const read = await readImport(file, order, { groupId: session.groupId, signal })
  return await write(async (queries) => {
    if (!(await isOpenPlace(queries, { parentId, companyId }))) throw new DomainError('not_found')
    if (!can(session, 'cpf-registrations.take-in-again')) {
      const removed = await selectRemoved(queries, read.records)
      const first = removed.map(({ line, value }) =>
        createFault('removed_cpf', { line, column: titles.cpf!, value }),
      )
      if (removed[0]) throw createImportError(mergeFaults(read.faults, { count: removed[0].total, first }))
    }
    await lockImports(queries)
    const passwordHash = await unknownPassword
    const done = await storeRecords(
      read,
      { column: titles.cpf!, skipExisting },
      {
        store: (records) => insertFileRegistrations(queries, companyId, records, passwordHash),
        taken: (records) => selectTakenCpfs(queries, records),
      },
    )
    if ((await countRegistered(queries)) > registrationsPerDay) {
      const most = { most: registrationsPerDay }
      throw createImportError({ count: 1, first: [createFault('too_many_today', { facts: most })] })
    }
    signal.throwIfAborted()
    return done
  })
}
