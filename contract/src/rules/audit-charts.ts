import type { AuditFacts } from '../audit.ts'
import { nameKey } from './name-key.ts'
import { nameComparison } from './name-order.ts'

/**
 * Builds the six charts of the audit page (R3-244 to R3-249) from the sums of an interval and the chosen filters.
 *
 * - A filter keeps the rows that have one of its values. All filters apply together.
 * - Charts 1 to 3 count active appointments, except exempt ones. 'Open' is any status but 'Completo'.
 * - Charts 4 and 5 show finished tasks by procedure. A task in progress, or reported as not done, has no duration.
 * - Chart 6 shows planned and actual minutes by environment, for cleanings that ended within a day.
 * - The procedure filter keeps appointments whose environment has one of the procedures, and tasks of these procedures.
 * - Minutes are differences of times `HH:MM`, without seconds.
 */

/** The filters in the order of the screen (R3-250 to R3-255). */
export const auditFields = [
  'companies',
  'employees',
  'environments',
  'categories',
  'sectors',
  'procedures',
] as const
export type AuditField = (typeof auditFields)[number]

/**
 * The chosen values. For companies, employees and environments, the values are ids as text. For the other fields, they
 * are names. A field without a list is not filtered.
 */
export type AuditFilter = { readonly [field in AuditField]?: readonly string[] | undefined }

/** Maximum number of rows in charts that show only the largest entries (R3-245 to R3-249). */
const mostRanked = 10
const mostCompared = 8

export interface Ranking {
  /** The largest entries, largest first. */
  readonly rows: readonly Ranked[]
  /** Number of entries that are not in `rows`. */
  readonly others: number
  /** Sum or mean of all entries, also of those that are not in `rows`. */
  readonly total: number
}

export interface Ranked {
  /** A person's id, or the name of a procedure. People with the same name have different ids. */
  readonly id: string
  /** The name, or null for the entry of all people without a name ('Sem nome'). */
  readonly name: string | null
  readonly value: number
}

export interface OpenOfCompany {
  readonly name: string
  readonly cnpj: string
  readonly toDo: number
  readonly incomplete: number
  readonly doing: number
}

/** Planned and actual values in minutes. */
export interface Comparison {
  /** The id of the environment. */
  readonly id: number
  readonly name: string
  readonly company: string
  readonly expected: number
  readonly accomplished: number
}

export interface AuditCharts {
  readonly statuses: {
    readonly complete: number
    readonly doing: number
    readonly toDo: number
    readonly incomplete: number
  }
  readonly openByEmployee: Ranking
  /** The company with the most open appointments comes first. Companies without open appointments are omitted. */
  readonly openByCompany: readonly OpenOfCompany[]
  /** Total minutes per procedure. */
  readonly longest: Ranking
  /** Mean per procedure in whole minutes. */
  readonly average: Ranking
  /** The environment with the most planned minutes comes first. */
  readonly comparisons: { readonly rows: readonly Comparison[]; readonly others: number }
}

export function hasAuditFilter(filter: AuditFilter): boolean {
  return auditFields.some((field) => filter[field]?.length)
}

export function isAuditEmpty(charts: AuditCharts): boolean {
  const { complete, doing, toDo, incomplete } = charts.statuses
  return (
    complete + doing + toDo + incomplete === 0 &&
    charts.longest.rows.length === 0 &&
    charts.comparisons.rows.length === 0
  )
}

export function auditCharts(facts: AuditFacts, filter: AuditFilter): AuditCharts {
  const { environments, appointments } = facts
  const isChosen = buildPredicates(facts, filter)
  const statuses = { complete: 0, doing: 0, toDo: 0, incomplete: 0 }
  const openCounts = zeros(facts.employees.id)
  const companies = facts.companies.id.map(() => ({ toDo: 0, incomplete: 0, doing: 0 }))
  const expected = zeros(environments.id)
  const accomplished = zeros(environments.id)
  for (const [row, environment] of appointments.environment.entries()) {
    const employee = appointments.employee[row]!
    if (!isChosen.appointment(environment, employee)) continue
    const [toDo, doing] = [appointments.toDo[row]!, appointments.doing[row]!]
    const [incomplete, complete] = [appointments.incomplete[row]!, appointments.complete[row]!]
    statuses.complete += complete
    statuses.doing += doing
    statuses.toDo += toDo
    statuses.incomplete += incomplete
    openCounts[employee]! += toDo + doing + incomplete
    const company = companies[environments.company[environment]!]!
    company.toDo += toDo
    company.incomplete += incomplete
    company.doing += doing
    expected[environment]! += appointments.expected[row]!
    accomplished[environment]! += appointments.accomplished[row]!
  }
  const compareNames = nameComparison()
  return {
    statuses,
    openByEmployee: buildRanking(
      byId(asText(facts.employees.id), facts.employees.name, openCounts),
      sum(openCounts),
    ),
    openByCompany: companies
      .map((open, place) => ({
        name: facts.companies.name[place]!,
        cnpj: facts.companies.cnpj[place]!,
        ...open,
      }))
      .filter((open) => countOpenAppointments(open) > 0)
      .sort((a, b) => countOpenAppointments(b) - countOpenAppointments(a) || compareNames(a.name, b.name)),
    ...durations(facts, isChosen.work),
    comparisons: buildComparisons(facts, expected, accomplished),
  }
}

/** Returns the number of a company's appointments that do not have the status 'Completo'. */
export function countOpenAppointments({
  toDo,
  incomplete,
  doing,
}: Omit<OpenOfCompany, 'name' | 'cnpj'>): number {
  return toDo + incomplete + doing
}

/** Returns charts 4 and 5: the total and the mean duration of each procedure's tasks. */
function durations(
  { work, procedures }: AuditFacts,
  isChosen: (environment: number, employee: number, procedure: number) => boolean,
): Pick<AuditCharts, 'longest' | 'average'> {
  const minutes = zeros(procedures)
  const count = zeros(procedures)
  for (const [row, procedure] of work.procedure.entries()) {
    if (!isChosen(work.environment[row]!, work.employee[row]!, procedure)) continue
    minutes[procedure]! += work.minutes[row]!
    count[procedure]! += work.count[row]!
  }
  const means = minutes.map((total, place) => Math.round(total / Math.max(1, count[place]!)))
  return {
    longest: buildRanking(byId(procedures, procedures, minutes), sum(minutes)),
    average: buildRanking(
      byId(procedures, procedures, means),
      Math.round(sum(minutes) / Math.max(1, sum(count))),
    ),
  }
}

function buildComparisons(
  { environments, companies }: AuditFacts,
  expected: readonly number[],
  accomplished: readonly number[],
): AuditCharts['comparisons'] {
  const compareNames = nameComparison()
  const places = environments.id
    .map((_, place) => place)
    .filter((place) => expected[place]! + accomplished[place]! > 0)
    .sort(
      (a, b) =>
        expected[b]! - expected[a]! ||
        accomplished[b]! - accomplished[a]! ||
        compareNames(environments.name[a]!, environments.name[b]!),
    )
  const rows = places.slice(0, mostCompared).map((place) => ({
    id: environments.id[place]!,
    name: environments.name[place]!,
    company: companies.name[environments.company[place]!]!,
    expected: expected[place]!,
    accomplished: accomplished[place]!,
  }))
  return { rows, others: places.length - rows.length }
}

/** Sums values by id, and adds the name of each id. All entries without a name become one entry. */
function byId(ids: readonly string[], names: readonly string[], values: readonly number[]): Ranked[] {
  const named = ids.map((id, place) => ({ id, name: names[place]!.trim() || null, value: values[place]! }))
  const unnamed = named.filter(({ name }) => name === null)
  if (unnamed.length === 0) return named
  const together = { id: '', name: null, value: sum(unnamed.map(({ value }) => value)) }
  return [...named.filter(({ name }) => name !== null), together]
}

function buildRanking(all: readonly Ranked[], total: number): Ranking {
  const compareNames = nameComparison()
  const ranked = all
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || compareNames(a.name ?? '', b.name ?? ''))
  const rows = ranked.slice(0, mostRanked)
  return { rows, others: ranked.length - rows.length, total }
}

/**
 * Returns two functions that decide whether a filter keeps an appointment, and whether it keeps finished work. Each
 * function takes the indexes of a row.
 */
export function buildPredicates(facts: AuditFacts, filter: AuditFilter) {
  const { environments } = facts
  const company = markedIn(asText(facts.companies.id), filter.companies)
  const employee = markedIn(asText(facts.employees.id), filter.employees)
  const environment = markedIn(asText(environments.id), filter.environments)
  const category = markedIn(facts.categories.map(nameKey), filter.categories?.map(nameKey))
  const sector = markedIn(facts.sectors.map(nameKey), filter.sectors?.map(nameKey))
  const procedure = markedIn(facts.procedures.map(nameKey), filter.procedures?.map(nameKey))
  const isPlace = environments.id.map(
    (_, place) =>
      environment(place) &&
      company(environments.company[place]!) &&
      category(environments.category[place]!) &&
      sector(environments.sector[place]!),
  )
  const hasProcedure = environments.procedures.map(
    (places) => !filter.procedures?.length || places.some(procedure),
  )
  return {
    appointment: (place: number, person: number) =>
      isPlace[place]! && hasProcedure[place]! && employee(person),
    work: (place: number, person: number, done: number) =>
      isPlace[place]! && procedure(done) && employee(person),
  }
}

/**
 * Returns a function that decides whether the value at an index is chosen. Without a choice, every value counts as
 * chosen.
 */
function markedIn(
  values: readonly string[],
  chosen: readonly string[] | undefined,
): (place: number) => boolean {
  if (!chosen?.length) return () => true
  const wanted = new Set(chosen)
  const marked = values.map((value) => wanted.has(value))
  return (place) => marked[place]!
}

function asText(ids: readonly number[]): string[] {
  return ids.map(String)
}

function zeros(list: readonly unknown[]): number[] {
  return list.map(() => 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
