import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killUnderLoad } from './kills.ts'

test('killed five times in the middle of writes, the server has every acknowledged one and leaves no process', async () => {
  const { kills, acknowledged, lost } = await killUnderLoad({ kills: 5, writers: 8, writesPerKill: 60 })
  assert.deepEqual(lost, [])
  assert.ok(acknowledged >= kills * 60)
})
