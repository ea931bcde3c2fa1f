import type { createBranch as createBranchCall, editBranch as editBranchCall } from '@zelo/contract/branches'
import type { Company } from '@zelo/contract/companies'
import type { Parsed } from '@zelo/contract/input'
import type { BrazilianState } from '@zelo/contract/rules/brazilian-states'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Queries } from '../../database/tenant.ts'
import { unique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { lockCalendar, selectCompanyPlace } from '../calendar-days/calendar-days.queries.ts'
import { changeHolidays } from '../calendar-days/company-place.service.ts'
import {
  type CompanyRow,
  insertBranch,
  selectCompanies,
  selectCompany,
  updateBranch,
  type WrittenBranch,
} from './companies.queries.ts'

/**
 * Returns the companies of the caller's group.
 * @throws `not_found` if the group has no company with this id
 */
export async function listCompanies(queries: Queries, companyId: number): Promise<Company[]> {
  const rows = await selectCompanies(queries)
  if (!rows.some((row) => row.id === companyId)) throw new DomainError('not_found')
  return rows.map(toCompany)
}

/**
 * Registers a branch of the parent company (R3-328 to R3-335). Adds the holidays of the branch's state to its calendar.
 * @throws `duplicate` for a name that the group already has; `not_found` if the caller's group has no such parent
 * company
 */
export async function createBranch(
  queries: Queries,
  actor: { groupId: number },
  wanted: Parsed<typeof createBranchCall.body>,
  now: Date,
): Promise<Company> {
  const { state } = wanted
  if (state) await lockCalendar(queries, actor.groupId, 'alone')
  const row = await unique(insertBranch(queries, wanted.parentId, toWrittenBranch(wanted)))
  if (!row) throw new DomainError('not_found')
  if (state) await changeHolidays(queries, actor, { companyId: row.id, state, previous: null }, now)
  return toCompany(row)
}

/**
 * Changes a branch. A new state replaces the holidays of the previous state. An inactive branch appears in no list of
 * choices and accepts no new agendas. Its data stay, and its people keep their access.
 * @throws `duplicate` for a name that the group already has; `not_found`, also for the parent company itself;
 * `changed_meanwhile` if `version` is given and no longer current
 */
export async function editBranch(
  queries: Queries,
  actor: { groupId: number },
  wanted: Parsed<typeof editBranchCall.body>,
  now: Date,
): Promise<Company> {
  const { id, parentId, active, version, state } = wanted
  if (state !== undefined) await lockCalendar(queries, actor.groupId, 'alone')
  const before = state === undefined ? undefined : await selectCompanyPlace(queries, id)
  const row = await unique(
    updateBranch(queries, { id, parentId, active, version }, toWrittenBranch(wanted), now),
  )
  if (!row) {
    const isThere = (await selectCompany(queries, id))?.parent_id === parentId
    throw new DomainError(isThere ? 'changed_meanwhile' : 'not_found')
  }
  if (state !== undefined && before && before.state !== state)
    await changeHolidays(queries, actor, { companyId: id, state, previous: before.state }, now)
  return toCompany(row)
}

function toWrittenBranch(wanted: Parsed<typeof createBranchCall.body>): WrittenBranch {
  const { name, cnpj, address, number, timeZone, state, municipality } = wanted
  return { name, nameKey: nameKey(name), cnpj, address, number, timeZone, state, municipality }
}

export function toCompany(row: CompanyRow): Company {
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
    state: row.state as BrazilianState | null,
    municipality: row.municipality,
    logoUrl: fileUrl(row.logo),
    version: row.version,
  }
}

/**
 * Returns the branch filter for the company id of a list. A branch selects itself. The parent company selects the whole
 * group (null), or only itself with `alone`.
 * @throws `not_found` if the caller's group has no company with this id
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
