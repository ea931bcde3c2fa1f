import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { sendGarbage } from '../test/test-garbage-run.ts'

let server: TestApp

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('random input causes no server error in any call and changes nothing', async () => {
  const seed = Date.now() % 1_000_000_000
  const { faults, rejected, changing, mostProcessorTime } = await sendGarbage(server, { requests: 800, seed })
  assert.deepEqual(faults, [], `seed ${seed}`)
  // Some generated requests are valid by chance. So the server accepts some requests, and some change rows.
  assert.ok(rejected > 400 && changing > 10, `${rejected} rejected, ${changing} changed something`)
  // The test measures processor time, because it does not grow with the load of the machine.
  assert.ok(mostProcessorTime < 1500, `${mostProcessorTime} ms`)
})
