import type { Environment } from '@zelo/contract/environments'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { type EnvironmentRow, type NamedRow, selectPartNames } from './environment-list.queries.ts'

/** Returns environments in the format of the API (see `environment` of the contract). */
export async function toWireEnvironments(
  queries: Queries,
  rows: readonly EnvironmentRow[],
): Promise<Environment[]> {
  const items = await buildEnvironmentItems(queries, rows)
  return Array.from(items(), (text): Environment => JSON.parse(text))
}

/**
 * Returns the JSON of each environment. Builds the JSON of each company, sector and list of risks once, because thousands
 * of environments share them.
 */
export async function buildEnvironmentItems(
  queries: Queries,
  rows: readonly EnvironmentRow[],
): Promise<() => Iterable<string>> {
  const parts = createPartBuilders(await selectPartNames(queries, namedIds(rows)))
  return () => rows.values().map((row) => buildEnvironmentJson(row, parts))
}

type Parts = ReturnType<typeof createPartBuilders>

function buildEnvironmentJson(row: EnvironmentRow, parts: Parts): string {
  const rotated = row.qr_key_rotated_at
  return (
    `{"ID":${row.id},"AMBIENTE_NOME":${JSON.stringify(row.name)},${parts.company(row.company_id)},` +
    `${parts.category(row.category_id)},${parts.sector(row.sector_id)},"ANDAR":${parts.text(row.floor)},` +
    `${parts.risks(row.risks)},${parts.procedures(row.procedures)},${parts.cleaners(row.cleaners)},` +
    `"qrRotatedAt":${rotated === null ? null : parts.instant(row.company_id)(rotated.getTime())},` +
    `"qrAwaited":${row.qr_key_awaited},"version":${row.version}}`
  )
}

/** Returns functions that build the JSON of shared parts, each part once. */
function createPartBuilders(names: readonly NamedRow[]) {
  const kinds = Map.groupBy(names, ({ kind }) => kind)
  const compareNames = nameComparison()
  kinds.get('user')?.sort((one, other) => compareNames(one.name, other.name) || one.id - other.id)
  const named = (kind: NamedRow['kind']) => {
    const rows = new Map((kinds.get(kind) ?? []).map((row, rank) => [row.id, { ...row, rank }]))
    return {
      /** The name is empty if the part was deleted between two statements of this call. */
      name: (id: number) => JSON.stringify(rows.get(id)?.name ?? ''),
      more: (id: number) => rows.get(id)?.more ?? '',
      /** Returns the rows of ids, sorted by name. */
      sorted: (ids: readonly number[]) =>
        ids.flatMap((id) => rows.get(id) ?? []).sort((one, other) => one.rank - other.rank),
    }
  }
  const companies = named('company')
  const categories = named('category')
  const sectors = named('sector')
  const risks = named('risk')
  const procedures = named('procedure')
  const people = named('user')
  return {
    company: once(
      (id: number) => `"companyId":${id},"ambienteCompanyId":${id},"EMPRESA":${companies.name(id)}`,
    ),
    category: once((id: number) => `"CATEGORIA":${categories.name(id)},"categoriaId":${id}`),
    sector: once((id: number) => `"SETOR":${sectors.name(id)},"setorId":${id}`),
    text: once((text: string) => JSON.stringify(text)),
    risks: once((list: string) => {
      const rows = risks.sorted(parseIdArray(list))
      return (
        `"RISCOS":${JSON.stringify(rows.map(({ name }) => name))},` +
        `"riscos":${JSON.stringify(rows.map(({ id, more }) => ({ id, color: more })))}`
      )
    }),
    procedures: once((list: string) => {
      const [optional = [], mandatory = []] = [false, true].map((wanted) =>
        procedures
          .sorted(parseIdArray(list).flatMap((id) => (id > 0 === wanted ? Math.abs(id) : [])))
          .map(({ id, name }) => ({ id, name, mandatory: wanted })),
      )
      return `"PROCEDIMENTOS":${JSON.stringify([...mandatory, ...optional])}`
    }),
    cleaners: once(
      (list: string) =>
        `"nome_users":${JSON.stringify(people.sorted(parseIdArray(list)).map(({ name }) => name))}`,
    ),
    instant: once((companyId: number) =>
      once((time: number) => JSON.stringify(toZonedIso(time, companies.more(companyId)))),
    ),
  }
}

/** Memoizes a function. */
function once<From extends string | number, To>(make: (from: From) => To): (from: From) => To {
  const made = new Map<From, To>()
  return (from) => {
    let to = made.get(from)
    if (to === undefined) {
      to = make(from)
      made.set(from, to)
    }
    return to
  }
}

function namedIds(rows: readonly EnvironmentRow[]) {
  const inLists = (pick: (row: EnvironmentRow) => string) =>
    distinct([...new Set(rows.map(pick))].flatMap(parseIdArray).map(Math.abs))
  return {
    company: distinct(rows.map((row) => row.company_id)),
    category: distinct(rows.map((row) => row.category_id)),
    sector: distinct(rows.map((row) => row.sector_id)),
    risk: inLists((row) => row.risks),
    procedure: inLists((row) => row.procedures),
    user: inLists((row) => row.cleaners),
  }
}

/** Parses the ids of a PostgreSQL array. */
function parseIdArray(list: string): number[] {
  return list === '{}' ? [] : list.slice(1, -1).split(',').map(Number)
}
