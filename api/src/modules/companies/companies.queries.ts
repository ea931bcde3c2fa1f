import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** Columns of a company that the API returns. */
const companyColumns = [
  'id',
  'parent_id',
  'name',
  'cnpj',
  'address',
  'number',
  'active',
  'time_zone',
  'created_at',
  'deactivated_at',
  'state',
  'municipality',
  'logo',
  'version',
] as const

export type CompanyRow = Awaited<ReturnType<typeof selectCompanies>>[number]

/** Returns all companies of the group: the parent company, then its branches by name. */
export function selectCompanies(queries: Queries) {
  return queries
    .selectFrom('companies')
    .select(companyColumns)
    .orderBy((order) => order.case().when('parent_id', 'is', null).then(0).else(1).end())
    .orderBy('name_order')
    .orderBy('id')
    .execute()
}

/** Returns one company of the group, with the id of its parent company. */
export function selectCompany(queries: Queries, id: number) {
  return queries.selectFrom('companies').select(['id', 'parent_id']).where('id', '=', id).executeTakeFirst()
}

/** Replaces the logo of a company, and returns the row. Returns no row for an unknown company. */
export function updateLogo(queries: Queries, id: number, logo: string | null) {
  return queries
    .updateTable('companies')
    .set({ logo })
    .where('id', '=', id)
    .returning(companyColumns)
    .executeTakeFirst()
}

/** Returns the file of a company's logo. Locks the row until the transaction ends. */
export function lockLogo(queries: Queries, id: number) {
  return queries
    .selectFrom('companies')
    .select('logo')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Fields of a branch that a user writes. */
export interface WrittenBranch {
  name: string
  nameKey: string
  cnpj: string
  address: string
  number: string
  /**
   * If undefined, a new branch gets the time zone of the parent company, and an existing branch keeps its time zone.
   */
  timeZone: string | undefined
  /** If undefined, a new branch has no state, and an existing branch keeps its state. */
  state: string | null | undefined
  municipality: string | undefined
}

/** Inserts a branch. Returns no row for an unknown parent company. Violates the unique key if the name is taken. */
export function insertBranch(
  queries: Queries,
  parentId: number,
  { name, nameKey, cnpj, address, number, timeZone, state, municipality }: WrittenBranch,
) {
  return queries
    .insertInto('companies')
    .columns([
      'group_id',
      'parent_id',
      'name',
      'name_key',
      'cnpj',
      'address',
      'number',
      'state',
      'municipality',
      'time_zone',
    ])
    .expression((expression) =>
      expression
        .selectFrom('companies as parent')
        .select((select) => [
          'parent.group_id',
          'parent.id',
          select.val(name).as('name'),
          select.val(nameKey).as('name_key'),
          select.val(cnpj).as('cnpj'),
          select.val(address).as('address'),
          select.val(number).as('number'),
          select.val(state ?? null).as('state'),
          select.val(municipality ?? '').as('municipality'),
          select.fn.coalesce(select.val(timeZone ?? null), 'parent.time_zone').as('time_zone'),
        ])
        .where('parent.id', '=', parentId)
        .where('parent.parent_id', 'is', null),
    )
    .returning(companyColumns)
    .executeTakeFirst()
}

/**
 * Updates a branch. Returns no row if the parent company has no such branch in that version. Violates the unique key if
 * a new name is taken. The name key changes only with the name.
 */
export function updateBranch(
  queries: Queries,
  branch: { id: number; parentId: number; active: boolean; version: number | undefined },
  { name, nameKey, cnpj, address, number, timeZone, state, municipality }: WrittenBranch,
  now: Date,
) {
  return queries
    .updateTable('companies')
    .set({
      name,
      name_key: sql`case when name = ${name} then name_key else ${nameKey} end`,
      cnpj,
      address,
      number,
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(state !== undefined && { state }),
      ...(municipality !== undefined && { municipality }),
      active: branch.active,
      version: sql`version + 1`,
      // `deactivated_at` is the time of the deactivation, not of the last save.
      deactivated_at: branch.active ? null : sql<Date>`coalesce(deactivated_at, ${now})`,
    })
    .where('id', '=', branch.id)
    .where('parent_id', '=', branch.parentId)
    .where('version', '=', (of) => of.fn.coalesce(of.val(branch.version ?? null), 'version'))
    .returning(companyColumns)
    .executeTakeFirst()
}

/** Returns the SQL condition that a row belongs to a branch. Null means all companies, so every row matches. */
export function inBranch(branchId: number | null, column = 'company_id') {
  return branchId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${branchId}`
}
