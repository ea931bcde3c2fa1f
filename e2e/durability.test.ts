import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killUnderLoad } from './kills.ts'

test('acknowledged writes survive five kills of the server, and no process remains', async () => {
  const { kills, acknowledged, lost } = await killUnderLoad({ kills: 5, writers: 8, writesPerKill: 60 })
  assert.deepEqual(lost, [])
  assert.ok(acknowledged >= kills * 60)
})
