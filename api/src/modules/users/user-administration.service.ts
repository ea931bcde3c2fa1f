import { can } from '@zelo/contract/permissions'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { ListedUser, userEdit } from '@zelo/contract/user-administration'
import type * as z from 'zod'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { Session } from '../../http/route.ts'
import { companyScope } from '../companies/companies.service.ts'
import { deleteResets } from '../passwords/passwords.queries.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'
import {
  deleteMainCompany,
  insertMainCompany,
  type ListedUserRow,
  lockListedUser,
  selectListedUser,
  selectListedUsers,
} from './user-administration.queries.ts'
import { updateUser } from './users.queries.ts'
import { toWireUser } from './wire-user.ts'

/** Everybody of the group, or of one branch (spec 3 §7). @throws `not_found` for no company of the caller's group */
export async function listUsers(queries: Queries, companyId: number): Promise<ListedUser[]> {
  const rows = await selectListedUsers(queries, await companyScope(queries, companyId))
  const companies = Map.groupBy(rows, (row) => row.company_id).values()
  const compareNames = nameComparison()
  return companies
    .flatMap((people) =>
      people.toSorted((one, other) => compareNames(one.name, other.name)).map(toListedUser),
    )
    .toArray()
}

/**
 * Changes a person's name, phone and active flag, and, for a master administrator, whether a coordinator may write.
 * Who is made inactive is signed out everywhere, for good: being active again opens no old session. Who may no longer
 * write is signed out too, because an open browser would go on offering it.
 * @throws `not_found`; `forbidden` to edit a master administrator where the caller is none, to make oneself or a master
 *   administrator inactive, and to change what oneself or a master administrator may do; `changed_meanwhile` when who is to write is no coordinator,
 *   and when the person is not as the caller read it
 */
export async function editUser(
  queries: Queries,
  session: Session,
  wanted: z.output<typeof userEdit>,
  now: Date,
): Promise<ListedUser> {
  const target = await lockListedUser(queries, wanted.id)
  if (!target) throw new DomainError('not_found')
  if (wanted.updatedAt !== undefined && wanted.updatedAt !== toWireUser(target).updatedAt) {
    throw new DomainError('changed_meanwhile')
  }
  const active = wanted.ativo === 1
  if (isMaster(target) && !can(session, 'users.edit-master')) throw new DomainError('forbidden')
  if (target.active && !active && (isMaster(target) || target.id === session.userId)) {
    throw new DomainError('forbidden')
  }
  const lostAccess = await changeAccess(queries, session, target, wanted.empresaPrincipal)
  await updateUser(queries, target.id, { name: wanted.nome, phone: wanted.telefone, active }, now)
  if (!active) await deleteResets(queries, target.id)
  if (!active || lostAccess) await deleteSessions(queries, target.id)
  return toListedUser(await selectListedUser(queries, target.id))
}

/** Gives or takes the main company; answers whether the person had it and lost it. */
async function changeAccess(
  queries: Queries,
  session: Session,
  target: ListedUserRow,
  wanted: boolean | undefined,
): Promise<boolean> {
  if (wanted === undefined) return false
  if (isMaster(target) || !can(session, 'users.change-access', { userId: target.id })) {
    throw new DomainError('forbidden')
  }
  // Somebody made a cleaner of the person meanwhile.
  if (!target.coordinator) throw new DomainError('changed_meanwhile')
  if (!wanted) return await deleteMainCompany(queries, target.id)
  await insertMainCompany(queries, target.id)
  return false
}

/**
 * Makes a cleaner a coordinator, or a coordinator a cleaner, who is signed out everywhere: an open back office would go
 * on showing what it had loaded. A main company stays with the person, without effect for a cleaner (DOMAIN §2). Who has
 * a master CPF, and became a cleaner when it was removed and registered anew, is a master administrator again, who always
 * has a main company (DOMAIN §8).
 * @throws `not_found`; `forbidden` for oneself and for a master administrator (spec 3 §5, DOMAIN §8)
 */
export async function changeCoordinator(
  queries: Queries,
  session: Session,
  wanted: { id: number; parametro: 0 | 1 },
  now: Date,
): Promise<ListedUser> {
  const target = await lockListedUser(queries, wanted.id)
  if (!target) throw new DomainError('not_found')
  if (isMaster(target) || !can(session, 'users.change-coordinator', { userId: target.id })) {
    throw new DomainError('forbidden')
  }
  const coordinator = wanted.parametro === 1
  await updateUser(queries, target.id, { coordinator }, now)
  if (coordinator && target.master_cpf) await insertMainCompany(queries, target.id)
  if (!coordinator) await deleteSessions(queries, target.id)
  return toListedUser(await selectListedUser(queries, target.id))
}

/** A coordinator whose CPF is a master CPF (DOMAIN §1). */
function isMaster(row: ListedUserRow): boolean {
  return row.coordinator && row.master_cpf
}

function toListedUser(row: ListedUserRow): ListedUser {
  return {
    ...toWireUser(row),
    EMPRESA: row.company_name,
    empresaPrincipal: row.main_company,
    master: isMaster(row),
    masterCpf: row.master_cpf,
    cpfAtivo: row.cpf_active,
  }
}
