import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sectors } from '@zelo/contract/reference-kinds'
import { createSession } from '@zelo/contract/sessions'
import { createTestApp, monday, type TestApp } from '../../test/test-app.ts'
import { createLivingGroup } from '../../test/test-living-group.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { maintain } from '../database/test-database.ts'
import { createWorkDay, type Shift } from '../modules/executions/test-shift.ts'
import { localStorage } from '../storage/local-storage.ts'
import { type Storage, toFolder } from '../storage/storage.ts'
import { ArchiveWriter, checkArchive, format } from './archive.ts'
import { backUp } from './backup.service.ts'
import { restore } from './restore.service.ts'
import {
  createEmptyTestDatabase,
  createTestFolder,
  digestFiles,
  digestTables,
  matchStartError,
  readRows,
  recordWithPhoto,
} from './test-backup.ts'

const now = new Date(monday)
const report = () => undefined

let server: TestApp
let shift: Shift
let storage: Storage
let folder: string
/** The path of a backup of the server's data. The `before` hook makes this backup. */
let path: string
let digests: Record<string, string>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-backup-'))
  storage = localStorage(join(folder, 'files'))
  server = await createTestApp({ storage })
  shift = await createWorkDay(server, 'orla')
  await createLivingGroup(server.database, 'bruma')
  for (const taskId of shift.group.lobby.mandatory) await recordWithPhoto(server, storage, shift, taskId)
  path = join(folder, 'first.tar')
  await backUp({ url: server.databaseUrl, storage, path, now, report })
  digests = await digestTables(server.databaseUrl)
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const signIn = (app: TestApp) =>
  app.callAs(null, createSession, {
    body: { email: shift.group.people.master.email, password: shift.group.password },
  })

test('a restore returns every row, photo, sequence and key unchanged', async (t) => {
  const url = await createEmptyTestDatabase(t, server.databaseUrl)
  const target = localStorage(join(await createTestFolder(t), 'files'))
  const lines = await restore({ url, storage: target, path, report })
  assert.match(lines.join(), /^Restored [\d,]+ rows and 4 files of 2026-03-02T11:00:00\.000Z\.$/)
  assert.deepEqual(await digestTables(url), digests)
  assert.deepEqual(await digestFiles(target), await digestFiles(storage))
  assert.equal((await stat(path)).mode & 0o077, 0)

  const schema = `
    select 'column' as kind, table_name || '.' || column_name || data_type || coalesce(column_default, '') as what
    from information_schema.columns where table_schema = 'public'
    union all select 'constraint', conrelid::regclass::text || conname || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'security', relname || relrowsecurity::text || relforcerowsecurity::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'sequence', sequencename || coalesce(last_value::text, '') from pg_sequences
    union all select 'routine', oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`
  assert.deepEqual(await readRows(url, schema), await readRows(server.databaseUrl, schema))
})

test('users sign in to a restored database and see the same lists', async (t) => {
  const restored = await createTestApp()
  t.after(() => restored.close())
  await restore({ url: restored.databaseUrl, storage: undefined, path, report })
  // The database decides by its own clock whether a session has expired. So both test clocks must show the real time.
  for (const each of [server, restored]) each.setClock(new Date().toISOString())
  const before = await signIn(server)
  const { token } = (await signIn(restored)).body
  assert.deepEqual({ ...(await signIn(restored)).body, token: '' }, { ...before.body, token: '' })
  for (const caller of [shift.group.people.master, { token }]) {
    assert.deepEqual(
      (await restored.callAs(caller, sectors.list, { query: {} })).body,
      (await server.callAs(shift.group.people.master, sectors.list, { query: {} })).body,
    )
  }
  const created = await restored.callAs({ token }, sectors.create, {
    body: { name: 'orla Setor depois', companyId: shift.group.branch },
  })
  assert.equal(created.status, 201, created.text)
})

test('a backup during writes is consistent and contains every confirmed write', async (t) => {
  const own = await createTestFolder(t)
  const files = localStorage(join(own, 'files'))
  const busy = await createTestApp({ storage: files })
  t.after(() => busy.close())
  const day = await createWorkDay(busy, 'mare')
  const master = day.group.people.master
  const completed: string[] = []
  const underWay = Promise.withResolvers<void>()
  let isOver = false
  async function writeSectors(writer: number): Promise<void> {
    for (let index = 0; !isOver; index += 1) {
      const name = `mare ${writer} ${index}`
      const reply = await busy.callAs(master, sectors.create, {
        body: { name, companyId: day.group.branch },
      })
      assert.equal(reply.status, 201, reply.text)
      if (completed.push(name) === 40) underWay.resolve()
    }
  }
  async function recordWork(): Promise<void> {
    // A person may send at most 600 photos a day. Two loops send photos of the same person, so each loop stops at 250.
    for (let photos = 0; !isOver && photos < 250; photos += 1)
      await recordWithPhoto(busy, files, day, day.group.lobby.mandatory[0])
  }
  const writers = [writeSectors(1), writeSectors(2), recordWork(), recordWork()]
  await Promise.race([underWay.promise, Promise.all(writers)])

  for (const name of ['one.tar', 'two.tar']) {
    const before = [...completed]
    const source = { url: busy.databaseUrl, storage: files, path: join(own, name) }
    const lines = await backUp({ ...source, now, report })
    // The people of the group have pictures whose files were never stored. They are the 7 missing files, so no photo is
    // missing.
    assert.match(lines[1] ?? '', /^7 files that rows name/)
    const url = await createEmptyTestDatabase(t, server.databaseUrl)
    const target = localStorage(join(own, `${name}-files`))
    await restore({ url, storage: target, path: join(own, name), report })

    const names = (await readRows<{ name: string }>(url, 'select name from sectors')).map((row) => row.name)
    assert.deepEqual(
      before.filter((each) => !names.includes(each)),
      [],
    )
    const [counts] = await readRows<Record<string, number>>(
      url,
      `select (select count(*)::int from executions) as executions,
         (select sum(count)::int from worked_days) as worked,
         (select count(*)::int from changes where subject = 'sector' and action = 'created'
           and name like 'mare _ %') as recorded,
         (select count(*)::int from sectors where name like 'mare _ %') as sectors`,
    )
    assert.equal(counts!.worked, counts!.executions)
    assert.equal(counts!.recorded, counts!.sectors)
    const named = await readRows<{ name: string }>(
      url,
      'select file as name from execution_photos union select thumbnail from execution_photos order by 1',
    )
    const kept = await digestFiles(target)
    assert.deepEqual(Object.keys(kept).sort(), named.map((row) => row.name).sort())
    const all = await digestFiles(files)
    for (const each of Object.keys(kept)) assert.equal(kept[each], all[each])
  }
  isOver = true
  await Promise.all(writers)
})

test('restore rejects a truncated or modified backup and changes nothing', async (t) => {
  const own = await createTestFolder(t)
  const bytes = await readFile(path)
  const url = await createEmptyTestDatabase(t, server.databaseUrl)
  const target = localStorage(join(own, 'files'))
  const damaged = join(own, 'damaged.tar')
  const assertRejected = async (content: Buffer, what: string) => {
    await writeFile(damaged, content)
    await assert.rejects(
      restore({ url, storage: target, path: damaged, report }),
      matchStartError(/ is (damaged|incomplete|not a Zelo backup|from)|was made by a newer Zelo/),
      what,
    )
  }
  const places = [0, 100, 511, 512, 600, bytes.length - 2049, bytes.length - 2048, bytes.length - 1]
  const anywhere = () => randomInt(bytes.length)
  for (const at of [...places, ...Array.from({ length: 150 }, anywhere)]) {
    const flipped = Buffer.from(bytes)
    flipped[at]! ^= 1 << randomInt(8)
    await assertRejected(flipped, `a bit of byte ${at}`)
  }
  for (const length of [...places.slice(1), ...Array.from({ length: 100 }, anywhere)]) {
    await assertRejected(bytes.subarray(0, length), `cut off at ${length}`)
  }
  await assertRejected(Buffer.concat([bytes, Buffer.alloc(512)]), 'something behind it')
  assert.deepEqual(
    await readRows(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`),
    [],
  )
  assert.deepEqual(await digestFiles(target), {})
})

test("restore rejects missing files, foreign files and a newer program's backup", async (t) => {
  const own = await createTestFolder(t)
  const url = await createEmptyTestDatabase(t, server.databaseUrl)
  const attempt = (name: string) => restore({ url, storage: undefined, path: join(own, name), report })
  await assert.rejects(attempt('nowhere.tar'), matchStartError(/^The file .*nowhere\.tar does not exist\.$/))
  await mkdir(join(own, 'folder.tar'))
  await assert.rejects(attempt('folder.tar'), matchStartError(/folder\.tar is not a Zelo backup\.$/))
  for (const content of [Buffer.alloc(0), Buffer.from('PK\x03\x04'), randomBytes(9000), Buffer.alloc(9000)]) {
    await writeFile(join(own, 'other.tar'), content)
    await assert.rejects(attempt('other.tar'), matchStartError(/other\.tar is not a Zelo backup\.$/))
  }

  const about = await checkArchive(path)
  const contents = { tables: [], sequences: [], files: { kept: 0, bytes: 0, missing: 0 } }
  const later = { ...about, version: '9.9.9', migrations: [...about.migrations] }
  later.migrations.push({ name: '9999-later', checksum: 'x' })
  await (await ArchiveWriter.create(join(own, 'later.tar'), later)).finish(contents)
  await assert.rejects(
    attempt('later.tar'),
    matchStartError(/made by a newer Zelo \(9\.9\.9\).* migration 9999-later/),
  )
  await (await ArchiveWriter.create(join(own, 'format.tar'), { ...about, format: format + 1 })).finish(
    contents,
  )
  await assert.rejects(attempt('format.tar'), matchStartError(/format\.tar was made by a newer Zelo/))
  const changed = { ...about, migrations: about.migrations.map(({ name }) => ({ name, checksum: 'x' })) }
  await (await ArchiveWriter.create(join(own, 'changed.tar'), changed)).finish(contents)
  await assert.rejects(attempt('changed.tar'), matchStartError(/migration 0001-schema is not this program’s/))
})

test('a backup fails if the storage has none of the named files', async (t) => {
  const own = await createTestFolder(t)
  const wrong = { storage: localStorage(join(own, 'wrong')), path: join(own, 'wrong.tar') }
  await assert.rejects(
    backUp({ url: server.databaseUrl, ...wrong, now, report }),
    matchStartError(/^None of the \d+ files that rows name is in the storage\. No backup was made\./),
  )
  assert.deepEqual(await readdir(own), [])
})

test('a restore that fails in the database leaves database and storage unchanged', async (t) => {
  const own = await createTestFolder(t)
  const url = await createEmptyTestDatabase(t, server.databaseUrl)
  const target = localStorage(join(own, 'files'))
  const about = await checkArchive(path)
  const broken = join(own, 'broken.tar')
  const archive = await ArchiveWriter.create(broken, about)
  for (const [name, content] of Object.entries(await digestFiles(storage)))
    await archive.addFile(name, Buffer.from(content, 'base64'))
  await archive.addTablePart('groups', 0, Buffer.from('no zstd'))
  await archive.finish({ tables: [], sequences: [], files: { kept: 4, bytes: 0, missing: 0 } })
  await assert.rejects(restore({ url, storage: target, path: broken, report }))
  assert.deepEqual(await digestFiles(target), {})
  assert.deepEqual(
    await readRows(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`),
    [],
  )
  await restore({ url, storage: target, path, report })
  assert.deepEqual(await digestTables(url), digests)
})

test('a restore that fails in the storage removes its new files', async (t) => {
  const own = await createTestFolder(t)
  const url = await createEmptyTestDatabase(t, server.databaseUrl)
  const target = localStorage(join(own, 'files'))
  let kept = 0
  const failing: Storage = {
    ...target,
    async keep(name, content) {
      kept += 1
      if (kept === 2) throw new Error('no room')
      // Delays the first write until the second write has failed.
      if (kept === 1) await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      await target.keep(name, content)
    },
  }
  await assert.rejects(restore({ url, storage: failing, path, report }), /no room/)
  assert.deepEqual(await digestFiles(target), {})
})

test('a restore fails if rows, foreign tables or foreign files already exist', async (t) => {
  const own = await createTestFolder(t)
  const full = matchStartError(/^The database is not empty\. .* Nothing was changed\.$/)
  const url = server.databaseUrl
  const before = await digestTables(url)
  await assert.rejects(restore({ url, storage: undefined, path, report }), full)
  assert.deepEqual(await digestTables(url), before)

  const strange = await createEmptyTestDatabase(t, url)
  await readRows(strange, 'create table notes (id int)')
  await assert.rejects(
    restore({ url: strange, storage: undefined, path, report }),
    matchStartError(/^The database holds tables that are not Zelo’s/),
  )

  const empty = await createEmptyTestDatabase(t, url)
  const target = localStorage(join(own, 'files'))
  const foreign = await target.put(Buffer.from('somebody else’s'), 'jpg')
  const notEmpty = matchStartError(/^The storage holds 1 files that are not in the backup/)
  await assert.rejects(restore({ url: empty, storage: target, path, report }), notEmpty)
  assert.deepEqual(Object.keys(await digestFiles(target)), [foreign])

  // A database can move to another server while its folder of files stays. So the folder may already contain files of
  // the backup.
  await target.remove(foreign)
  const [[name, content] = ['', '']] = Object.entries(await digestFiles(storage))
  await target.keep(name, Buffer.from(content, 'base64'))
  await restore({ url: empty, storage: target, path, report })
  assert.deepEqual(await digestFiles(target), await digestFiles(storage))

  await assert.rejects(
    backUp({ url, storage, path, now, report }),
    matchStartError(/first\.tar already exists\.$/),
  )
  await assert.rejects(
    backUp({ url, storage, path: join(own, 'nowhere', 'b.tar'), now, report }),
    matchStartError(/^The folder .* does not exist\.$/),
  )
  assert.deepEqual(
    (await readdir(own)).filter((each) => each.includes('.tar')),
    [],
  )
})

test('a backup counts and skips a photo that the storage has lost', async (t) => {
  const own = await createTestFolder(t)
  const files = localStorage(join(own, 'files'))
  const some = Object.entries(await digestFiles(storage)).slice(1)
  for (const [name, content] of some) await files.keep(name, Buffer.from(content, 'base64'))
  const source = { url: server.databaseUrl, storage: files, path: join(own, 'b.tar') }
  const lines = await backUp({ ...source, now, report })
  // The people of the other groups have pictures whose files were never stored. These files are counted too.
  assert.match(lines.join('\n'), /, 3 files, .*\n\d+ files that rows name are missing from the storage/)

  const [unread = ''] = some[0] ?? []
  await files.remove(unread)
  await mkdir(join(own, 'files', toFolder(unread), unread), { recursive: true })
  await assert.rejects(
    backUp({ ...source, path: join(own, 'c.tar'), now, report }),
    matchStartError(new RegExp(`^The file ${unread} cannot be read \\(EISDIR\\)\\. No backup was made\\.$`)),
  )
})

test('an owner without superuser rights can restore and migrate an older schema', async (t) => {
  const own = await createTestFolder(t)
  const older = join(own, 'migrations')
  await mkdir(older)
  for (const { name } of (await readMigrations()).slice(0, 3)) {
    const file = `${name}.sql`
    await copyFile(join(import.meta.dirname, '../database/migrations', file), join(older, file))
  }
  const role = `owner_${randomBytes(4).toString('hex')}`
  await maintain(server.databaseUrl, `create role ${role} login password 'segredo' in role zelo_app`)
  const asOwner = (url: string) => Object.assign(new URL(url), { username: role, password: 'segredo' }).href
  const source = asOwner(await createEmptyTestDatabase(t, server.databaseUrl, role))
  await migrate(source, { folder: older })
  await readRows(
    source,
    `insert into groups (name) values ('Maré');
     insert into companies (group_id, name, name_key, cnpj) values (1, 'Maré', 'mare', '11222333000181')`,
  )
  await backUp({ url: source, storage: undefined, path: join(own, 'old.tar'), now, report })

  const target = asOwner(await createEmptyTestDatabase(t, server.databaseUrl, role))
  await restore({ url: target, storage: undefined, path: join(own, 'old.tar'), report })
  assert.deepEqual(await readRows(target, 'select id, name from companies'), [{ id: '1', name: 'Maré' }])
  assert.equal((await readRows(target, 'select from migrations')).length, (await readMigrations()).length)
  assert.deepEqual(await migrate(target), [])
  await readRows(target, `insert into groups (name) values ('Orvalho')`)

  // This role cannot read every row. Its backup would be incomplete, without an error.
  const strangerRole = `stranger_${randomBytes(4).toString('hex')}`
  await maintain(server.databaseUrl, `create role ${strangerRole} login password 'segredo'`)
  t.after(async () => {
    for (const each of [role, strangerRole]) await maintain(server.databaseUrl, `drop role ${each}`)
  })
  await readRows(
    target,
    `grant usage on schema public to ${strangerRole}; grant select on all tables in schema public to ${strangerRole}`,
  )
  const hidden = Object.assign(new URL(target), { username: strangerRole }).href
  await assert.rejects(
    backUp({ url: hidden, storage: undefined, path: join(own, 'hidden.tar'), now, report }),
    matchStartError(/^The database role may not read every row of .*companies, /),
  )
})
