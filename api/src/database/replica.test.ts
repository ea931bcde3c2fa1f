import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { createGroup, openTestSession, type TestGroup } from '../../test/test-group.ts'
import { DomainError } from '../domain-error.ts'
import { hashToken } from '../http/token.ts'
import { connectPools } from './connect.ts'
import { migrate } from './migrate.ts'
import type { Database, Mode, Queries } from './tenant.ts'
import { startPrimaryAndStandby } from './test-standby.ts'

let servers: Awaited<ReturnType<typeof startPrimaryAndStandby>>
let database: Database
let group: TestGroup
let reader: Buffer
/** The logged warnings. */
let warnings: { reason?: string }[] = []

/** Maximum lag in seconds. Even a busy machine replays a test's changes in this time. */
const mostBehind = 1.5

/** Timeout of the lag check, in milliseconds. */
const respondsWithin = 2000

before(async () => {
  servers = await startPrimaryAndStandby()
  await migrate(servers.primary.url)
  const database = connectPools(servers.primary.url, console)
  group = await createGroup(database, { marker: 'reflexo' })
  await database.close()
  reader = hashToken(group.people.reader.token)
})
after(() => servers.close())

beforeEach(() => {
  warnings = []
  database = follow(300)
  return replayed()
})
afterEach(() => database.close())

/**
 * Connects to the primary and the standby. After a failure, the database does not use the standby for `restFor`
 * milliseconds.
 */
function follow(restFor: number): Database {
  const log = { warn: (what: object) => void warnings.push(what), error: () => {} }
  const replicaLimits = { mostBehind, restFor, respondsWithin }
  return connectPools(servers.primary.url, log, { replicaUrl: servers.standby.url, replicaLimits })
}

async function onStandby(statement: string): Promise<unknown> {
  const client = new pg.Client(servers.standby.url)
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

/** Resolves when the standby has replayed all changes of the primary. */
async function replayed(): Promise<void> {
  const { position } = await database.asOwner((queries) =>
    sql<{ position: string }>`select pg_current_wal_lsn()::text as position`
      .execute(queries)
      .then(({ rows }) => rows[0]!),
  )
  await until(`pg_last_wal_replay_lsn() >= '${position}'`)
}

/** Resolves when a condition holds on the standby. */
async function until(condition: string): Promise<void> {
  while ((await onStandby(`select ${condition}`)) !== true) await delay(20)
}

const lastReplayIsOld = `now() - pg_last_xact_replay_timestamp() > interval '${mostBehind} s'`

async function isOnStandby(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(queries)
  return rows[0]!.on
}

/** Asserts that a report fails on the standby and that the next report runs on the primary. */
async function restsAfterFailure(): Promise<void> {
  const resting = follow(60_000)
  try {
    assert.equal(await findServedBy('report', reader, resting), 'primary')
    const count = warnings.length
    assert.ok(count > 0)
    assert.equal(await findServedBy('report', reader, resting), 'primary')
    assert.equal(warnings.length, count)
  } finally {
    await resting.close()
  }
}

/** Returns which server runs a session's transaction, or undefined for an unknown session. */
const findServedBy = (mode: Mode, tokenHash = reader, of = database) =>
  of.inSession(tokenHash, mode, async (session, queries) => {
    if (!session) return undefined
    return (await isOnStandby(queries)) ? 'standby' : 'primary'
  })

test("the standby serves only reports, limited to the group's rows", async () => {
  const strangers = await createGroup(database, { marker: 'alheio' })
  await replayed()
  assert.equal(await findServedBy('report'), 'standby')
  assert.equal(await findServedBy('read'), 'primary')
  assert.equal(await findServedBy('write'), 'primary')
  const [seen, session] = await database.inSession(reader, 'report', async (session, queries) => [
    await queries.selectFrom('companies').select('group_id').distinct().execute(),
    session,
  ])
  assert.deepEqual(seen, [{ group_id: group.id }])
  assert.notEqual(group.id, strangers.id)
  assert.equal(session?.user_id, group.people.reader.id)
  await assert.rejects(
    database.inSession(reader, 'report', (_session, queries) =>
      queries.insertInto('groups').values({ name: 'Grupo' }).execute(),
    ),
    /read-only transaction/,
  )
})

test('sign-in and sign-out take effect immediately, however far the standby lags', async () => {
  const { token: leaver } = await openTestSession(database, group.id, group.people.coordinator)
  await replayed()
  await onStandby('select pg_wal_replay_pause()')
  try {
    await database.asOwner((queries) =>
      queries.deleteFrom('sessions').where('token_hash', '=', hashToken(leaver)).execute(),
    )
    assert.equal(await findServedBy('report', hashToken(leaver)), undefined)
    const { token: comer } = await openTestSession(database, group.id, group.people.coordinator)
    assert.ok(await findServedBy('report', hashToken(comer)))
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
})

test('reports run on an idle standby, but not on a lagging one', async () => {
  await until(lastReplayIsOld)
  assert.equal(await findServedBy('report'), 'standby')
  await onStandby('select pg_wal_replay_pause()')
  try {
    await database.asOwner((queries) => queries.insertInto('groups').values({ name: 'Grupo' }).execute())
    await until(lastReplayIsOld)
    await restsAfterFailure()
    assert.match(warnings[0]?.reason ?? '', /behind/)
    assert.equal(await findServedBy('report'), 'primary')
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
  while ((await findServedBy('report')) !== 'standby') await delay(20)
})

test('a report that the standby cancels is repeated on the primary', async () => {
  await database.asOwner(async (queries) => {
    await sql`create table crowded as select 1 as n`.execute(queries)
    await sql`grant select on crowded to zelo_app`.execute(queries)
  })
  await replayed()
  const began = Promise.withResolvers<void>()
  let times = 0
  const reading = database.inSession(reader, 'report', async (_session, queries) => {
    times += 1
    began.resolve()
    const wait = sql`case when pg_is_in_recovery() then pg_sleep(30) end`
    return (await sql`select ${wait}, n from crowded`.execute(queries)).rows.length
  })
  await began.promise
  await until(`exists (select from pg_locks where relation = 'crowded'::regclass)`)
  await database.asOwner((queries) => sql`truncate crowded`.execute(queries))
  assert.equal(await reading, 0)
  assert.equal(times, 2)
  assert.match(warnings[0]?.reason ?? '', /conflict with recovery/)
})

test('a report that throws a domain error is not repeated', async () => {
  let times = 0
  const sending = database.inSession(reader, 'report', async (_session, queries) => {
    times += 1
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(queries).catch(() => {})
    throw new DomainError('internal')
  })
  await assert.rejects(sending, { code: 'internal' })
  assert.equal(times, 1)
})

test('rejects calls as unavailable if the main URL leads to a standby', async () => {
  const wrong = connectPools(servers.standby.url, console)
  try {
    await assert.rejects(
      wrong.asOwner(async () => {}),
      { name: 'DomainError', code: 'unavailable' },
    )
  } finally {
    await wrong.close()
  }
})

test('reports do not run on a replica that is no standby', async () => {
  const log = { warn: (what: object) => void warnings.push(what), error: () => {} }
  const mistaken = connectPools(servers.primary.url, log, { replicaUrl: servers.primary.url })
  try {
    await mistaken.inSession(reader, 'report', async () => {})
    assert.match(warnings[0]?.reason ?? '', /not following/)
  } finally {
    await mistaken.close()
  }
})

test("after a caller's error, reports still run on the standby", async () => {
  await assert.rejects(
    database.inSession(reader, 'report', (_session, queries) => sql`select ${'\0'}::text`.execute(queries)),
    { code: '22021' },
  )
  assert.equal(await findServedBy('report'), 'standby')
})

const shortOfPatience = { timeout: 30_000 }
test('a report on a silent standby times out, then uses the primary', shortOfPatience, async () => {
  const pid = await database.inSession(reader, 'report', async (_session, queries) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
    return rows[0]!.pid
  })
  while (database.pools().some(({ size, idle }) => idle < size)) await delay(5)
  process.kill(pid, 'SIGSTOP')
  try {
    assert.equal(await findServedBy('report'), 'primary')
    assert.match(warnings[0]?.reason ?? '', /timeout/)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  while ((await findServedBy('report')) !== 'standby') await delay(20)
})

test('the primary serves reports while the standby is down', async () => {
  await servers.standby.stop()
  await restsAfterFailure()
  assert.equal(await findServedBy('report'), 'primary')
  await servers.standby.start()
  while ((await findServedBy('report')) !== 'standby') await delay(20)
})
