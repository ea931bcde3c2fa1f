import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPhone, ivone } from './test-phone.ts'
import {
  deleteOldDelivered,
  dropPhoto,
  restorePhoto,
  reviseWork,
  undoTime,
  undoWorkChange,
  updatePhoto,
} from './work-repository.ts'

const day = 86_400_000

test('delivered data is deleted after some days, and undelivered data never', async () => {
  const phone = await createPhone({
    works: (items) =>
      items.map(({ clientId }) => ({
        clientId,
        appointmentId: 1,
        presence: 'scanned',
        refused: clientId === 'refused' ? 'unknown_key' : null,
      })),
  })
  for (const clientId of ['delivered', 'photographed', 'refused']) await phone.work(clientId)
  await phone.photo('sent', 'delivered')
  await phone.deliver()
  await phone.photo('unsent', 'photographed')
  await phone.work('waiting')
  const kept = async () => [
    ...(await phone.stored.getAllKeys('works')),
    ...(await phone.stored.getAllKeys('photos')),
  ]
  await deleteOldDelivered(phone.database, ivone.user.id, phone.now + 14 * day)
  assert.equal((await kept()).length, 6)
  await deleteOldDelivered(phone.database, ivone.user.id, phone.now + 400 * day)
  assert.deepEqual(await kept(), ['photographed', 'refused', 'waiting', 'unsent'])
})

test('a record with an existing UUID is not stored again', async () => {
  const phone = await createPhone()
  await phone.work('w1', { observation: 'Primeira' })
  await phone.work('w1', { observation: 'Outra' })
  assert.equal((await phone.stored.get('works', 'w1'))?.observation, 'Primeira')
})

test('an undo reverts changes of the undo period, but no earlier changes', async () => {
  const phone = await createPhone()
  const change = (fields: Parameters<typeof reviseWork>[2], hold = false) =>
    reviseWork(phone.database, 'w1', fields, { hold, at: phone.now })
  await phone.work('w1', { endedAt: null })
  await change({ observation: 'Torneira pinga' })
  await change({ endedAt: '2026-11-19T09:00:00-03:00' }, true)
  await change({ undoneReason: 'Sem material' })
  assert.equal(await undoWorkChange(phone.database, 'w1', phone.now), true)
  const work = await phone.stored.get('works', 'w1')
  assert.deepEqual([work?.endedAt, work?.observation, work?.undoneReason], [null, 'Torneira pinga', null])
  assert.equal(await undoWorkChange(phone.database, 'w1', phone.now), false)
})

test("an undo of a new record removes the record's unsent photos", async () => {
  const phone = await createPhone()
  await phone.work('w1', { hold: true })
  await phone.photo('p1', 'w1')
  await undoWorkChange(phone.database, 'w1', phone.now)
  assert.equal(await phone.stored.count('photos'), 0)
  await phone.work('w2')
  await phone.photo('p2', 'w2')
  await phone.photo('p3', 'w2')
  assert.equal(await dropPhoto(phone.database, 'p3'), true)
  await phone.deliver()
  assert.equal(await dropPhoto(phone.database, 'p2'), false)
})

test('an undo of a finished task keeps an unsent note and photos', async () => {
  const phone = await createPhone()
  const note = (clientId: string) =>
    reviseWork(phone.database, clientId, { observation: 'Torneira pinga' }, { at: phone.now })
  for (const clientId of ['photographed', 'noted', 'noted-later']) await phone.work(clientId, { hold: true })
  await phone.work('begun', { endedAt: null })
  await reviseWork(
    phone.database,
    'begun',
    { endedAt: '2026-11-19T09:00:00-03:00' },
    { hold: true, at: phone.now },
  )
  await phone.photo('p1', 'photographed')
  for (const clientId of ['noted', 'begun']) await note(clientId)
  phone.now += undoTime
  await note('noted-later')
  for (const clientId of ['photographed', 'noted', 'noted-later', 'begun']) {
    assert.equal(await undoWorkChange(phone.database, clientId, phone.now), true)
    const work = await phone.stored.get('works', clientId)
    const observation = clientId === 'photographed' ? null : 'Torneira pinga'
    assert.deepEqual([clientId, work?.endedAt, work?.observation], [clientId, null, observation])
    assert.equal(work?.startedAt, '2026-11-19T08:50:00-03:00')
  }
  assert.deepEqual(await phone.stored.getAllKeys('photos'), ['p1'])
  assert.deepEqual(await phone.waiting(), ['begun', 'noted', 'noted-later', 'photographed', 'p1'])
})

test('the end of a task can be undone after a later note', async () => {
  const phone = await createPhone()
  const at = phone.now + undoTime
  await phone.work('w1', { endedAt: null })
  await phone.deliver()
  const done = { endedAt: '2026-11-19T09:00:00-03:00' }
  await reviseWork(phone.database, 'w1', done, { hold: true, at: phone.now })
  await reviseWork(phone.database, 'w1', { observation: 'Torneira pinga' }, { at })
  assert.equal(await undoWorkChange(phone.database, 'w1', at), true)
  const work = await phone.stored.get('works', 'w1')
  assert.deepEqual([work?.endedAt, work?.observation], [null, 'Torneira pinga'])
})

test('an undo removes an unsent record that has no note or photo', async () => {
  const phone = await createPhone()
  await phone.work('w1', { hold: true })
  phone.now += undoTime
  assert.equal(await undoWorkChange(phone.database, 'w1', phone.now), true)
  assert.deepEqual(await phone.waiting(), [])
})

test("a task's sent end cannot be undone while a later note waits", async () => {
  const phone = await createPhone()
  await phone.work('w1')
  await phone.deliver()
  await reviseWork(phone.database, 'w1', { observation: 'Torneira pinga' }, { at: phone.now })
  assert.equal(await undoWorkChange(phone.database, 'w1', phone.now), false)
  assert.equal((await phone.stored.get('works', 'w1'))?.endedAt, '2026-11-19T08:55:00-03:00')
})

test('a photo that is processed after its work was undone is discarded', async () => {
  const phone = await createPhone()
  await phone.work('w1', { hold: true })
  await phone.photo('p1', 'w1')
  const removed = (await phone.stored.get('photos', 'p1'))!
  await undoWorkChange(phone.database, 'w1', phone.now)
  await phone.photo('p2', 'w1')
  assert.equal(await restorePhoto(phone.database, removed), false)
  assert.deepEqual(await phone.waiting(), [])
  assert.equal(await phone.stored.count('photos'), 0)
})

test('deletes an old rejected photo without work after its reason was read', async () => {
  const phone = await createPhone()
  for (const clientId of ['w1', 'w2', 'w3']) await phone.work(clientId)
  await phone.photo('read', 'w1')
  await phone.photo('unread', 'w2')
  await phone.photo('shown', 'w3')
  for (const clientId of ['w1', 'w2']) await phone.stored.delete('works', clientId)
  const refused = { state: 'refused', refused: 'not_found' } as const
  for (const clientId of ['read', 'unread', 'shown']) {
    const archived = clientId !== 'unread'
    await updatePhoto(phone.database, clientId, (photo) => ({ ...photo, ...refused, archived }))
  }
  await deleteOldDelivered(phone.database, ivone.user.id, phone.now + 14 * day)
  assert.equal(await phone.stored.count('photos'), 3)
  await deleteOldDelivered(phone.database, ivone.user.id, phone.now + 16 * day)
  assert.deepEqual(await phone.stored.getAllKeys('photos'), ['shown', 'unread'])
})
