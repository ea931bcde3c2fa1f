import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { nameKey } from '@zelo/contract/rules/name-key'
import { migrate, readMigrations } from './migrate.ts'
import { openOlderDatabases } from './test-older-database.ts'

const older = await openOlderDatabases()
after(() => older.close())

/** Returns the name key as releases before migration 0017 computed it. */
const formerKey = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

const names = [
  'Sala D’Ávila',
  "Sala D'Ávila",
  'Sala D´Ávila',
  'Sala D`Ávila',
  'A – Sala',
  'A — Sala',
  '1° andar',
  '1º andar',
  'Sala 10',
  'Sala 2',
  '¨',
  // The new key of the first text is the old key of the second text.
  'l\u2800agua',
  'L´Água',
]

test('an upgrade recomputes name keys and keeps rows with equal new keys', async () => {
  const { url, client } = await older.create('0016-cleanings-of-known-length')
  const insert = (table: string, columns: string, values: string, texts: string[]) =>
    client.query(
      `insert into ${table} (group_id, ${columns}, name, name_key)
       select ${values}, n.name, n.key from unnest($1::text[], $2::text[]) with ordinality as n(name, key, place) order by place`,
      [texts, texts.map((text) => formerKey(text) || '-')],
    )
  await client.query(`insert into groups (name) values ('Maré'), ('Orvalho')`)
  await client.query(
    `insert into companies (group_id, name, name_key, cnpj)
     select id, 'Matriz', 'matriz', '1122233300018' || id from groups`,
  )
  for (const group of [1, 2]) {
    await insert('companies', 'parent_id, cnpj', `${group}, ${group}, '11222333000181'`, [
      "Santa Bárbara d'Oeste",
      'Santa Bárbara d’Oeste',
    ])
    for (const table of ['sectors', 'categories', 'procedures'])
      await insert(table, 'company_id', `${group}, ${group}`, names)
    await insert('risks', 'company_id, color', `${group}, ${group}, '#112233'`, names)
  }
  const before = await client.query(`select id, name from sectors order by id`)
  const changes = await client.query('select count(*) from changes')

  assert.deepEqual(
    await migrate(url),
    (await readMigrations()).slice(16).map(({ name }) => name),
  )

  assert.deepEqual((await client.query('select id, name from sectors order by id')).rows, before.rows)
  assert.deepEqual((await client.query('select count(*) from changes')).rows, changes.rows)
  for (const table of ['companies', 'sectors', 'categories', 'procedures', 'risks']) {
    const { rows } = await client.query<{ name: string; name_key: string }>(
      `select name, name_key from ${table} where group_id = 2 order by id`,
    )
    for (const row of rows) assert.equal(row.name_key.replaceAll('\u0001', ''), nameKey(row.name), table)
  }
  const keys = async (table: string) =>
    (
      await client.query<{ key: string }>(
        `select name_key as key from ${table} where group_id = 1 order by id`,
      )
    ).rows.map(({ key }) => key)
  assert.deepEqual(await keys('companies'), [
    'matriz',
    "santa barbara d'oeste",
    "santa barbara d'oeste\u0001",
  ])
  assert.deepEqual(await keys('risks'), [
    "sala d'avila\u0001",
    "sala d'avila",
    "sala d'avila\u0001\u0001",
    "sala d'avila\u0001\u0001\u0001",
    'a - sala',
    'a - sala\u0001',
    '1o andar\u0001',
    '1o andar',
    'sala 10',
    'sala 2',
    '\u0308',
    'l agua',
    "l'agua",
  ])
  const { rows: recorded } = await client.query<{ name: string; name_key: string }>(
    'select distinct name, name_key from changes',
  )
  assert.ok(recorded.length > names.length)
  for (const row of recorded) assert.equal(row.name_key, nameKey(row.name))
  const { rows: inOrder } = await client.query<{ name: string }>(
    `select name from sectors where group_id = 1 and name like 'Sala _%' order by name_order, id`,
  )
  assert.deepEqual(
    inOrder.slice(0, 2).map(({ name }) => name),
    ['Sala 2', 'Sala 10'],
  )
})

test('an upgrade keeps two records whose names look alike but differ', async () => {
  const { url, client } = await older.create('0026-marked-records')
  await client.query(`insert into groups (name) values ('Maré')`)
  await client.query(
    `insert into companies (group_id, name, name_key, cnpj) values (1, 'Matriz', 'matriz', '11222333000181')`,
  )
  // The first and the third name begin with a Cyrillic letter.
  const names = ['\u0421opa', 'Copa', '\u0421opa 2']
  await client.query(
    `insert into sectors (group_id, company_id, name, name_key)
     select 1, 1, name, key from unnest($1::text[], $2::text[]) as n(name, key)`,
    [names, names.map((name) => name.toLowerCase())],
  )

  await migrate(url)

  const { rows } = await client.query('select name, name_key as key from sectors order by id')
  assert.deepEqual(
    rows,
    ['copa\u0001', 'copa', 'copa 2'].map((key, place) => ({ name: names[place], key })),
  )
  const { rows: recorded } = await client.query<{ key: string }>(
    `select distinct name_key as key from changes where subject = 'sector' order by 1`,
  )
  assert.deepEqual(
    recorded.map(({ key }) => key),
    ['copa', 'copa 2'],
  )
})
