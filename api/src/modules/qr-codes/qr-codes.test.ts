import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listQrCodes, mostQrCodes, replaceQrCode } from '@zelo/contract/qr-codes'
import { parseQrContent, presenceOf, QR_KEY_ALPHABET, QR_KEY_LENGTH } from '@zelo/contract/rules/presence'
import { formatShortCode, isShortCodeOf } from '@zelo/contract/rules/short-code'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { createGroup, type TestGroup } from '../../test-group.ts'

let server: TestApp
let group: TestGroup
let other: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
  other = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())

const list = (environmentIds: number[], person = group.people.reader) =>
  server.callAs(person, listQrCodes, { body: { environmentIds } })

async function storedKeys(id: number) {
  return await server.database.inGroup(group.id, (queries) =>
    queries
      .selectFrom('environments')
      .select(['qr_key', 'previous_qr_key', 'qr_key_rotated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

test('R2-085 whoever reads the environments gets what is printed at each door, in the order asked, each once', async () => {
  const { depot, lobby } = group
  const { body } = await list([depot.id, lobby.id, depot.id])
  const keyOf = (code: string) => parseQrContent(code)?.key ?? ''
  assert.deepEqual(body, [
    {
      id: depot.id,
      name: 'orla Depósito',
      company: 'orla Filial Norte',
      floor: 'orla Depósito Térreo',
      sector: 'orla Setor Um',
      content: `{"id":${depot.id},"k":"${keyOf(depot.code)}"}`,
      shortCode: formatShortCode(depot.id, keyOf(depot.code)),
    },
    {
      id: lobby.id,
      name: 'orla Recepção',
      company: 'orla Filial Centro',
      floor: 'orla Recepção Térreo',
      sector: 'orla Setor Um',
      content: `{"id":${lobby.id},"k":"${keyOf(lobby.code)}"}`,
      shortCode: formatShortCode(lobby.id, keyOf(lobby.code)),
    },
  ])
})

test('the code of another group’s environment, or of none, refuses the whole', async () => {
  for (const id of [other.lobby.id, 999_999]) {
    const reply = await list([group.lobby.id, id], group.people.master)
    assert.equal(reply.problem.code, 'not_found')
  }
})

test('a cleaner gets no codes, and a reader makes no new ones', async () => {
  assert.equal((await list([group.lobby.id], group.people.cleaner)).problem.code, 'forbidden')
  const reply = await server.callAs(group.people.reader, replaceQrCode, {
    params: { id: group.lobby.id },
    body: { content: group.lobby.code },
  })
  assert.equal(reply.problem.code, 'forbidden')
})

test('no ids, too many and wrong ones are refused', async () => {
  const wrong: [unknown, Record<string, string>][] = [
    [[], { environmentIds: 'required' }],
    [Array.from({ length: mostQrCodes + 1 }, (_, index) => index + 1), { environmentIds: 'too_many_items' }],
    [['1'], { 'environmentIds.0': 'invalid' }],
    [[0], { 'environmentIds.0': 'too_short' }],
    [undefined, { environmentIds: 'required' }],
  ]
  for (const [environmentIds, errors] of wrong) {
    const reply = await server.send(group.people.reader, listQrCodes, { body: { environmentIds } })
    assert.deepEqual(reply.problem.errors, errors)
  }
})

test('5,000 codes come in one answer', async () => {
  const ids = await server.database.inGroup(group.id, async (queries) => {
    const { rows } = await sql<{ id: number }>`
      insert into environments (group_id, company_id, name, name_key, floor, category_id, sector_id, qr_key)
      select e.group_id, e.company_id, e.name || n, e.name_key || n, e.floor, e.category_id, e.sector_id,
        upper(substr(md5(n::text), 1, 20))
      from environments e, generate_series(1, 5000) n where e.id = ${group.lobby.id}
      returning id`.execute(queries)
    return rows.map(({ id }) => id).reverse()
  })
  const { body } = await list(ids)
  assert.deepEqual(
    body.map(({ id }) => id),
    ids,
  )
  assert.equal(new Set(body.map(({ shortCode }) => shortCode)).size, 5000)
})

test('R2-086 a replaced code has a new random key, and the label before counts as old', async () => {
  const { id, code } = group.restroom
  const { qr_key: oldKey } = await storedKeys(id)
  server.setClock('2026-03-02T10:30:00-03:00')
  const { body } = await server.callAs(group.people.coordinator, replaceQrCode, {
    params: { id },
    body: { content: code },
  })
  const stored = await storedKeys(id)
  assert.equal(stored.previous_qr_key, oldKey)
  assert.deepEqual(stored.qr_key_rotated_at, new Date('2026-03-02T10:30:00-03:00'))
  assert.match(stored.qr_key, new RegExp(`^[${QR_KEY_ALPHABET}]{${QR_KEY_LENGTH}}$`))
  const environment = { id, qrKey: stored.qr_key, previousQrKey: stored.previous_qr_key }
  assert.deepEqual(presenceOf(body.content, environment), { presence: 'scanned' })
  assert.deepEqual(presenceOf(code, environment), { presence: 'old_code' })
  assert.ok(isShortCodeOf(body.shortCode, environment))
  assert.ok(!isShortCodeOf(formatShortCode(id, oldKey), environment))
  assert.deepEqual((await list([id])).body, [body])
})

test('of people who replace the same code at once one does, so that the label at the door stays known', async () => {
  const { id, code } = group.depot
  const replace = () =>
    server.callAs(group.people.coordinator, replaceQrCode, { params: { id }, body: { content: code } })
  const replies = await Promise.all([replace(), replace(), replace()])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
  const refused = replies.find(({ status }) => status === 409)
  assert.equal(refused?.problem.code, 'changed_meanwhile')
  assert.equal((await storedKeys(id)).previous_qr_key, parseQrContent(code)?.key)
})
