import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { createPast, type Past } from './test-past.ts'

/** A note of the maximum length. */
const note = 'Vidro trincado é perigoso. '.repeat(75).slice(0, 2000).trim()
const records = 10_000

let server: TestApp
let past: Past
let other: TestGroup
let address: string

before(async () => {
  server = await createTestApp({ checkResponses: false })
  server.setClock('2026-03-04T12:00:00-03:00')
  past = await createPast(server, 'orla')
  other = await createGroup(server.database, { marker: 'bruma' })
  await past.record(past.lobby[0]!, { observation: note })
  // Recording the other records one by one would take minutes, so they are copies of the first record.
  await server.database.asOwner((queries) =>
    sql`insert into executions (group_id, client_id, appointment_id, agenda_id, company_id, environment_id, user_id,
        task_id, revision_id, extra, day, started_at, ended_at, observation, presence)
      select group_id, gen_random_uuid(), appointment_id, agenda_id, company_id, environment_id, user_id, task_id,
        revision_id, true, day, started_at + make_interval(secs => n), ended_at + make_interval(secs => n), observation,
        presence
      from executions, generate_series(1, ${records - 1}::int) n`.execute(queries),
  )
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api`
})
after(() => server.close())

const ask = (path: string, { token } = past.group.people.reader) =>
  http.get(`${address}/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  })
const days = 'dataIni=2026-03-02&dataFim=2026-03-04'
const interval = 'from=2026-03-02&to=2026-03-04'

async function read(path: string) {
  const [response] = (await once(ask(path), 'response')) as [http.IncomingMessage]
  return await readJsonBody(response)
}

async function readJsonBody(response: http.IncomingMessage) {
  assert.equal(response.statusCode, 200)
  return JSON.parse(String(Buffer.concat(await response.toArray())))
}

test('streams 10,000 long observations completely, in every history and in the export', async () => {
  const { group } = past
  const company = await read(`historic/v2/company?companyId=${group.branch}&${days}`)
  assert.equal(company.length, records)
  assert.ok(company.every((row: { observacao: string }) => row.observacao === note))
  const person = await read(`historic/v2/user?userId=${group.people.cleaner.id}&${days}`)
  assert.equal(person.length, records)
  const place = await read(`historic/v2/environment?environmentId=${group.lobby.id}&${days}`)
  assert.deepEqual([place.data.length, place.obs.length], [records, records])
  const rows = await read(`history/environments/export?companyId=${group.branch}&${interval}`)
  const lines = rows.flatMap((row: { observation: string }) => row.observation.split('\n'))
  assert.equal(lines.filter((line: string) => line === note).length, records)
})

test('the server ends the transaction after its client disconnects', async () => {
  const request = ask(`historic/v2/company?companyId=${past.group.branch}&${days}`)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  await once(response, 'data')
  response.pause()
  assert.equal(await openReadings(), 1)
  request.destroy()
  while ((await openReadings()) > 0);
})

test("one user's unread responses do not delay other users", async () => {
  const { branch, people } = past.group
  const held = Array.from({ length: 6 }, () => ask(`historic/v2/company?companyId=${branch}&${days}`))
  // Without a listener, the client would discard the data immediately, and the server would not have to wait for the client.
  for (const request of held) request.on('response', () => undefined).on('error', () => undefined)
  while ((await openReadings()) < 2);
  const asked = ask(`historic/v2/company?companyId=${branch}&${days}`, people.coordinator)
  const [response] = (await once(asked, 'response', { signal: AbortSignal.timeout(20_000) })) as [
    http.IncomingMessage,
  ]
  assert.equal(response.statusCode, 200)
  for (const request of [asked, ...held]) request.destroy()
  while ((await openReadings()) > 0);
})

test('many small histories for one user are sent concurrently, without a queue', async () => {
  const { restroom, people } = past.group
  await past.record(past.restroom[1]!, { observation: note })
  const path = `historic/v2/environment?environmentId=${restroom.id}&${days}`
  const expected = await read(path)
  assert.ok(expected.data.length > 0)
  assert.deepEqual(await Promise.all(Array.from({ length: 50 }, () => read(path))), Array(50).fill(expected))
  // Two responses that nobody reads use up the streams that one person may have. A small history needs no stream.
  const held = [1, 2].map(() =>
    ask(`historic/v2/company?companyId=${past.group.branch}&${days}`, people.reader),
  )
  for (const request of held) request.on('response', () => undefined).on('error', () => undefined)
  while ((await openReadings()) < 2);
  assert.deepEqual(await read(path), expected)
  for (const request of held) request.destroy()
  while ((await openReadings()) > 0);
})

test('unread responses to users of one company do not block other companies', async () => {
  const { branch, people } = past.group
  const readers = [people.reader, people.coordinator, people.master]
  const held = [...readers, ...readers].map((person) =>
    ask(`historic/v2/company?companyId=${branch}&${days}`, person),
  )
  for (const request of held) request.on('response', () => undefined).on('error', () => undefined)
  while ((await openReadings()) < 3);
  const asked = ask(`historic/v2/company?companyId=${other.branch}&${days}`, other.people.coordinator)
  const [response] = (await once(asked, 'response', { signal: AbortSignal.timeout(20_000) })) as [
    http.IncomingMessage,
  ]
  assert.deepEqual(await readJsonBody(response), [])
  for (const request of held) request.destroy()
  while ((await openReadings()) > 0);
})

/** Counts the open transactions of the server. Excludes this connection and PostgreSQL's background processes. */
async function openReadings(): Promise<number> {
  return await server.database.asOwner(async (queries) => {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and xact_start is not null
        and pid <> pg_backend_pid()`.execute(queries)
    return rows[0]!.open
  })
}

test('an invalid request returns a problem document and no partial list', async () => {
  const [response] = (await once(ask(`historic/v2/company?companyId=999999&${days}`), 'response')) as [
    http.IncomingMessage,
  ]
  assert.equal(response.statusCode, 404)
  assert.match(String(Buffer.concat(await response.toArray())), /"code":"not_found"/)
})

test('a slow stream contains no work recorded after its start', async () => {
  const { branch } = past.group
  const scopes = {
    history: `historic/v2/company?companyId=${branch}&${days}`,
    export: `history/environments/export?companyId=${branch}&${interval}`,
  }
  for (const [name, path] of Object.entries(scopes)) {
    const observation = `During the ${name}`
    const before = await read(path)
    const [response] = (await once(ask(path), 'response')) as [http.IncomingMessage]
    // Adds one record before all existing records, and one record after them.
    await past.record(past.restroom[0]!, { start: '06:00', end: '06:05', extra: true, observation })
    await past.record(past.lobby[2]!, { start: '21:00', end: '21:05', extra: true, observation })
    assert.deepEqual(await readJsonBody(response), before)
  }
  const later = JSON.stringify(await read(scopes.history))
  for (const name of Object.keys(scopes)) assert.match(later, new RegExp(`During the ${name}`))
})
