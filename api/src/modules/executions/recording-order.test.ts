import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatQrContent } from '@zelo/contract/rules/presence'
import fc from 'fast-check'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createWorkDay, type Shift, type WorkWish } from './test-shift.ts'
import type { Work } from './work.ts'

let server: TestApp
let shift: Shift

before(async () => {
  server = await createTestApp()
  shift = await createWorkDay(server, 'orla', {
    times: [
      ['09:00', '10:00'],
      ['15:00', '15:30'],
    ],
  })
  await server.database.inGroup(shift.group.id, (queries) =>
    queries
      .updateTable('environments')
      .set({ previous_qr_key: oldKey, plain_codes: true })
      .where('id', '=', shift.group.lobby.id)
      .execute(),
  )
})
after(() => server.close())

const oldKey = 'OLDKEY'

/** A cleaner's work on one task. `task` and `slot` are indexes in the plan. */
interface Done {
  clientId: string
  task: number
  slot: number
  minute: number
  /** Duration in minutes. Null while in progress. */
  took: number | null
  observation: string | null
  undoneReason: string | null
  extra: boolean
  code: 'scanned' | 'old_code' | 'plain_code' | 'typed'
  /** When the phone sent the two items of this work: first the item with only the start, then the complete item. */
  sentAt: [string, string]
}

const sentAt = fc.constantFrom('12:00', '11:40', '12:20', '12:30')

/** Uses only a few instants and tasks, so that starts coincide, work overlaps and tasks repeat often. */
const done: fc.Arbitrary<Done> = fc.record({
  clientId: fc.uuid(),
  task: fc.nat(2),
  slot: fc.nat(1),
  minute: fc.nat(2),
  took: fc.option(fc.nat(2), { freq: 5 }),
  observation: fc.option(fc.constantFrom('-', 'Molhado'), { freq: 2 }),
  undoneReason: fc.option(fc.constant('Ocupado'), { freq: 2 }),
  extra: fc.nat(5).map((dice) => dice === 0),
  code: fc.constantFrom('scanned', 'old_code', 'plain_code', 'typed'),
  sentAt: fc.tuple(sentAt, sentAt),
})

const days = fc.uniqueArray(done, { selector: ({ clientId }) => clientId, minLength: 1, maxLength: 9 })

/** Returns two items for each work: one with only the start, and a complete one. */
const toDeliveries = (all: readonly Done[]) =>
  all.flatMap((one) => [
    { one, whole: false },
    { one, whole: true },
  ])

/** All items in random order. Some occur twice. They are split into deliveries at random. */
const deliveries = days.chain((all) => {
  const items = [...toDeliveries(all), ...all.map((one) => ({ one, whole: true }))]
  const order = fc.shuffledSubarray(items, { minLength: items.length })
  return fc.record({
    all: fc.constant(all),
    order,
    cuts: fc.array(fc.boolean(), { minLength: items.length }),
  })
})

function toWork(one: Done, whole: boolean): Work {
  const { lobby } = shift.group
  const sentAt = one.sentAt[whole ? 1 : 0]
  const started = 9 * 60 + one.slot * 6 * 60 + one.minute * 5
  const wish: WorkWish = {
    clientId: one.clientId,
    taskId: [...lobby.mandatory, lobby.optional][one.task]!,
    revisionId: one.slot === 0 ? null : shift.revisions[0]!,
    extra: one.extra,
    proof: { ...proofs()[one.code], at: `2026-03-02T${one.sentAt[0]}:00-03:00` },
    sentAt,
    start: clock(started),
    end: null,
  }
  if (!whole) return shift.buildWork(wish)
  return shift.buildWork({
    ...wish,
    end: one.took === null ? null : clock(started + one.took * 5),
    observation: one.observation,
    undoneReason: one.undoneReason,
  })
}

function proofs() {
  const { id, code, shortCode } = shift.group.lobby
  return {
    scanned: { scanned: code },
    old_code: { scanned: formatQrContent(id, oldKey) },
    plain_code: { scanned: JSON.stringify({ id }) },
    typed: { typed: shortCode },
  }
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function cut<Item>(items: readonly Item[], cuts: readonly boolean[]): Item[][] {
  const parts: Item[][] = [[]]
  for (const [index, item] of items.entries()) {
    if (cuts[index]) parts.push([])
    parts.at(-1)!.push(item)
  }
  return parts
}

test('stores the same state for any order, grouping and repetition of deliveries', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ all, order, cuts }) => {
      await shift.reset()
      await shift.deliver(toDeliveries(all).map(({ one, whole }) => toWork(one, whole)))
      const expected = [await shift.state(), await shift.recorded()]

      await shift.reset()
      const items = order.map(({ one, whole }) => toWork(one, whole))
      for (const delivery of cut(items, cuts)) await shift.deliver(delivery)
      assert.deepEqual([await shift.state(), await shift.recorded()], expected)
    }),
    { numRuns: 40 },
  )
})
