import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listEnvironments } from '@zelo/contract/environments'
import {
  choosePlainCodes,
  listQrCodes,
  mostQrCodes,
  replaceQrCode,
  replaceQrCodes,
} from '@zelo/contract/qr-codes'
import { parseQrContent, QR_KEY_ALPHABET, QR_KEY_LENGTH } from '@zelo/contract/rules/presence'
import { findPresence, type QrKeys } from '@zelo/contract/rules/proof'
import { formatShortCode, matchesShortCode } from '@zelo/contract/rules/short-code'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { createWorkDay } from '../executions/test-shift.ts'
import { markCodesSeen } from './qr-codes.queries.ts'

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

const storedKeys = (id: number) => storedKeysIn(group.id, id)

async function storedKeysIn(groupId: number, id: number) {
  return await server.database.inGroup(groupId, (queries) =>
    queries
      .selectFrom('environments')
      .select(['qr_key', 'previous_qr_key', 'older_qr_keys', 'qr_key_rotated_at', 'qr_key_awaited'])
      .select(['old_keys_end', 'qr_seen_at', 'plain_codes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

/** The times of all scans in these tests: on the phone (shown) and on the server (received). */
const now = {
  shownAt: new Date('2026-03-09T09:00:00-03:00'),
  receivedAt: new Date('2026-03-09T09:00:00-03:00'),
}

/** Returns the stored keys of the environment. A scanned code is compared with these keys. */
async function readQrKeys(id: number): Promise<QrKeys> {
  const keys = await storedKeys(id)
  return {
    id,
    qrKey: keys.qr_key,
    previousQrKey: keys.previous_qr_key,
    olderQrKeys: keys.older_qr_keys,
    oldKeysEnd: keys.old_keys_end,
    qrSeenAt: keys.qr_seen_at,
    plainCodes: keys.plain_codes,
  }
}

test("lists each environment's label once, in the order of the requested ids [R2-085]", async () => {
  const { depot, lobby } = group
  const { body } = await list([depot.id, lobby.id, depot.id])
  const parseKey = (code: string) => parseQrContent(code)?.key ?? ''
  assert.deepEqual(body, [
    {
      id: depot.id,
      name: 'orla Depósito',
      company: 'orla Filial Norte',
      floor: 'orla Depósito Térreo',
      sector: 'orla Setor Um',
      content: `{"id":${depot.id},"k":"${parseKey(depot.code)}"}`,
      shortCode: formatShortCode(depot.id, parseKey(depot.code)),
      plainCodes: null,
      seenAt: null,
    },
    {
      id: lobby.id,
      name: 'orla Recepção',
      company: 'orla Filial Centro',
      floor: 'orla Recepção Térreo',
      sector: 'orla Setor Um',
      content: `{"id":${lobby.id},"k":"${parseKey(lobby.code)}"}`,
      shortCode: formatShortCode(lobby.id, parseKey(lobby.code)),
      plainCodes: null,
      seenAt: null,
    },
  ])
})

test("rejects a request that contains an unknown or another group's environment", async () => {
  for (const id of [other.lobby.id, 999_999]) {
    const reply = await list([group.lobby.id, id], group.people.master)
    assert.equal(reply.problem.code, 'not_found')
  }
})

test('cleaners cannot list QR codes, and read-only coordinators cannot replace QR codes', async () => {
  assert.equal((await list([group.lobby.id], group.people.cleaner)).problem.code, 'forbidden')
  const reply = await server.callAs(group.people.reader, replaceQrCode, {
    params: { id: group.lobby.id },
    body: { content: group.lobby.code },
  })
  assert.equal(reply.problem.code, 'forbidden')
})

test('rejects requests with no ids, too many ids or invalid ids', async () => {
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

test('lists 5,000 codes in one response', async () => {
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

test('replacing a code sets a random key and keeps the old key [R2-086]', async () => {
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
  const environment = await readQrKeys(id)
  assert.deepEqual(findPresence({ scanned: body.content }, environment, now), { presence: 'scanned' })
  assert.deepEqual(findPresence({ scanned: code }, environment, now), { presence: 'old_code' })
  assert.ok(matchesShortCode(body.shortCode, environment))
  assert.ok(!matchesShortCode(formatShortCode(id, oldKey), environment))
  assert.deepEqual((await list([id])).body, [body])
})

test('if a code is replaced several times concurrently, only one request succeeds', async () => {
  const { id, code } = group.depot
  const replace = () =>
    server.callAs(group.people.coordinator, replaceQrCode, { params: { id }, body: { content: code } })
  const replies = await Promise.all([replace(), replace(), replace()])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
  const rejected = replies.find(({ status }) => status === 409)
  assert.equal(rejected?.problem.code, 'changed_meanwhile')
  assert.equal((await storedKeys(id)).previous_qr_key, parseQrContent(code)?.key)
})

/** Creates copies of the lobby. Each copy has its own key. */
async function makeEnvironments(name: string, count: number): Promise<number[]> {
  return await server.database.inGroup(group.id, async (queries) => {
    const { rows } = await sql<{ id: number }>`
      insert into environments (group_id, company_id, name, name_key, floor, category_id, sector_id, qr_key)
      select e.group_id, e.company_id, ${name} || n, ${name} || n, e.floor, e.category_id, e.sector_id,
        ${name} || n
      from environments e, generate_series(1, ${count}::int) n where e.id = ${group.lobby.id}
      returning id`.execute(queries)
    return rows.map(({ id }) => id)
  })
}

/** Returns environments as the back office lists them. */
async function listed(ids: readonly number[]) {
  const { body } = await server.callAs(group.people.coordinator, listEnvironments, { query: {} })
  return body
    .filter(({ ID }) => ids.includes(ID))
    .map(({ ID: id, qrRotatedAt, qrAwaited }) => ({ id, qrRotatedAt, qrAwaited }))
}

async function replaceMany(environments: readonly { id: number; qrRotatedAt: string | null }[]) {
  const asked = environments.map(({ id, qrRotatedAt }) => ({ id, qrRotatedAt }))
  return await server.callAs(group.people.coordinator, replaceQrCodes, { body: { environments: asked } })
}

/** Records work with the environment's current code, as if a phone had scanned the label. */
async function scan(id: number): Promise<void> {
  const { qr_key } = await storedKeys(id)
  await server.database.inGroup(group.id, (queries) =>
    markCodesSeen(queries, [{ environmentId: id, key: qr_key }], now.receivedAt),
  )
}

test('the list marks replaced labels until the new labels are scanned [R2-086]', async () => {
  const ids = await makeEnvironments('Sala', 4)
  const [first, second, ...others] = ids as [number, number, ...number[]]
  const keysBefore = await Promise.all(ids.map(readQrKeys))
  server.setClock('2026-03-03T09:00:00.789-03:00')
  const asked = (await listed(ids)).filter(({ id }) => !others.includes(id))
  assert.deepEqual((await replaceMany(asked)).body, { replaced: 2, replacedBefore: 0 })

  const keys = await Promise.all(ids.map(readQrKeys))
  assert.equal(new Set(keys.map(({ qrKey }) => qrKey)).size, 4)
  for (const [index, { id, qrKey, previousQrKey }] of keys.entries()) {
    const replaced = !others.includes(id)
    assert.equal(previousQrKey, replaced ? keysBefore[index]!.qrKey : null)
    if (replaced) assert.match(qrKey, new RegExp(`^[${QR_KEY_ALPHABET}]{${QR_KEY_LENGTH}}$`))
    else assert.equal(qrKey, keysBefore[index]!.qrKey)
  }
  const old = { qrRotatedAt: '2026-03-03T09:00:00-03:00', qrAwaited: true }
  const untouched = others.map((id) => ({ id, qrRotatedAt: null, qrAwaited: false }))
  assert.deepEqual(await listed(ids), [{ id: first, ...old }, { id: second, ...old }, ...untouched])

  await scan(second)
  assert.deepEqual(await listed(ids), [
    { id: first, ...old },
    { id: second, ...old, qrAwaited: false },
    ...untouched,
  ])
})

test('repeated and concurrent requests replace each code only once', async () => {
  const ids = await makeEnvironments('Copa', 60)
  const known = await listed(ids)
  const replies = await Promise.all(
    [known, known.toReversed(), known.toSorted((a, b) => (a.id % 7) - (b.id % 7))].map(replaceMany),
  )
  assert.deepEqual(replies.map(({ body }) => body.replaced).sort(), [0, 0, 60])
  assert.deepEqual(replies.map(({ body }) => body.replacedBefore).sort(), [0, 60, 60])
  const keys = await Promise.all(ids.map(storedKeys))
  assert.ok(keys.every(({ previous_qr_key }) => previous_qr_key?.startsWith('Copa')))

  // The caller's list is outdated. Only environments that nobody else changed meanwhile get new codes.
  server.setClock('2026-03-04T09:00:00-03:00')
  const some = await listed(ids.slice(0, 20))
  assert.equal((await replaceMany(some)).body.replaced, 20)
  const unaware = known.filter(({ id }) => ids.indexOf(id) < 20)
  const stale = [...unaware, ...(await listed(ids.slice(20)))]
  assert.deepEqual((await replaceMany([...stale, ...stale])).body, { replaced: 40, replacedBefore: 20 })
})

test('labels that were replaced since the last scan count as old codes [R2-086]', async () => {
  const [id] = (await makeEnvironments('Hall', 1)) as [number]
  const contents: string[] = []
  for (const day of [5, 6, 7]) {
    server.setClock(`2026-03-0${day}T09:00:00-03:00`)
    contents.push((await list([id])).body[0]!.content)
    assert.equal((await replaceMany(await listed([id]))).body.replaced, 1)
  }
  const shown = async () => {
    const keys = await readQrKeys(id)
    return contents.map((content) => findPresence({ scanned: content }, keys, now))
  }
  assert.deepEqual(await shown(), Array(3).fill({ presence: 'old_code' }))

  // The scan of the newest code makes all earlier codes invalid. After the next replacement, only the newest code is an old
  // code.
  await scan(id)
  assert.deepEqual(await shown(), Array(3).fill({ error: 'unknown_key' }))
  contents.push((await list([id])).body[0]!.content)
  server.setClock('2026-03-08T09:00:00-03:00')
  await replaceMany(await listed([id]))
  const unknown = { error: 'unknown_key' }
  assert.deepEqual(await shown(), [unknown, unknown, unknown, { presence: 'old_code' }])
})

test('the scan of a replaced or already scanned code writes nothing', async () => {
  const [id] = (await makeEnvironments('Ala', 1)) as [number]
  const { qr_key: oldKey } = await storedKeys(id)
  await replaceMany(await listed([id]))
  const { qr_key: newKey } = await storedKeys(id)
  const tag = async () =>
    (
      await server.database.inGroup(group.id, (queries) =>
        queries.selectFrom('list_versions').select('version').where('list', '=', 'environments').execute(),
      )
    ).map(({ version }) => version)
  const note = (key: string) =>
    server.database.inGroup(group.id, (queries) =>
      markCodesSeen(
        queries,
        [
          { environmentId: id, key },
          { environmentId: id, key },
        ],
        now.receivedAt,
      ),
    )
  const before = await tag()
  await note(oldKey)
  assert.deepEqual(await tag(), before)
  assert.equal((await listed([id]))[0]?.qrAwaited, true)
  await note(newKey)
  assert.equal((await listed([id]))[0]?.qrAwaited, false)
  const after = await tag()
  assert.notDeepEqual(after, before)
  await note(newKey)
  assert.deepEqual(await tag(), after)
})

test('replaces no code if an environment is unknown or permission is missing', async () => {
  const [id] = (await makeEnvironments('Varanda', 1)) as [number]
  const { qr_key: key } = await storedKeys(id)
  for (const missing of [other.lobby.id, 999_999]) {
    const reply = await replaceMany([
      { id, qrRotatedAt: null },
      { id: missing, qrRotatedAt: null },
    ])
    assert.equal(reply.problem.code, 'not_found')
  }
  for (const person of [group.people.reader, group.people.cleaner]) {
    const reply = await server.callAs(person, replaceQrCodes, {
      body: { environments: [{ id, qrRotatedAt: null }] },
    })
    assert.equal(reply.problem.code, 'forbidden')
  }
  assert.equal((await storedKeys(id)).qr_key, key)
  const wrong: [unknown, Record<string, string>][] = [
    [[], { environments: 'required' }],
    [[{ id, qrRotatedAt: 'ontem' }], { 'environments.0.qrRotatedAt': 'invalid' }],
    [
      Array.from({ length: mostQrCodes + 1 }, () => ({ id, qrRotatedAt: null })),
      { environments: 'too_many_items' },
    ],
  ]
  for (const [environments, errors] of wrong) {
    const reply = await server.send(group.people.coordinator, replaceQrCodes, { body: { environments } })
    assert.deepEqual(reply.problem.errors, errors)
  }
})

test('rejects times and time zones that do not exist', async () => {
  const [id] = (await makeEnvironments('Moita', 1)) as [number]
  for (const qrRotatedAt of ['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59']) {
    const reply = await server.send(group.people.coordinator, replaceQrCodes, {
      body: { environments: [{ id, qrRotatedAt }] },
    })
    assert.equal(reply.problem.code, 'invalid_input', qrRotatedAt)
  }
})

test('replaces ten thousand codes in one request', async () => {
  const ids = await makeEnvironments('Vaga', mostQrCodes)
  const { body } = await replaceMany(ids.map((id) => ({ id, qrRotatedAt: null })))
  assert.deepEqual(body, { replaced: mostQrCodes, replacedBefore: 0 })
})

test('only a scan of the new code confirms the new label', async () => {
  const shift = await createWorkDay(server, 'cais')
  const { lobby, people } = shift.group
  const environments = [{ id: lobby.id, qrRotatedAt: null }]
  await server.callAs(people.coordinator, replaceQrCodes, { body: { environments } })
  const awaited = async () => {
    const { body } = await server.callAs(people.reader, listEnvironments, { query: {} })
    return body.find(({ ID }) => ID === lobby.id)?.qrAwaited
  }
  const { body } = await server.callAs(people.reader, listQrCodes, { body: { environmentIds: [lobby.id] } })
  const { content, shortCode } = body[0]!
  for (const proof of [{ scanned: lobby.code }, { typed: shortCode }]) {
    const [recorded] = await shift.deliver([shift.buildWork({ proof })])
    assert.ok(recorded && 'id' in recorded)
    assert.equal(await awaited(), true)
  }
  await shift.deliver([shift.buildWork({ proof: { scanned: content } })])
  assert.equal(await awaited(), false)
})

test('a scan of the old label does not confirm the new label', async () => {
  const shift = await createWorkDay(server, 'doca')
  const { lobby, people } = shift.group
  await server.callAs(people.coordinator, replaceQrCode, {
    params: { id: lobby.id },
    body: { content: lobby.code },
  })
  const states = async () => {
    const { qr_seen_at, qr_key_awaited, old_keys_end } = await storedKeysIn(shift.group.id, lobby.id)
    return [qr_seen_at !== null, qr_key_awaited, old_keys_end !== null]
  }
  const plain = { scanned: JSON.stringify({ id: lobby.id }) }
  await shift.deliver([shift.buildWork({ proof: plain })])
  assert.deepEqual(await states(), [false, true, false])
  await shift.deliver([shift.buildWork({ proof: { scanned: lobby.code } })])
  assert.deepEqual(await states(), [true, true, false])
  const { body } = await server.callAs(people.reader, listQrCodes, { body: { environmentIds: [lobby.id] } })
  await shift.deliver([shift.buildWork({ proof: { scanned: body[0]!.content } })])
  assert.deepEqual(await states(), [true, false, true])
})

test('accepts earlier scans of a replaced code for a week', async () => {
  const [id] = (await makeEnvironments('Galeria', 1)) as [number]
  const { content } = (await list([id])).body[0]!
  await replaceMany(await listed([id]))
  await scan(id)
  const keys = await readQrKeys(id)
  const seenAt = now.receivedAt.getTime()
  const hour = 3_600_000
  const shownAs = (shown: number, received: number) =>
    findPresence({ scanned: content }, keys, {
      shownAt: new Date(seenAt + shown * hour),
      receivedAt: new Date(seenAt + received * hour),
    })
  assert.deepEqual(shownAs(-1, 2), { presence: 'old_code' })
  assert.deepEqual(shownAs(-1, 7 * 24), { error: 'unknown_key' })
  assert.deepEqual(shownAs(1, 2), { error: 'unknown_key' })
})

test('a stolen label is rejected as soon as its code is replaced', async () => {
  const [id] = (await makeEnvironments('Cofre', 1)) as [number]
  const { content } = (await list([id])).body[0]!
  const body = { content, stolen: true }
  await server.callAs(group.people.coordinator, replaceQrCode, { params: { id }, body })
  const before = { shownAt: new Date('2026-03-01T09:00:00-03:00'), receivedAt: now.receivedAt }
  const isDead = async () =>
    assert.deepEqual(findPresence({ scanned: content }, await readQrKeys(id), before), {
      error: 'unknown_key',
    })
  await isDead()
  // The stolen label stays rejected even if the next code is replaced before anybody scans it.
  await replaceMany(await listed([id]))
  await isDead()
})

test('accepts codes without a key until a key is scanned', async () => {
  const [id] = (await makeEnvironments('Pátio', 1)) as [number]
  const plain = async () => findPresence({ scanned: JSON.stringify({ id }) }, await readQrKeys(id), now)
  const choose = (plainCodes: boolean | null) =>
    server.callAs(group.people.coordinator, choosePlainCodes, {
      body: { environmentIds: [id], plainCodes },
    })
  assert.deepEqual(await plain(), { presence: 'plain_code' })
  await scan(id)
  assert.deepEqual(await plain(), { error: 'key_required' })
  await choose(true)
  assert.deepEqual(await plain(), { presence: 'plain_code' })
  await choose(false)
  assert.deepEqual(await plain(), { error: 'key_required' })
  assert.equal((await choose(null)).body.environments, 1)
  const [code] = (await list([id])).body
  assert.deepEqual([code!.plainCodes, code!.seenAt], [null, '2026-03-09T09:00:00-03:00'])
})
