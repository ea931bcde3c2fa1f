import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison, nameOrder } from '@zelo/contract/rules/name-order'
import fc from 'fast-check'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let server: TestDatabase
let client: pg.Client

before(async () => {
  server = await createTestDatabase()
  client = new pg.Client(server.url)
  await client.connect()
})
after(async () => {
  await client.end()
  await server.drop()
})

const names = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aAáÁçßz019 .-º’\u{1f9f9}\ufffd\ue000') }),
    fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed()) }),
    fc.nat().map((number) => `Sala ${number}`),
    fc.bigInt({ min: 0n, max: 10n ** 30n }).map((number) => `Bloco 00${number} A`),
  ),
  { maxLength: 60 },
)

test('the database sorts names as browsers do', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (some) => {
      const { rows } = await client.query<{ place: number; text: string }>(
        `select place::int, name_order(key) as text from unnest($1::text[]) with ordinality as given(key, place)
         order by name_order(key) collate "C", place`,
        [some.map(nameKey)],
      )
      assert.deepEqual(
        rows.map(({ place }) => some[place - 1]),
        some.toSorted(nameComparison()),
      )
      for (const { place, text } of rows) assert.equal(text, nameOrder(some[place - 1] ?? ''))
    }),
  )
})
