import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { referenceNames } from '@zelo/contract/reference-lists'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { buildExample, calls, chooseCaller } from '../../../test/test-calls.ts'
import { openTestSession } from '../../../test/test-group.ts'
import { createLivingGroup, type LivingGroup } from '../../../test/test-living-group.ts'
import type { Queries } from '../../database/tenant.ts'
import { anything, expectedChanges } from './test-recorded.ts'
import { callGroups, ownInputs } from './test-recorded-inputs.ts'

let server: TestApp

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const writes = calls.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')

test('every call that writes has a list of expected changes', () => {
  const seen = Object.values(callGroups).flatMap((isPart) => writes.filter(({ name }) => isPart(name)))
  assert.deepEqual(seen.map(({ name }) => name).sort(), writes.map(({ name }) => name).sort())
  assert.deepEqual(Object.keys(expectedChanges).sort(), writes.map(({ name }) => name).sort())
})

for (const [occasion, isPart] of Object.entries(callGroups)) {
  test(`each call records its exact change, author and IP address: ${occasion}`, async () => {
    const group = await createLivingGroup(server.database, `orla${occasion}`)
    const requests = new Set<string>()
    for (const endpoint of writes.filter(({ name }) => isPart(name))) {
      const { name } = endpoint
      const caller = await openTestSession(server.database, group.id, chooseCaller(endpoint, group))
      const expected = expectedChanges[name]!(group)
      const known = await lastId()
      const input = ownInputs[name]?.(group) ?? buildExample(name, group, group)
      const reply = await server.send(caller, endpoint, input)
      assert.ok(reply.status < 300, `${name} ${reply.text}`)
      const rows = await rowsAfter(group, known)
      assert.deepEqual(
        rows.map((row, place) => [
          row.subject,
          row.action,
          row.name,
          unlessAnything(row.before, expected[place]?.[3]),
          row.after,
        ]),
        expected,
        name,
      )
      for (const row of rows) {
        assert.equal(row.user_id, findExpectedActor(name, group, row.person_id), name)
        assert.equal(row.address, '127.0.0.1', name)
        assert.match(row.request_id ?? '', /^[0-9a-f-]{36}$/, name)
      }
      const ids = new Set(rows.map((row) => row.request_id))
      assert.ok(ids.size <= 1 && ids.isDisjointFrom(requests), name)
      for (const id of ids) requests.add(id!)
    }
  })
}

test('no change contains a password, token, QR key or picture name', async () => {
  const secrets = await server.database.asOwner(async (queries) => {
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from users union select avatar from users where avatar is not null
      union select logo from companies where logo is not null
      union select qr_key from environments union select encode(token_hash, 'hex') from sessions
      union select encode(seal_key, 'hex') from users where seal_key is not null`.execute(queries)
    return rows.map(({ secret }) => secret)
  })
  assert.ok(secrets.length > 10)
  const texts = await server.database.asOwner(async (queries) => {
    const { rows } = await sql<{ text: string }>`select c::text as text from changes c`.execute(queries)
    return rows.map(({ text }) => text).join('\n')
  })
  for (const secret of secrets) assert.ok(!texts.includes(secret), secret)
})

/** Columns of recorded tables that changes do not contain, because readers do not need them or must not see them. */
const leftOut: Record<string, string[]> = {
  ...Object.fromEntries(
    referenceNames.map((name) => [
      name,
      ['group_id', 'id', 'company_id', 'name_key', 'name_order', 'version'].concat(
        name === 'procedures' ? 'photo_rule_since' : [],
      ),
    ]),
  ),
  companies: ['name_order', 'parent_id', 'deactivated_at', 'version'],
  cpf_registrations: [],
  users: ['email_changed_at', 'email_key', 'password_temporary', 'password_void', 'seal_key'],
  environments: [
    'image',
    'name_order',
    'qr_key',
    'previous_qr_key',
    'qr_key_awaited',
    'qr_seen_at',
    'old_keys_end',
    'older_qr_keys',
    'version',
  ],
  agendas: ['created_by', 'version'],
  calendar_days: [],
  absences: ['cancellation_id', 'created_by', 'undone_by', 'version'],
  shifts: ['version'],
  shift_assignments: ['version'],
  work_rules: ['version'],
  cancellations: ['client_id', 'created_by', 'undone_by'],
}

test('every column of a recorded table is recorded or explicitly omitted', async () => {
  const columns = await server.database.asOwner(async (queries) => {
    const { rows } = await sql<{ table: string; column: string; recorded: boolean }>`
      select c.relname as table, a.attname as column, p.prosrc ~ ('\\m[rn]\\.' || a.attname || '\\M') as recorded
      from pg_proc p
      join pg_class c on p.proname = 'record_' || c.relname and p.prorettype = 'trigger'::regtype
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all
      select t.tgrelid::regclass::text, a.attname, recorded_state(jsonb_build_object(a.attname, '')) <> '{}'
      from pg_trigger t
      join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
      where t.tgfoid = 'record_named_rows'::regproc and t.tgname = 'change_updated'`.execute(queries)
    return rows
  })
  assert.deepEqual([...new Set(columns.map(({ table }) => table))].sort(), Object.keys(leftOut).sort())
  const missing = columns.filter(
    ({ recorded, column }) => !recorded && !/^(created|updated)_at$/.test(column),
  )
  for (const [table, expected] of Object.entries(leftOut)) {
    const found = missing.filter((column) => column.table === table).map(({ column }) => column)
    assert.deepEqual(found.sort(), expected.toSorted(), table)
  }
})

/**
 * Returns the author that a call's changes must have. A sign-up or a password reset has no session, so the author is
 * the person who signs up or resets.
 */
function findExpectedActor(name: string, { people }: LivingGroup, personId: number | null) {
  if (name === 'user.sign-up' || name === 'invitation.accept') return personId
  if (name === 'user.leave') return people.cleaner.id
  if (name === 'account-change.undo') return people.reader.id
  return name === 'password.reset' ? people.otherCleaner.id : people.master.id
}

function unlessAnything(state: unknown, expected: object | null | undefined) {
  if (state === null || !expected) return state
  return Object.fromEntries(
    Object.entries(state as object).map(([key, value]) => [
      key,
      Reflect.get(expected, key) === anything ? anything : value,
    ]),
  )
}

async function lastId(): Promise<number> {
  const row = await server.database.asOwner((queries: Queries) =>
    queries
      .selectFrom('changes')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirst(),
  )
  return row?.id ?? 0
}

async function rowsAfter(group: LivingGroup, id: number) {
  return await server.database.asOwner((queries: Queries) =>
    queries
      .selectFrom('changes')
      .selectAll()
      .where('group_id', '=', group.id)
      .where('id', '>', id)
      .orderBy('id')
      .execute(),
  )
}
