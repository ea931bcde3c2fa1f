import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type ConnectOptions, connectPools } from './connect.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let made: TestDatabase
let warnings: object[]
const log = { warn: (what: object) => void warnings.push(what), error() {} }

before(async () => {
  made = await createTestDatabase()
})
after(() => made.drop())
beforeEach(() => {
  warnings = []
})

async function withDatabase<Result>(
  options: ConnectOptions,
  work: (database: TestDatabase['database']) => Promise<Result>,
) {
  const database = connectPools(made.url, log, options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

test('logs a slow statement with text, time and row count, without values', async () => {
  await withDatabase({ slowAfter: 100 }, (database) =>
    database.asOwner(async (queries) => {
      await sql`select ${'segredo'}::text`.execute(queries)
      await sql`select ${'segredo'}::text, pg_sleep(0.2) from generate_series(1, 2)`.execute(queries)
      const slow = sql<object>`select ${'segredo'}::text, pg_sleep(0.1) from generate_series(1, ${3}::int)`
      for await (const _ of queries.getExecutor().stream(slow.compile(queries), 10));
    }),
  )
  const [first, second, ...more] = warnings as { milliseconds: number; sql: string; rows: number }[]
  assert.deepEqual(more, [])
  assert.equal(first?.rows, 2)
  assert.equal(second?.rows, 3)
  assert.match(first?.sql ?? '', /^select \$1::text, pg_sleep/)
  assert.ok(first!.milliseconds >= 200)
  assert.doesNotMatch(JSON.stringify(warnings), /segredo/)
})

test('logs a slow statement that fails, with its error code', async () => {
  await withDatabase({ slowAfter: 50 }, (database) =>
    assert.rejects(
      database.asOwner(async (queries) => {
        await sql`set local statement_timeout = 100`.execute(queries)
        await sql`select pg_sleep(10)`.execute(queries)
      }),
      /statement timeout/,
    ),
  )
  assert.deepEqual(
    warnings.map((what) => (what as { code?: string }).code),
    ['57014'],
  )
})

for (const [connection, pooled] of [
  ['a direct connection', false],
  ['a pooler', true],
] as const) {
  test(`turns off PostgreSQL's just-in-time compiler through ${connection}`, async () => {
    const database = connectPools(`${made.url}?options=-c%20jit%3Don`, log, { pooled })
    const { rows } = await database.asOwner((queries) => sql<{ jit: string }>`show jit`.execute(queries))
    assert.deepEqual(rows, [{ jit: 'off' }])
    await database.close()
  })

  test(`statements and idle transactions have timeouts through ${connection}`, async () => {
    await withDatabase({ pooled }, (database) =>
      database.asOwner(async (queries) => {
        const { rows } = await sql<{ name: string; setting: string }>`
          select name, setting from pg_settings
          where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(queries)
        assert.deepEqual(
          rows.map(({ setting }) => setting),
          ['60000', '60000'],
        )
        const kept = await sql<{ count: number }>`
          select count(*) as count from pg_prepared_statements`.execute(queries)
        assert.equal(kept.rows[0]!.count > 0, !pooled)
      }),
    )
  })
}

for (const [connection, pooled] of [
  ['a direct connection', false],
  ['a pooler', true],
] as const) {
  test(`a read-only transaction of the owner changes no rows through ${connection}`, async () => {
    await withDatabase({ pooled }, async (database) => {
      await assert.rejects(
        database.readAsOwner((queries) => queries.deleteFrom('abuse_counters').execute()),
        /read-only transaction/,
      )
      const { rows } = await database.readAsOwner((queries) => sql`select 1 as one`.execute(queries))
      assert.deepEqual(rows, [{ one: 1 }])
    })
  })
}
