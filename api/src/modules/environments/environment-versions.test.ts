import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import { type Caller, createTestApp } from '../../../test/test-app.ts'
import { openTestSession, type TestGroup } from '../../../test/test-group.ts'
import { connectPools } from '../../database/connect.ts'
import type { Queries } from '../../database/tenant.ts'
import { buildAgendaItem, saveSentAgendas } from '../agendas/test-agenda.ts'
import {
  buildEnvironmentEdit,
  buildNewEnvironment,
  createTestEnvironments,
  type TestEnvironments,
} from './test-environments.ts'

let kit: TestEnvironments

before(async () => {
  kit = await createTestEnvironments()
})
after(() => kit.close())

type App = Pick<TestEnvironments['server']['app'], 'inject'>

function ask(caller: Caller, headers: Record<string, string> = {}, query = '', app: App = kit.server.app) {
  return app.inject({
    method: 'GET',
    url: `/api/environments/${query}`,
    headers: { authorization: `Bearer ${caller?.token}`, ...headers },
  })
}

const readEtag = async (caller: Caller, query = '', app: App = kit.server.app) =>
  String((await ask(caller, {}, query, app)).headers.etag)

test('an unchanged list returns 304 without a body', async () => {
  const { coordinator, reader } = kit.group.people
  const first = await ask(coordinator)
  assert.equal(first.statusCode, 200)
  const { etag, vary, 'cache-control': control } = first.headers
  assert.match(String(etag), /^W\/"[\w-]+"$/)
  assert.deepEqual([control, vary], ['private, no-cache', 'authorization, accept-encoding'])
  for (const named of [`${etag}`, `W/"other", ${etag}`, String(etag).slice(2), '*']) {
    const again = await ask(coordinator, { 'if-none-match': named })
    assert.deepEqual([again.statusCode, again.body], [304, ''], named)
    assert.deepEqual([again.headers.etag, again.headers.vary], [etag, vary])
    assert.equal(again.headers['cache-control'], control)
  }
  assert.equal((await ask(coordinator, { 'if-none-match': 'W/"other"' })).statusCode, 200)
  assert.equal(await readEtag(reader), etag)
})

test('the list is the same in every encoding, whether cached or not', async () => {
  const { coordinator } = kit.group.people
  const plain = await ask(coordinator)
  assert.equal(plain.headers['content-encoding'], undefined)
  for (const round of ['made', 'kept']) {
    for (const accepted of ['gzip, deflate, br, zstd', 'zstd']) {
      const reply = await ask(coordinator, { 'accept-encoding': accepted })
      assert.equal(reply.headers['content-encoding'], 'zstd', round)
      assert.equal(reply.headers.etag, plain.headers.etag)
      assert.equal(zstdDecompressSync(reply.rawPayload).toString(), plain.body)
    }
    const rejected = await ask(coordinator, { 'accept-encoding': 'zstd;q=0, br;q=0.0, gzip;q=0.5' })
    assert.equal(rejected.headers['content-encoding'], 'gzip')
  }
  assert.equal((await ask(coordinator)).body, plain.body)
})

test('each group and branch has its own ETag and cached list', async () => {
  const { group, otherGroup } = kit
  const own = await readEtag(group.people.coordinator)
  const theirs = await ask(otherGroup.people.coordinator, { 'if-none-match': own })
  assert.equal(theirs.statusCode, 200)
  assert.ok(!theirs.body.includes(group.marker))
  const ofBranch = await ask(group.people.coordinator, { 'if-none-match': own }, `?id=${group.branch}`)
  assert.equal(ofBranch.statusCode, 200)
  assert.notEqual(ofBranch.headers.etag, own)
})

test('a caller without permission never receives 304', async () => {
  const { group, newGroup } = kit
  const { cleaner, coordinator } = group.people
  const named = { 'if-none-match': '*' }
  assert.equal((await ask(cleaner, named)).statusCode, 403)
  assert.equal((await ask({ token: 'x'.repeat(40) }, named)).statusCode, 401)
  assert.equal((await ask(coordinator, { 'if-none-match': 'W/"x"' }, '?id=x')).statusCode, 400)
  const other = await newGroup()
  assert.equal((await ask(coordinator, {}, `?id=${other.branch}`)).statusCode, 404)
  assert.equal((await ask(coordinator, {}, `?id=${other.branch}`)).statusCode, 404)
})

/** A change that affects the list of environments, made in the tables or through the API. */
type Change = (queries: Queries, group: TestGroup) => Promise<unknown>

const rename =
  (
    table: 'sectors' | 'categories' | 'procedures' | 'risks' | 'companies' | 'users',
    id: (group: TestGroup) => number,
  ): Change =>
  (queries, group) =>
    queries.updateTable(table).set({ name: 'Outro nome' }).where('id', '=', id(group)).execute()

const set =
  (assignment: string): Change =>
  (queries) =>
    sql`update ${sql.raw(assignment)}`.execute(queries)

const plan: Change = (queries, group) =>
  saveSentAgendas(
    queries,
    { groupId: group.id, userId: group.people.coordinator.id },
    [buildAgendaItem(group)],
    new Date('2026-03-02T08:00:00-03:00'),
  )

const shown: Record<string, Change> = {
  'a renamed sector': rename('sectors', ({ sectors }) => sectors.used),
  'a renamed category': rename('categories', ({ categories }) => categories.used),
  'a renamed procedure': rename('procedures', ({ procedures }) => procedures.used),
  'a renamed risk': rename('risks', ({ risks }) => risks.used),
  'a recoloured risk': set(`risks set color = '#00ff00'`),
  'a renamed company': rename('companies', ({ branch }) => branch),
  'a company in another time zone': set(`companies set time_zone = 'America/Noronha'`),
  'a renamed cleaner': rename('users', ({ people }) => people.cleaner.id),
  'a new agenda': plan,
  'an agenda switched off': set('agendas set active = false'),
  'an agenda with another end': set(`agendas set valid_to = '2026-06-01'`),
  'an agenda of another person': (queries, { people }) =>
    queries.updateTable('agendas').set({ user_id: people.otherCleaner.id }).execute(),
  'a deleted agenda': async (queries) => {
    await sql`delete from appointments`.execute(queries)
    await sql`delete from agendas`.execute(queries)
  },
  'a replaced QR code': set('environments set qr_key_rotated_at = now()'),
  'a task taken out': set('tasks set active = false where not mandatory'),
  'a risk taken out': (queries) => sql`delete from environment_risks`.execute(queries),
}

test('the ETag changes exactly when the list changes, in every server process', async () => {
  const { server, newGroup, group: bystander } = kit
  const group = await newGroup()
  const { coordinator } = group.people
  const database = connectPools(server.databaseUrl, pino({ level: 'error' }))
  const second = await createTestApp({ database })
  const strangers = await readEtag(bystander.people.coordinator)
  let last = await readEtag(coordinator)
  assert.equal(await readEtag(coordinator, '', second.app), last)
  const changes: [string, () => Promise<unknown>][] = [
    ['a new environment', () => kit.create(buildNewEnvironment(group), coordinator)],
    [
      'an edit',
      () => kit.edit(group.restroom.id, buildEnvironmentEdit(group, { name: 'Sala' }), coordinator),
    ],
    ['a deleted environment', () => kit.remove(group.restroom.id, coordinator)],
    ...Object.entries(shown).map(([title, change]): [string, () => Promise<unknown>] => [
      title,
      () => server.database.inGroup(group.id, (queries) => change(queries, group)),
    ]),
  ]
  for (const [title, change] of changes) {
    const reply = await change()
    if (reply && typeof reply === 'object' && 'status' in reply) assert.ok(Number(reply.status) < 300, title)
    const tags = [await readEtag(coordinator), await readEtag(coordinator, '', second.app)]
    assert.notEqual(tags[0], last, title)
    assert.equal(tags[0], tags[1], title)
    last = tags[0]!
    assert.equal((await ask(coordinator, { 'if-none-match': last }, '', second.app)).statusCode, 304)
  }
  const unseen: Record<string, Change> = {
    'new reference data': async (queries) => {
      await sql`insert into sectors (group_id, company_id, name, name_key)
        select group_id, id, 'Setor novo', 'setor novo' from companies`.execute(queries)
      await sql`delete from sectors where name = 'Setor novo'`.execute(queries)
    },
    'a phone number': set(`users set phone = '1'`),
    'an address': set(`companies set address = 'Rua nova'`),
    'a sector’s time of change': set('sectors set updated_at = now()'),
    'a new session': async (_queries, { id, people }) => openTestSession(server.database, id, people.reader),
    'no row at all': set(`environments set name = 'x' where false`),
  }
  for (const [title, change] of Object.entries(unseen)) {
    await server.database.inGroup(group.id, (queries) => change(queries, group))
    assert.equal(await readEtag(coordinator), last, title)
  }
  assert.equal(await readEtag(bystander.people.coordinator), strangers)
  await second.close()
  await database.close()
})

test("the ETag changes at a company's midnight, but not during the day", async () => {
  const { server, group } = kit
  const { coordinator } = group.people
  const at = async (instant: string) => {
    server.setClock(instant)
    return await readEtag(coordinator)
  }
  const evening = await at('2026-03-02T23:59:59-03:00')
  const midnight = await at('2026-03-03T00:00:00-03:00')
  assert.equal(evening, await at('2026-03-02T08:00:00-03:00'))
  assert.notEqual(midnight, evening)
  server.setClock('2026-03-02T08:00:00-03:00')
})

test('concurrent writes do not block each other, and each changes the ETag', async () => {
  const { server, newGroup } = kit
  const group = await newGroup()
  const { coordinator } = group.people
  const tags = [await readEtag(coordinator)]
  const touch = (queries: Queries, id: number) =>
    queries.updateTable('environments').set({ floor: '9º' }).where('id', '=', id).execute()
  await server.database.inGroup(group.id, async (outer) => {
    await touch(outer, group.lobby.id)
    await server.database.inGroup(group.id, (inner) => touch(inner, group.restroom.id))
    tags.push(await readEtag(coordinator))
    await server.database.inGroup(group.id, (inner) => touch(inner, group.depot.id))
    tags.push(await readEtag(coordinator))
  })
  tags.push(await readEtag(coordinator))
  assert.equal(new Set(tags).size, 4)
  const rows = await server.database.inGroup(group.id, async (queries) => {
    await touch(queries, group.lobby.id)
    return await queries.selectFrom('list_versions').selectAll().execute()
  })
  assert.equal(rows.length, 1, 'old versions pile up')
})

test('a write that is rolled back does not change the ETag', async () => {
  const { server, group } = kit
  const { coordinator } = group.people
  const before = await readEtag(coordinator)
  const undone = server.database.inGroup(group.id, async (queries) => {
    await queries.updateTable('environments').set({ floor: '9º' }).execute()
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  assert.equal(await readEtag(coordinator), before)
})

test('fifty concurrent callers of a changed list get the same list', async () => {
  const { server, group } = kit
  const { coordinator } = group.people
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('sectors').set({ name: 'Setor de todos' }).execute(),
  )
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask(coordinator)))
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]))
  assert.equal(new Set(replies.map(({ body }) => body)).size, 1)
  assert.ok(replies[0]!.body.includes('Setor de todos'))
})
