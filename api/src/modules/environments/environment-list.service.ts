import { type Environment, environment, type FormOptions } from '@zelo/contract/environments'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Queries } from '../../database/tenant.ts'
import { type JsonList, writeList } from '../../http/json-list.ts'
import { companyScope } from '../companies/companies.service.ts'
import { buildEnvironments, prepareEnvironments } from './build-environments.ts'
import {
  countEnvironments,
  selectEnvironmentPage,
  selectEnvironments,
  selectListState,
  selectOptions,
} from './environment-list.queries.ts'

/**
 * Returns all environments of the group or of a branch as JSON. Lists the environments of the parent company first,
 * then sorts by company and name.
 * @throws `not_found` for a company that the group does not have
 */
export async function listEnvironments(
  queries: Queries,
  companyId: number | undefined,
  now: Date,
): Promise<JsonList> {
  const rows = await selectEnvironments(queries, { branchId: await scope(queries, companyId) }, now)
  return writeList(environment, await prepareEnvironments(queries, rows))
}

/**
 * Returns a text that identifies the state of the list at an instant. The text changes whenever the list may change.
 */
export function readListState(queries: Queries, now: Date): Promise<string> {
  return selectListState(queries, now)
}

/**
 * Returns one page of the environments whose name contains a text, ignoring case and accents. `page` counts from 1.
 * @throws `not_found` for a company that the group does not have
 */
export async function pageEnvironments(
  queries: Queries,
  asked: { id?: number | undefined; search: string; page: number; size: number },
  now: Date,
): Promise<{ rows: Environment[]; total: number }> {
  const page = {
    search: nameKey(asked.search),
    limit: asked.size,
    offset: (asked.page - 1) * asked.size,
  }
  const wanted = { branchId: await scope(queries, asked.id), page }
  const rows = await selectEnvironmentPage(queries, wanted, now)
  // A page after the last page has no rows, so the total must be counted.
  const total = rows[0]?.total ?? (await countEnvironments(queries, wanted))
  return { rows: [...buildEnvironments(rows, rows[0]?.names ?? [])], total }
}

/**
 * Returns the choices of the environment form.
 * @throws `not_found` for a company that the group does not have
 */
export async function environmentForm(queries: Queries, companyId: number): Promise<FormOptions> {
  const rows = await selectOptions(queries, await companyScope(queries, companyId))
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  const options = (kind: (typeof rows)[number]['kind']) =>
    (kinds.get(kind) ?? []).map(({ id, name, color, minutes, company_id }) => ({
      id,
      name,
      color: color ?? '',
      minutes,
      companyId: company_id,
    }))
  return {
    categories: options('category'),
    procedures: options('procedure'),
    sectors: options('sector'),
    risks: options('risk'),
  }
}

async function scope(queries: Queries, companyId: number | undefined): Promise<number | null> {
  return companyId === undefined ? null : await companyScope(queries, companyId)
}
