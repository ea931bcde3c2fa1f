import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { reasonOf } from './connections.ts'
import { lockKeys } from './lock-keys.ts'
import { storeNameKeys } from './store-name-keys.ts'

export interface Migration {
  /** The file's name without its ending, such as `0001-schema`; the order of names is the order of migrations. */
  name: string
  text: string
  checksum: string
}

/** What SQL cannot do, by the migration after whose SQL it runs, in the same transaction. */
const steps: Record<string, (client: pg.Client) => Promise<void>> = {
  '0017-name-order': storeNameKeys,
}

/**
 * Grants tenants the functions that their statements and triggers call. Those with the owner's rights are granted one by one by
 * their own migrations, and nobody calls a trigger's.
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
        and not p.prosecdef and p.prorettype <> 'trigger'::regtype
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
 * Brings a database to the program's schema: runs the migrations of `folder` that it has not seen, each in one
 * transaction; `begins` is told of each, which may take minutes. Answers the names of those it ran.
 * Throws a StartError when the database cannot be reached, is too old a PostgreSQL, was migrated by a newer program,
 * or when a migration fails; that migration then has left nothing behind.
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

/** Milliseconds in which a server that is making the schema of a new database gets on. */
const stepTime = 1000

/**
 * Makes the schema of an empty database, for an operator's command. One that an older program has migrated stays as it is:
 * its server may be running, and would be ready no more.
 * Throws a StartError as `migrate`, and for such a database.
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
          'The database is older than this program: start the server of this version first, which brings it up to date.',
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

/** The program's migrations, in their order. */
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

/** Runs the first migration that is missing and answers its name; undefined when none is. */
async function runNext(
  client: pg.Client,
  known: Migration[],
  begins: (name: string) => void,
): Promise<string | undefined> {
  let running: string | undefined
  try {
    // Any number of processes may start at once: one migrates, the others wait and find it done.
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
    throw new StartError(`The database cannot be brought up to date: ${what} (${reasonIn(error)}).`)
  }
}

export interface Applied {
  name: string
  checksum: string
}

/** What a database has applied, in its order; nothing in an empty one. */
export async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  return (await client.query<Applied>('select name, checksum from migrations order by name')).rows
}

/** Runs a migration, and notes that it was, in the transaction under way. */
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

/** What was applied must be the beginning of what is known, unchanged. @throws StartError when it is not */
export function checkHistory(applied: Applied[], known: Migration[]): void {
  const last = known.at(-1)?.name ?? ''
  for (const [index, { name, checksum }] of applied.entries()) {
    const expected = known[index]
    if (expected?.name === name && expected.checksum === checksum) continue
    if (expected?.name === name) {
      throw new StartError(
        `Migration ${name} was changed after this database had applied it: restore the file.`,
      )
    }
    if (name > last) {
      throw new StartError(
        `The database is newer than this program, which does not know its migration ${name}: start a newer version.`,
      )
    }
    throw new StartError(
      expected && expected.name < name
        ? `Migration ${expected.name} comes before ${name}, which this database has already applied: give it a later number.`
        : `Migration ${name}, which this database has applied, is missing from the program: restore the file.`,
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
    `The database is PostgreSQL ${version}, and Zelo needs PostgreSQL ${oldestServer} or newer.`,
  )
}

/** One connection, for work that needs it all to itself. @throws StartError when there is none, or the server is too old */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'zelo',
  })
  // A connection that breaks fails the query under way, which says so.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`The database ${placeOf(url)} cannot be used: ${reasonIn(error)}.`)
  }
  try {
    await checkServer(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The address without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Why it failed, as part of a sentence. */
function reasonIn(error: unknown): string {
  return reasonOf(error).replace(/\.$/, '')
}
