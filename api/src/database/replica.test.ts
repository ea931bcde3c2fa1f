import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { DomainError } from '../domain-error.ts'
import { hashOfToken } from '../http/token.ts'
import { createGroup, openSession, type TestGroup } from '../test-group.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import type { Database, Mode, Queries } from './tenant.ts'
import { startPrimaryAndStandby } from './test-standby.ts'

let servers: Awaited<ReturnType<typeof startPrimaryAndStandby>>
let database: Database
let group: TestGroup
let reader: Buffer
/** What was logged as a warning. */
let warnings: { reason?: string }[] = []

/** In seconds: longer than a busy machine takes to replay what a test has written. */
const mostBehind = 1.5

/** In milliseconds. */
const answersWithin = 2000

before(async () => {
  servers = await startPrimaryAndStandby()
  await migrate(servers.primary.url)
  const database = connect(servers.primary.url, console)
  group = await createGroup(database, { marker: 'reflexo' })
  await database.close()
  reader = hashOfToken(group.people.reader.token)
})
after(() => servers.close())

beforeEach(() => {
  warnings = []
  database = follow(300)
  return replayed()
})
afterEach(() => database.close())

/** A server's way to both; after a failure of the standby it is not asked for so many milliseconds. */
function follow(restFor: number): Database {
  const log = { warn: (what: object) => void warnings.push(what), error: () => {} }
  const replicaPatience = { mostBehind, restFor, answersWithin }
  return connect(servers.primary.url, log, { replicaUrl: servers.standby.url, replicaPatience })
}

async function onStandby(statement: string): Promise<unknown> {
  const client = new pg.Client(servers.standby.url)
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

/** Resolves when the standby has all that the primary has. */
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

/** A report fails on the standby, and for a while no further one asks it; however long each takes on a busy machine. */
async function restsAfterFailure(): Promise<void> {
  const resting = follow(60_000)
  try {
    assert.equal(await placeOf('report', reader, resting), 'primary')
    const said = warnings.length
    assert.ok(said > 0)
    assert.equal(await placeOf('report', reader, resting), 'primary')
    assert.equal(warnings.length, said)
  } finally {
    await resting.close()
  }
}

/** Where a transaction of a session is made; undefined when the session is none. */
const placeOf = (mode: Mode, tokenHash = reader, of = database) =>
  of.inSession(tokenHash, mode, async (session, queries) => {
    if (!session) return undefined
    return (await isOnStandby(queries)) ? 'standby' : 'primary'
  })

test('reports are read from the standby, confined to the group, and everything else from the primary', async () => {
  const strangers = await createGroup(database, { marker: 'alheio' })
  await replayed()
  assert.equal(await placeOf('report'), 'standby')
  assert.equal(await placeOf('read'), 'primary')
  assert.equal(await placeOf('write'), 'primary')
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

test('a session that began this moment reads, and one that ended this moment does not, however far behind the standby is', async () => {
  const { token: leaver } = await openSession(database, group.id, group.people.coordinator)
  await replayed()
  await onStandby('select pg_wal_replay_pause()')
  try {
    await database.asOwner((queries) =>
      queries.deleteFrom('sessions').where('token_hash', '=', hashOfToken(leaver)).execute(),
    )
    assert.equal(await placeOf('report', hashOfToken(leaver)), undefined)
    const { token: comer } = await openSession(database, group.id, group.people.coordinator)
    assert.ok(await placeOf('report', hashOfToken(comer)))
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
})

test('a standby that is too far behind is not asked until it has caught up, an idle one is never behind', async () => {
  await until(lastReplayIsOld)
  assert.equal(await placeOf('report'), 'standby')
  await onStandby('select pg_wal_replay_pause()')
  try {
    await database.asOwner((queries) => queries.insertInto('groups').values({ name: 'Grupo' }).execute())
    await until(lastReplayIsOld)
    await restsAfterFailure()
    assert.match(warnings[0]?.reason ?? '', /behind/)
    assert.equal(await placeOf('report'), 'primary')
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
  while ((await placeOf('report')) !== 'standby') await delay(20)
})

test('a report that the replay of a change cancels is made on the primary', async () => {
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

test('a report that was lost when a part of it was on its way is not made again', async () => {
  let times = 0
  const sending = database.inSession(reader, 'report', async (_session, queries) => {
    times += 1
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(queries).catch(() => {})
    throw new DomainError('internal')
  })
  await assert.rejects(sending, { code: 'internal' })
  assert.equal(times, 1)
})

test('a server whose database has become a standby says so at once, whatever it would do', async () => {
  const wrong = connect(servers.standby.url, console)
  try {
    await assert.rejects(
      wrong.asOwner(async () => {}),
      { name: 'DomainError', code: 'unavailable' },
    )
  } finally {
    await wrong.close()
  }
})

test('a server that follows nobody makes no reports, whatever it has: it may be another installation’s', async () => {
  const log = { warn: (what: object) => void warnings.push(what), error: () => {} }
  const mistaken = connect(servers.primary.url, log, { replicaUrl: servers.primary.url })
  try {
    await mistaken.inSession(reader, 'report', async () => {})
    assert.match(warnings[0]?.reason ?? '', /not following/)
  } finally {
    await mistaken.close()
  }
})

test('what a caller did wrong is not blamed on the standby', async () => {
  await assert.rejects(
    database.inSession(reader, 'report', (_session, queries) => sql`select ${'\0'}::text`.execute(queries)),
    { code: '22021' },
  )
  assert.equal(await placeOf('report'), 'standby')
})

const shortOfPatience = { timeout: 30_000 }
test(
  'a standby that says nothing any more on an open connection is not waited for as a statement is',
  shortOfPatience,
  async () => {
    const pid = await database.inSession(reader, 'report', async (_session, queries) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
      return rows[0]!.pid
    })
    process.kill(pid, 'SIGSTOP')
    try {
      assert.equal(await placeOf('report'), 'primary')
      assert.match(warnings[0]?.reason ?? '', /timeout/)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    while ((await placeOf('report')) !== 'standby') await delay(20)
  },
)

test('without its standby the primary makes the reports, and the standby does again when it is back', async () => {
  await servers.standby.stop()
  await restsAfterFailure()
  assert.equal(await placeOf('report'), 'primary')
  await servers.standby.start()
  while ((await placeOf('report')) !== 'standby') await delay(20)
})
