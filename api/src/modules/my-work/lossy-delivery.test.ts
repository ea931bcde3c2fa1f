import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { deliverAll, smallPhoto } from './test-deliveries.ts'
import { createFleet, type Fleet, readStoredState } from './test-fleet.ts'
import { startLossyNetwork } from './test-lossy-network.ts'

let server: TestApp
const now = '2026-03-02T20:00:00-03:00'

before(async () => {
  server = await createTestApp()
  server.setClock(now)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => server.close())

/** The size of a small run. `node bench/deliveries.ts` runs the same code with 50 phones and 10,000 executions. */
const size = { phones: 8, days: 1, today: '2026-03-02' }

test('stores each record of eight phones once despite lost requests and responses', async () => {
  const photo = await smallPhoto()
  const { port } = server.app.server.address() as AddressInfo
  const deliver = async (fleet: Fleet, losses: { dropped: number; unanswered: number }) => {
    const network = await startLossyNetwork(port, { ...losses, seed: 'signal' })
    try {
      await deliverAll(fleet.phones, { url: network.url, sentAt: now, photo, seconds: 30 })
    } finally {
      await network.close()
    }
    return { ...network.counts, ...(await readStoredState(server.database, fleet.group)) }
  }
  const good = await createFleet(server.database, { ...size, marker: 'claro' })
  const bad = await createFleet(server.database, { ...size, marker: 'escuro' })
  const expected = await deliver(good, { dropped: 0, unanswered: 0 })
  const found = await deliver(bad, { dropped: 0.3, unanswered: 0.1 })

  assert.equal(expected.executions.length, good.executions)
  assert.ok(good.executions >= 300, `${good.executions} executions`)
  assert.deepEqual([expected.dropped, expected.unanswered], [0, 0])
  assert.deepEqual([expected.refused, found.refused], [0, 0], 'deliveries conflicted with each other')
  assert.ok(found.dropped > 12 && found.unanswered > 2, JSON.stringify([found.dropped, found.unanswered]))
  assert.deepEqual(found.executions, expected.executions)
  assert.deepEqual(found.appointments, expected.appointments)
  const statuses = new Set(found.appointments.map(({ status }) => status))
  assert.ok(statuses.has('complete') && statuses.has('incomplete'), [...statuses].join())
})
