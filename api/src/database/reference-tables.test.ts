import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { migrate } from './migrate.ts'
import { openOlderDatabases } from './test-older-database.ts'

const older = await openOlderDatabases()
after(() => older.close())

const tables = { sectors: 'sector', categories: 'category', procedures: 'procedure', risks: 'risk' }

test("an upgrade keeps entries and format of reference data's change log", async () => {
  const { url, client } = await older.create('0054-company-logos')
  await client.query(`insert into groups (name) values ('Maré')`)
  await client.query(
    `insert into companies (group_id, name, name_key, cnpj) values (1, 'Matriz', 'matriz', '11222333000181')`,
  )
  for (const table of Object.keys(tables)) await insert(table, 'Copa')
  const { rows: before } = await client.query('select * from changes order by id')

  await migrate(url)

  const { rows: kept } = await client.query('select * from changes order by id')
  assert.deepEqual(kept, before)
  for (const [table, subject] of Object.entries(tables)) {
    await client.query(`update ${table} set name = 'Copa nova', name_key = 'copa nova' where name = 'Copa'`)
    await client.query(`delete from ${table}`)
    await insert(table, 'Copa')
    const { rows } = await client.query(
      'select action, name, before, after from changes where subject = $1 order by id',
      [subject],
    )
    const [created, changed, removed, again] = rows
    assert.deepEqual(again, created)
    assert.deepEqual([changed.before, changed.after], [{ name: 'Copa' }, { name: 'Copa nova' }])
    assert.deepEqual(removed.before, { ...created.after, name: 'Copa nova' })
    assert.equal(rows.length, 4)
  }

  async function insert(table: string, name: string) {
    const color = table === 'risks'
    await client.query(
      `insert into ${table} (group_id, company_id, name, name_key${color ? ', color' : ''})
       values (1, 1, $1, lower($1)${color ? ", '#112233'" : ''})`,
      [name],
    )
  }
})
