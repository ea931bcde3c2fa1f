import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { startJobs, type TimedJob } from './jobs.ts'

let site: TestDatabase

before(async () => {
  site = await createTestDatabase()
})
after(() => site.drop())

const log = { error: console.error }

const start = (jobs: TimedJob[], errors: Pick<typeof log, 'error'> = log) =>
  startJobs({ url: site.url, directUrl: site.url, log: errors, jobs })

test('a job runs at least once when several servers start together', async () => {
  const ran = Promise.withResolvers<void>()
  const job = { name: 'first', every: 86_400, run: async () => ran.resolve() }
  const servers = await Promise.all([start([job]), start([job]), start([job])])
  await ran.promise
  await Promise.all(servers.map((server) => server.close()))
})

test('a job runs in each period', async () => {
  let runs = 0
  const third = Promise.withResolvers<void>()
  const run = async () => {
    runs += 1
    if (runs === 3) third.resolve()
  }
  const server = await start([{ name: 'often', every: 1, run }])
  await third.promise
  await server.close()
})

test('a stopping server aborts a running job and waits for its end', async () => {
  const began = Promise.withResolvers<void>()
  let hasEnded = false
  const run = async (stopping: AbortSignal) => {
    began.resolve()
    await new Promise((resolve) => stopping.addEventListener('abort', resolve, { once: true }))
    hasEnded = true
  }
  const server = await start([{ name: 'long', every: 86_400, run }])
  await began.promise
  await server.close()
  assert.ok(hasEnded)
})

test('a failed job is logged and runs again in the next period', async () => {
  const errors: unknown[] = []
  let runs = 0
  const again = Promise.withResolvers<void>()
  const run = async () => {
    runs += 1
    if (runs === 2) return again.resolve()
    throw new Error('no paper')
  }
  const server = await start([{ name: 'fails', every: 1, run }], {
    error: (facts: unknown) => errors.push(facts),
  })
  await again.promise
  await server.close()
  assert.equal(errors.length, 1)
  assert.match(String((errors[0] as { err: unknown }).err), /no paper/)
})

test("the tenants' login has no rights on the queue of jobs", async () => {
  await (await start([])).close()
  const tenant = new pg.Client(site.tenantUrl)
  await tenant.connect()
  await assert.rejects(tenant.query('select from pgboss.job'), /permission denied for schema pgboss/)
  await tenant.end()
})
