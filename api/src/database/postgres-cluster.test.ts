import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { connectPools } from './connect.ts'
import { findFreePort } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { spawnPostgres } from './postgres-cluster.ts'
import { chooseLauncher } from './postgres-launcher.ts'
import { buildPostgresSettings } from './postgres-settings.ts'
import { openTenantLogin } from './tenant-login.ts'
import { withPostgres } from './test-embedded.ts'

let folder: string
let directory: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-cluster-'))
  directory = join(folder, 'data')
  await mkdir(directory, { mode: 0o711 })
})
after(() => rm(folder, { recursive: true }))

/** The last migration of the releases in which a superuser owned the database. */
const lastOfSuperuser = '0019-moments-of-presence'

/**
 * Creates a data directory as old releases did. The superuser owns all objects, and the current user owns all files.
 */
async function makeOldDirectory(): Promise<void> {
  const path = join(directory, 'postgres')
  const binaries = await findPostgresBinaries(directory)
  const { prefix, owner } = chooseLauncher(binaries, path)
  const password = randomBytes(12).toString('base64url')
  const passwordFile = join(directory, 'password')
  await writeFile(passwordFile, password, { mode: 0o644 })
  await mkdir(path, { mode: 0o700 })
  if (owner) spawnSync('chown', [`${owner.uid}:${owner.gid}`, path])
  const options = [
    '--username=zelo',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]
  const initdb = [...prefix, binaries.initdb, `--pgdata=${path}`, `--pwfile=${passwordFile}`, ...options]
  const [code] = await once(spawnPostgres(initdb, binaries).on('error', assert.fail), 'close')
  assert.equal(code, 0)

  const port = await findFreePort()
  const server = spawnPostgres(
    [...prefix, binaries.postgres, '-D', path, ...buildPostgresSettings(port)],
    binaries,
  )
  await new Promise<void>((resolve) => {
    createInterface({ input: server.stderr! }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve()
    })
  })
  const url = `postgres://zelo:${password}@127.0.0.1:${port}/postgres`
  const migrations = join(folder, 'migrations')
  await mkdir(migrations)
  for (const { name } of await readMigrations()) {
    if (name > lastOfSuperuser) break
    await copyFile(join(import.meta.dirname, 'migrations', `${name}.sql`), join(migrations, `${name}.sql`))
  }
  await migrate(url, { folder: migrations })
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`insert into groups (name) values ('Orvalho'), ('Bruma')`)
  await client.query(`insert into companies (group_id, name, name_key, cnpj)
    select id, 'Matriz', 'matriz', '1122233300018' || id from groups`)
  await client.end()
  const ended = once(server, 'close')
  server.kill('SIGINT')
  await ended

  await rm(passwordFile)
  await writeFile(join(path, 'zelo-password'), password, { mode: 0o600 })
  spawnSync('chown', ['-R', `${process.getuid?.()}:${process.getgid?.()}`, path])
}

test('upgrades a data directory in which the superuser owned all objects', async () => {
  await makeOldDirectory()
  const log = { warn: assert.fail, error: assert.fail }
  await withPostgres(directory, async (url) => {
    await migrate(url)
    const tenantUrl = await openTenantLogin({ url, directUrl: url }, log)
    const database = connectPools(url, log, { tenantUrl })
    const groups = await database.asOwner((queries) =>
      queries.selectFrom('groups').select(['id', 'name']).orderBy('id').execute(),
    )
    assert.deepEqual(
      groups.map(({ name }) => name),
      ['Orvalho', 'Bruma'],
    )
    for (const { id } of groups) {
      const seen = await database.inGroup(id, (queries) =>
        queries.selectFrom('companies').select('group_id').execute(),
      )
      assert.deepEqual(seen, [{ group_id: id }])
    }
    await database.close()

    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(`
      select (select rolsuper from pg_roles where rolname = current_user) as super,
        (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace
          and relowner <> current_user::regrole) as others,
        (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace
          and proowner <> current_user::regrole) as routines,
        array(select rolname::text from pg_roles where rolsuper and rolcanlogin) as superusers`)
    assert.deepEqual(rows, [{ super: false, others: 0, routines: 0, superusers: [] }])
    await client.end()
  })
  if (process.getuid?.() === 0) assert.notEqual((await stat(join(directory, 'postgres/base'))).uid, 0)
})
