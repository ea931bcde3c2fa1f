import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { emailKey } from '@zelo/contract/rules/email'
import { loginTimeZone, type Session, sessionHours } from '@zelo/contract/sessions'
import type { Origin } from '../../database/origin.ts'
import type { Database, Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { hashOfToken } from '../../http/token.ts'
import { toWireUser } from '../users/wire-user.ts'
import { deleteSession, insertSession, type Login, selectPerson, selectSignIns } from './sessions.queries.ts'

/** argon2id with 19 MiB, 2 passes, 1 lane: OWASP's first choice. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash under which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id)
}

/** An unknown address costs as much time as a known one with a wrong password. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

/** `origin` is where somebody signs in from. */
export interface SignInMeans {
  database: Database
  origin?: Origin
}

/**
 * Signs in with e-mail (upper and lower case alike) and password.
 * @throws as `openSession`
 */
export async function createSession(
  means: SignInMeans,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<Session> {
  const credentials = { login: { emailKey: emailKey(email) }, password }
  const { token, described } = await openSession(means, credentials, describePerson, now)
  return { token, dataHoraToken: toZonedIso(now, loginTimeZone), ...described }
}

/**
 * Opens a session, which lives 24 hours, for whom of a login the password is; of several people of one CPF with one
 * password, for the first of them who may sign in. `describe` reads what the answer says of a person. No login at all
 * costs as much as an unknown one.
 * @throws `invalid_credentials`; `inactive_user` for a right password of a person, CPF or parent company that is not active
 */
export async function openSession<Described>(
  { database, origin }: SignInMeans,
  { login, password }: { login: Login | undefined; password: string },
  describe: (queries: Queries, userId: number) => Promise<Described>,
  now: Date,
): Promise<{ token: string; expiresAt: Date; described: Described }> {
  const people = login ? await database.asOwner((queries) => selectSignIns(queries, login)) : []
  if (people.length === 0) await verify(await nobody, password)
  const checked = await Promise.all(
    people.map(async (person) => ({ person, isRight: await verify(person.password_hash, password) })),
  )
  const person = checked.find(({ isRight }) => isRight)?.person
  if (!person) throw new DomainError('invalid_credentials')
  if (!person.active || person.cpf_status !== 'active' || !person.group_active)
    throw new DomainError('inactive_user')

  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000)
  const described = await database.inGroup(person.group_id, async (queries) => {
    const opened = await insertSession(queries, {
      userId: person.id,
      passwordHash: person.password_hash,
      tokenHash: hashOfToken(token),
      createdAt: now,
      expiresAt,
      address: origin?.address ?? null,
    })
    if (!opened) throw new DomainError('invalid_credentials')
    // After the session: a change of role ends it, or is over and is read here.
    return await describe(queries, person.id)
  })
  return { token, expiresAt, described }
}

/** Signs out: the token opens nothing any more. */
export async function endSession(queries: Queries, tokenHash: Buffer): Promise<null> {
  await deleteSession(queries, tokenHash)
  return null
}

async function describePerson(
  queries: Queries,
  userId: number,
): Promise<Omit<Session, 'token' | 'dataHoraToken'>> {
  const person = await selectPerson(queries, userId)
  return {
    user: toWireUser(person),
    cpfUserMaster:
      person.master_cpf !== null && person.master_company_id !== null && person.coordinator
        ? [{ CPF: person.master_cpf, Id_Empresas: person.master_company_id }]
        : [],
    empresaPrincipal: person.access_levels.map(({ id, company }) => ({ Id_Empresas: id, NOME: company })),
    nivelAcesso: person.access_levels.flatMap(({ level }) => (level ? [{ Nome_NivelAcesso: level }] : [])),
    grupo: { Id_Empresas: person.parent_id, NOME: person.parent_name, timeZone: person.parent_time_zone },
  }
}
