import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDB } from 'idb'
import { openDatabase } from './database.ts'
import { createPhone } from './test-phone.ts'

test('what a phone has to send is sent by the former version of the app after an update that was taken back', async () => {
  const phone = await createPhone()
  await phone.work('w1')
  const { name, version } = phone.database
  // The newer app waits for no tab of the former one, which gives way.
  const newer = await openDB(name, version + 1, {
    upgrade: (database) => void database.createObjectStore('of-a-newer-version'),
  })
  newer.close()
  const database = await openDatabase(name)
  assert.deepEqual(await database.getAllKeysFromIndex('works', 'pendingOf'), ['w1'])
  database.close()
})
