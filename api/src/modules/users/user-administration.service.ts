import type { Parsed } from '@zelo/contract/input'
import { can } from '@zelo/contract/permissions'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type {
  changeCoordinator as changeCoordinatorCall,
  ListedUser,
  userEdit,
} from '@zelo/contract/user-administration'
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
import { toUser } from './user-row.ts'
import { updateUser } from './users.queries.ts'

/**
 * Lists the users of the group or of one branch (R3-401). @throws `not_found` for a company that does not belong to the
 * group
 */
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
 * Changes a user's name, phone and active flag. A master administrator can also change the write access of a coordinator. If
 * the user is deactivated, all sessions end and stay ended. If the user loses write access, all sessions also end, because
 * an open browser would still offer write actions.
 * @throws `not_found`; `forbidden` if the target is a master administrator and the caller is not, if the caller deactivates
 * their own account or a master administrator, or if the caller may not change the target's write access;
 * `changed_meanwhile` if the write access of a cleaner would change, or if the user changed after the caller read it
 */
export async function editUser(
  queries: Queries,
  session: Session,
  wanted: Parsed<typeof userEdit>,
  now: Date,
): Promise<ListedUser> {
  const target = await lockListedUser(queries, wanted.id)
  if (!target) throw new DomainError('not_found')
  if (wanted.updatedAt !== undefined && wanted.updatedAt !== toUser(target).updatedAt) {
    throw new DomainError('changed_meanwhile')
  }
  const active = wanted.active === 1
  if (isMaster(target) && !can(session, 'users.edit-master')) throw new DomainError('forbidden')
  if (target.active && !active && (isMaster(target) || target.id === session.userId)) {
    throw new DomainError('forbidden')
  }
  const lostAccess = await changeAccess(queries, session, target, wanted.hasMainCompany)
  await updateUser(queries, target.id, { name: wanted.name, phone: wanted.phone, active }, now)
  if (!active) await deleteResets(queries, target.id)
  if (!active || lostAccess) await deleteSessions(queries, target.id)
  return toListedUser(await selectListedUser(queries, target.id))
}

/**
 * Adds or removes the main company of a user. A main company gives write access. Returns true if the user lost write access.
 */
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
  // Another request has made the user a cleaner since the caller read the user.
  if (!target.coordinator) throw new DomainError('changed_meanwhile')
  if (!wanted) return await deleteMainCompany(queries, target.id)
  await insertMainCompany(queries, target.id)
  return false
}

/**
 * Makes a cleaner a coordinator, or a coordinator a cleaner. All sessions of a new cleaner end, because an open back office
 * would still show its data. The main company stays, but has no effect for a cleaner (R1-276). A user with a master CPF can
 * be a cleaner, if the CPF was removed and registered again. If this user becomes a coordinator, this user is a master
 * administrator again and gets a main company (docs/domain.md).
 * @throws `not_found`; `forbidden` for the caller's own account and for a master administrator (R3-337, R3-338)
 */
export async function changeCoordinator(
  queries: Queries,
  session: Session,
  wanted: Parsed<typeof changeCoordinatorCall.body>,
  now: Date,
): Promise<ListedUser> {
  const target = await lockListedUser(queries, wanted.id)
  if (!target) throw new DomainError('not_found')
  if (isMaster(target) || !can(session, 'users.change-coordinator', { userId: target.id })) {
    throw new DomainError('forbidden')
  }
  const coordinator = wanted.coordinator === 1
  await updateUser(queries, target.id, { coordinator }, now)
  const isMasterNow = coordinator && target.master_cpf
  const isWriter = isMasterNow || (coordinator && wanted.hasMainCompany)
  if (isWriter) await insertMainCompany(queries, target.id)
  const isReader = coordinator && !isMasterNow && wanted.hasMainCompany === false
  const lostWriting = isReader && (await deleteMainCompany(queries, target.id))
  if (!coordinator || lostWriting) await deleteSessions(queries, target.id)
  return toListedUser(await selectListedUser(queries, target.id))
}

/** Returns whether a user is a coordinator with a master CPF (R3-003). */
function isMaster(row: ListedUserRow): boolean {
  return row.coordinator && row.master_cpf
}

function toListedUser(row: ListedUserRow): ListedUser {
  return {
    ...toUser(row),
    company: row.company_name,
    hasMainCompany: row.main_company,
    master: isMaster(row),
    masterCpf: row.master_cpf,
    cpfActive: row.cpf_active,
    lastSignInAt: row.last_sign_in_at && toZonedIso(row.last_sign_in_at, row.time_zone),
  }
}
