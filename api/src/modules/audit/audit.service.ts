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
  const marked = await selectMarked(queries, filter)
  const undone = await sumUndone(queries, { ...filter, found: null }, reader.todays)
  const skipped = await sumSkipped(queries, filter)
  const names = await selectAuditNames(queries)
  const { environments, tasks } = await selectAuditPlaces(queries, filter.branchId)

  const tasksOfPeople = [work, marked, undone]
  const inUse = new Set([appointments, skipped, ...tasksOfPeople].flatMap(({ environment }) => environment))
  const used = environments.id.map((_, index) => index).filter((index) => inUse.has(environments.id[index]!))
  const of = <Value>(column: readonly Value[]) => used.map((index) => column[index]!)
  const environmentIds = of(environments.id)
  const companies = await readCompanyFacts(queries, of(environments.company))
  const employees = toNamedList(
    names.employees,
    [appointments, skipped, ...tasksOfPeople].flatMap(({ employee }) => employee),
  )
  const categories = indexNames(names.categories, of(environments.category))
  const sectors = indexNames(names.sectors, of(environments.sector))
  const asked = tasks.environment.map((id, index) => [id, tasks.procedure[index]!] as const)
  const told = tasksOfPeople.flatMap(({ environment, procedure }) =>
    environment.map((id, index) => [id, procedure[index]!] as const),
  )
  const pairs = [...asked, ...told].filter(([id]) => inUse.has(id))
  const procedures = indexNames(
    names.procedures,
    pairs.map(([, id]) => id),
  )
  const environmentAt = indexIds(environmentIds)
  const employeeAt = indexIds(employees.id)
  const proceduresAt = environmentIds.map(() => new Set<number>())
  for (const [id, procedure] of pairs) {
    proceduresAt[environmentAt.get(id)!]!.add(procedures.at.get(procedure)!)
  }
  const at = (places: ReadonlyMap<number, number>, ids: readonly number[]) => ids.map((id) => places.get(id)!)
  const toPlaces = (ids: (typeof tasksOfPeople)[number]) => ({
    environment: at(environmentAt, ids.environment),
    employee: at(employeeAt, ids.employee),
    procedure: at(procedures.at, ids.procedure),
  })
  return {
    companies,
    employees,
    categories: categories.names,
    sectors: sectors.names,
    procedures: procedures.names,
    environments: {
      id: environmentIds,
      name: of(environments.name),
      company: at(indexIds(companies.id), of(environments.company)),
      category: at(categories.at, of(environments.category)),
      sector: at(sectors.at, of(environments.sector)),
      procedures: proceduresAt.map((places) => [...places].sort((a, b) => a - b)),
    },
    appointments: {
      ...appointments,
      environment: at(environmentAt, appointments.environment),
      employee: at(employeeAt, appointments.employee),
    },
    work: { ...work, ...toPlaces(work) },
    arrivals: { ...marked, ...toPlaces(marked) },
    undone: { ...undone, ...toPlaces(undone) },
    skipped: {
      ...skipped,
      environment: at(environmentAt, skipped.environment),
      employee: at(employeeAt, skipped.employee),
    },
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
  return new Map(ids.map((id, place) => [id, place]))
}
