import type { FieldErrors } from '@zelo/contract/errors'
import type { Parsed } from '@zelo/contract/input'
import { emailKey } from '@zelo/contract/rules/email'
import type { User } from '@zelo/contract/session-data'
import type { newUser, profile } from '@zelo/contract/users'
import type { FastifyBaseLogger } from 'fastify'
import { type Origin, setOrigin } from '../../database/origin.ts'
import type { Database, Queries } from '../../database/tenant.ts'
import { brokeUnique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import type { Session } from '../../http/route.ts'
import { deleteSignInLinks } from '../invitations/sign-in-links.queries.ts'
import { type AccountChange, keepAccountChange } from '../passwords/account-changes.service.ts'
import { deleteResets } from '../passwords/passwords.queries.ts'
import { checkPassword, hashPassword } from '../sessions/password-hash.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'
import { toUser } from './user-row.ts'
import {
  holdRegistrations,
  insertUser,
  lockAccount,
  type NewUser,
  type Registration,
  selectUser,
  updateUser,
} from './users.queries.ts'

/**
 * Signs a cleaner up. The account belongs to the company that pre-registered the CPF. If several groups registered the CPF,
 * or if the group requires invitations, the person needs an invitation (decision 027).
 * @throws `sign_up_refused` with the field at fault. The error for a CPF that is unknown, inactive, removed or used is
 * `cpf_not_open`. A CPF alone must not reveal whether its owner works in the group, so only the log contains the reason. A
 * caller who also knows the account's birth date gets `cpf_has_account`. A taken e-mail address is reported as
 * `email_taken`, and only with a CPF that may sign up.
 */
export async function signUp(
  means: { database: Database; origin: Origin; log: Pick<FastifyBaseLogger, 'info'> },
  person: Parsed<typeof newUser>,
): Promise<null> {
  const { database, origin, log } = means
  // Hashes the password before all checks, so that accepted and rejected requests take about the same time.
  const passwordHash = await hashPassword(person.password)
  const reason = await database.asOwner(async (queries) => {
    await setOrigin(queries, origin)
    const registrations = await holdRegistrations(queries, person.cpf)
    const open = registrations.filter((each) => findSignUpRejection(each) === undefined)
    const [registration] = open
    if (!registration) {
      if (registrations.some((each) => each.birth_date === person.birthDate)) return 'cpf_has_account'
      return registrations.map(findSignUpRejection)[0] ?? 'cpf_not_registered'
    }
    if (open.length > 1) return 'cpf_in_several_groups'
    if (registration.invitations_required) return 'invitation_required'
    const userId = await insertUser(queries, toNewUser(person, registration, passwordHash))
    if (userId !== undefined) return undefined
    // A concurrent sign-up may have used this CPF since the first check.
    const now = await holdRegistrations(queries, person.cpf)
    const isUsed = now.some((each) => each.group_id === registration.group_id && each.user_id !== null)
    return isUsed ? 'cpf_used' : 'email_taken'
  })
  if (reason === undefined) return null
  log.info({ reason }, 'a sign-up was rejected')
  throw new DomainError('sign_up_refused', { errors: toRejectedField(reason) })
}

/** Builds the account of a person who signs up. The account belongs to the company that registered the CPF. */
export function toNewUser(
  person: Parsed<typeof newUser>,
  { group_id, company_id }: Pick<Registration, 'group_id' | 'company_id'>,
  passwordHash: string,
): NewUser {
  return {
    groupId: group_id,
    companyId: company_id,
    name: person.name,
    email: person.email,
    cpf: person.cpf,
    phone: person.phone,
    birthDate: person.birthDate,
    passwordHash,
    language: person.language ?? 'pt-BR',
  }
}

function toRejectedField(reason: string): FieldErrors {
  if (reason === 'email_taken') return { email: 'email_taken' }
  return { cpf: reason === 'cpf_has_account' ? reason : 'cpf_not_open' }
}

function findSignUpRejection(registration: Registration): string | undefined {
  if (registration.user_id !== null) return 'cpf_used'
  if (registration.status !== 'active') return `cpf_${registration.status}`
  return registration.group_active ? undefined : 'group_inactive'
}

export async function readProfile(queries: Queries, userId: number): Promise<User> {
  return toUser(await selectUser(queries, userId))
}

/**
 * Changes the user's own e-mail address and phone, and optionally the password. The name cannot be changed (R1-065). A new
 * password ends every other session and the sign-in links. A new password or address makes earlier reset links invalid. The caller must send the
 * returned `change` to the previous address by e-mail.
 * @throws `wrong_password`; `duplicate` with the field `email` if the address is taken; `changed_meanwhile` if the user
 * changed after the caller read it
 */
export async function updateProfile(
  queries: Queries,
  session: Session,
  wanted: Parsed<typeof profile>,
  now: Date,
): Promise<{ user: User; change: AccountChange | undefined }> {
  const account = await lockAccount(queries, session.userId)
  if (wanted.updatedAt !== undefined) {
    const { updatedAt } = await readProfile(queries, session.userId)
    if (wanted.updatedAt !== updatedAt) throw new DomainError('changed_meanwhile')
  }
  const { email, phone, oldPassword = '', newPassword } = wanted
  if (newPassword && (await checkPassword(account.password_hash, oldPassword)) === 'wrong') {
    throw new DomainError('wrong_password', { errors: { oldPassword: 'old_password_wrong' } })
  }
  const passwordHash = newPassword ? await hashPassword(newPassword) : undefined
  const hasNewEmail = account.email_key !== emailKey(email)
  try {
    await updateUser(
      queries,
      session.userId,
      { email, phone, ...(passwordHash && { passwordHash }), ...(hasNewEmail && { emailChangedAt: now }) },
      now,
    )
  } catch (error) {
    if (brokeUnique(error)) throw new DomainError('duplicate', { errors: { email: 'email_taken' } })
    throw error
  }
  if (passwordHash) {
    await deleteSignInLinks(queries, session.userId)
    await deleteSessions(queries, session.userId, session.tokenHash)
  }
  const user = await readProfile(queries, session.userId)
  if (!passwordHash && !hasNewEmail) return { user, change: undefined }
  await deleteResets(queries, session.userId)
  const change = await keepAccountChange(queries, session.userId, account, now)
  return {
    user,
    change: { ...change, newEmail: hasNewEmail ? email : undefined, newPassword: passwordHash !== undefined },
  }
}
