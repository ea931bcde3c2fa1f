import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createSession } from '@zelo/contract/sessions'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../test/test-group.ts'
import { LiveReader } from '../live/test-reader.ts'
import { createLog } from '../log.ts'
import { Metrics, serveMetrics } from './metrics.ts'

let server: TestApp
let group: TestGroup
const metrics = new Metrics()

before(async () => {
  server = await createTestApp({ metrics })
  group = await createGroup(server.database, { marker: 'orla' })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => server.close())

/** Returns the value of a series, by its name and labels in the text format. */
async function sample(series: string): Promise<number | undefined> {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

async function becomes(series: string, value: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; (await sample(series)) !== value; ) {
    if (Date.now() > deadline) assert.equal(await sample(series), value, series)
    await delay(20)
  }
}

const calls = (call: string, method: string, status: string) =>
  sample(`zelo_call_seconds_count{call="${call}",method="${method}",status="${status}"}`)

test('counts calls by contract name, method and status class', async () => {
  const headers = { authorization: `Bearer ${group.people.reader.token}` }
  await server.app.inject({ url: '/api/setor/', headers })
  await server.app.inject({ url: '/api/setor/', headers })
  await server.app.inject('/api/setor/')
  assert.equal(await calls('sector.list', 'GET', '2xx'), 2)
  assert.equal(await calls('sector.list', 'GET', '4xx'), 1)
  assert.equal(await sample('zelo_refused_calls_total{call="sector.list",code="not_signed_in"}'), 1)
  const seconds = await sample('zelo_call_seconds_sum{call="sector.list",method="GET",status="2xx"}')
  assert.ok(seconds && seconds > 0 && seconds < 60)
})

test('counts calls that a limit rejects', async () => {
  const body = { email: group.people.reader.email, password: 'not the right one' }
  let rejected = 0
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { status } = await server.send(null, createSession, { body })
    if (status === 429) rejected += 1
  }
  assert.ok(rejected > 0)
  assert.equal(
    await sample('zelo_refused_calls_total{call="session.create",code="too_many_requests"}'),
    rejected,
  )
})

test("the caller's input never creates a new series of metrics", async () => {
  const { app } = server
  const before = (await metrics.text()).split('\n').length
  await app.inject('/api/nothing')
  const known = (await metrics.text()).split('\n').length
  for (let index = 0; index < 20; index += 1) {
    await app.inject(`/api/nothing-${index}?q=${index}`)
    await app.inject(`/pagina-${index}`)
    await app.inject({ url: `/api/files/${index}.jpg`, headers: { 'user-agent': `agent ${index}` } })
  }
  assert.ok(known > before)
  assert.equal((await metrics.text()).split('\n').length, known)
  assert.doesNotMatch(await metrics.text(), /nothing|pagina|agent/)
})

test('metrics report open streams, busy connections and the state of health checks', async () => {
  const reader = await LiveReader.open(server.app, group.people.reader.token)
  await reader.next()
  assert.equal(await sample('zelo_live_streams'), 1)
  assert.equal(await sample('zelo_calls_under_way'), 1)
  const held = Promise.withResolvers<void>()
  const holding = server.database.asOwner(() => held.promise)
  const busy = 'zelo_database_connections{database="owner",state="busy"}'
  await becomes(busy, 1)
  held.resolve()
  await holding
  await becomes(busy, 0)
  for (const part of ['stopping', 'database', 'migrations', 'storage'])
    assert.equal(await sample(`zelo_part_up{part="${part}"}`), 1, part)
  reader.close()
  await becomes('zelo_live_streams', 0)
  // A stream that lasts hours would distort the call durations.
  assert.equal(await calls('live.stream', 'GET', '2xx'), undefined)
})

test('the separate port of the metrics serves only the metrics', async () => {
  const other = new Metrics()
  other.addProcess()
  const served = await serveMetrics(other, { host: '127.0.0.1', port: 0 }, console)
  const response = await fetch(served.url)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const text = await response.text()
  assert.match(text, /^process_resident_memory_bytes \d+/m)
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m)
  assert.doesNotMatch(text, /sector\.list/, 'another server’s figures')
  for (const path of ['/', '/metrics/', '/api/health', '/api/metrics'])
    assert.equal((await fetch(new URL(path, served.url))).status, 404, path)
  assert.equal((await fetch(served.url, { method: 'POST' })).status, 404)
  await served.close()
  await assert.rejects(fetch(served.url))
  for (const path of ['/metrics', '/api/metrics'])
    assert.equal((await server.app.inject(path)).statusCode, 404, path)
})

test('responds with 500 and logs why when metrics cannot be read', async () => {
  const broken = Object.assign(new Metrics(), { text: () => Promise.reject(new Error('no metrics')) })
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const served = await serveMetrics(broken, { host: '127.0.0.1', port: 0 }, log)
  assert.equal((await fetch(served.url)).status, 500)
  await served.close()
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /"message":"no metrics".*"msg":"the metrics could not be read"/)
})
