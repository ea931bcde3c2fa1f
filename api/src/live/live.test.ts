import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { after, before, beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { saveAgendas, updateAgenda } from '@zelo/contract/agendas'
import { removeAppointment } from '@zelo/contract/appointments'
import { cancelAgendas } from '@zelo/contract/cancellations'
import { type LiveOpening, streamsPerSession } from '@zelo/contract/live'
import { endSession } from '@zelo/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createTestApp, monday, type TestApp } from '../../test/test-app.ts'
import { createGroup, openTestSession } from '../../test/test-group.ts'
import { buildApp } from '../app.ts'
import { connectPools } from '../database/connect.ts'
import { buildAgendaEdit, buildAgendaItem } from '../modules/agendas/test-agenda.ts'
import { createSchedule, type SavedPlan, type Schedule } from '../modules/agendas/test-schedule.ts'
import { openTestPush } from '../push/test-push.ts'
import { localStorage } from '../storage/local-storage.ts'
import { openTestWhatsApp } from '../whatsapp/test-whatsapp.ts'
import { Live } from './live.ts'
import { LiveReader } from './test-reader.ts'

/** Two servers on one database. Each server has its own listening connection, as if it were a separate process. */
let server: TestApp
let other: { app: FastifyInstance; close: () => Promise<void> }
let schedule: Schedule
let plan: SavedPlan
let groups = 0

const log = pino({ level: 'silent' })

before(async () => {
  server = await createTestApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  other = await secondProcess()
})
after(async () => {
  await other.close()
  await server.close()
})

beforeEach(async () => {
  groups += 1
  schedule = await createSchedule(server, `orla${groups}`)
  const reader = await open(schedule.group.people.master)
  plan = await schedule.save()
  // Reads the event of the plan that was just saved, so that no test receives it.
  await reader.change()
  reader.close()
})

async function secondProcess(rhythm: ConstructorParameters<typeof Live>[1] = {}) {
  const url = server.databaseUrl
  const database = connectPools(url, log)
  const live = new Live({ url, database, log }, rhythm)
  const mail = { deliver: async () => {}, close: async () => {} }
  const app = await buildApp({
    database,
    log,
    live,
    mail,
    ...openTestPush(database),
    whatsapp: openTestWhatsApp(),
    storage: localStorage(tmpdir()),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await live.close()
    await database.close()
  }
  return { app, close }
}

/** Opens a stream and reads its `open` event. */
async function open(person = schedule.group.people.reader, app = other.app): Promise<LiveReader> {
  const reader = await LiveReader.open(app, person.token)
  assert.equal(reader.response.statusCode, 200)
  assert.equal((await reader.next()).event, 'open')
  return reader
}

/** Returns how many milliseconds a group has been quiet, according to a new stream. */
async function quietMs(person: { token: string }): Promise<number> {
  const reader = await LiveReader.open(other.app, person.token)
  const { event, data } = await reader.next()
  assert.equal(event, 'open')
  reader.close()
  return (data as LiveOpening).quietMs
}

/** Ends the connections on which servers listen. */
async function breakListening(): Promise<void> {
  await server.database.asOwner((queries) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'zelo live'`.execute(queries),
  )
}

test('delivers a change from one process to another within a second', async () => {
  const reader = await open()
  const { id } = await schedule.on(plan.agendaId, '2026-03-02')
  const start = performance.now()
  await schedule.begin(id, { now: monday })
  const change = await reader.change()
  assert.ok(performance.now() - start < 1000)
  assert.deepEqual(change, {
    noun: 'appointment',
    firstDay: '2026-03-02',
    lastDay: '2026-03-02',
    ids: [id],
  })
  reader.close()
})

test("a call sends one event per changed kind, without the records' data", async () => {
  const { group } = schedule
  const { coordinator } = group.people
  const reader = await open()
  const item = buildAgendaItem(group, { environment: group.restroom, validity: ['2026-03-02', '2027-03-01'] })
  await server.callAs(coordinator, saveAgendas, { query: {}, body: [item] })
  assert.deepEqual(await reader.change(), {
    noun: 'appointment',
    firstDay: '2026-03-02',
    lastDay: '2027-03-01',
    ids: null,
  })
  await server.callAs(coordinator, updateAgenda, { body: buildAgendaEdit(plan.item, plan) })
  const nouns = [await reader.change(), await reader.change()].map(({ noun }) => noun)
  assert.deepEqual(nouns.sort(), ['agenda', 'appointment'])
  const { id } = await schedule.on(plan.agendaId, '2026-03-04')
  await server.callAs(coordinator, removeAppointment, { params: { id } })
  assert.deepEqual((await reader.change()).ids, [id])
  await server.callAs(coordinator, cancelAgendas, {
    body: {
      active: false,
      dataIni: '2026-03-05',
      dataFim: '2026-03-06',
      userId: group.people.cleaner.id,
      justificativa: 'Consulta médica',
    },
  })
  const both = [await reader.change(), await reader.change()].sort((a, b) => a.noun.localeCompare(b.noun))
  assert.deepEqual(
    both.map(({ noun, firstDay, lastDay, ids }) => [noun, firstDay, lastDay, ids?.length]),
    [
      ['appointment', '2026-03-05', '2026-03-06', 4],
      ['cancellation', null, null, 1],
    ],
  )
  assert.doesNotMatch(reader.text, new RegExp(`${group.marker}|Consulta`))
  reader.close()
})

test('does not deliver a change that was rolled back', async () => {
  const reader = await open()
  const { id } = await schedule.on(plan.agendaId, '2026-03-02')
  await assert.rejects(
    server.database.inGroup(schedule.group.id, async (queries) => {
      await queries.updateTable('appointments').set({ status: 'doing' }).execute()
      throw new Error('no')
    }),
  )
  await schedule.begin(id, { now: monday })
  assert.deepEqual((await reader.change()).ids, [id])
  reader.close()
})

test("a new stream reports the time since the group's last change", async () => {
  const strangers = await createGroup(server.database, { marker: `duna${groups}` })
  const { reader: person, coordinator } = schedule.group.people
  const reader = await open(coordinator)
  const theirs = await open(strangers.people.reader)
  const before = await quietMs(person)
  const body = [buildAgendaItem(strangers, { validity: ['2026-03-20', '2026-03-21'] })]
  await server.callAs(strangers.people.coordinator, saveAgendas, { query: {}, body })
  await theirs.change()
  theirs.close()
  assert.ok((await quietMs(person)) >= before, 'a change of another group reached the stream')

  const { id } = await schedule.on(plan.agendaId, '2026-03-02')
  const begun = performance.now()
  await schedule.begin(id, { now: monday })
  await reader.change()
  assert.ok((await quietMs(person)) <= performance.now() - begun)

  const broken = performance.now()
  await breakListening()
  assert.equal((await reader.next()).event, 'missed')
  assert.ok(
    (await quietMs(person)) <= performance.now() - broken,
    'the stream reports a quiet time across the break',
  )
  reader.close()
})

test('a stream delivers changes of its own group only [R1-290 R3-398]', async () => {
  const strangers = await createGroup(server.database, { marker: `bruma${groups}` })
  const reader = await open()
  const theirs = await open(strangers.people.reader)
  const { id } = await schedule.on(plan.agendaId, '2026-03-02')
  await schedule.begin(id, { now: monday })
  assert.deepEqual((await reader.change()).ids, [id])
  const body = [buildAgendaItem(strangers, { validity: ['2026-03-20', '2026-03-21'] })]
  await server.callAs(strangers.people.coordinator, saveAgendas, { query: {}, body })
  assert.equal((await theirs.change()).firstDay, '2026-03-20')
  const { id: next } = await schedule.on(plan.agendaId, '2026-03-03')
  await schedule.begin(next, { now: monday })
  assert.deepEqual((await reader.change()).ids, [next])
  reader.close()
  theirs.close()
})

test('a stream needs a session of the back office [R1-275]', async () => {
  const { people } = schedule.group
  for (const [token, status, code] of [
    ['', 401, 'not_signed_in'],
    ['x'.repeat(43), 401, 'not_signed_in'],
    [people.inactive.token, 401, 'not_signed_in'],
    [people.cleaner.token, 403, 'forbidden'],
  ] as const) {
    const rejected = await LiveReader.open(other.app, token)
    await rejected.ended()
    assert.equal(rejected.response.statusCode, status)
    assert.equal(JSON.parse(rejected.text).code, code)
  }
})

test('a stream is not compressed or cached, and has the security headers', async () => {
  const reader = await open()
  const { headers } = reader.response
  assert.match(headers['content-type'] ?? '', /^text\/event-stream/)
  assert.equal(headers['content-encoding'], undefined)
  assert.match(headers['cache-control'] ?? '', /no-cache.*no-transform/)
  assert.equal(headers['x-accel-buffering'], 'no')
  assert.ok(headers['content-security-policy'])
  assert.match(reader.text, /^retry: \d{4}\n\n/)
  reader.close()
  const head = await LiveReader.open(other.app, schedule.group.people.reader.token, 'HEAD')
  assert.equal(head.response.statusCode, 404)
})

test('a stream ends when its session ends, expires or loses its permission', async () => {
  const { people, id: groupId } = schedule.group
  const { app, close } = await secondProcess({ checkEvery: 20, beatEvery: 20 })
  const signedOut = await openTestSession(server.database, groupId, people.reader)
  const readers = await Promise.all(
    [signedOut, people.coordinator, people.reader, people.master].map((person) => open(person, app)),
  )
  const [first, second, third, fourth] = readers
  await server.callAs(signedOut, endSession, { query: {} })
  await first!.ended()
  await server.database.inGroup(groupId, (queries) =>
    queries
      .updateTable('users')
      .set({ coordinator: false })
      .where('id', '=', people.coordinator.id)
      .execute(),
  )
  await second!.ended()
  await server.database.inGroup(groupId, (queries) =>
    queries
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', people.reader.id)
      .execute(),
  )
  await third!.ended()
  await fourth!.until(':\n\n')
  const { id } = await schedule.on(plan.agendaId, '2026-03-02')
  await schedule.begin(id, { now: monday })
  assert.deepEqual((await fourth!.change()).ids, [id])
  fourth!.close()
  await close()
})

test("ending a session closes only that session's stream, and at once", async () => {
  const { app, close } = await secondProcess({ checkEvery: 3_600_000 })
  const { master, reader } = schedule.group.people
  const leaver = await openTestSession(server.database, schedule.group.id, reader)
  const [ended, stays] = [await open(leaver, app), await open(master, app)]
  assert.equal((await server.callAs(leaver, endSession, { query: {} })).status, 204)
  await ended!.ended()
  const { id } = await schedule.on(plan.agendaId, '2026-03-02')
  await schedule.begin(id, { now: monday })
  assert.deepEqual((await stays!.change()).ids, [id])
  stays!.close()
  await close()
})

test('a session has a limited number of concurrent streams', async () => {
  const { reader: person, master } = schedule.group.people
  const readers = await Promise.all(Array.from({ length: streamsPerSession }, () => open(person)))
  const rejected = await LiveReader.open(other.app, person.token)
  assert.equal(rejected.response.statusCode, 429)
  assert.ok(Number(rejected.response.headers['retry-after']) > 0)
  readers[0]!.close()
  let again = rejected
  while (again.response.statusCode !== 200) again = await LiveReader.open(other.app, person.token)
  readers.push(again, await open(master))
  for (const reader of readers) reader.close()
})

test('a user has a limited number of streams in all sessions together', async () => {
  const { id: groupId, people } = schedule.group
  const readers: LiveReader[] = []
  let rejected = 0
  for (let sessions = 0; sessions < 13; sessions += 1) {
    const { token } = await openTestSession(server.database, groupId, people.reader)
    const asked = Array.from({ length: streamsPerSession }, () => LiveReader.open(other.app, token))
    for (const reader of await Promise.all(asked))
      if (reader.response.statusCode === 200) readers.push(reader)
      else rejected += 1
  }
  assert.deepEqual([readers.length, rejected], [50, 2])
  for (const reader of readers) reader.close()
})

test('a disconnected reader no longer counts as a stream of its session', async () => {
  const { token } = schedule.group.people.reader
  const { port } = other.app.server.address() as AddressInfo
  const call = `GET /api/live HTTP/1.1\r\nHost: zelo.example\r\nAuthorization: Bearer ${token}\r\n\r\n`
  for (let count = 0; count < 2 * streamsPerSession; count += 1) {
    const socket = connectTo(port, '127.0.0.1')
    await once(socket.end(call).resume(), 'finish')
    await setImmediate()
    socket.destroy()
  }
  let reader = await LiveReader.open(other.app, token)
  // The server may notice the disconnection with a delay, so the test tries again.
  for (let asked = 1; asked < 50 && reader.response.statusCode === 429; asked += 1)
    reader = await LiveReader.open(other.app, token)
  assert.equal(reader.response.statusCode, 200)
  reader.close()
})

test('after a lost database connection, readers receive the event `missed`', async () => {
  const reader = await open()
  await breakListening()
  assert.deepEqual(await reader.next(), { event: 'missed', data: {} })
  const { id } = await schedule.on(plan.agendaId, '2026-03-02')
  await schedule.begin(id, { now: monday })
  assert.deepEqual((await reader.change()).ids, [id])
  reader.close()
})

test('a stopping server ends its streams at once and rejects new ones', async () => {
  const { app, close } = await secondProcess()
  const reader = await open(schedule.group.people.reader, app)
  const start = performance.now()
  await app.close()
  await reader.ended()
  assert.ok(performance.now() - start < 1000)
  await close()
})
