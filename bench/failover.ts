// `node bench/failover.ts [pooler]`: measures data loss and downtime when the machine of the database fails under load.
// Runs a primary, a synchronous standby, two servers, and an HAProxy between them. With `pooler`, also runs PgBouncer.
// Fails unless the new primary has every acknowledged write exactly once and the system recovers without help. Takes
// about a minute. Needs Linux and Debian's postgresql and haproxy. With `pooler`, also needs pgbouncer. Removes
// everything that it creates.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { localMoment } from '@zelo/contract/rules/calendar'
import { connectPools } from '../api/src/database/connect.ts'
import { findFreePort } from '../api/src/database/embedded.ts'
import { deliverAll, smallPhoto } from '../api/src/modules/my-work/test-deliveries.ts'
import { createFleet, readStoredState } from '../api/src/modules/my-work/test-fleet.ts'
import { callWithoutPause, Tally, tryCall } from './failover-load.ts'
import { haproxy, listening, type Places, pgbouncer } from './failover-proxies.ts'
import {
  endProgram,
  findPostgres,
  ReplicatedPostgres,
  startProgram,
  unprivileged,
} from './replicated-postgres.ts'

const hasPooler = process.argv.includes('pooler')
const writers = 8
const readers = 4
/**
 * Seconds under load before the primary fails, and seconds under load after the first successful call that follows the
 * failure.
 */
const before = 6
const after = 8
/** Seconds from the failure to the promotion of the standby. A watchdog that checks once a second needs this long. */
const noticed = 1
/** Maximum duration of the run in seconds. */
const atMost = 180

/** Cleanup steps. They run in reverse order. */
const undo: (() => Promise<unknown>)[] = []
let ending: Promise<never> | undefined
const deadline = setTimeout(() => end(`not done after ${atMost} seconds`), atMost * 1000)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(`ended by ${signal}`))
try {
  await run()
  await end()
} catch (error) {
  await end(error)
}

async function run(): Promise<void> {
  for (const program of ['setpriv', 'haproxy', ...(hasPooler ? ['pgbouncer'] : [])]) {
    const isThere = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
    assert.ok(isThere, `${program} is missing: apt-get install util-linux postgresql haproxy pgbouncer`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'zelo-failover-'))
  undo.push(() => rm(folder, { recursive: true }))
  if (process.getuid?.() === 0) spawnSync('chown', [unprivileged, folder])
  await chmod(folder, 0o755)

  const old = await ReplicatedPostgres.create(findPostgres(), join(folder, 'a'))
  undo.push(() => old.stop())
  const young = await ReplicatedPostgres.follow(old, join(folder, 'b'), 'b')
  undo.push(() => young.stop())
  await old.query('create role zelo_check login')
  await old.waitFor('b')

  const places: Places = {
    postgres: [old.port, young.port],
    servers: [await findFreePort(), await findFreePort()],
    primary: await findFreePort(),
    standby: await findFreePort(),
    web: await findFreePort(),
    pooler: await findFreePort(),
  }
  await startProxy(await haproxy(folder, places), places.web, false)
  if (hasPooler) await startProxy(await pgbouncer(folder, places), places.pooler, true)
  const primaryUrl = buildPostgresUrl(places.primary)
  const settings = {
    DATABASE_URL: hasPooler ? buildPostgresUrl(places.pooler) : primaryUrl,
    ...(hasPooler && { DATABASE_DIRECT_URL: primaryUrl }),
    DATABASE_REPLICA_URL: buildPostgresUrl(places.standby),
  }
  // Starts both servers at the same time on an empty database.
  await Promise.all(
    places.servers.map((port, nth) =>
      startServer(port, { ...settings, DATA_DIR: join(folder, `data-${nth}`) }),
    ),
  )

  const setUp = connectPools(old.url, console, { unlimited: true })
  const today = localMoment(new Date(), 'America/Fortaleza').day
  const { group, phones, executions } = await createFleet(setUp, {
    marker: 'falha',
    phones: 20,
    days: 4,
    today,
  })
  await setUp.close()

  const url = `http://127.0.0.1:${places.web}`
  const caller = { url, token: group.people.coordinator.token }
  const tallies = { writes: new Tally(), lists: new Tally(), reports: new Tally() }
  const acknowledged: string[] = []
  const enough = new AbortController()
  const report = `/history/undone-tasks?companyId=${group.parent}&from=${today}&to=${today}`
  const load = Promise.all([
    callWithoutPause(writers, enough.signal, async (writer, nth) => {
      const name = `Setor ${writer}-${nth}`
      const body = { name, companyId: group.branch }
      const made = await tryCall(caller, tallies.writes, { method: 'POST', path: '/setor/', body })
      if (made) acknowledged.push(name)
      return made
    }),
    callWithoutPause(readers, enough.signal, () =>
      tryCall(caller, tallies.lists, { method: 'GET', path: '/setor/' }),
    ),
    callWithoutPause(readers, enough.signal, () =>
      tryCall(caller, tallies.reports, { method: 'GET', path: report }),
    ),
  ])

  await delay((before - 1) * 1000)
  const photo = await smallPhoto()
  const delivery = deliverAll(phones, { url, sentAt: new Date().toISOString(), photo, seconds: atMost })
  await Promise.race([delay(1000), delivery])
  const readingThere = await young.query("select from pg_stat_activity where application_name = 'zelo'")
  assert.notEqual(readingThere.length, 0, 'the standby receives the queries of reports')
  const killedAt = performance.now()
  old.kill()
  const acknowledgedBefore = acknowledged.length
  await delay(noticed * 1000)
  await young.promote()
  const promotedAfter = (performance.now() - killedAt) / 1000
  while (!tallies.writes.successes.some((at) => at > killedAt + promotedAfter * 1000)) await delay(20)
  await Promise.all([delay(after * 1000), delivery])
  enough.abort()
  await load

  const next = await ReplicatedPostgres.follow(young, join(folder, 'c'), 'c')
  undo.push(() => next.stop())
  await young.waitFor('c')

  const kept = new Map(
    (
      await young.query<{ name: string; count: string }>('select name, count(*) from sectors group by name')
    ).map(({ name, count }) => [name, Number(count)]),
  )
  const lost = acknowledged.filter((name) => !kept.has(name))
  const twice = acknowledged.filter((name) => kept.get(name)! > 1)
  const database = connectPools(young.url, console)
  const delivered = (await readStoredState(database, group)).executions
  await database.close()

  console.log(
    `\nprimary killed under load, standby promoted after ${promotedAfter.toFixed(1)} s${hasPooler ? ', with PgBouncer' : ''}`,
  )
  for (const [name, tally] of Object.entries(tallies)) printTally(name, tally, killedAt)
  const unanswered = [...kept.keys()].filter((name) => /^Setor /.test(name)).length - acknowledged.length
  console.log(
    `${acknowledged.length} writes acknowledged (${acknowledgedBefore} before), ${lost.length} lost, ${twice.length} twice, ` +
      `${unanswered} stored although their response was lost`,
  )
  console.log(
    `${delivered.length} of ${executions} executions delivered by ${phones.length} phones, each once`,
  )
  console.log('a new standby follows the new primary, whose writes wait for it again')
  assert.deepEqual([lost, twice], [[], []])
  assert.equal(delivered.length, executions)
  for (const tally of Object.values(tallies)) {
    const wrong = [...tally.failures.keys()].filter(
      (what) => !/^(503 unavailable|connection lost)$/.test(what),
    )
    assert.deepEqual(wrong, [], 'every failed call may be retried')
  }
}

function printTally(name: string, tally: Tally, killedAt: number): void {
  const times = tally.failureTimes.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  const failures = [...tally.failures].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'
  console.log(
    `${name.padEnd(8)} gap ${tally.longestGap(killedAt).toFixed(1)} s, ${tally.successes.length} succeeded; failed: ${failures}` +
      (times.length > 0 ? `, failed after ${at(0.5)} ms (half), ${at(1)} ms (all)` : ''),
  )
}

function buildPostgresUrl(port: number): string {
  return `postgres://zelo@127.0.0.1:${port}/postgres`
}

async function startProxy(words: string[], port: number, asUser: boolean): Promise<void> {
  const proxy = startProgram(words, { asUser })
  undo.push(() => endProgram(proxy))
  await Promise.race([listening(port), once(proxy, 'exit').then(() => assert.fail(`${words[0]} ended`))])
}

/** Starts the server as an operator does. When this process ends, the IPC channel closes and the server ends too. */
async function startServer(port: number, settings: Record<string, string>): Promise<void> {
  const { PATH } = process.env
  const server: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../api/src/main.ts')], {
    env: { PATH, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'fatal', ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  undo.push(() => endProgram(server))
  const lines = createInterface({ input: server.stdout! })
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => line.startsWith('Zelo is ready') && resolve())
  })
  await Promise.race([ready, once(server, 'exit').then(() => assert.fail('a server ended'))])
}

/** Ends the run. Only the first call has an effect: calls in flight fail when the run ends, and would end it again. */
function end(error?: unknown): Promise<never> {
  ending ??= endAll(error)
  return ending
}

async function endAll(error: unknown): Promise<never> {
  clearTimeout(deadline)
  for (const each of undo.splice(0).reverse()) await each().catch(console.error)
  if (error) console.error(error instanceof assert.AssertionError ? error.message : error)
  process.exit(error ? 1 : 0)
}
