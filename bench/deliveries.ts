// `node bench/deliveries.ts [phones] [days]`: 50 phones that were offline for five days deliver 10,000 executions at once,
// over a network that loses 30 % of the requests and 10 % of the answers, then the same work over a good one. Fails unless
// both leave the same behind, each execution once.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localMoment } from '@zelo/contract/rules/calendar'
import { pino } from 'pino'
import { connect } from '../api/src/database/connect.ts'
import { startEmbeddedPostgres } from '../api/src/database/embedded.ts'
import { migrate } from '../api/src/database/migrate.ts'
import { deliverAll, smallPhoto } from '../api/src/modules/own-work/test-deliveries.ts'
import { createFleet, type Fleet, stateOf } from '../api/src/modules/own-work/test-fleet.ts'
import { startLossyNetwork } from '../api/src/modules/own-work/test-lossy-network.ts'

const [phones = 50, days = 5] = process.argv.slice(2).map(Number)
const port = 4103

const log = pino({ level: 'warn' })
const directory = await mkdtemp(join(tmpdir(), 'zelo-deliveries-'))
const postgres = await startEmbeddedPostgres({ directory, log })
await migrate(postgres.url)
const database = connect(postgres.url, log)
const server = fork(join(import.meta.dirname, 'zelo-server.ts'), {
  env: { ...process.env, DATABASE_URL: postgres.url, PORT: String(port) },
})
await Promise.race([
  once(server, 'message'),
  once(server, 'exit').then(() => assert.fail('the server ended')),
])

const size = { phones, days, today: localMoment(new Date(), 'America/Fortaleza').day }
const bad = await createFleet(database, { ...size, marker: 'escuro' })
const good = await createFleet(database, { ...size, marker: 'claro' })
const found = await deliver(bad, { dropped: 0.3, unanswered: 0.1 })
const expected = await deliver(good, { dropped: 0, unanswered: 0 })

assert.equal(found.executions.length, bad.executions)
assert.deepEqual(found.executions, expected.executions)
assert.deepEqual(found.appointments, expected.appointments)
console.log(
  `${found.executions.length} executions, each stored once; ${found.appointments.length} appointments alike`,
)

server.disconnect()
await once(server, 'exit')
await database.close()
await postgres.stop()
await rm(directory, { recursive: true })
process.exit()

async function deliver(fleet: Fleet, losses: { dropped: number; unanswered: number }) {
  const network = await startLossyNetwork(port, { ...losses, seed: 'signal' })
  const sentAt = new Date().toISOString()
  const began = performance.now()
  await deliverAll(fleet.phones, { url: network.url, sentAt, photo: await smallPhoto(), seconds: 600 })
  const seconds = (performance.now() - began) / 1000
  const { requests, dropped, unanswered, refused } = network.counts
  console.log(
    `${fleet.executions} executions of ${fleet.phones.length} phones in ${seconds.toFixed(1)} s, ` +
      `${Math.round(fleet.executions / seconds)}/s: ${requests} requests, ${dropped} dropped, ${unanswered} unanswered, ${refused} refused`,
  )
  await network.close()
  return await stateOf(database, fleet.group)
}
