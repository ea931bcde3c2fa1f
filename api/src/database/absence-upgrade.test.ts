import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { migrate } from './migrate.ts'
import { openOlderDatabases } from './test-older-database.ts'

const older = await openOlderDatabases()
after(() => older.close())

test('an upgrade keeps absences of whole days and their overlap rule', async () => {
  const { url, client } = await older.create('0059-whatsapp-secrets')
  await client.query(`insert into groups (name) values ('Maré')`)
  await client.query(
    `insert into companies (group_id, name, name_key, cnpj) values (1, 'Matriz', 'matriz', '11222333000181')`,
  )
  await client.query(`insert into cpf_registrations (group_id, company_id, cpf) values (1, 1, '52998224725')`)
  await client.query(
    `insert into users (group_id, company_id, name, email, email_key, cpf, phone, password_hash, coordinator)
     values (1, 1, 'Ana', 'ana@mare.example', 'ana@mare.example', '52998224725', '', 'x', false)`,
  )
  const insert = (from: string, to: string, columns = '', values = '') =>
    client.query(
      `insert into absences (group_id, user_id, first_day, last_day, kind, mode, created_by${columns})
       values (1, 1, '${from}', '${to}', 'folga', 'uncovered', 1${values})`,
    )
  await insert('2026-03-02', '2026-03-04')
  await insert('2026-03-05', '2026-03-05')
  // An undone absence may overlap another absence.
  await insert('2026-03-03', '2026-03-06', ', undone_by, undone_at', ', 1, now()')
  const select = 'select * from absences order by id'
  const { rows: before } = await client.query(select)

  await migrate(url)

  const { rows: kept } = await client.query(select)
  assert.deepEqual(
    kept,
    before.map((row) => ({ ...row, start_time: null, end_time: null })),
  )
  const part = (from: string, start: string, end: string) =>
    insert(from, from, ', start_time, end_time', `, '${start}', '${end}'`)
  await assert.rejects(part('2026-03-04', '08:00', '12:00'), /absences_overlap/)
  await assert.rejects(insert('2026-03-04', '2026-03-04'), /absences_overlap/)
  await part('2026-03-06', '08:00', '12:00')
  await part('2026-03-06', '12:00', '23:59')
})
