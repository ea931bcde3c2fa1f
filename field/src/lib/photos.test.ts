import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPhone, ownDatabase } from './test-phone.ts'

const { startAccount } = await import('./account.ts')
const { savePhoto } = await import('./photos.ts')
const { followStoredWork } = await import('./use-work.ts')

/** A HEIC file. Node cannot draw it, so it is stored unchanged. */
const picture = new Blob(['\0\0\0\x10ftypheic\0\0\0\0'])

test('a full phone deletes delivered data to store a new photo', async (t) => {
  const phone = await createPhone()
  await phone.work('aaaaaaaa')
  await phone.deliver()
  await phone.work('bbbbbbbb')
  const database = await ownDatabase()
  for (const work of await phone.stored.getAll('works')) {
    await database.put('works', { ...work, madeAt: Date.now() })
  }
  await startAccount()
  await followStoredWork()
  const usage = async () => ((await database.count('works')) + (await database.count('photos'))) * 1_000_000
  const estimate = async () => ({ quota: 6_500_000, usage: await usage() })
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true })
  t.after(() => Reflect.deleteProperty(navigator, 'storage'))
  assert.equal(await savePhoto('bbbbbbbb', picture), 'kept')
  assert.deepEqual(await database.getAllKeys('works'), ['bbbbbbbb'])
  assert.equal(await savePhoto('bbbbbbbb', picture), 'no_space')
  assert.equal(await database.count('photos'), 1)
})
