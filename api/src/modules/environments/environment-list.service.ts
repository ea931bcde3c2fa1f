import type { Environment, FormOptions } from '@zelo/contract/environments'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Queries } from '../../database/tenant.ts'
import { JsonList } from '../../http/answers.ts'
import { companyScope } from '../companies/companies.service.ts'
import {
  countEnvironments,
  selectEnvironments,
  selectListState,
  selectOptions,
} from './environment-list.queries.ts'
import { environmentJson, wireEnvironments } from './wire-environments.ts'

/**
 * Every environment of the group, or of one branch, as JSON: the parent company's first, then by company and name.
 * @throws `not_found` for a company of nobody's or another group's
 */
export async function listEnvironments(
  queries: Queries,
  companyId: number | undefined,
  now: Date,
): Promise<JsonList> {
  const rows = await selectEnvironments(queries, { branchId: await scope(queries, companyId) }, now)
  return new JsonList(await environmentJson(queries, rows))
}

/** In which state the list is, as of a moment: another text whenever it may be another list. */
export function listState(queries: Queries, now: Date): Promise<string> {
  return selectListState(queries, now)
}

/**
 * One page of those whose name contains a text, whatever its case and accents; `page` counts from 1.
 * @throws `not_found` for a company of nobody's or another group's
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
  const rows = await selectEnvironments(queries, wanted, now)
  // A page behind the last one has no row that tells.
  const total = rows[0]?.total ?? (await countEnvironments(queries, wanted))
  return { rows: await wireEnvironments(queries, rows), total }
}

/** What the form of an environment offers. @throws `not_found` for a company of nobody's or another group's */
export async function environmentForm(queries: Queries, companyId: number): Promise<FormOptions> {
  const rows = await selectOptions(queries, await companyScope(queries, companyId))
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  const offered = <Option>(
    kind: (typeof rows)[number]['kind'],
    option: (row: (typeof rows)[number]) => Option,
  ) => (kinds.get(kind) ?? []).map(option)
  return {
    categorias: offered('category', ({ id, name, company_id }) => ({
      ID_CATEGORIA: id,
      DESCRICAO: name,
      EMPRESA_ID: company_id,
    })),
    procedimentos: offered('procedure', ({ id, name, company_id }) => ({
      ID_PROCEDIMENTO: id,
      NAME_PROCEDIMENTO: name,
      EMPRESA_ID: company_id,
    })),
    setores: offered('sector', ({ id, name, company_id }) => ({ id, name, EMPRESA_ID: company_id })),
    riscos: offered('risk', ({ id, name, color, company_id }) => ({
      id,
      name,
      color: color ?? '',
      EMPRESA_ID: company_id,
    })),
  }
}

async function scope(queries: Queries, companyId: number | undefined): Promise<number | null> {
  return companyId === undefined ? null : await companyScope(queries, companyId)
}
