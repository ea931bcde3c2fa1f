import type { Queries } from '../../database/tenant.ts'

/** All companies of the group: the parent company, then its branches by name. */
export function selectCompanies(queries: Queries) {
  return queries
    .selectFrom('companies')
    .select([
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
    ])
    .orderBy((order) => order.case().when('parent_id', 'is', null).then(0).else(1).end())
    .orderBy('name_key')
    .execute()
}

/** One company of the group, as the scope of a question and the clock of its answer. */
export function selectCompany(queries: Queries, id: number) {
  return queries
    .selectFrom('companies')
    .select(['id', 'parent_id', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirst()
}
