import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { Parsed } from '@zelo/contract/input'
import type * as contract from '@zelo/contract/invitations'
import { invitationDays, type newInvitation } from '@zelo/contract/invitations'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import { type Origin, setOrigin } from '../../database/origin.ts'
import type { Database, Queries } from '../../database/tenant.ts'
import { brokeUnique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import type { Session } from '../../http/route.ts'
import { hashToken } from '../../http/token.ts'
import { companyScope } from '../companies/companies.service.ts'
import { registerCpf } from '../cpf-registrations/cpf-registrations.service.ts'
import { hashPassword } from '../sessions/password-hash.ts'
import { holdRegistrations, insertUser, renewUser } from '../users/users.queries.ts'
import { toNewUser } from '../users/users.service.ts'
import {
  type InvitationRow,
  insertInvitation,
  lockRegistration,
  markAccepted,
  selectInvitation,
  selectInvitations,
  selectOpenInvitation,
  selectPolicy,
  updatePolicy,
  withdrawInvitation,
} from './invitations.queries.ts'
import { keepSignInLink } from './sign-in-links.service.ts'

/** Lists the invitations of a branch. @throws `not_found` for a company that does not belong to the group */
export async function listInvitations(
  queries: Queries,
  companyId: number,
  now: Date,
): Promise<AnswerOf<typeof contract.listInvitations>> {
  const rows = await selectInvitations(queries, await companyScope(queries, companyId), now)
  const { required } = await selectPolicy(queries)
  return { required, invitations: rows.map((row) => toInvitation(row, now)) }
}

/**
 * Creates an invitation link for a CPF. Registers the CPF if it has no active registration. An earlier link for the same CPF
 * stops working.
 * @throws `duplicate` for a CPF that is inactive, that belongs to another branch, or whose account has a password or is a
 * coordinator's; as `registerCpf`
 */
export async function createInvitation(
  { queries, session, publicUrl }: { queries: Queries; session: Session; publicUrl: string },
  { name, cpf, companyId }: z.output<typeof newInvitation>,
  now: Date,
): Promise<AnswerOf<typeof contract.createInvitation>> {
  const before = await lockRegistration(queries, cpf)
  if (!before || before.status === 'removed') {
    const { id: parentId } = await selectPolicy(queries)
    await registerCpf(queries, session, { cpf, parentId, companyId })
  } else if (before.company_id !== companyId || before.status !== 'active' || isOwned(before)) {
    throw new DomainError('duplicate', { errors: { cpf: 'user_cpf_taken' } })
  }
  const registration = before ?? (await lockRegistration(queries, cpf))
  const secret = randomBytes(32).toString('base64url')
  const id = await insertInvitation(queries, {
    groupId: session.groupId,
    registrationId: registration!.id,
    name,
    tokenHash: hashToken(secret),
    createdAt: now,
    createdBy: session.userId,
    expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
  })
  const url = new URL('/signup', publicUrl)
  url.hash = `convite=${secret}`
  return { invitation: toInvitation(await selectInvitation(queries, id), now), url: url.href }
}

/**
 * Returns whether an invitation cannot give the account of a registration to a person. The password of a coordinator is
 * void only after an undone change, and the coordinator sets a new one. An invitation would give away the rights.
 */
function isOwned(account: {
  user_id: number | null
  password_void: boolean | null
  coordinator: boolean | null
}): boolean {
  return account.user_id !== null && (account.password_void !== true || account.coordinator === true)
}

/** Withdraws an invitation. @throws `not_found` for an invitation that is unknown, accepted or withdrawn */
export async function revokeInvitation(queries: Queries, id: number, now: Date): Promise<null> {
  if (!(await withdrawInvitation(queries, id, now))) throw new DomainError('not_found')
  return null
}

/** Changes whether sign-up requires an invitation. */
export async function changeInvitationPolicy(
  queries: Queries,
  required: boolean,
): Promise<AnswerOf<typeof contract.changeInvitationPolicy>> {
  await updatePolicy(queries, required)
  return { required }
}

/**
 * Returns the invitation to which a link belongs.
 * @throws `link_invalid`
 */
export async function readInvitation(
  database: Database,
  secret: string,
  now: Date,
): Promise<AnswerOf<typeof contract.readInvitation>> {
  const open = await database.asOwner((queries) => selectOpenInvitation(queries, hashToken(secret), now))
  if (!open) throw new DomainError('link_invalid')
  return {
    company: open.company,
    branch: open.branch,
    name: open.name,
    cpfHint: open.cpf.slice(3, 9),
    expiresAt: toZonedIso(open.expires_at, open.time_zone),
  }
}

/**
 * Signs a person up with an invitation. An invitation can be used once. If an account without a password already exists for
 * the CPF, the person gets this account.
 * @throws `link_invalid`; `sign_up_refused` with `cpf_not_invited` for another CPF, and with `email_taken`
 */
export async function acceptInvitation(
  means: { database: Database; origin: Origin; log: Pick<FastifyBaseLogger, 'info'> },
  { secret, ...person }: Parsed<typeof contract.acceptInvitation.body>,
  now: Date,
): Promise<AnswerOf<typeof contract.acceptInvitation>> {
  const { database, origin, log } = means
  const tokenHash = hashToken(secret)
  const read = await database.asOwner((queries) => selectOpenInvitation(queries, tokenHash, now))
  if (!read) throw new DomainError('link_invalid')
  const reject = (errors: Record<string, string>, reason: string) => {
    log.info({ reason }, 'a sign-up by invitation was rejected')
    return new DomainError('sign_up_refused', { errors })
  }
  if (read.cpf !== person.cpf) throw reject({ cpf: 'cpf_not_invited' }, 'cpf_not_invited')
  const passwordHash = await hashPassword(person.password)
  try {
    return await database.asOwner(async (queries) => {
      const registrations = await holdRegistrations(queries, person.cpf)
      const open = await selectOpenInvitation(queries, tokenHash, now, 'lock')
      if (!open) throw new DomainError('link_invalid')
      const registration = registrations.find(({ group_id }) => group_id === open.group_id)!
      const { user_id } = registration
      if (isOwned(registration)) throw new DomainError('link_invalid')
      await setOrigin(queries, origin, user_id ?? undefined)
      const account = toNewUser(person, registration, passwordHash)
      const userId =
        user_id === null
          ? await insertUser(queries, account)
          : await renewUser(queries, user_id, account, now)
      if (userId === undefined) throw reject({ email: 'email_taken' }, 'email_taken')
      await markAccepted(queries, open, now)
      const link = { groupId: open.group_id, userId, createdBy: null }
      return { signInSecret: (await keepSignInLink(queries, link, now)).secret }
    })
  } catch (error) {
    if (brokeUnique(error)) throw reject({ email: 'email_taken' }, 'email_taken')
    throw error
  }
}

function toInvitation(row: InvitationRow, now: Date): contract.Invitation {
  const isOver = row.expires_at <= now
  const zoned = (at: Date) => toZonedIso(at, row.time_zone)
  return {
    id: row.id,
    name: row.name,
    cpf: row.cpf,
    company: { id: row.company_id, name: row.company_name },
    status: row.accepted_at ? 'accepted' : isOver ? 'expired' : 'open',
    createdAt: zoned(row.created_at),
    createdBy: row.created_by_name,
    expiresAt: zoned(row.expires_at),
    acceptedAt: row.accepted_at && zoned(row.accepted_at),
  }
}
