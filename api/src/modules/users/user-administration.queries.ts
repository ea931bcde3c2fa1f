import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'
import { userColumns } from './users.queries.ts'

export type ListedUserRow = Awaited<ReturnType<typeof selectListedUser>>

/**
 * Returns the users of the group or of one branch. Users of the parent company come first, followed by the users of each
 * branch.
 */
export function selectListedUsers(queries: Queries, branchId: number | null) {
  return listedUsers(queries)
    .where(inBranch(branchId, 'u.company_id'))
    .orderBy((order) => order.case().when('c.parent_id', 'is', null).then(0).else(1).end())
    .orderBy('c.name_order')
    .orderBy('c.id')
    .orderBy('u.id')
    .execute()
}

/** Returns one user in the same format as `selectListedUsers`. */
export function selectListedUser(queries: Queries, id: number) {
  return listedUsers(queries).where('u.id', '=', id).executeTakeFirstOrThrow()
}

function listedUsers(queries: Queries) {
  return queries
    .selectFrom('users as u')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'u.group_id').onRef('c.id', '=', 'u.company_id'),
    )
    .select(userColumns)
    .select((select) => [
      'c.name as company_name',
      select
        .selectFrom('sign_ins as i')
        .whereRef('i.group_id', '=', 'u.group_id')
        .whereRef('i.user_id', '=', 'u.id')
        .select(({ fn }) => fn.max('i.at').as('at'))
        .as('last_sign_in_at'),
      select
        .exists(
          select
            .selectFrom('cpf_registrations as r')
            .whereRef('r.group_id', '=', 'u.group_id')
            .whereRef('r.cpf', '=', 'u.cpf')
            .where('r.status', '=', 'active'),
        )
        .$castTo<boolean>()
        .as('cpf_active'),
      select
        .exists(
          select
            .selectFrom('access_levels as a')
            .whereRef('a.group_id', '=', 'u.group_id')
            .whereRef('a.user_id', '=', 'u.id'),
        )
        .$castTo<boolean>()
        .as('main_company'),
      select
        .exists(
          select
            .selectFrom('master_cpfs as m')
            .whereRef('m.group_id', '=', 'u.group_id')
            .whereRef('m.cpf', '=', 'u.cpf'),
        )
        .$castTo<boolean>()
        .as('master_cpf'),
    ])
}

/** Returns one user in the same format as `selectListedUsers`. Locks the user until the transaction ends. */
export async function lockListedUser(queries: Queries, id: number) {
  await queries.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return await listedUsers(queries).where('u.id', '=', id).executeTakeFirst()
}

/** Makes the parent company the main company of a user. Adds no name of an access level, but keeps an existing one. */
export async function insertMainCompany(queries: Queries, userId: number): Promise<void> {
  await queries
    .insertInto('access_levels')
    .columns(['group_id', 'user_id', 'company_id'])
    .expression((expression) =>
      expression
        .selectFrom('users as u')
        .innerJoin('companies as parent', (join) =>
          join.onRef('parent.group_id', '=', 'u.group_id').on('parent.parent_id', 'is', null),
        )
        .select(['u.group_id', 'u.id', 'parent.id as company_id'])
        .where('u.id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Removes a user's main company, and with it the name of the access level. Returns false if the user had no main company.
 */
export async function deleteMainCompany(queries: Queries, userId: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('access_levels')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
