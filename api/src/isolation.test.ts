import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type WireInput } from '../test/test-app.ts'
import { buildExample, calls, chooseCaller } from '../test/test-calls.ts'
import { openTestSession } from '../test/test-group.ts'
import { createLivingGroup, type LivingGroup } from '../test/test-living-group.ts'
import type { Queries } from './database/tenant.ts'

let server: TestApp
let other: LivingGroup
let tenantTables: string[]
/** The digests of the other group's rows, computed before the calls. */
let known: Record<string, string>

before(async () => {
  server = await createTestApp()
  other = await createLivingGroup(server.database, 'bruma')
  tenantTables = await server.database.asOwner(selectTenantTables)
  known = await digestGroup(other)
})
after(() => server.close())

for (const { endpoint } of calls) {
  const title = `${endpoint.method} ${endpoint.path} (${endpoint.name})`

  test(`${title} with own ids returns and changes no rows of other groups [R1-290 R1-291 R2-279 R3-398]`, async () => {
    const own = await createLivingGroup(server.database, `orla${endpoint.name.replace(/\W/g, '')}`)
    const caller = await openTestSession(server.database, own.id, chooseCaller(endpoint, own))
    const before = known
    const reply = await server.send(caller, endpoint, buildExample(endpoint.name, other, own))
    known = await digestGroup(other)
    assert.deepEqual(known, before, 'a row of the other group changed')
    assert.ok(!reply.text.includes(other.marker), `the response shows the other group: ${reply.text}`)
    let done = reply
    if (namesIds(endpoint.name, own)) {
      assert.equal(reply.problem.status, 404, reply.text)
      done = await server.send(caller, endpoint, buildExample(endpoint.name, own, own))
    }
    assert.ok(done.status >= 200 && done.status < 300, `${done.status} ${done.text}`)
  })
}

test("rejects each id of another group, even among the caller's own ids [R1-291]", async () => {
  const own = await createLivingGroup(server.database, 'orlasolo')
  const before = await digestGroup(other)
  let swaps = 0
  for (const { endpoint } of calls) {
    const { name } = endpoint
    for (const input of swapped(buildExample(name, own, own), buildExample(name, other, own), own.marker)) {
      const caller = await openTestSession(server.database, own.id, chooseCaller(endpoint, own))
      const reply = await server.send(caller, endpoint, input as WireInput)
      swaps += 1
      const message = `${name} ${JSON.stringify(input)} returned ${reply.status} ${reply.text}`
      assert.ok(reply.status >= 400 && reply.status < 500, message)
      assert.ok(!reply.text.includes(other.marker), message)
    }
  }
  assert.deepEqual(await digestGroup(other), before, 'a row of the other group changed')
  assert.ok(swaps > calls.length / 2, `${swaps} ids were swapped`)
})

/** Yields copies of an input. In each copy, one id, key or code is that of another group. */
function* swapped(own: unknown, foreign: unknown, marker: string): Generator<unknown> {
  if (typeof own !== 'object' || own === null || own instanceof Blob) {
    const isWords = own instanceof Blob || (typeof own === 'string' && own.includes(marker))
    if (own !== foreign && !isWords) yield foreign
    return
  }
  for (const [key, value] of Object.entries(own)) {
    for (const swap of swapped(value, (foreign as Record<string, unknown>)[key], marker))
      yield Array.isArray(own) ? own.with(Number(key), swap) : { ...own, [key]: swap }
  }
}

/** Returns whether the input of a call contains ids that differ between groups. */
function namesIds(name: string, own: LivingGroup): boolean {
  return JSON.stringify(buildExample(name, other, own)) !== JSON.stringify(buildExample(name, own, own))
}

test('an id of another group gets the response of an unknown id [R1-291]', async () => {
  const own = await createLivingGroup(server.database, 'orlaid')
  const nobody: LivingGroup = JSON.parse(
    JSON.stringify(other, (_key, value) => (typeof value === 'number' ? 999_999 : value)),
  )
  for (const { endpoint } of calls.filter(({ endpoint }) => namesIds(endpoint.name, own))) {
    const results = []
    for (const ids of [other, nobody]) {
      const { problem } = await server.send(
        chooseCaller(endpoint, own),
        endpoint,
        buildExample(endpoint.name, ids, own),
      )
      results.push({ ...problem, requestId: '' })
    }
    assert.deepEqual(results[0], results[1], endpoint.name)
  }
})

test('every table of a group enforces row-level security with the group policy', async () => {
  const rows = await server.database.asOwner(async (queries) => {
    const result = await sql<{ name: string; forced: boolean; policies: string[] }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        array(select pg_get_expr(p.polqual, p.polrelid) from pg_policy p
          where p.polrelid = c.oid and 'zelo_app'::regrole::oid = any(p.polroles)) as policies
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(queries)
    return result.rows
  })
  const tenants = rows.filter(({ name }) => tenantTables.includes(name))
  assert.ok(tenants.length >= 20, 'the catalogue shows too few tables')
  for (const { name, forced, policies } of tenants) {
    // In the table `groups`, only the row of the current group is visible.
    const own =
      name === 'groups'
        ? /^\(key = \(NULLIF\(current_setting\('app.group_key'/
        : /^\(group_id = \( SELECT groups.id\s+FROM groups\)\)$/
    assert.ok(forced, `${name} does not force row-level security`)
    assert.equal(policies.length, 1, `${name} has not exactly one policy for the application's role`)
    assert.match(policies[0]!, own, name)
  }
})

test("primary and foreign keys of group tables begin with the group's id", async () => {
  const rows = await server.database.asOwner(async (queries) => {
    const result = await sql<{ name: string; kind: string; first: string }>`
      select c.relname as name, k.contype as kind, a.attname as first
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'f')`.execute(queries)
    return result.rows
  })
  for (const { name, kind, first } of rows.filter(({ name }) => tenantTables.includes(name))) {
    if (name === 'groups') continue
    assert.equal(first, 'group_id', `${name}: ${kind === 'p' ? 'primary' : 'foreign'} key`)
  }
})

test('without a known group, the application role sees no rows', async () => {
  const nobody = Buffer.alloc(32)
  for (const table of tenantTables) {
    const rows = await server.database
      .inSession(nobody, 'read', async (session, queries) => {
        assert.equal(session, undefined)
        return await countRows(queries, table)
      })
      .catch((error: Error) => (/app\.group_id|bigint/.test(error.message) ? 0 : Promise.reject(error)))
    assert.equal(rows, 0, table)
  }
  const empty = await server.database.inGroup(999_999, async (queries) => {
    const counts: number[] = []
    for (const table of tenantTables) counts.push(await countRows(queries, table))
    return counts
  })
  assert.ok(empty.every((count) => count === 0))
})

test('the application role can create neither groups nor master administrators', async () => {
  const rejected = /permission denied/
  await assert.rejects(
    server.database.inGroup(other.id, (queries) =>
      queries.insertInto('groups').values({ name: 'Intruso' }).execute(),
    ),
    rejected,
  )
  await assert.rejects(
    server.database.inGroup(other.id, (queries) =>
      queries
        .insertInto('master_cpfs')
        .values({ group_id: other.id, cpf: other.people.reader.cpf, company_id: other.parent })
        .execute(),
    ),
    rejected,
  )
})

test('a row cannot be inserted into another group', async () => {
  const own = await createLivingGroup(server.database, 'orlarow')
  await assert.rejects(
    server.database.inGroup(own.id, (queries) =>
      queries
        .insertInto('sectors')
        .values({ group_id: other.id, company_id: other.branch, name: 'x', name_key: 'x' })
        .execute(),
    ),
    /row-level security/,
  )
})

async function selectTenantTables(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'groups' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'group_id' and not a.attisdropped))
    order by 1`.execute(queries)
  return rows.map(({ name }) => name)
}

/** Returns a digest of a group's rows for each table. Reads the rows as the tables' owner. */
async function digestGroup(group: LivingGroup): Promise<Record<string, string>> {
  return await server.database.asOwner(async (queries) => {
    const digests = tenantTables.map((table) => {
      const key = table === 'groups' ? sql.ref('t.id') : sql.ref('t.group_id')
      return sql`select ${sql.lit(table)} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
        from ${sql.table(table)} t where ${key} = ${group.id}`
    })
    const { rows } = await sql<{
      name: string
      digest: string
    }>`${sql.join(digests, sql` union all `)}`.execute(queries)
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  })
}

async function countRows(queries: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    queries,
  )
  return rows[0]!.count
}
