import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MyWorkItem } from '@zelo/contract/my-work'
import { ApiError, toApiError } from '@zelo/ui/lib/client.ts'
import { readAccount, writeAccount } from './account-store.ts'
import { noteResponse, readConnectionState } from './connection.ts'
import { hasNoteSent } from './merged-works.ts'
import { acceptItems, createPhone, ivone, makeFailing } from './test-phone.ts'
import { dropPhoto, reviseWork, toPendingPhoto, undoWorkChange, updatePhoto } from './work-repository.ts'

const minute = 60_000
const offline = new ApiError('offline')

/** Returns a server that rejects one record and accepts the rest. */
const makeRejecting = (clientId: string, refused: 'unknown_key' | 'internal') => (items: MyWorkItem[]) =>
  acceptItems(items).map((answer) => (answer.clientId === clientId ? { ...answer, refused } : answer))

test('work is delivered in batches of fifty, and photos after their work', async () => {
  const phone = await createPhone()
  for (let nth = 0; nth < 120; nth += 1) await phone.work(`w${nth}`)
  await phone.photo('p1', 'w1')
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(phone.calls, [50, 50, 20, 0])
  assert.deepEqual(await phone.waiting(), [])
  const photo = await phone.stored.get('photos', 'p1')
  assert.deepEqual([photo?.state, photo?.blob], ['delivered', null])
  assert.equal((await readConnectionState(phone.database)).completeAt[ivone.user.id], phone.now)
})

test('an offline phone keeps everything and retries with a bounded backoff', async () => {
  const phone = await createPhone({ works: makeFailing(offline) })
  for (let nth = 0; nth < 120; nth += 1) await phone.work(`w${nth}`)
  const pauses: number[] = []
  for (let tries = 0; tries < 14; tries += 1) {
    const next = (await phone.deliver())!
    pauses.push(next - phone.now)
    phone.now = next
  }
  assert.equal(phone.calls.length, 14, 'each attempt ends at its first failure')
  assert.ok(pauses[0]! >= 1500 && pauses[0]! <= 2500, `the first pause is ${pauses[0]} ms`)
  assert.ok(pauses[5]! > pauses[0]! * 8 && pauses[13]! <= 6.25 * minute, `${pauses}`)
  assert.equal((await phone.waiting()).length, 120)
  phone.server = {}
  assert.equal(await phone.deliver(), null)
  assert.equal((await readConnectionState(phone.database)).offlineSince, null)
})

test('sends every record although the clock was set back', async () => {
  const phone = await createPhone({ works: makeFailing(offline) })
  await phone.work('w1', { hold: true })
  phone.now += 10_000
  await phone.deliver()
  const works = await phone.stored.getAll('works')
  await phone.stored.put('works', { ...works[0]!, nextTryAt: phone.now + 4 * minute, attempts: 3 })
  phone.server = {}
  phone.now -= 30 * 24 * 60 * minute
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(await phone.waiting(), [])
})

test('`hurry` skips the backoff, but not a wait that the server requested', async () => {
  const phone = await createPhone({ works: makeFailing(offline) })
  await phone.work('w1')
  await phone.deliver()
  await phone.deliver()
  assert.equal(phone.calls.length, 1)
  await phone.deliver({ hurry: true })
  assert.equal(phone.calls.length, 2)
  phone.server = { works: makeFailing(new ApiError('too_many_requests', { facts: { seconds: 40 } })) }
  assert.equal(await phone.deliver({ hurry: true }), phone.now + 40_000)
  phone.server = {}
  assert.equal(await phone.deliver({ hurry: true }), phone.now + 40_000)
  assert.equal(phone.calls.length, 3)
  phone.now += 40_000
  assert.equal(await phone.deliver(), null)
})

test('a successful call does not end the wait that the server requested', async () => {
  const phone = await createPhone({
    works: makeFailing(new ApiError('too_many_requests', { facts: { seconds: 40 } })),
  })
  await phone.work('w1')
  const next = await phone.deliver()
  phone.server = {}
  phone.now += 10_000
  await noteResponse(phone.database, phone.now)
  assert.equal(await phone.deliver({ hurry: true }), next)
  phone.now = next!
  assert.equal(await phone.deliver(), null)
  assert.equal((await readConnectionState(phone.database)).waitUntil, 0)
})

test('a rejected record stores the reason and blocks no other record', async () => {
  const phone = await createPhone({ works: makeRejecting('w2', 'unknown_key') })
  for (const clientId of ['w1', 'w2', 'w3']) await phone.work(clientId)
  await phone.photo('p2', 'w2')
  assert.equal(await phone.deliver(), null)
  const work = await phone.stored.get('works', 'w2')
  assert.deepEqual([work?.refused, work?.deliveredVersion], ['unknown_key', 0])
  assert.deepEqual(phone.calls, [3], 'a photo of rejected work is not sent')
  phone.server = {}
  await reviseWork(phone.database, 'w2', { proof: { typed: '0CW7-K3MP' } })
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(await phone.waiting(), [], 'a changed record is sent again, and then its photo')
})

test('a record whose call fails does not stop other records', async () => {
  for (const [code, ends] of [
    ['invalid_input', 'refused'],
    ['internal', 'waiting'],
  ] as const) {
    const phone = await createPhone({
      works: (items) => {
        if (items.some(({ clientId }) => clientId === 'w33')) throw new ApiError(code)
        return acceptItems(items)
      },
    })
    for (let nth = 0; nth < 60; nth += 1) await phone.work(`w${nth}`)
    for (let tries = 0; tries < 3; tries += 1) phone.now = (await phone.deliver()) ?? phone.now
    assert.deepEqual(await phone.waiting(), ends === 'waiting' ? ['w33'] : [], code)
    const work = await phone.stored.get('works', 'w33')
    assert.equal(work?.refused, ends === 'refused' ? 'invalid_input' : null)
  }
})

test('a record with an unknown error waits and blocks no other record', async () => {
  const phone = await createPhone({
    works: (items) => {
      const isRefused = items.some(({ clientId }) => clientId === 'w2')
      if (isRefused) throw toApiError(422, '{"code":"of_a_newer_server"}')
      return acceptItems(items)
    },
  })
  for (const clientId of ['w1', 'w2', 'w3']) await phone.work(clientId)
  await phone.photo('p1', 'w1')
  for (let tries = 0; tries < 3; tries += 1) phone.now = (await phone.deliver()) ?? phone.now
  assert.deepEqual(await phone.waiting(), ['w2'])
})

test('a photo that fails for any reason does not block work records', async () => {
  for (const code of [
    'unsupported_media_type',
    'payload_too_large',
    'storage_full',
    'internal',
    'offline',
  ] as const) {
    const phone = await createPhone({ photo: makeFailing(new ApiError(code)) })
    await phone.work('w1')
    await phone.photo('p1', 'w1')
    await phone.deliver()
    await phone.work('w2')
    await phone.deliver({ hurry: true })
    const work = await phone.stored.get('works', 'w2')
    assert.equal(work?.deliveredVersion, 1, code)
    const isRefused = code === 'unsupported_media_type' || code === 'payload_too_large'
    const photo = await phone.stored.get('photos', 'p1')
    assert.equal(photo?.state, isRefused ? 'refused' : 'waiting', code)
    assert.ok(photo?.blob, 'the picture stays on the phone')
  }
})

test('a photo rejected for its size or format can be sent again', async () => {
  for (const [error, reason] of [
    ['file_too_large', 'payload_too_large'],
    ['file_not_supported', 'invalid_input'],
  ] as const) {
    const phone = await createPhone({
      photo: makeFailing(new ApiError('invalid_input', { errors: { photo: error } })),
    })
    await phone.work('w1')
    await phone.photo('p1', 'w1')
    assert.equal(await phone.deliver(), null)
    const photo = await phone.stored.get('photos', 'p1')
    assert.deepEqual([photo?.refused, photo?.blob instanceof Blob], [reason, true])
    phone.server = {}
    await updatePhoto(phone.database, 'p1', toPendingPhoto)
    assert.equal(await phone.deliver(), null)
    assert.equal((await phone.stored.get('photos', 'p1'))?.state, 'delivered')
  }
})

test('a server that limits photos delays only photos, not work records', async () => {
  const busy = new ApiError('too_many_requests', { facts: { seconds: 10 } })
  const phone = await createPhone({ photo: makeFailing(busy) })
  await phone.work('w1')
  await phone.photo('p1', 'w1')
  await phone.photo('p2', 'w1')
  const next = await phone.deliver()
  assert.equal(next, phone.now + 10_000)
  assert.deepEqual(await phone.waiting(), ['p1', 'p2'])
  phone.server.works = makeFailing(offline)
  await phone.work('w2')
  await phone.deliver()
  delete phone.server.works
  assert.equal(await phone.deliver({ hurry: true }), next)
  assert.deepEqual(await phone.waiting(), ['p1', 'p2'])
  assert.deepEqual(phone.calls, [1, 0, 1, 1], 'a hurry does not shorten a wait that the server asked for')
  phone.server = {}
  phone.now = next!
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(await phone.waiting(), [])
})

test('new work and photos are delivered although many records always fail', async () => {
  const phone = await createPhone({
    works: (items) => {
      if (items.some(({ clientId }) => clientId.startsWith('bad'))) throw new ApiError('internal')
      return acceptItems(items)
    },
  })
  for (let nth = 0; nth < 10; nth += 1) await phone.work(`bad${nth}`)
  for (let tries = 0; tries < 60; tries += 1) phone.now = (await phone.deliver())!
  const failures = phone.calls.length
  await phone.work('w1')
  await phone.photo('p1', 'w1')
  for (let tries = 0; tries < 3; tries += 1) phone.now = (await phone.deliver({ hurry: true }))!
  assert.deepEqual(
    (await phone.waiting()).filter((id) => !id.startsWith('bad')),
    [],
  )
  assert.ok(failures < 60 * 5, `${failures} calls`)
})

test('if every call fails, the phone waits longer between the calls', async () => {
  const broken = makeFailing(new ApiError('internal'))
  const phone = await createPhone({ photo: broken })
  for (let nth = 0; nth < 20; nth += 1) await phone.work(`sent${nth}`)
  await phone.deliver()
  phone.server = { works: broken, photo: broken }
  for (let nth = 0; nth < 20; nth += 1) {
    await phone.work(`w${nth}`)
    await phone.photo(`p${nth}`, `sent${nth}`)
  }
  const begin = phone.now
  phone.calls.length = 0
  while (phone.now < begin + 60 * minute) phone.now = (await phone.deliver())!
  assert.ok(phone.calls.length < 120, `${phone.calls.length} calls in an hour`)
  phone.server = {}
  await phone.deliver({ hurry: true })
  assert.deepEqual(await phone.waiting(), [])
})

test('a rate limit on typed codes delays only work with typed codes', async () => {
  const phone = await createPhone({
    works: (items) => {
      if (items.some(({ proof }) => 'typed' in proof))
        throw new ApiError('too_many_requests', { facts: { seconds: 3600 } })
      return acceptItems(items)
    },
  })
  await phone.work('a-typed', { proof: { typed: '0CW7-K3MP' } })
  await phone.work('scanned')
  await phone.photo('p1', 'scanned')
  const next = (await phone.deliver())!
  assert.deepEqual(await phone.waiting(), ['a-typed'])
  await phone.work('later')
  await phone.deliver({ hurry: true })
  assert.deepEqual(await phone.waiting(), ['a-typed'])
  assert.ok(next > phone.now + minute)
})

test('smaller batches pass a weak connection; a huge photo blocks no others', async () => {
  const phone = await createPhone({
    works: (items) => {
      if (items.length > 5) throw offline
      return acceptItems(items)
    },
    photo: ({ clientId }) => {
      if (clientId === 'large') throw offline
    },
  })
  for (let nth = 0; nth < 30; nth += 1) await phone.work(`w${nth}`)
  for (const clientId of ['large', 'next', 'small']) await phone.photo(clientId, 'w1')
  for (let tries = 0; tries < 10; tries += 1) phone.now = (await phone.deliver())!
  assert.deepEqual(await phone.waiting(), ['large'])
})

test('sends a photo whose work record is no longer on this phone', async () => {
  const phone = await createPhone()
  await phone.work('recorded-elsewhere')
  await phone.work('taken-back')
  await phone.photo('p1', 'recorded-elsewhere')
  await phone.photo('p2', 'taken-back')
  for (const clientId of ['recorded-elsewhere', 'taken-back']) await phone.stored.delete('works', clientId)
  phone.server = {
    photo: ({ clientId }) => {
      if (clientId === 'p2') throw new ApiError('not_found')
    },
  }
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(await phone.waiting(), [])
  assert.equal((await phone.stored.get('photos', 'p1'))?.state, 'delivered')
  assert.equal((await phone.stored.get('photos', 'p2'))?.refused, 'not_found')
})

test('a photo that is removed while another photo is sent stays unsent', async () => {
  const phone = await createPhone()
  const sent: string[] = []
  phone.server.photo = async ({ clientId }) => {
    sent.push(clientId)
    for (const other of ['p1', 'p2']) if (other !== clientId) await dropPhoto(phone.database, other)
  }
  await phone.work('w1')
  for (const clientId of ['p1', 'p2']) await phone.photo(clientId, 'w1')
  assert.equal(await phone.deliver(), null)
  assert.equal(sent.length, 1)
})

test('unsent work of an expired session waits until its author signs in', async () => {
  const phone = await createPhone({ works: makeFailing(offline) })
  await phone.work('w1')
  phone.now = (await phone.deliver())!
  phone.server = { works: makeFailing(new ApiError('not_signed_in')) }
  assert.equal(await phone.deliver(), null)
  assert.equal((await readAccount(phone.database))?.state, 'expired')
  assert.equal((await readConnectionState(phone.database)).offlineSince, null, 'the server responded')
  await phone.deliver({ hurry: true })
  assert.equal(phone.calls.length, 2)

  const tokens: string[] = []
  phone.server = {
    works: (items, token) => {
      tokens.push(token)
      return acceptItems(items)
    },
  }
  await writeAccount(phone.database, { ...ivone, token: 'another', user: { ...ivone.user, id: 8 } })
  await phone.work('of-8', { ownerId: 8 })
  await phone.deliver()
  assert.deepEqual(await phone.waiting(), ['w1'])
  await writeAccount(phone.database, { ...ivone, token: 'new' })
  await phone.deliver()
  assert.deepEqual(tokens, ['another', 'new'])
  assert.deepEqual(await phone.waiting(), [])
})

test('a rejected user becomes inactive, and a sign-out stops the delivery', async () => {
  const phone = await createPhone({ works: makeFailing(new ApiError('inactive_user')) })
  await phone.work('w1')
  await phone.deliver()
  assert.equal((await readAccount(phone.database))?.state, 'inactive')

  const other = await createPhone()
  other.server = {
    works: async (items) => {
      await writeAccount(other.database, null)
      return acceptItems(items)
    },
  }
  for (let nth = 0; nth < 60; nth += 1) await other.work(`w${nth}`)
  assert.equal(await other.deliver(), null)
  assert.equal((await other.waiting()).length, 10)
})

test('a record that changes while it is being sent is sent again', async () => {
  const phone = await createPhone()
  const observations: (string | null)[] = []
  phone.server = {
    works: async (items) => {
      observations.push(items[0]!.observation)
      if (observations.length === 1) await reviseWork(phone.database, 'w1', { observation: 'Torneira pinga' })
      return acceptItems(items)
    },
  }
  await phone.work('w1')
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(observations, [null, 'Torneira pinga'])
})

test('a note that the server may have received can no longer change', async () => {
  const phone = await createPhone()
  const isSent = async () => hasNoteSent((await phone.stored.get('works', 'w1'))!)
  await phone.work('w1', { observation: 'Torneira pinga' })
  phone.signal = false
  await phone.deliver()
  assert.equal(await isSent(), false)
  phone.signal = true
  phone.server.works = makeFailing(offline)
  await phone.deliver({ hurry: true })
  assert.equal(await isSent(), true)
  await reviseWork(phone.database, 'w1', { endedAt: '2026-11-19T09:00:00-03:00' })
  assert.equal(await isSent(), true, 'a later change does not make the note changeable')
  phone.server.works = makeRejecting('w1', 'unknown_key')
  await phone.deliver({ hurry: true })
  assert.equal(await isSent(), false)
})

test('work is sent after its undo period and then cannot be undone', async () => {
  const phone = await createPhone()
  await phone.work('w1', { hold: true })
  assert.equal(await phone.deliver({ hurry: true }), phone.now + 5000)
  assert.deepEqual(phone.calls, [])
  assert.equal(await undoWorkChange(phone.database, 'w1', phone.now), true)
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(phone.calls, [])

  await phone.work('w2', { endedAt: null })
  await phone.deliver()
  await reviseWork(
    phone.database,
    'w2',
    { endedAt: '2026-11-19T09:00:00-03:00' },
    { hold: true, at: phone.now },
  )
  assert.equal(await undoWorkChange(phone.database, 'w2', phone.now), true)
  assert.equal((await phone.stored.get('works', 'w2'))?.endedAt, null)
  await reviseWork(
    phone.database,
    'w2',
    { endedAt: '2026-11-19T09:01:00-03:00' },
    { hold: true, at: phone.now },
  )
  phone.now += 5000
  await phone.deliver()
  assert.equal(await undoWorkChange(phone.database, 'w2', phone.now), false)
})

test('"Tentar agora" sends changes immediately; they can then no longer be undone', async () => {
  const phone = await createPhone()
  await phone.work('w1', { hold: true })
  await phone.deliver({ hurry: true })
  assert.deepEqual(await phone.waiting(), ['w1'])
  assert.equal(await phone.deliver({ hurry: true, insist: true }), null)
  assert.deepEqual(await phone.waiting(), [])
  assert.equal(await undoWorkChange(phone.database, 'w1', phone.now), false)
})

test('a change can be undone while the phone reports no signal', async () => {
  const phone = await createPhone()
  await phone.work('unticked', { hold: true })
  await phone.work('w1')
  await phone.photo('p1', 'w1')
  phone.now += 5000
  phone.signal = false
  const next = (await phone.deliver({ hurry: true }))!
  assert.ok(next > phone.now)
  assert.deepEqual(phone.calls, [])
  assert.equal((await readConnectionState(phone.database)).offlineSince, phone.now)
  assert.equal(await undoWorkChange(phone.database, 'unticked', phone.now), true)
  await phone.deliver({ hurry: true, insist: true })
  assert.deepEqual(phone.calls, [1, 0], 'insistence overrides the signal status of the phone')
  await phone.work('w2')
  phone.signal = true
  phone.now = next
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(phone.calls, [1, 0, 1])
})

test('unsent changes can be undone if signal drops during a delivery', async () => {
  const phone = await createPhone()
  phone.server = {
    works: (items) => {
      phone.signal = false
      return acceptItems(items)
    },
  }
  for (let nth = 10; nth < 70; nth += 1) await phone.work(`w${nth}`)
  await phone.deliver()
  assert.deepEqual(phone.calls, [50])
  assert.equal(await undoWorkChange(phone.database, 'w10', phone.now), false)
  assert.equal(await undoWorkChange(phone.database, 'w69', phone.now), true)
})

test('a delivery that was interrupted before its response is repeated', async () => {
  const phone = await createPhone()
  const stored: string[][] = []
  const killed = new AbortController()
  phone.server = {
    works: (items) => {
      stored.push(items.map(({ clientId }) => clientId))
      if (stored.length > 1) return acceptItems(items)
      killed.abort()
      throw new DOMException('', 'AbortError')
    },
  }
  await phone.work('w1')
  await phone.deliver({ signal: killed.signal })
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(stored, [['w1'], ['w1']])
})

test('thousands of records are sent in batches of fifty', async () => {
  const phone = await createPhone()
  await phone.work('model')
  const model = (await phone.stored.get('works', 'model'))!
  const filling = phone.stored.transaction('works', 'readwrite')
  for (let nth = 1; nth < 3000; nth += 1) void filling.store.put({ ...model, clientId: `w${nth}` })
  await filling.done
  assert.equal(await phone.deliver(), null)
  assert.equal(phone.calls.length, 60)
  assert.deepEqual(await phone.waiting(), [])
})
