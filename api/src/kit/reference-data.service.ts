import type { Aliases } from '@zelo/contract/reference-data'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Queries } from '../database/tenant.ts'
import { brokeForeignKey, unique } from '../database/violations.ts'
import { DomainError } from '../domain-error.ts'
import { companyScope } from '../modules/companies/companies.service.ts'
import {
  deleteUnused,
  type Fields,
  insertRecord,
  type RecordAsRead,
  type RecordRow,
  type ReferenceDataTable,
  recordExists,
  selectReferenceRecords,
  selectUsage,
  updateRecord,
} from './reference-data.queries.ts'

/** The writable fields of a record. Only some kinds have a colour. */
export interface Written {
  name: string
  color: string | undefined
}

/** A kind of reference data: its tables, and the alias names of its fields in responses. */
export interface ReferenceKind extends ReferenceDataTable {
  aliases: Aliases
}

/** A record in responses, without the aliases of its kind (R2-196 to R2-200). */
export interface Answered {
  id: number
  name: string
  companyId: number
  EMPRESA: string
  EMPRESA_ID: number
  version: number
  color?: string
}

/** Lists the records of the group or of one branch. @throws `not_found` for an unknown or foreign company */
export async function listRecords(
  queries: Queries,
  kind: ReferenceKind,
  companyId: number | undefined,
): Promise<Answered[]> {
  const branch = companyId === undefined ? null : await companyScope(queries, companyId)
  return (await selectReferenceRecords(queries, kind, branch)).map(createRecordMapper(kind))
}

/** @throws `duplicate` (name within the company), `not_found` at `companyId` (company unknown, foreign or inactive) */
export async function createRecord(
  queries: Queries,
  kind: ReferenceKind,
  companyId: number,
  written: Written,
): Promise<Answered> {
  const row = await unique(insertRecord(queries, kind, companyId, toRecordFields(written)))
  if (!row) throw new DomainError('not_found', { errors: { companyId: 'company_unknown' } })
  return createRecordMapper(kind)(row)
}

/**
 * @throws `duplicate`; `not_found`, also for a record of another company; `changed_meanwhile` if `version` is given and
 *   outdated
 */
export async function editRecord(
  queries: Queries,
  kind: ReferenceKind,
  record: RecordAsRead,
  written: Written,
): Promise<Answered> {
  const row = await unique(updateRecord(queries, kind, record, toRecordFields(written)))
  if (!row)
    throw new DomainError((await recordExists(queries, kind, record)) ? 'changed_meanwhile' : 'not_found')
  return createRecordMapper(kind)(row)
}

/** @throws `in_use` with the number of environments that use it; `has_history` if only past work uses it; `not_found` */
export async function removeRecord(queries: Queries, kind: ReferenceKind, id: number): Promise<null> {
  const removed = await deleteUnused(queries, kind, id).catch((error: unknown) => {
    // An environment started to use it between the statement's own check and the delete.
    if (brokeForeignKey(error)) throw new DomainError('in_use', { facts: { environments: 1 } })
    throw error
  })
  if (removed) return null
  const { environments, wasUsed } = await selectUsage(queries, kind, id)
  if (environments > 0) throw new DomainError('in_use', { facts: { environments } })
  if (wasUsed) throw new DomainError('has_history')
  throw new DomainError('not_found')
}

function toRecordFields({ name, color }: Written): Fields {
  return { name, nameKey: nameKey(name), color }
}

function createRecordMapper({ aliases }: ReferenceKind): (row: RecordRow) => Answered {
  const names = Object.entries(aliases)
  return ({ id, name, company_id: companyId, company_name: EMPRESA, version, color }) => {
    const fields = { id, name, companyId }
    const aliased = Object.fromEntries(names.map(([alias, field]) => [alias, fields[field]]))
    return { ...fields, EMPRESA, EMPRESA_ID: companyId, version, ...aliased, ...(color && { color }) }
  }
}
