import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { describeConnectionError } from './connections.ts'
import { lockKeys } from './lock-keys.ts'
import { storeNameKeys } from './store-name-keys.ts'

export interface Migration {
  /** The file name without its extension, such as `0001-schema`. Migrations run in the order of their names. */
  name: string
  text: string
  checksum: string
}

/** Steps that SQL cannot do, by name of the migration. A step runs after the migration's SQL, in the same transaction. */
const steps: Record<string, (client: pg.Client) => Promise<void>> = {
  '0017-name-order': storeNameKeys,
  '0027-look-alike-letters': storeNameKeys,
}

/**
 * Allows tenants to call the functions that their statements and triggers need. Each `security definer` function gets
 * its grant in its own migration. Trigger functions need no grant. Procedures are for migrations only.
 */
const grantFunctions = `
  do $$
  declare
    routine regprocedure;
  begin
    if to_regrole('zelo_app') is null then
      return;
    end if;
    for routine in
      select p.oid from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
        and p.prokind <> 'p' and not p.prosecdef and p.prorettype <> 'trigger'::regtype
        and not has_function_privilege('zelo_app', p.oid, 'execute')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute format('grant execute on function %s to zelo_app', routine);
    end loop;
  end
  $$`

const ownFolder = join(import.meta.dirname, 'migrations')

const oldestServer = 15

/**
 * Migrates a database to the schema of this program. Runs the pending migrations of `folder`, each in one transaction.
 * Calls `begins` before each migration, so that the caller can report a migration that takes minutes. Returns the names
 * of the migrations that ran. A migration that fails is rolled back.
 * @throws StartError if the database is unreachable, if its PostgreSQL is too old, if a newer program migrated the
 *   database, or if a migration fails
 */
export async function migrate(
  url: string,
  { folder = ownFolder, begins = () => undefined }: { folder?: string; begins?: (name: string) => void } = {},
): Promise<string[]> {
  const known = await readMigrations(folder)
  const client = await openClient(url)
  try {
    const ran: string[] = []
    for (;;) {
      const name = await runNext(client, known, begins)
      if (!name) return ran
      ran.push(name)
    }
  } finally {
    await client.end()
  }
}

/**
 * Milliseconds between two checks whether another server is still creating the schema. That server finishes at least
 * one migration in this time.
 */
const stepTime = 1000

/**
 * Creates the schema of an empty database, for an operator command. Does not migrate the database of an older program,
 * because its server may be running and would stop working.
 * @throws StartError as `migrate` does, and for a database of an older program
 */
export async function migrateEmpty(url: string, folder: string = ownFolder): Promise<void> {
  const known = await readMigrations(folder)
  const client = await openClient(url)
  try {
    let before = 0
    for (;;) {
      const { length } = await readApplied(client)
      if (length === 0 || length >= known.length) break
      if (length === before) {
        throw new StartError(
          'The database is older than this program. Start the server of this version first, which updates it.',
        )
      }
      before = length
      await setTimeout(stepTime)
    }
  } finally {
    await client.end()
  }
  await migrate(url, { folder })
}

/** Returns the program's migrations in order. */
export async function readMigrations(folder: string = ownFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return await Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name: file.replace(/\.sql$/, ''), text, checksum }
    }),
  )
}

/** Runs the first pending migration. Returns its name, or undefined if none is pending. */
async function runNext(
  client: pg.Client,
  known: Migration[],
  begins: (name: string) => void,
): Promise<string | undefined> {
  let running: string | undefined
  try {
    // Several processes may start at once. One process migrates. The other processes wait and then find no pending
    // migration.
    await client.query(`begin; select pg_advisory_xact_lock(${lockKeys.schema})`)
    const applied = await readApplied(client)
    checkHistory(applied, known)
    const next = known[applied.length]
    running = next?.name
    if (next) {
      begins(next.name)
      await runMigration(client, next)
    }
    await client.query('commit')
    return running
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof StartError) throw error
    const what = running ? `migration ${running} failed` : 'its migrations cannot be read'
    throw new StartError(`The database cannot be updated: ${what} (${reasonIn(error)}).`)
  }
}

export interface Applied {
  name: string
  checksum: string
}

/** Returns the applied migrations in order. A new database has none. */
export async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  return (await client.query<Applied>('select name, checksum from migrations order by name')).rows
}

/** Runs a migration in the open transaction, and records the migration as applied. */
export async function runMigration(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  await client.query(text)
  await steps[name]?.(client)
  await client.query(grantFunctions)
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/**
 * Checks that the applied migrations are unchanged, and that they are the first of the known migrations.
 * @throws StartError
 */
export function checkHistory(applied: Applied[], known: Migration[]): void {
  const last = known.at(-1)?.name ?? ''
  for (const [index, { name, checksum }] of applied.entries()) {
    const expected = known[index]
    if (expected?.name === name && expected.checksum === checksum) continue
    if (expected?.name === name) {
      throw new StartError(`Migration ${name} was changed after this database applied it. Restore the file.`)
    }
    if (name > last) {
      throw new StartError(
        `The database is newer than this program, which does not know its migration ${name}. Start a newer version.`,
      )
    }
    throw new StartError(
      expected && expected.name < name
        ? `Migration ${expected.name} comes before ${name}, which this database has already applied. Give it a later number.`
        : `Migration ${name}, which this database has applied, is missing from the program. Restore the file.`,
    )
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= oldestServer) return
  throw new StartError(
    `The database is PostgreSQL ${version}. Zelo needs PostgreSQL ${oldestServer} or newer.`,
  )
}

/**
 * Opens a single connection outside the pool.
 * @throws StartError if the connection fails or the server is too old
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'zelo',
  })
  // If the connection breaks, the running query reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`The database ${describeDatabaseUrl(url)} cannot be used: ${reasonIn(error)}.`)
  }
  try {
    await checkServer(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Returns the host and database of a URL, without user and password. */
function describeDatabaseUrl(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Returns the reason of an error, for use within a sentence. */
function reasonIn(error: unknown): string {
  return describeConnectionError(error).replace(/\.$/, '')
}
