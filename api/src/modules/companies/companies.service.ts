import type { createBranch as createBranchCall, editBranch as editBranchCall } from '@zelo/contract/branches'
import type { Company } from '@zelo/contract/companies'
import type { Parsed } from '@zelo/contract/input'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Queries } from '../../database/tenant.ts'
import { unique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import {
  type CompanyRow,
  insertBranch,
  selectCompanies,
  selectCompany,
  updateBranch,
  type WrittenBranch,
} from './companies.queries.ts'

/** Returns the companies of the caller's group. @throws `not_found` if the id is not one of them */
export async function listCompanies(queries: Queries, companyId: number): Promise<Company[]> {
  const rows = await selectCompanies(queries)
  if (!rows.some((row) => row.id === companyId)) throw new DomainError('not_found')
  return rows.map(toCompany)
}

/**
 * Registers a branch of the parent company (R3-328 to R3-335).
 * @throws `duplicate` for a name that the group has; `not_found` if the caller's group has no such parent company
 */
export async function createBranch(
  queries: Queries,
  wanted: Parsed<typeof createBranchCall.body>,
): Promise<Company> {
  const row = await unique(insertBranch(queries, wanted.parentId, toWrittenBranch(wanted)))
  if (!row) throw new DomainError('not_found')
  return toCompany(row)
}

/**
 * Changes a branch. An inactive branch appears in no select and accepts no new agendas. Its data stay, and its people keep
 * their access.
 * @throws `duplicate` for a name that the group has; `not_found`, also for the parent company itself; `changed_meanwhile`
 *   if `version` is given and no longer current
 */
export async function editBranch(
  queries: Queries,
  wanted: Parsed<typeof editBranchCall.body>,
  now: Date,
): Promise<Company> {
  const { id, parentId, active, version } = wanted
  const row = await unique(
    updateBranch(queries, { id, parentId, active, version }, toWrittenBranch(wanted), now),
  )
  if (!row) {
    const isThere = (await selectCompany(queries, id))?.parent_id === parentId
    throw new DomainError(isThere ? 'changed_meanwhile' : 'not_found')
  }
  return toCompany(row)
}

function toWrittenBranch(wanted: Parsed<typeof createBranchCall.body>): WrittenBranch {
  const { name, cnpj, address, number, timeZone } = wanted
  return { name, nameKey: nameKey(name), cnpj, address, number, timeZone }
}

function toCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    cnpj: row.cnpj,
    address: row.address,
    number: row.number,
    active: row.active,
    createdAt: toZonedIso(row.created_at, row.time_zone),
    deactivatedAt: row.deactivated_at && toZonedIso(row.deactivated_at, row.time_zone),
    parentId: row.parent_id,
    timeZone: row.time_zone,
    version: row.version,
  }
}

/**
 * Returns the branch filter for the company id of a list. The parent company selects the whole group (null), a branch
 * selects itself. With `alone`, the parent company selects only itself.
 * @throws `not_found` if the id is no company of the caller's group
 */
export async function companyScope(
  queries: Queries,
  companyId: number,
  alone?: '1' | undefined,
): Promise<number | null> {
  const company = await selectCompany(queries, companyId)
  if (!company) throw new DomainError('not_found')
  return company.parent_id === null && !alone ? null : company.id
}
