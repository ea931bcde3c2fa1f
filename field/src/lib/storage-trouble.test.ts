import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseStuck, FieldDatabase } from './database.ts'
import { readTrouble } from './storage-trouble.ts'

test('only a quota error of the browser counts as a full phone', () => {
  const named = (name: string) => readTrouble(new DOMException('', name))
  assert.equal(named('QuotaExceededError'), 'full')
  for (const name of ['InvalidStateError', 'AbortError', 'UnknownError', 'TimeoutError', 'VersionError'])
    assert.equal(named(name), 'failed', name)
  assert.equal(named('SecurityError'), 'closed')
  assert.equal(readTrouble(new DatabaseStuck()), 'stuck')
  assert.equal(readTrouble(new TypeError('a fault of ours')), 'failed')
})

test('the app reports blocked storage if the browser has no database', async (t) => {
  const { indexedDB } = globalThis
  t.after(() => Object.assign(globalThis, { indexedDB }))
  Object.assign(globalThis, { indexedDB: undefined })
  const error = await new FieldDatabase('none').read(['works'], ({ store }) => store.count()).catch((e) => e)
  assert.equal(readTrouble(error), 'closed')
})
