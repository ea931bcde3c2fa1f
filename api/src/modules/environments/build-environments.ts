import type { Environment } from '@zelo/contract/environments'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { copyPlainFields } from '../../environment-fields.ts'
import { type EnvironmentRow, type NamedRow, selectPartNames } from './environment-list.queries.ts'

/**
 * Reads the names of the reference data that rows use. Returns a function that builds one environment. Rows with the
 * same risks, procedures or cleaners share one array, whose JSON is then written only once.
 */
export async function prepareEnvironments(
  queries: Queries,
  rows: readonly EnvironmentRow[],
): Promise<() => Iterable<Environment>> {
  const names = await selectPartNames(queries, namedIds(rows))
  return () => buildEnvironments(rows, names)
}

/** Builds environments from their rows and the names of their reference data. */
export function buildEnvironments(
  rows: readonly EnvironmentRow[],
  names: readonly NamedRow[],
): Iterable<Environment> {
  const parts = createParts(names)
  return rows.values().map((row) => buildEnvironment(row, parts))
}

type Parts = ReturnType<typeof createParts>

function buildEnvironment(row: EnvironmentRow, parts: Parts): Environment {
  const rotated = row.qr_key_rotated_at
  return copyPlainFields(row, {
    id: row.id,
    name: row.name,
    companyId: row.company_id,
    company: parts.company(row.company_id),
    category: parts.category(row.category_id),
    categoryId: row.category_id,
    sector: parts.sector(row.sector_id),
    sectorId: row.sector_id,
    floor: row.floor,
    ...parts.risks(row.risks),
    procedures: parts.procedures(row.procedures),
    cleaners: parts.cleaners(row.cleaners),
    qrRotatedAt: rotated && parts.instant(row.company_id, rotated.getTime()),
    qrAwaited: row.qr_key_awaited,
    version: row.version,
  })
}

/** Returns functions that look up or build the shared parts of environments. Each part is built once. */
function createParts(names: readonly NamedRow[]) {
  const kinds = Map.groupBy(names, ({ kind }) => kind)
  const compareNames = nameComparison()
  kinds.get('user')?.sort((one, other) => compareNames(one.name, other.name) || one.id - other.id)
  const named = (kind: NamedRow['kind']) => {
    const rows = new Map((kinds.get(kind) ?? []).map((row, rank) => [row.id, { ...row, rank }]))
    return {
      /** Returns an empty name if the part was deleted between two statements of this call. */
      name: (id: number) => rows.get(id)?.name ?? '',
      more: (id: number) => rows.get(id)?.more ?? '',
      /** Returns the rows that have these ids, sorted by name. */
      sorted: (ids: readonly number[]) =>
        ids.flatMap((id) => rows.get(id) ?? []).sort((one, other) => one.rank - other.rank),
    }
  }
  const companies = named('company')
  const risks = named('risk')
  const procedures = named('procedure')
  const people = named('user')
  return {
    company: companies.name,
    category: named('category').name,
    sector: named('sector').name,
    risks: once((list: string) => {
      const rows = risks.sorted(parseIdArray(list))
      return {
        riskNames: rows.map(({ name }) => name),
        risks: rows.map(({ id, more }) => ({ id, color: more ?? '' })),
      }
    }),
    procedures: once((list: string) =>
      [true, false].flatMap((mandatory) =>
        parseIdArray(list)
          .filter((id) => id > 0 === mandatory)
          .map((id) => ({ id: Math.abs(id), name: procedures.name(Math.abs(id)), mandatory })),
      ),
    ),
    cleaners: once((list: string) => people.sorted(parseIdArray(list)).map(({ name }) => name)),
    instant: (companyId: number, time: number) => toZonedIso(time, companies.more(companyId)),
  }
}

/** Memoizes a function. */
function once<To>(make: (from: string) => To): (from: string) => To {
  const made = new Map<string, To>()
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

function parseIdArray(list: string): number[] {
  return list === '{}' ? [] : list.slice(1, -1).split(',').map(Number)
}
