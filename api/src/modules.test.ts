import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modules } from './modules.ts'

test('only reports of history and audit are read from a replica', () => {
  for (const { noun, routes } of modules)
    for (const { endpoint, mayLag } of routes)
      assert.equal(mayLag ?? false, ['history', 'audit'].includes(noun), endpoint.name)
})
