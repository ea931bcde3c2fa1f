import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { connectPools } from './connect.ts'
import { migrate } from './migrate.ts'
import type { Database } from './tenant.ts'
import { openTenantLogin } from './tenant-login.ts'
import { createTestDatabase, maintain, type TestDatabase, withDatabase } from './test-database.ts'

/** Runs the embedded database as the server does, and prints its URLs. */
const script = `
  import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
  import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
  import { openTenantLogin } from ${JSON.stringify(join(import.meta.dirname, 'tenant-login.ts'))}
  const log = { debug() {}, warn: console.error }
  const { url, stop } = await startEmbeddedPostgres({ directory: process.argv[1], log })
  await migrate(url)
  console.log(JSON.stringify({ url, tenantUrl: await openTenantLogin({ url, directUrl: url }, log) }))
  process.stdin.resume().on('end', () => stop().then(() => process.exit()))`

const nobody = 65_534
const isRoot = process.getuid?.() === 0

/** Returns whether users other than the owner can enter all folders above this file. */
function isReadByOthers(): boolean {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
  }
  return true
}

const users = [
  { title: isRoot ? 'root' : 'an ordinary user', id: undefined },
  ...(isRoot && isReadByOthers() ? [{ title: 'an ordinary user', id: nobody }] : []),
]

for (const { title, id } of users) {
  describe(`SQL on the connections of a server started by ${title}`, () => {
    let folder: string
    let database: Database
    let end: () => Promise<unknown>
    let own: number
    let other: number

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'zelo-attacks-'))
      await chmod(folder, 0o755)
      if (id) await chown(folder, id, id)
      const server = spawn(
        process.execPath,
        ['--input-type=module', '--eval', script, join(folder, 'data')],
        {
          stdio: ['pipe', 'pipe', 'inherit'],
          cwd: '/',
          ...(id && { uid: id, gid: id }),
        },
      )
      end = async () => {
        server.stdin.end()
        await once(server, 'close')
      }
      const [line] = await once(createInterface({ input: server.stdout }), 'line')
      const { url, tenantUrl } = JSON.parse(line)
      database = connectPools(url, console, { tenantUrl })
      ;[own, other] = await database.asOwner(async (queries) => {
        const groups = await queries
          .insertInto('groups')
          .values([{ name: 'Orvalho' }, { name: 'Bruma' }])
          .returning('id')
          .execute()
        for (const { id } of groups)
          await queries
            .insertInto('companies')
            .values({ group_id: id, name: 'Matriz', name_key: 'matriz', cnpj: `1122233300018${id % 10}` })
            .execute()
        return groups.map(({ id }) => id) as [number, number]
      })
    })
    after(async () => {
      await database.close()
      await end()
      await rm(folder, { recursive: true })
    })

    /** Runs statements in one transaction of a group. Returns the rows of the last statement. */
    const inject = (...statements: RawBuilder<unknown>[]) =>
      database.inGroup(own, async (queries) => {
        let rows: unknown[] = []
        for (const statement of statements) rows = (await statement.execute(queries)).rows
        return rows
      })
    const asOwner = (statement: RawBuilder<unknown>) =>
      database.asOwner((queries) => statement.execute(queries))
    const denied = /permission denied|must be|cannot be executed/
    const groupsSeen = sql`select group_id from companies union select id from groups`

    test('injected SQL cannot read files of the machine', async () => {
      const read = sql`select pg_read_file('/etc/passwd')`
      await assert.rejects(inject(read), denied)
      await assert.rejects(asOwner(read), denied)
    })

    test('injected SQL cannot run programs of the machine', async () => {
      const copy = sql`copy groups from program 'id'`
      await assert.rejects(inject(copy), denied)
      await assert.rejects(asOwner(copy), denied)
    })

    test('injected SQL runs in a process that is not root', () => {
      const pid = readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const uids = /^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/)
      assert.ok(uids && !uids.includes('0'), `runs as ${uids}`)
      if (isRoot) assert.match(status, /^CapPrm:\s+0+$/m)
    })

    test('injected SQL cannot switch to another role', async () => {
      assert.deepEqual(await inject(sql`reset role`, groupsSeen), [{ group_id: own }])
      for (const role of ['zelo', 'zelo_owner']) {
        await assert.rejects(inject(sql`set role ${sql.id(role)}`), denied, role)
        await assert.rejects(inject(sql`set session authorization ${sql.id(role)}`), denied, role)
      }
      await assert.rejects(asOwner(sql`set role zelo`), denied)
    })

    test('injected SQL cannot read other groups, whatever settings it changes', async () => {
      assert.deepEqual(await inject(groupsSeen), [{ group_id: own }])
      const text = String(other)
      assert.deepEqual(await inject(sql`select set_config('app.group_id', ${text}, true)`, groupsSeen), [
        { group_id: own },
      ])
      const guess = sql`select set_config('app.group_key', '00000000-0000-4000-8000-000000000000', true)`
      assert.deepEqual(await inject(guess, groupsSeen), [])
      await assert.rejects(inject(sql`select key from groups`), denied)
      await assert.rejects(inject(sql`select id from groups where key > gen_random_uuid()`), denied)
      await assert.rejects(inject(sql`update groups set key = gen_random_uuid()`), denied)
      await assert.rejects(inject(sql`select * from tenant_login`), denied)
    })

    test('injected SQL can neither create tables nor call privileged functions', async () => {
      const forged = sql`create temp table fake (group_id bigint, id bigint, name text, name_key text, company_id bigint)`
      await assert.rejects(inject(forged), denied)
      await assert.rejects(inject(sql`create table fake (group_id bigint)`), denied)
      await assert.rejects(inject(sql`create schema fake`), denied)
      const triggers = sql`
        select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
          and (has_function_privilege('public', p.oid, 'execute')
            or p.prosecdef and p.proname not in ('open_session', 'analyze_environments')
              and has_function_privilege(current_user, p.oid, 'execute'))`
      assert.deepEqual(await inject(triggers), [])
    })
  })
}

describe("on the operator's own PostgreSQL", () => {
  let made: TestDatabase
  let url: string
  const role = `plain_${randomBytes(4).toString('hex')}`
  let warnings: string[] = []
  const log = { warn: (...words: unknown[]) => void warnings.push(String(words[0])), error: console.error }
  const asAdministrator = (statement: string) => maintain(made.url, statement)

  before(async () => {
    made = await createTestDatabase()
    await asAdministrator(`create role ${role} login password 'own' in role zelo_app`)
    await asAdministrator(`create database ${role} owner ${role}`)
    url = Object.assign(new URL(withDatabase(made.url, role)), { username: role, password: 'own' }).href
    await migrate(url)
  })
  beforeEach(() => {
    warnings = []
  })
  after(async () => {
    const { rows } = await adminRows(
      `select 'zelo_tenant_' || oid as tenant from pg_database where datname = '${role}'`,
    )
    await asAdministrator(`drop database ${role} with (force)`)
    for (const each of [rows[0].tenant, role]) await asAdministrator(`drop role if exists ${each}`)
    await made.drop()
  })

  async function adminRows(statement: string) {
    const client = new pg.Client(made.url)
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }

  async function groupsSeen(tenantUrl: string | undefined): Promise<unknown[]> {
    const database = connectPools(url, log, { tenantUrl })
    try {
      const { id } = await database.asOwner((queries) =>
        queries.insertInto('groups').values({ name: 'Grupo' }).returning('id').executeTakeFirstOrThrow(),
      )
      const seen = await database.inGroup(id, (queries) =>
        queries.selectFrom('groups').select('id').execute(),
      )
      return seen.map((group) => group.id === id)
    } finally {
      await database.close()
    }
  }

  test('a server whose role lacks CREATEROLE works and logs what to grant', async () => {
    const tenantUrl = await openTenantLogin({ url, directUrl: url }, log)
    assert.equal(tenantUrl, undefined)
    assert.equal(warnings.length, 1)
    assert.match(
      warnings[0]!,
      new RegExp(`run "alter role ${role} createrole; grant zelo_app to ${role} with admin`),
    )
    assert.deepEqual(await groupsSeen(tenantUrl), [true])
  })

  test("two servers that start together create the tenants' login once", async () => {
    await asAdministrator(`alter role ${role} createrole`)
    await asAdministrator(`grant zelo_app to ${role} with admin option`)
    const open = () => openTenantLogin({ url, directUrl: url }, log)
    const [one, other] = await Promise.all([open(), open()])
    assert.ok(one)
    assert.equal(one, other)
    assert.deepEqual(await groupsSeen(one), [true])
    await asAdministrator(`alter role ${new URL(one).username} password 'another'`)
    assert.equal(await open(), one)
    assert.deepEqual(await groupsSeen(one), [true])
    assert.deepEqual(warnings, [])
  })

  test('the server warns if the owner is a superuser', async () => {
    assert.ok(await openTenantLogin({ url: made.url, directUrl: made.url }, log))
    assert.match(warnings.join(), /^The role zelo_owner of DATABASE_URL is a superuser\. Make a role without/)
  })
})
