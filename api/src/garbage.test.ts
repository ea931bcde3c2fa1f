import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { sendGarbage } from '../test/test-garbage-run.ts'

let server: TestApp

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('survives garbage on every call without server errors or changed data', async () => {
  const seed = Date.now() % 1_000_000_000
  const { faults, refused, changing, slowest } = await sendGarbage(server, { requests: 800, seed })
  assert.deepEqual(faults, [], `seed ${seed}`)
  // Some requests are valid after all, so a check of the rows covers those.
  assert.ok(refused > 400 && changing > 10, `${refused} refused, ${changing} changed something`)
  assert.ok(slowest < 5000, `${slowest} ms`)
})
