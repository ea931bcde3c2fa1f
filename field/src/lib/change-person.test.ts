import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import 'fake-indexeddb/auto'
import type { MyWorkItem, Place } from '@zelo/contract/my-work'
import { readAccount, writeAccount } from './account-store.ts'
import { readStoredArrivals, writeArrivals } from './arrival-store.ts'
import { changePerson, settleItems } from './change-person.ts'
import type { Account, FieldDatabase } from './database.ts'
import { toDraftPrefix } from './draft-store.ts'
import { acceptItems, createPhone, ivone } from './test-phone.ts'
import { updateWork } from './work-repository.ts'

const encodeTestKey = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const owner: Account = { ...ivone, sealKey: encodeTestKey(1) }
const next: Account = {
  ...ivone,
  token: 'token-of-bruno',
  user: { id: 8, name: 'Bruno Dias', avatarUrl: null },
  sealKey: encodeTestKey(2),
}
/** The same owner, signed in with a second session. */
const ownerAgain: Account = { ...owner, token: 'second-token' }

const note = 'Torneira da copa pinga'
const code = '{"id":1,"k":"0123456789ABCDEFGHJK"}'

/** Replaces the browser's `localStorage`. */
class Storage {
  [name: string]: unknown
  static {
    for (const [name, value] of Object.entries({
      getItem(this: Storage, key: string) {
        return this[key] ?? null
      },
      setItem(this: Storage, key: string, text: string) {
        this[key] = text
      },
      removeItem(this: Storage, key: string) {
        delete this[key]
      },
    }))
      Object.defineProperty(Storage.prototype, name, { value })
  }
}
beforeEach(() => Object.assign(globalThis, { localStorage: new Storage() }))
after(() => void Reflect.deleteProperty(globalThis, 'localStorage'))

const draft = `${toDraftPrefix(ivone.user.id)}note-1`

/**
 * Creates a phone whose owner has a plan, delivered work, unsent work with a photo, a begun visit, a scanned code and a
 * draft.
 */
async function createBusyPhone() {
  const phone = await createPhone()
  const sent: MyWorkItem[] = []
  const photos: [string, string][] = []
  phone.server.works = (items) => {
    sent.push(...items)
    return acceptItems(items)
  }
  phone.server.photo = async ({ clientId, photo }) => {
    photos.push([clientId, await photo.text()])
  }
  await writeAccount(phone.database, owner)
  await phone.work('old', { taskName: 'Lavar piso' })
  await phone.deliver()
  sent.length = 0
  await phone.work('w1', { observation: note })
  await phone.photo('p1', 'w1')
  const place = { id: 1, name: 'Recepção' } as Place
  await phone.stored.put('plans', {
    ownerId: ivone.user.id,
    days: {},
    places: [place],
    found: [],
    fetchedAt: 5,
    clockOffset: 0,
  })
  const begun = { environmentId: 3, startedAt: '2026-11-19T11:00:00-03:00' }
  writeArrivals({
    'visit-1': { userId: 7, proof: { scanned: code }, at: 1 },
    'visit-2': { userId: 7, proof: { scanned: code }, at: 2, begun },
  })
  localStorage.setItem(draft, note)
  const items = async () =>
    (await phone.stored.getAll('sealed')).map(({ ownerId, id }) => `${ownerId} ${id}`).sort()
  return { ...phone, sent, photos, items }
}

/** Returns everything on the phone that developer tools can read, as one text. */
async function readPhone({ stored }: Awaited<ReturnType<typeof createPhone>>): Promise<string> {
  const parts: string[] = [JSON.stringify(localStorage)]
  for (const store of stored.objectStoreNames) {
    for (const value of await stored.getAll(store)) {
      const buffers: Promise<string>[] = []
      parts.push(
        JSON.stringify(value, (_, each) => {
          if (each instanceof Blob) buffers.push(each.text())
          if (each instanceof ArrayBuffer) buffers.push(Promise.resolve(Buffer.from(each).toString('latin1')))
          return each
        }),
        ...(await Promise.all(buffers)),
      )
    }
  }
  return parts.join('\n')
}

const texts = [note, 'Varrer', 'Lavar piso', 'Recepção', '0123456789ABCDEFGHJK', 'picture', owner.token]

test('the phone keeps no readable personal data after sign-out', async () => {
  const phone = await createBusyPhone()
  const before = await readPhone(phone)
  const secrets = [...texts, owner.sealKey!]
  for (const text of secrets) assert.ok(before.includes(text), `${text} was there`)
  await changePerson(phone.database, null)
  const after = await readPhone(phone)
  for (const text of secrets) assert.ok(!after.includes(text), text)
  assert.deepEqual(await phone.items(), [
    `7 arrivals visit-2`,
    `7 drafts ${draft}`,
    '7 photos p1',
    '7 works w1',
  ])
})

test('a new user sees no data of the user whose session expired', async () => {
  const phone = await createBusyPhone()
  await writeAccount(phone.database, { ...owner, state: 'expired' })
  await changePerson(phone.database, next)
  const after = await readPhone(phone)
  for (const text of [...texts, owner.sealKey!]) assert.ok(!after.includes(text), text)
  phone.calls.length = 0
  assert.equal(await phone.deliver(), null)
  assert.deepEqual(phone.calls, [])
})

test("sealed work is delivered unchanged after the owner's sign-in", async () => {
  const phone = await createBusyPhone()
  const before = await phone.stored.getAll('works')
  await changePerson(phone.database, null)
  await changePerson(phone.database, next)
  await changePerson(phone.database, ownerAgain)
  assert.deepEqual(
    await phone.stored.getAll('works'),
    before.filter(({ clientId }) => clientId === 'w1'),
  )
  assert.deepEqual(await phone.items(), [])
  await phone.deliver()
  assert.deepEqual(
    phone.sent.map(({ clientId, startedAt, endedAt, observation, proof }) => [
      clientId,
      startedAt,
      endedAt,
      observation,
      proof,
    ]),
    [['w1', '2026-11-19T08:50:00-03:00', '2026-11-19T08:55:00-03:00', note, { scanned: code }]],
  )
  assert.deepEqual(phone.photos, [['p1', 'picture']])
  assert.deepEqual(Object.keys(readStoredArrivals()), ['visit-2'])
  assert.equal(localStorage.getItem(draft), note)
})

test('each seal uses a new initialization vector', async () => {
  const phone = await createBusyPhone()
  await changePerson(phone.database, null)
  const first = await phone.stored.getAll('sealed')
  await changePerson(phone.database, ownerAgain)
  await changePerson(phone.database, null)
  const all = [...first, ...(await phone.stored.getAll('sealed'))].map(({ iv }) =>
    Buffer.from(iv!).toString('hex'),
  )
  assert.deepEqual([all.length, new Set(all).size], [8, 8])
  assert.ok(all.every((iv) => iv.length === 24))
})

/** Ways in which an attacker can change the owner's sealed work. */
const attacks: Record<string, (phone: Awaited<ReturnType<typeof createBusyPhone>>) => Promise<unknown>> = {
  'altered by one bit': async ({ stored }) => {
    const item = (await stored.get('sealed', [7, 'works w1']))!
    const data = new Uint8Array((item.data as ArrayBuffer).slice(0))
    data[20]! ^= 1
    await stored.put('sealed', { ...item, data: data.buffer })
  },
  'moved to another id': async ({ stored }) => {
    const item = (await stored.get('sealed', [7, 'works w1']))!
    await stored.delete('sealed', [7, 'works w1'])
    await stored.put('sealed', { ...item, id: 'works w2' })
  },
  'moved to another kind': async ({ stored }) => {
    const item = (await stored.get('sealed', [7, 'works w1']))!
    await stored.delete('sealed', [7, 'works w1'])
    await stored.put('sealed', { ...item, id: 'photos w1' })
  },
  'replaced by an item of another user': async ({ database, stored, work }) => {
    await changePerson(database, next)
    await work('w1', { ownerId: 8, observation: 'De outra pessoa' })
    await changePerson(database, null)
    const item = (await stored.get('sealed', [8, 'works w1']))!
    await stored.put('sealed', { ...item, ownerId: 7 })
  },
  'replaced by an unsealed record': async ({ stored, work }) => {
    await stored.delete('sealed', [7, 'works w1'])
    await work('w1', { observation: 'De outra pessoa' })
  },
  'accompanied by an unsealed record with the same id': async ({ stored, work }) => {
    const item = (await stored.get('sealed', [7, 'works w1']))!
    await stored.put('sealed', { ...item, data: new ArrayBuffer(40) })
    await work('w1', { observation: 'De outra pessoa' })
  },
  'replaced while a false owner was signed in': async ({ database, stored, work }) => {
    await stored.delete('sealed', [7, 'works w1'])
    await work('w1', { observation: 'De outra pessoa' })
    await writeAccount(database, { ...owner, sealKey: encodeTestKey(9), state: 'expired' })
  },
}
for (const [how, attack] of Object.entries(attacks)) {
  test(`sealed work that was ${how} is not delivered`, async () => {
    const phone = await createBusyPhone()
    await changePerson(phone.database, null)
    await attack(phone)
    await changePerson(phone.database, ownerAgain)
    phone.sent.length = 0
    await phone.deliver()
    assert.deepEqual(phone.sent, [])
    const left = await phone.stored.getAllFromIndex('sealed', 'ownerId', 7)
    assert.equal(left.length, 1)
    await settleItems(phone.database, left, { keep: false })
    assert.deepEqual(await phone.stored.getAllKeysFromIndex('sealed', 'ownerId', 7), [])
    assert.deepEqual(await phone.waiting(), [])
  })
}

test('of two records with the same id, the sealed one counts', async () => {
  const phone = await createBusyPhone()
  await changePerson(phone.database, null)
  await phone.work('w1', { observation: 'De outra pessoa' })
  await changePerson(phone.database, ownerAgain)
  await phone.deliver()
  assert.deepEqual(
    phone.sent.map(({ observation }) => observation),
    [note],
  )
  assert.deepEqual(await phone.items(), [])
})

test('an item moved to another owner does not open', async () => {
  const phone = await createBusyPhone()
  await changePerson(phone.database, null)
  const item = (await phone.stored.get('sealed', [7, 'works w1']))!
  await phone.stored.put('sealed', { ...item, ownerId: 8 })
  await changePerson(phone.database, next)
  assert.deepEqual(await phone.stored.getAllKeys('works'), [])
  await phone.deliver()
  assert.deepEqual(phone.sent, [])
})

test('work is delivered although its photo was altered', async () => {
  const phone = await createBusyPhone()
  await changePerson(phone.database, null)
  const item = (await phone.stored.get('sealed', [7, 'photos p1']))!
  await phone.stored.put('sealed', { ...item, data: (item.data as ArrayBuffer).slice(1) })
  await changePerson(phone.database, ownerAgain)
  await phone.deliver()
  assert.deepEqual([phone.sent.map(({ clientId }) => clientId), phone.photos], [['w1'], []])
  assert.deepEqual(await phone.items(), ['7 photos p1'])
})

const readWorkIds = (database: FieldDatabase) => database.read(['works'], ({ store }) => store.getAllKeys())

test('work that could not be sealed waits until its author decides', async () => {
  const phone = await createBusyPhone()
  await writeAccount(phone.database, ivone)
  await changePerson(phone.database, null)
  assert.deepEqual(await phone.waiting(), ['w1', 'p1'])
  assert.deepEqual(await readWorkIds(phone.database), ['w1'], 'delivered work is removed')
  assert.deepEqual([await phone.stored.count('plans'), localStorage.getItem(draft)], [0, note])
  await changePerson(phone.database, next)
  assert.deepEqual(await phone.waiting(), ['w1', 'p1'])

  await changePerson(phone.database, ownerAgain)
  await phone.deliver()
  assert.deepEqual(phone.sent, [])
  const left = await phone.stored.getAllFromIndex('sealed', 'ownerId', 7)
  assert.deepEqual(
    left.map(({ id, iv }) => [id, iv]),
    [
      ['photos p1', null],
      ['works w1', null],
    ],
  )
  await settleItems(phone.database, left, { keep: true })
  await phone.deliver()
  assert.deepEqual([phone.sent.length, phone.photos.length, await phone.items()], [1, 1, []])
})

test('a second sign-in of the same user seals no data', async () => {
  const phone = await createBusyPhone()
  await writeAccount(phone.database, { ...owner, state: 'expired' })
  await changePerson(phone.database, ownerAgain)
  assert.deepEqual(await readWorkIds(phone.database), ['old', 'w1'])
  assert.deepEqual([await phone.stored.count('plans'), await phone.items()], [1, []])
  assert.equal((await readAccount(phone.database))?.token, 'second-token')
})

test('work that another tab records during the sign-out is sealed', async () => {
  const phone = await createBusyPhone()
  await Promise.all([changePerson(phone.database, null), phone.work('w2')])
  assert.deepEqual(await phone.waiting(), [])
  assert.ok((await phone.items()).includes('7 works w2'))
})

test('rejected work is sealed, and its owner still sees the reason', async () => {
  const phone = await createBusyPhone()
  await updateWork(phone.database, 'w1', ({ pendingOf: _, ...work }) => ({ ...work, refused: 'unknown_key' }))
  await changePerson(phone.database, null)
  assert.equal(
    (await phone.stored.getAllFromIndex('sealed', 'waitsOf', 7)).length,
    0,
    'rejected work does not count as waiting',
  )
  await changePerson(phone.database, ownerAgain)
  assert.equal((await phone.stored.get('works', 'w1'))?.refused, 'unknown_key')
})

test('sealed items stay on the phone if the server sends no key', async () => {
  const phone = await createBusyPhone()
  await changePerson(phone.database, null)
  const { sealKey: _, ...withoutKey } = ownerAgain
  await changePerson(phone.database, next)
  await phone.work('w2')
  await changePerson(phone.database, withoutKey)
  assert.equal((await phone.items()).length, 4)
  await phone.deliver()
  assert.deepEqual(
    phone.sent.map(({ clientId }) => clientId),
    ['w2'],
  )
  await changePerson(phone.database, null)
  await changePerson(phone.database, ownerAgain)
  await phone.deliver()
  assert.deepEqual(
    phone.sent.map(({ clientId }) => clientId),
    ['w2', 'w1'],
  )
})
