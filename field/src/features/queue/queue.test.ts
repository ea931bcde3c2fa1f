import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalPhoto, LocalWork } from '../../lib/database.ts'
import { createPhone } from '../../lib/test-phone.ts'
import { archiveRefused, reviseWork } from '../../lib/work-repository.ts'
import { buildQueue } from './queue.ts'

const work = (clientId: string, more: Partial<LocalWork> = {}): LocalWork => ({
  clientId,
  target: { appointmentId: 1 },
  taskId: 10,
  revisionId: null,
  extra: false,
  startedAt: '2026-11-19T09:31:00-03:00',
  endedAt: '2026-11-19T09:36:00-03:00',
  observation: null,
  undoneReason: null,
  proof: { typed: '0CW7-K3MP' },
  placeName: 'Copa',
  taskName: 'Lavar piso',
  ownerId: 7,
  version: 1,
  sentVersion: 0,
  deliveredVersion: 0,
  holdUntil: 0,
  refused: null,
  archived: false,
  attempts: 0,
  nextTryAt: 0,
  madeAt: 1,
  appointmentId: null,
  presence: null,
  ...more,
})

const photo = (clientId: string, executionClientId: string, more: Partial<LocalPhoto> = {}): LocalPhoto => ({
  clientId,
  executionClientId,
  ownerId: 7,
  blob: null,
  thumbnail: null,
  state: 'waiting',
  refused: null,
  archived: false,
  attempts: 0,
  nextTryAt: 0,
  madeAt: 2,
  ...more,
})

const delivered = { deliveredVersion: 1, sentVersion: 1 }
const nothing = new Set<string>()
const shown = (works: LocalWork[], photos: LocalPhoto[] = [], sending = nothing) =>
  buildQueue({ works, photos }, sending).map(({ clientId, state, photos }) => [clientId, state, photos])

test('the queue lists photos separately after their record is delivered', () => {
  assert.deepEqual(shown([work('a')], [photo('p', 'a'), photo('q', 'a')]), [['a', 'queued', 2]])
  assert.deepEqual(
    shown([work('a', delivered)], [photo('p', 'a'), photo('q', 'a', { state: 'delivered' })]),
    [['p', 'queued', 0]],
  )
})

test('the queue lists rejected items first, and rejected photos on their own', () => {
  const works = [
    work('a'),
    work('b', { madeAt: 3 }),
    work('c', { ...delivered, refused: 'unknown_key', madeAt: 4 }),
  ]
  const refused = photo('p', 'a', { state: 'refused', refused: 'payload_too_large', madeAt: 5 })
  assert.deepEqual(shown(works, [refused], new Set(['b'])), [
    ['c', 'refused', 0],
    ['p', 'refused', 0],
    ['b', 'sending', 0],
    ['a', 'queued', 0],
  ])
})

test('the queue omits delivered records, and rejections that the user has read', () => {
  const read = { refused: 'unknown_key', archived: true } as const
  assert.deepEqual(
    shown([work('a', delivered), work('b', read)], [photo('p', 'a', { state: 'refused', ...read })]),
    [],
  )
})

test('the queue lists a delivered record again after a change', () => {
  assert.deepEqual(shown([work('a', { ...delivered, version: 2 })]), [['a', 'queued', 0]])
})

/**
 * Returns a phone with one record `w1`. The server rejects it. With `second`, the server accepts `w1` and rejects its
 * first change.
 */
async function refusedPhone(version: 'first' | 'second') {
  const phone = await createPhone({
    works: (items) =>
      items.map(({ clientId, observation }) => {
        const refused = version === 'first' || observation ? 'unknown_key' : null
        return { clientId, appointmentId: refused ? null : 1, presence: null, refused }
      }),
  })
  await phone.work('w1')
  if (version === 'second') {
    await phone.deliver()
    await reviseWork(phone.database, 'w1', { observation: 'Torneira pinga' }, { at: phone.now })
  }
  const queue = async () => {
    const [works, photos] = [await phone.stored.getAll('works'), await phone.stored.getAll('photos')]
    return buildQueue({ works, photos }, nothing).map(({ clientId, state }) => [clientId, state])
  }
  return { ...phone, queue }
}

test('a rejection that the user has read disappears from the queue', async () => {
  const phone = await refusedPhone('first')
  await phone.deliver()
  await phone.photo('p1', 'w1')
  await phone.photo('p2', 'w1')
  assert.deepEqual(await phone.queue(), [['w1', 'refused']])
  assert.deepEqual((await archiveRefused(phone.database, 'w1')).sort(), ['p1', 'p2'])
  assert.deepEqual(await phone.queue(), [])
  assert.deepEqual(await phone.waiting(), [])
})

test("sends a delivered record's photo although a later change was rejected", async () => {
  const phone = await refusedPhone('second')
  await phone.deliver()
  await phone.photo('p1', 'w1')
  await archiveRefused(phone.database, 'w1')
  assert.deepEqual(await phone.queue(), [['p1', 'queued']])
  await phone.deliver()
  assert.deepEqual(await phone.queue(), [])
})

test('a waiting record cannot be archived and keeps its photo', async () => {
  const phone = await refusedPhone('first')
  await phone.photo('p1', 'w1')
  assert.deepEqual(await archiveRefused(phone.database, 'w1'), [])
  assert.deepEqual(await phone.queue(), [['w1', 'queued']])
  assert.deepEqual(await phone.waiting(), ['w1', 'p1'])
})
