import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { describeConnectionError } from './connections.ts'
import { lockKeys } from './lock-keys.ts'
import { openClient } from './migrate.ts'

/**
 * Returns the URL with which the tenants' transactions sign in. The role of this URL is used for this database only. It
 * owns nothing and has the rights of `zelo_app`. Creates the role or sets its password if needed. Revokes the right to
 * create temporary tables from all roles but the owner.
 * If a step fails, logs what the operator can do and returns undefined. The owner's connections then switch to
 * `zelo_app` in each transaction, which injected SQL could undo.
 * @param url of the owner, possibly through a pooler; `directUrl` bypasses the pooler
 */
export async function openTenantLogin(
  { url, directUrl }: { url: string; directUrl: string },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<string | undefined> {
  const owner = await openClient(directUrl)
  try {
    // Several servers may start at once, so they set up the role one at a time.
    await owner.query('select pg_advisory_lock($1)', [lockKeys.tenantLogin])
    const { database, role, isMade, me, isSuperuser, password } = await readLogin(owner)
    if (isSuperuser)
      log.warn(
        `The role ${me} of DATABASE_URL is a superuser. Make a role without that right the owner of the database and its tables, so that a fault of the server cannot leave its database.`,
      )
    await revokeTemporary(owner, database, log)
    const address = Object.assign(new URL(url), { username: role, password }).href
    const make = () => makeLogin(owner, { role, password, me })
    let problem = (isMade ? undefined : await make()) ?? (await tryLogin(address))
    // The database was moved here without the role, or the role's password has changed.
    if (problem && isMade) problem = (await make()) ?? (await tryLogin(address))
    if (problem === undefined) return address
    log.warn(
      `Requests use connections of the role ${me}, because the login ${role} cannot be used (${problem.reason}). To fix this, ${problem.remedy}, and restart the server.`,
    )
    return undefined
  } finally {
    await owner.end()
  }
}

interface Login {
  database: string
  /** The PostgreSQL role that signs in for tenants' transactions. */
  role: string
  isMade: boolean
  /** The owner's role, which runs these statements. */
  me: string
  isSuperuser: boolean
  password: string
}

async function readLogin(owner: pg.Client): Promise<Login> {
  await owner.query('insert into tenant_login (password) values ($1) on conflict do nothing', [
    randomBytes(24).toString('base64url'),
  ])
  const { rows } = await owner.query<Login>(`
    select d.datname as database, 'zelo_tenant_' || d.oid as role,
      to_regrole('zelo_tenant_' || d.oid) is not null as "isMade", r.rolname as me, r.rolsuper as "isSuperuser",
      (select password from tenant_login) as password
    from pg_database d, pg_roles r
    where d.datname = current_database() and r.rolname = current_user`)
  return rows[0]!
}

interface Problem {
  reason: string
  /** The advice for the operator, as the middle of a sentence. */
  remedy: string
}

/** Tries to sign in. Returns the problem, or undefined on success. */
async function tryLogin(address: string): Promise<Problem | undefined> {
  const { username } = new URL(address)
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select from companies limit 0')
    return undefined
  } catch (error) {
    const remedy = `allow ${username} in pg_hba.conf and in the pooler, if there is one`
    return { reason: describeConnectionError(error), remedy }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates the role or sets its password. Returns the problem, or undefined on success. */
async function makeLogin(
  owner: pg.Client,
  { role, password, me }: Pick<Login, 'role' | 'password' | 'me'>,
): Promise<Problem | undefined> {
  const [login, secret, self] = [
    pg.escapeIdentifier(role),
    pg.escapeLiteral(password),
    pg.escapeIdentifier(me),
  ]
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [role])
  try {
    // As a member of the role, the owner can end that role's sessions.
    await owner.query(
      rows.length > 0
        ? `alter role ${login} login password ${secret}`
        : `begin; create role ${login} login password ${secret}; grant ${login} to ${self}; grant zelo_app to ${login}; commit`,
    )
    return undefined
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    const remedy = `run "alter role ${me} createrole; grant zelo_app to ${me} with admin option" once as an administrator of PostgreSQL`
    return { reason: describeConnectionError(error), remedy }
  }
}

/**
 * Revokes the right to create temporary tables. The creator of a temporary table owns it, and could make other users'
 * trigger functions run on it.
 */
async function revokeTemporary(
  owner: pg.Client,
  database: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const isOpen = async () => {
    const { rows } = await owner.query<{ open: boolean }>(
      `select has_database_privilege('zelo_app', current_database(), 'temporary') as open`,
    )
    return rows[0]!.open
  }
  if (!(await isOpen())) return
  const statement = `revoke temporary on database ${pg.escapeIdentifier(database)} from public`
  await owner.query(statement).catch(() => undefined)
  if (await isOpen())
    log.warn(`Every user of the database may create temporary tables. Run "${statement}" as its owner.`)
}
