import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { readPlace } from '@zelo/contract/my-work'
import { formatQrContent } from '@zelo/contract/rules/presence'
import type { Proof } from '@zelo/contract/rules/proof'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { openTestSession } from '../../../test/test-group.ts'
import { takeLease } from '../../http/limits.queries.ts'
import { createPhone, type Phone } from './test-phone.ts'
import { typedCodes } from './typed-codes.ts'

let server: TestApp
let phone: Phone
let phones = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  server.setClock(monday)
  phones += 1
  phone = await createPhone(server, `placa${phones}`)
})

const look = (proof: Proof, person: { token: string } = phone.group.people.cleaner) =>
  server.callAs(person, readPlace, { body: { proof } })

const readErrorCode = async (proof: Proof) => (await look(proof)).problem.code

/** Returns the short code of the lobby with a wrong key. Each number gives another key. */
const buildGuess = (number: number) =>
  formatShortCode(phone.group.lobby.id, `KEY${String(number).padStart(4, '0')}`)

const later = (seconds: number) =>
  server.setClock(new Date(Date.parse(monday) + seconds * 1000).toISOString())

test('scanned, plain, replaced and typed codes find their environment', async () => {
  const { id: groupId, lobby } = phone.group
  const { body } = await look({ scanned: lobby.code })
  assert.equal(body.name, lobby.name)
  assert.deepEqual(body.tasks.map(({ id }) => id).sort(), [...lobby.mandatory, lobby.optional].sort())
  assert.equal(body.risks.length, 1)
  const plain = { scanned: JSON.stringify({ id: lobby.id }) }
  for (const proof of [plain, { typed: lobby.shortCode }, { typed: lobby.shortCode.toLowerCase() }])
    assert.deepEqual((await look(proof)).body, body)

  await server.database.inGroup(groupId, (queries) =>
    queries
      .updateTable('environments')
      .set(({ ref }) => ({ previous_qr_key: ref('qr_key'), qr_key: 'NEW0KEY' }))
      .where('id', '=', lobby.id)
      .execute(),
  )
  for (const proof of [{ scanned: lobby.code }, { typed: lobby.shortCode }])
    assert.deepEqual((await look(proof)).body, body)
})

test('rejects malformed codes, unknown environments and invented keys', async () => {
  const { lobby } = phone.group
  for (const text of ['https://example.com', 'x'.repeat(500), '\u0000']) {
    assert.equal(await readErrorCode({ scanned: text }), 'unreadable_code', text)
  }
  assert.equal(await readErrorCode({ typed: `${lobby.shortCode}X` }), 'unreadable_code')
  assert.equal(await readErrorCode({ scanned: formatQrContent(999_999, 'KEY') }), 'not_found')
  assert.equal(await readErrorCode({ typed: formatShortCode(999_999, 'KEY0') }), 'not_found')
  assert.equal(await readErrorCode({ scanned: formatQrContent(lobby.id, 'MADEUP') }), 'unknown_key')
  assert.equal(await readErrorCode({ typed: buildGuess(1) }), 'unknown_key')
  const other = await createPhone(server, `outra${phones}`)
  assert.equal(await readErrorCode({ scanned: other.group.lobby.code }), 'not_found')
  assert.equal(await readErrorCode({ typed: other.group.lobby.shortCode }), 'not_found')
})

test('a proof is a scanned or a typed code of limited length', async () => {
  const readErrors = async (proof: unknown) =>
    (await server.send(phone.group.people.cleaner, readPlace, { body: { proof } })).problem.errors
  assert.deepEqual(await readErrors({ scanned: 'x', typed: 'y' }), { 'proof.typed': 'unknown_field' })
  assert.deepEqual(await readErrors({ scanned: 'x'.repeat(501) }), { 'proof.scanned': 'too_long' })
  assert.deepEqual(await readErrors({ typed: '' }), { 'proof.typed': 'required' })
})

test('rate-limits typed codes after ten wrong keys, but not scanned codes', async () => {
  const { lobby, people, id } = phone.group
  for (let guess = 0; guess < 10; guess += 1)
    assert.equal(await readErrorCode({ typed: buildGuess(guess) }), 'unknown_key')
  const again = await openTestSession(server.database, id, people.cleaner)
  for (const person of [people.cleaner, again]) {
    const { problem } = await look({ typed: lobby.shortCode }, person)
    assert.deepEqual([problem.code, problem.facts], ['too_many_requests', { seconds: 60 }])
  }
  assert.equal((await look({ scanned: lobby.code })).status, 200)
  assert.equal((await look({ typed: lobby.shortCode }, people.otherCleaner)).status, 200)
  const wait = await phone.send([phone.buildItem({ proof: { typed: lobby.shortCode } })])
  assert.equal(wait.problem.code, 'too_many_requests')
  assert.deepEqual(await phone.recorded(), [])
  assert.deepEqual(await phone.refusals([phone.buildItem()]), [null])

  later(60)
  assert.equal((await look({ typed: lobby.shortCode })).status, 200)
  assert.equal(await readErrorCode({ typed: buildGuess(10) }), 'unknown_key')
  assert.deepEqual((await look({ typed: lobby.shortCode })).problem.facts, { seconds: 120 })
})

test('typing errors and valid codes of other environments are not wrong keys', async () => {
  const { lobby, restroom } = phone.group
  for (let time = 0; time < 15; time += 1) {
    assert.equal((await look({ typed: lobby.shortCode })).status, 200)
    assert.equal(await readErrorCode({ typed: `${lobby.shortCode}X` }), 'unreadable_code')
  }
  const wrong = Array.from({ length: 15 }, () => phone.buildItem({ proof: { typed: restroom.shortCode } }))
  assert.deepEqual(new Set(await phone.refusals(wrong)), new Set(['wrong_environment']))
  assert.equal((await look({ typed: lobby.shortCode })).status, 200)
})

test('a wrong key that occurs several times in a delivery counts once', async () => {
  const { lobby } = phone.group
  const same = Array.from({ length: 40 }, (_, index) =>
    phone.buildItem({ proof: { typed: buildGuess(index % 9) } }),
  )
  assert.deepEqual(new Set(await phone.refusals(same)), new Set(['unknown_key']))
  assert.equal((await look({ typed: lobby.shortCode })).status, 200)
  assert.equal(await readErrorCode({ typed: buildGuess(100) }), 'unknown_key')
  assert.equal(await readErrorCode({ typed: lobby.shortCode }), 'too_many_requests')
})

test('wrong keys in work for another environment count too', async () => {
  const { lobby, restroom } = phone.group
  const [planned] = await phone.plan({ environment: restroom })
  const works = Array.from({ length: 12 }, (_, number) =>
    phone.buildItem({ of: planned!, proof: { typed: buildGuess(number) } }),
  )
  assert.deepEqual(new Set(await phone.refusals(works)), new Set(['unknown_key']))
  assert.equal(await readErrorCode({ typed: lobby.shortCode }), 'too_many_requests')
})

test('only one of several concurrent deliveries with wrong typed keys is checked', async () => {
  const { lobby } = phone.group
  const deliveries = Array.from({ length: 8 }, (_, delivery) =>
    phone.send(
      Array.from({ length: 50 }, (_, index) =>
        phone.buildItem({ proof: { typed: buildGuess(delivery * 50 + index) } }),
      ),
    ),
  )
  const statuses = (await Promise.all(deliveries)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
  assert.deepEqual((await look({ typed: lobby.shortCode })).problem.facts, { seconds: 3600 })
})

test("rejects a typed code while another process checks the user's code", async () => {
  const { id, lobby, people } = phone.group
  const lease = {
    limitName: `${typedCodes.name}, under way`,
    key: createHash('sha256').update(`${id} ${people.cleaner.id}`).digest(),
  }
  const now = new Date(monday)
  await server.database.asOwner((queries) => takeLease(queries, lease, { now, endedBefore: now }))
  assert.deepEqual((await look({ typed: lobby.shortCode })).problem.facts, { seconds: 5 })
  assert.equal((await look({ typed: lobby.shortCode }, people.otherCleaner)).status, 200)
  later(121)
  assert.equal((await look({ typed: lobby.shortCode })).status, 200)
})

test('concurrent correct typed codes are all accepted', async () => {
  const { lobby } = phone.group
  const replies = await Promise.all(Array.from({ length: 6 }, () => look({ typed: lobby.shortCode })))
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
})
