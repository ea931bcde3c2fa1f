// `node bench/deliveries.ts [phones] [days]`: 50 phones deliver 10,000 executions at the same time after five days
// offline. The network loses 30 % of the requests and 10 % of the responses. Then repeats the work over a good network.
// Fails unless both runs leave the same data with each execution once.
import assert from 'node:assert/strict'
import { deliverAll, smallPhoto } from '../api/src/modules/my-work/test-deliveries.ts'
import { createFleet, type Fleet, readStoredState } from '../api/src/modules/my-work/test-fleet.ts'
import { startLossyNetwork } from '../api/src/modules/my-work/test-lossy-network.ts'
import { startBenchSite, today } from './bench-site.ts'

const [phones = 50, days = 5] = process.argv.slice(2).map(Number)
const port = 4107

const site = await startBenchSite()
const { database } = site
await site.serve(port)

const size = { phones, days, today }
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

await site.stop()

async function deliver(fleet: Fleet, losses: { dropped: number; unanswered: number }) {
  const network = await startLossyNetwork(port, { ...losses, seed: 'signal' })
  const sentAt = new Date().toISOString()
  const began = performance.now()
  await deliverAll(fleet.phones, { url: network.url, sentAt, photo: await smallPhoto(), seconds: 600 })
  const seconds = (performance.now() - began) / 1000
  const { requests, dropped, unanswered, refused } = network.counts
  console.log(
    `${fleet.executions} executions of ${fleet.phones.length} phones in ${seconds.toFixed(1)} s, ` +
      `${Math.round(fleet.executions / seconds)}/s: ${requests} requests, ${dropped} dropped, ${unanswered} without response, ${refused} rejected`,
  )
  await network.close()
  return await readStoredState(database, fleet.group)
}
