// `node bench/faults.ts [requests]`: counts faults caused by bad input and crashes. Sends wrong requests to every call.
// Writes continuously while server and database are killed twenty times, and while the database is unreachable. As root
// on Linux, also writes to a full disk. Prints one table. Fails if it finds a fault. Takes five to fifteen minutes.
// Removes everything that it creates.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../api/src/database/embedded.ts'
import { migrate } from '../api/src/database/migrate.ts'
import { maintain, templateVariable, withDatabase } from '../api/src/database/test-database.ts'
import { createTestApp } from '../api/test/test-app.ts'
import { sendGarbage } from '../api/test/test-garbage-run.ts'
import { killUnderLoad } from '../e2e/kills.ts'
import { cutDatabase, fillDisk, type Outage } from './outages.ts'

const requests = Number(process.argv[2] ?? 10_000)
const kills = 20
/** Maximum duration of the run in minutes. */
const atMost = 15
setTimeout(() => {
  console.error(`not done after ${atMost} minutes`)
  process.exit(1)
}, atMost * 60_000).unref()

const garbage = await countGarbage()
const cut = await cutDatabase(30)
const full = await fillDisk()
const killed = await killUnderLoad({ kills, writers: 8, writesPerKill: 60 })
console.table({
  'wrong requests sent': garbage.requests,
  'of them rejected': garbage.rejected,
  'of them accepted, because they were valid': garbage.taken,
  'of these, requests that changed rows': garbage.changing,
  'faults: status ≥ 500, hangs, rows changed by a rejected request': garbage.faults.length,
  'processor time of the most expensive request, ms': Math.round(garbage.mostProcessorTime),
  'kill -9 of the server': killed.kills,
  'of them of the database too': killed.databaseKills,
  'writes acknowledged': killed.acknowledged,
  'of them lost': killed.lost.length,
  ...toOutageRows('database away for 30 s', cut),
  ...(full ? toOutageRows('disk full', full) : { 'disk full': 'not run: this user cannot mount a disk' }),
})
for (const fault of garbage.faults) console.log(fault)
const lost = killed.lost.length + cut.lost + (full?.lost ?? 0)
process.exit(garbage.faults.length + lost > 0 ? 1 : 0)

function toOutageRows(name: string, { refused, slowestRefusal, backAfter, acknowledged, lost }: Outage) {
  return {
    [`${name}: failures by status`]: JSON.stringify(refused),
    [`${name}: slowest failure, s`]: (slowestRefusal / 1000).toFixed(1),
    [`${name}: recovered after, s`]: (backAfter / 1000).toFixed(1),
    [`${name}: writes acknowledged`]: acknowledged,
    [`${name}: of them lost`]: lost,
  }
}

async function countGarbage() {
  const directory = await mkdtemp(join(tmpdir(), 'zelo-faults-'))
  const postgres = await startEmbeddedPostgres({ directory, log: pino({ level: 'warn' }) })
  await maintain(postgres.url, 'create database template')
  const template = withDatabase(postgres.url, 'template')
  await migrate(template)
  process.env[templateVariable] = template
  const server = await createTestApp()
  try {
    return await sendGarbage(server, { requests, seed: Date.now() % 1_000_000_000 })
  } finally {
    await server.close()
    await postgres.stop()
    await rm(directory, { recursive: true })
  }
}
