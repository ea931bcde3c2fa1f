import type { AuditFacts, readAuditFacts } from '@zelo/contract/audit'
import type { ParsedInput } from '@zelo/contract/endpoint'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { companyScope } from '../companies/companies.service.ts'
import { openInterval } from '../history/history.service.ts'
import { sumSkipped } from '../history/skipped.queries.ts'
import { sumUndone } from '../history/undone-tasks.queries.ts'
import {
  type AuditPlaces,
  selectAuditNames,
  selectAuditPlaces,
  selectMarked,
  sumAppointments,
  sumWork,
} from './audit.queries.ts'

/**
 * Returns the data of the audit charts for an interval (see `AuditFacts`).
 * @throws `invalid_interval`; `not_found` for an unknown company or one of another group
 */
export async function buildAuditFacts(
  queries: Queries,
  { companyId, alone, ...interval }: ParsedInput<typeof readAuditFacts>['query'],
  now: Date,
): Promise<AuditFacts> {
  const { reader, ...days } = await openInterval(queries, interval, now)
  const filter = { ...days, branchId: await companyScope(queries, companyId, alone) }
  const appointments = await sumAppointments(queries, filter, reader.todays)
  const work = await sumWork(queries, filter)
  const arrivals = await selectMarked(queries, filter)
  const undone = await sumUndone(queries, { ...filter, found: null }, reader.todays)
  const skipped = await sumSkipped(queries, filter)
  const names = await selectAuditNames(queries)
  const places = await selectAuditPlaces(queries, filter.branchId)

  const tables = [appointments, work, arrivals, undone, skipped]
  const usedIds = new Set(tables.flatMap(({ environment }) => environment))
  const environments = pickRows(places.environments, usedIds)
  const companies = await readCompanyFacts(queries, environments.company)
  const people = tables.flatMap(({ employee }) => employee)
  const employees = toNamedList(names.employees, people)
  const categories = indexNames(names.categories, environments.category)
  const sectors = indexNames(names.sectors, environments.sector)
  const uses = [places.tasks, work, arrivals, undone]
    .flatMap(({ environment, procedure }) => environment.map((id, row) => [id, procedure[row]!] as const))
    .filter(([environment]) => usedIds.has(environment))
  const procedures = indexNames(
    names.procedures,
    uses.map(([, procedure]) => procedure),
  )
  const environmentAt = indexIds(environments.id)
  const employeeAt = indexIds(employees.id)
  const proceduresAt = environments.id.map(() => new Set<number>())
  for (const [environment, procedure] of uses) {
    proceduresAt[environmentAt.get(environment)!]!.add(procedures.at.get(procedure)!)
  }
  const indexRows = <Table extends FactTable>(table: Table) => ({
    ...table,
    environment: toIndexes(environmentAt, table.environment),
    employee: toIndexes(employeeAt, table.employee),
  })
  const indexTaskRows = <Table extends FactTable & { procedure: number[] }>(table: Table) => ({
    ...indexRows(table),
    procedure: toIndexes(procedures.at, table.procedure),
  })
  return {
    companies,
    employees,
    categories: categories.names,
    sectors: sectors.names,
    procedures: procedures.names,
    environments: {
      id: environments.id,
      name: environments.name,
      company: toIndexes(indexIds(companies.id), environments.company),
      category: toIndexes(categories.at, environments.category),
      sector: toIndexes(sectors.at, environments.sector),
      procedures: proceduresAt.map((indexes) => [...indexes].sort((a, b) => a - b)),
    },
    appointments: indexRows(appointments),
    work: indexTaskRows(work),
    arrivals: indexTaskRows(arrivals),
    undone: indexTaskRows(undone),
    skipped: indexRows(skipped),
  }
}

/** Columns of equal length. The facts have the index of an environment or person instead of its id. */
interface FactTable {
  environment: number[]
  employee: number[]
}

/** Returns the rows of the environments with these ids. */
function pickRows(
  { id, name, company, category, sector }: AuditPlaces,
  ids: ReadonlySet<number>,
): AuditPlaces {
  const rows = id.flatMap((each, row) => (ids.has(each) ? row : []))
  const pick = <Value>(column: readonly Value[]) => rows.map((row) => column[row]!)
  return {
    id: pick(id),
    name: pick(name),
    company: pick(company),
    category: pick(category),
    sector: pick(sector),
  }
}

interface Named {
  id: number
  name: string
}

async function readCompanyFacts(queries: Queries, ids: readonly number[]): Promise<AuditFacts['companies']> {
  const wanted = new Set(ids)
  const rows = (await selectCompanies(queries)).filter(({ id }) => wanted.has(id))
  return {
    id: rows.map(({ id }) => id),
    name: rows.map(({ name }) => name),
    cnpj: rows.map(({ cnpj }) => cnpj),
  }
}

/** Returns the rows with these ids, sorted by id. */
function toNamedList(rows: readonly Named[], ids: readonly number[]): { id: number[]; name: string[] } {
  const wanted = new Set(ids)
  const own = rows.filter(({ id }) => wanted.has(id)).sort((a, b) => a.id - b.id)
  return { id: own.map(({ id }) => id), name: own.map(({ name }) => name) }
}

/**
 * Returns the distinct names and, for each id, the index of its name. Names that differ only in case or accents count
 * as one name.
 */
function indexNames(rows: readonly Named[], ids: readonly number[]) {
  const namesById = new Map(rows.map(({ id, name }) => [id, name]))
  const names: string[] = []
  const indexByKey = new Map<string, number>()
  const at = new Map<number, number>()
  for (const id of distinct(ids)) {
    const name = namesById.get(id)!
    const key = nameKey(name)
    if (!indexByKey.has(key)) indexByKey.set(key, names.push(name) - 1)
    at.set(id, indexByKey.get(key)!)
  }
  return { names, at }
}

function indexIds(ids: readonly number[]): Map<number, number> {
  return new Map(ids.map((id, index) => [id, index]))
}

function toIndexes(indexById: ReadonlyMap<number, number>, ids: readonly number[]): number[] {
  return ids.map((id) => indexById.get(id)!)
}
