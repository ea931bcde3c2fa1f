import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Queries } from './tenant.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let own: TestDatabase

before(async () => {
  own = await createTestDatabase()
})
after(() => own.drop())

const numbers = (queries: Queries, last: number, size: number) =>
  queries
    .getExecutor()
    .stream<{ n: number }>(
      sql<{ n: number }>`select generate_series(1, ${last}::bigint) as n`.compile(queries),
      size,
    )

const open = (queries: Queries) =>
  sql<{ count: number }>`select count(*) as count from pg_cursors where name like 'chunks%'`
    .execute(queries)
    .then(({ rows }) => rows[0]!.count)

test('reads rows in chunks while other queries of the transaction run', async () => {
  await own.database.asOwner(async (queries) => {
    const seen: number[] = []
    for await (const { rows } of numbers(queries, 25, 10)) {
      seen.push(rows.length)
      for await (const inner of numbers(queries, rows.length, 4)) assert.ok(inner.rows.length <= 4)
    }
    assert.deepEqual(seen, [10, 10, 5])
    for (const [last, chunks] of [
      [0, []],
      [10, [10]],
    ] as const) {
      const sizes = await Array.fromAsync(numbers(queries, last, 10), ({ rows }) => rows.length)
      assert.deepEqual(sizes, chunks)
    }
    assert.equal(await open(queries), 0)
  })
})

test('a query read in chunks ends when the caller stops reading', async () => {
  await own.database.asOwner(async (queries) => {
    for await (const { rows } of numbers(queries, 1_000_000_000, 10)) {
      assert.deepEqual(rows[9], { n: 10 })
      assert.equal(await open(queries), 1)
      break
    }
    assert.equal(await open(queries), 0)
  })
})

test('an error in the middle of a query reaches the reader', async () => {
  const reading = own.database.asOwner(async (queries) => {
    const query = sql<{ q: number }>`select 10 / (15 - n) as q from generate_series(1, ${20}::bigint) n`
    for await (const { rows } of queries.getExecutor().stream<{ q: number }>(query.compile(queries), 10)) {
      assert.equal(rows.length, 10)
    }
  })
  await assert.rejects(reading, /division by zero/)
})
