import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modules } from './modules.ts'

test('the reports of the history and the audit may come from a replica, and no other call may', () => {
  for (const { noun, routes } of modules)
    for (const { endpoint, mayLag } of routes)
      assert.equal(mayLag ?? false, ['history', 'audit'].includes(noun), endpoint.name)
})
