import {
  type CpfRegistration,
  cpfActions,
  type cpfStatusChange,
  type ListedCpfRegistration,
  type newCpfRegistration,
} from '@zelo/contract/cpf-registrations'
import type { Parsed } from '@zelo/contract/input'
import { can } from '@zelo/contract/permissions'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { Session } from '../../http/route.ts'
import { companyScope } from '../companies/companies.service.ts'
import { unknownPassword } from '../sessions/password-hash.ts'
import {
  insertRegistration,
  isRemoved,
  lockRegistrations,
  type RegistrationRow,
  selectRegistrations,
  updateStatus,
} from './cpf-registrations.queries.ts'

/**
 * Returns the pre-registered CPFs of the group or of one branch. @throws `not_found` for a company that the group does not
 * have
 */
export async function listRegistrations(
  queries: Queries,
  companyId: number,
  now: Date,
): Promise<ListedCpfRegistration[]> {
  const branch = await companyScope(queries, companyId)
  return (await selectRegistrations(queries, branch, now)).map((row) => ({
    ...toResponse(row),
    name: row.name,
    userId: row.user_id,
    accountCreatedAt: row.account_created_at && toZonedIso(row.account_created_at, row.time_zone),
    lastSignInAt: row.last_sign_in_at && toZonedIso(row.last_sign_in_at, row.time_zone),
    awaited: row.awaited,
    invited: row.invited,
  }))
}

/**
 * Pre-registers a CPF in an active company. A master administrator can also register a removed CPF again. The CPF's
 * user then becomes a cleaner of that company (R2-164) and sets a new password by recovery or invitation.
 * @throws `forbidden` at `cpf` for a removed CPF if the caller is not a master administrator; `duplicate` if the group
 * already has the CPF, even inactive; `not_found` at `companyId` if `parentId` is not the group's parent company, or if
 * the branch is unknown, of another group or inactive
 */
export async function registerCpf(
  queries: Queries,
  session: Session,
  { cpf, parentId, companyId }: Parsed<typeof newCpfRegistration>,
): Promise<CpfRegistration> {
  if (!can(session, 'cpf-registrations.take-in-again') && (await isRemoved(queries, cpf))) {
    throw new DomainError('forbidden', { errors: { cpf: 'user_cpf_removed' } })
  }
  const written = await insertRegistration(queries, {
    cpf,
    parentId,
    companyId,
    passwordHash: await unknownPassword,
  })
  if (!written) throw new DomainError('not_found', { errors: { companyId: 'company_unknown' } })
  if (!written.registration) throw new DomainError('duplicate', { errors: { cpf: 'user_cpf_taken' } })
  return toResponse(written.registration)
}

const statusAfter = {
  [cpfActions.inactivate]: 'inactive',
  [cpfActions.remove]: 'removed',
  [cpfActions.activate]: 'active',
} as const

/**
 * Activates, inactivates or removes CPFs. Changes all of them or none. People who are no longer active lose all their
 * sessions permanently. A master administrator may change every CPF of the group except the caller's own. If two master
 * administrators change each other's CPF, only the first succeeds. So a group always keeps a master administrator.
 * @throws `forbidden` for the caller's own CPF; `not_found` if a CPF is unknown, removed or of another group
 */
export async function changeStatus(
  queries: Queries,
  session: Session,
  { actions, cpfs }: Parsed<typeof cpfStatusChange>,
): Promise<null> {
  const locked = await lockRegistrations(queries, session.userId, cpfs)
  const own = locked.find(({ user_id }) => user_id === session.userId)
  if (own?.status !== 'active') throw new DomainError('not_signed_in')

  const byCpf = new Map(locked.map((registration) => [registration.cpf, registration]))
  for (const cpf of cpfs) {
    const userId = byCpf.get(cpf)?.user_id
    if (userId && !can(session, 'cpf-registrations.change-status', { userId })) {
      throw new DomainError('forbidden')
    }
  }
  if (cpfs.some((cpf) => (byCpf.get(cpf)?.status ?? 'removed') === 'removed')) {
    throw new DomainError('not_found')
  }
  await updateStatus(
    queries,
    cpfs,
    actions.map((action) => statusAfter[action]),
  )
  return null
}

function toResponse(row: RegistrationRow): CpfRegistration {
  return {
    id: row.id,
    cpf: row.cpf,
    companyCnpj: row.cnpj,
    company: row.company_name,
    active: row.status === 'active',
    companyId: row.company_id,
  }
}
