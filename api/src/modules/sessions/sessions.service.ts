import { randomBytes } from 'node:crypto'
import type { Language } from '@zelo/contract/account-fields'
import { resetLinkMinutes } from '@zelo/contract/passwords'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { emailKey } from '@zelo/contract/rules/email'
import type { Session } from '@zelo/contract/session-data'
import { loginTimeZone, type SessionApp, sessionHours } from '@zelo/contract/sessions'
import type { Origin } from '../../database/origin.ts'
import type { Database, Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { Caller } from '../../http/limits.ts'
import type { SignedIn } from '../../http/route.ts'
import { hashToken } from '../../http/token.ts'
import { deleteResets, insertReset } from '../passwords/passwords.queries.ts'
import { toUser } from '../users/user-row.ts'
import { lockAccount } from '../users/users.queries.ts'
import { type EmailMeans, reportNewDevice, type SignIn } from './device-email.ts'
import { createDeviceKey, findDeviceKey } from './device-key.ts'
import { toDeviceWords } from './device-words.ts'
import { checkPassword, hashPassword, unknownPassword } from './password-hash.ts'
import {
  insertSession,
  type Login,
  type OpenedSession,
  replacePasswordHash,
  selectSignedInPerson,
  selectSignIns,
} from './sessions.queries.ts'
import { toPersonAccountKey, toUnknownAccountKey } from './sign-in-limits.ts'

/**
 * `origin` contains the network address of the caller. `deviceKeys` are the keys that the device received at earlier
 * sign-ins.
 */
export interface SignInMeans extends EmailMeans {
  database: Database
  origin?: Origin
  deviceKeys?: readonly string[]
  userAgent?: string
  /** The users to whom the login may belong. Undefined if `identifySignIn` has not read them. */
  people?: SignInPerson[] | undefined
}

type SignInPerson = Awaited<ReturnType<typeof selectSignIns>>[number]

/**
 * Returns the caller, with the counter on which the limits count this sign-in. A device that has a key for the account has
 * its own counter. Wrong passwords on other devices then do not lock the user out. Without a device key, an account has one
 * counter for both its e-mail address and its CPF. If several users have the CPF, device keys do not count. Otherwise, one
 * user could guess the passwords of the other users from a known device.
 */
export async function identifySignIn(
  means: Pick<SignInMeans, 'database' | 'deviceKeys' | 'people'>,
  login: Login | undefined,
  caller: Caller,
): Promise<Caller> {
  const { database, deviceKeys = [] } = means
  const people = await readPeople(database, login)
  means.people = people
  const [person, ...others] = people
  const key = findDeviceKey(deviceKeys, person)
  const { account: typed = '', ...place } = caller
  if (!person) return { ...place, account: toUnknownAccountKey(typed) }
  if (others.length > 0) return { ...place, sharedCpf: typed }
  if (key) return { device: `${person.id} ${key}` }
  return { ...place, account: toPersonAccountKey(person.id) }
}

/**
 * Signs in with an e-mail address and a password. The case of the address does not matter.
 * @throws as `openSession`
 */
export async function createSession(
  means: SignInMeans,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<SignedIn<Session>> {
  const credentials = { login: { emailKey: emailKey(email) }, password, app: 'office' } as const
  const { token, deviceKey, described } = await openSession(means, credentials, describePerson, now)
  const answer = { token, loginTime: toZonedIso(now, loginTimeZone), ...described }
  return { answer, deviceKey }
}

/**
 * Opens a 24-hour session for the user whose password matches. If several users with one CPF have the same password, opens
 * the session for the first active user. `describe` reads the user's data for the response. If an older release hashed the
 * password without normalizing it, hashes the password again. A malformed login (undefined) takes as long as an unknown
 * login.
 * @throws `invalid_credentials`; `inactive_user` for the right password of an inactive user, CPF or parent company;
 * `password_must_change` with a reset token, for a temporary password that an operator's command printed
 */
export async function openSession<Described>(
  means: SignInMeans,
  credentials: Credentials,
  describe: Describe<Described>,
  now: Date,
): Promise<Opened<Described>> {
  const opened = await tryToOpen(means, credentials, describe, now)
  // The user changed after `identifySignIn` read it. For example, a sign-in on another phone replaced the hash. This second
  // try reads the user again.
  const again = opened ?? (await tryToOpen({ ...means, people: undefined }, credentials, describe, now))
  if (!again) throw new DomainError('invalid_credentials')
  return again
}

interface Credentials {
  login: Login | undefined
  password: string
  app: SessionApp
}

type Describe<Described> = (queries: Queries, userId: number) => Promise<Described>

interface Opened<Described> {
  token: string
  expiresAt: Date
  /**
   * A key that proves this device to later sign-ins. It is the device's own key if that key is valid for the user, otherwise
   * a new key.
   */
  deviceKey: string
  described: Described
}

async function readPeople(database: Database, login: Login | undefined): Promise<SignInPerson[]> {
  return login ? await database.readAsOwner((queries) => selectSignIns(queries, login)) : []
}

/** Opens a session. Returns undefined if the user changed after the password was checked. @throws as `openSession` */
async function tryToOpen<Described>(
  means: SignInMeans,
  { login, password, app }: Credentials,
  describe: Describe<Described>,
  now: Date,
): Promise<Opened<Described> | undefined> {
  const { database, deviceKeys = [], people = await readPeople(database, login) } = means
  if (people.length === 0) await checkPassword(await unknownPassword, password)
  const checked = await Promise.all(
    people.map(async (person) => ({ person, check: await checkPassword(person.password_hash, password) })),
  )
  const right = checked.find(({ check }) => check !== 'wrong')
  if (!right) throw new DomainError('invalid_credentials')
  const { person, check } = right
  if (!person.active || person.cpf_status !== 'active' || !person.group_active)
    throw new DomainError('inactive_user')

  if (person.password_temporary) return await rejectTemporaryPassword(database, person, now)

  const newHash = check === 'former' ? await hashPassword(password) : undefined
  const owner = { id: person.id, password_hash: newHash ?? person.password_hash }
  const deviceKey = findDeviceKey(deviceKeys, owner) ?? createDeviceKey(owner)
  const session = createSessionRow(means, app, now)
  const result = await database.inGroup(person.group_id, async (queries) => {
    const opening = insertSession(queries, {
      ...session.row,
      userId: person.id,
      passwordHash: person.password_hash,
      replacesHash: newHash !== undefined,
    })
    // This query is sent together with `insertSession`, and PostgreSQL runs it second. It therefore reads every earlier
    // change of the role. A later change of the role ends the session.
    const describing = describe(queries, person.id)
    // If the user was removed, this query fails. No session is opened then, so its error does not matter.
    describing.catch(() => undefined)
    const opened = await opening
    if (!opened) return undefined
    if (newHash) await replacePasswordHash(queries, person.id, newHash)
    return { opened, described: await describing }
  })
  if (!result) return undefined
  if (!findDeviceKey(deviceKeys, person)) reportNewDevice(means, toSignIn(session.row, result.opened))
  return { token: session.token, expiresAt: session.row.expiresAt, deviceKey, described: result.described }
}

/** Creates the token of a new session, and the row under which the session is stored. */
export function createSessionRow({ origin, userAgent = '' }: SignInMeans, app: SessionApp, now: Date) {
  const token = randomBytes(32).toString('base64url')
  const row = {
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionHours * 3_600_000),
    app,
    device: toDeviceWords(userAgent),
    address: origin?.address ?? null,
  }
  return { token, row }
}

/** Returns the data for the e-mail about a sign-in. */
export function toSignIn(row: { createdAt: Date; device: string | null }, opened: OpenedSession): SignIn {
  return {
    at: row.createdAt,
    device: row.device,
    email: opened.email,
    name: opened.name,
    language: opened.language as Language,
    timeZone: opened.time_zone,
    coordinator: opened.coordinator,
    createdAt: opened.created_at,
    signedInBefore: opened.signed_in_before,
    recentSignIns: opened.recent_sign_ins,
  }
}

/**
 * Rejects a sign-in with a temporary password. The user must set a new password first. Returns undefined if the
 * password was changed after it was checked.
 * @throws `password_must_change`
 */
async function rejectTemporaryPassword(
  database: Database,
  person: { group_id: number; id: number; password_hash: string },
  now: Date,
): Promise<undefined> {
  const token = randomBytes(32).toString('base64url')
  const isKept = await database.inGroup(person.group_id, async (queries) => {
    const account = await lockAccount(queries, person.id)
    if (account.password_hash !== person.password_hash) return false
    await deleteResets(queries, person.id)
    await insertReset(queries, {
      groupId: person.group_id,
      userId: person.id,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + resetLinkMinutes * 60_000),
    })
    return true
  })
  if (isKept) throw new DomainError('password_must_change', { facts: { token } })
  return undefined
}

async function describePerson(
  queries: Queries,
  userId: number,
): Promise<Omit<Session, 'token' | 'loginTime'>> {
  const person = await selectSignedInPerson(queries, userId)
  return {
    user: toUser(person),
    masterCpfs:
      person.master_cpf !== null && person.master_company_id !== null && person.coordinator
        ? [{ cpf: person.master_cpf, companyId: person.master_company_id }]
        : [],
    mainCompanies: person.access_levels.map(({ id, company }) => ({ id, name: company })),
    accessLevels: person.access_levels.flatMap(({ level }) => (level ? [{ name: level }] : [])),
    parentCompany: { id: person.parent_id, name: person.parent_name, timeZone: person.parent_time_zone },
  }
}
