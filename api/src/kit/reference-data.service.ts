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
  recordExists,
  selectReferenceRecords,
  selectUsage,
  updateRecord,
} from './reference-data.queries.ts'
import type { ReferenceDataTable } from './reference-tables.ts'

/** The writable fields of a record. Only some kinds have a colour. */
export interface Written {
  name: string
  color: string | undefined
  /** The fields that only this kind has. An edit does not change an omitted field. */
  details?: Readonly<Record<string, unknown>>
}

/** A record in responses (R2-196 to R2-200). */
export interface RecordResponse {
  id: number
  name: string
  companyId: number
  company: string
  version: number
  color: string
  [detail: string]: unknown
}

/**
 * Lists the records of the group or of one branch.
 * @throws `not_found` for a company that is unknown or of another group
 */
export async function listRecords(
  queries: Queries,
  kind: ReferenceDataTable,
  companyId: number | undefined,
): Promise<RecordResponse[]> {
  const branch = companyId === undefined ? null : await companyScope(queries, companyId)
  return (await selectReferenceRecords(queries, kind, branch)).map((row) => toRecord(row, kind))
}

/**
 * Registers a record.
 * @throws `duplicate` for a name that the company already has; `not_found` at `companyId` if the company is unknown, of
 * another group or inactive
 */
export async function createRecord(
  queries: Queries,
  kind: ReferenceDataTable,
  companyId: number,
  written: Written,
): Promise<RecordResponse> {
  const row = await unique(insertRecord(queries, kind, companyId, toRecordFields(written)))
  if (!row) throw new DomainError('not_found', { errors: { companyId: 'company_unknown' } })
  return toRecord(row, kind)
}

/**
 * Changes a record. @throws `duplicate`; `not_found`, also for a record of another company; `changed_meanwhile` if
 * `version` is given and
 * outdated
 */
export async function editRecord(
  queries: Queries,
  kind: ReferenceDataTable,
  record: RecordAsRead,
  written: Written,
): Promise<RecordResponse> {
  const row = await unique(updateRecord(queries, kind, record, toRecordFields(written)))
  if (!row)
    throw new DomainError((await recordExists(queries, kind, record)) ? 'changed_meanwhile' : 'not_found')
  return toRecord(row, kind)
}

/**
 * Deletes a record. @throws `in_use` with the number of environments that use it; `has_history` if only past work uses it;
 * `not_found`
 */
export async function removeRecord(queries: Queries, kind: ReferenceDataTable, id: number): Promise<null> {
  const removed = await deleteUnused(queries, kind, id).catch((error: unknown) => {
    // An environment began to use the record after the statement had checked its use.
    if (brokeForeignKey(error)) throw new DomainError('in_use', { facts: { environments: 1 } })
    throw error
  })
  if (removed) return null
  const { environments, wasUsed } = await selectUsage(queries, kind, id)
  if (environments > 0) throw new DomainError('in_use', { facts: { environments } })
  if (wasUsed) throw new DomainError('has_history')
  throw new DomainError('not_found')
}

function toRecordFields({ name, color, details = {} }: Written): Fields {
  return { name, nameKey: nameKey(name), color, details }
}

/** Converts a row to a response. If the kind has no colour, omits the colour. */
function toRecord(row: RecordRow, { details = {} }: ReferenceDataTable): RecordResponse {
  const { id, name, company_id: companyId, company_name: company, version, color = '' } = row
  const own = Object.keys(details).map((field) => [field, row[field]])
  return { id, name, companyId, company, version, color, ...Object.fromEntries(own) }
}
