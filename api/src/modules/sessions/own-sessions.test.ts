import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createFieldSession } from '@zelo/contract/my-work'
import { endOwnSession, listSessions } from '@zelo/contract/own-sessions'
import { createSession, endSession } from '@zelo/contract/sessions'
import { sql } from 'kysely'
import { type Caller, createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type TestGroup } from '../../../test/test-group.ts'
import { LiveReader } from '../../live/test-reader.ts'
import { endIdleSessions } from './own-sessions.service.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

let groups = 0

beforeEach(async () => {
  server.setClock(new Date().toISOString())
  groups += 1
  group = await createGroup(server.database, { marker: `orla${groups}` })
})

const list = async (caller: Caller) => (await server.callAs(caller, listSessions, {})).body
const isOpen = async (caller: Caller) => (await server.callAs(caller, listSessions, {})).status === 200

/** Signs in with a user agent and returns the session's token. */
async function signIn(userAgent: string, app: 'web' | 'field' = 'web'): Promise<{ token: string }> {
  const { email } = group.people.coordinator
  const { method, path } = app === 'web' ? createSession : createFieldSession
  const response = await server.app.inject({
    method,
    url: `/api${path}`,
    payload: { [app === 'web' ? 'email' : 'login']: email, password: group.password },
    headers: { 'user-agent': userAgent },
  })
  assert.equal(response.statusCode, 200, response.body)
  return { token: response.json().token }
}

/** Sets when the last contact of a user's sessions was, in minutes before now. */
async function setLastSeen(userId: number, minutesAgo: number): Promise<void> {
  await server.database.asOwner((queries) =>
    sql`update sessions set last_seen_at = now() - make_interval(mins => ${minutesAgo})
      where user_id = ${userId}`.execute(queries),
  )
}

test("lists only the user's own open sessions, latest contact first", async () => {
  const { coordinator, reader } = group.people
  await setLastSeen(coordinator.id, 3)
  const phone = await signIn('Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Safari/537.36', 'field')
  await signIn('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36')
  const expired = await openTestSession(server.database, group.id, coordinator)
  await server.database.asOwner((queries) =>
    sql`update sessions set expires_at = now() where id = (select max(id) from sessions)`.execute(queries),
  )
  assert.equal(await isOpen(expired), false)

  const sessions = await list(phone)
  assert.deepEqual(
    sessions.map(({ current, app, device }) => ({ current, app, device })),
    [
      { current: true, app: 'field', device: 'Chrome · Android' },
      { current: false, app: 'office', device: 'Chrome · Windows' },
      { current: false, app: null, device: null },
    ],
  )
  for (const { startedAt, lastSeenAt } of sessions) {
    assert.match(startedAt, /-03:00$/)
    assert.match(lastSeenAt, /-03:00$/)
  }
  assert.equal((await list(reader)).length, 1)
})

test('ending a session also ends the live stream of that session', async () => {
  const { coordinator } = group.people
  const elsewhere = await openTestSession(server.database, group.id, coordinator)
  if (!server.app.server.listening) await server.app.listen()
  const stream = await LiveReader.open(server.app, elsewhere.token)
  const other = (await list(coordinator)).find(({ current }) => !current)
  const end = () => server.callAs(coordinator, endOwnSession, { params: { id: other!.id } })
  assert.equal((await end()).status, 204)
  assert.equal((await server.callAs(elsewhere, listSessions, {})).problem.code, 'not_signed_in')
  await stream.ended()
  assert.equal((await end()).problem.code, 'not_found')
  assert.equal((await list(coordinator)).length, 1)
})

test("a user cannot end another user's session in any group", async () => {
  const { coordinator, reader } = group.people
  const other = await createGroup(server.database, { marker: `serra${groups}` })
  for (const owner of [reader, other.people.master]) {
    const [session] = await list(owner)
    const reply = await server.callAs(coordinator, endOwnSession, { params: { id: session!.id } })
    assert.equal(reply.problem.code, 'not_found')
    assert.equal(await isOpen(owner), true)
  }
})

test('ends all other sessions of the user', async () => {
  const { coordinator, reader } = group.people
  const others = [await signIn(''), await signIn('', 'field')]
  assert.equal((await server.callAs(coordinator, endSession, { query: { others: '1' } })).status, 204)
  for (const each of others) assert.equal(await isOpen(each), false)
  assert.deepEqual(
    (await list(coordinator)).map(({ current }) => current),
    [true],
  )
  assert.equal(await isOpen(reader), true)
})

test('a request with a wrong or unknown parameter ends no session', async () => {
  const { coordinator } = group.people
  await signIn('')
  for (const query of [{ others: '' }, { others: '0' }, { others: 'true' }, { other: '1' }]) {
    const reply = await server.send(coordinator, endSession, { query })
    assert.equal(reply.problem.code, 'invalid_input', JSON.stringify(query))
  }
  assert.equal((await list(coordinator)).length, 2)
})

test('stores the last contact of a session at most every five minutes', async () => {
  const { coordinator, reader } = group.people
  const lastSeen = async (userId: number) =>
    await server.database.asOwner(async (queries) => {
      const { rows } = await sql<{ at: Date }>`
        select last_seen_at as at from sessions where user_id = ${userId}`.execute(queries)
      return rows[0]!.at.getTime()
    })
  await setLastSeen(coordinator.id, 4)
  await setLastSeen(reader.id, 6)
  const [recent, old] = [await lastSeen(coordinator.id), await lastSeen(reader.id)]
  await Promise.all([list(coordinator), list(reader), list(reader)])
  while ((await lastSeen(reader.id)) === old) await delay(50)
  assert.ok(Date.now() - (await lastSeen(reader.id)) < 60_000)
  assert.equal(await lastSeen(coordinator.id), recent)
})

test('ends idle back-office sessions, but no field sessions', async () => {
  const { coordinator } = group.people
  const office = await signIn('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36')
  const phone = await signIn('Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Safari/537.36', 'field')
  await setLastSeen(coordinator.id, 34)
  await endIdleSessions(server.database, 30, new Date())
  assert.deepEqual([await isOpen(office), await isOpen(phone)], [true, true])
  await setLastSeen(coordinator.id, 36)
  await endIdleSessions(server.database, 30, new Date())
  assert.deepEqual([await isOpen(office), await isOpen(phone)], [false, true])
})
