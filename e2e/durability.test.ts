import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killUnderLoad } from './kills.ts'

test('keeps every acknowledged write through five kills and leaves no process', async () => {
  const { kills, acknowledged, lost } = await killUnderLoad({ kills: 5, writers: 8, writesPerKill: 60 })
  assert.deepEqual(lost, [])
  assert.ok(acknowledged >= kills * 60)
})
