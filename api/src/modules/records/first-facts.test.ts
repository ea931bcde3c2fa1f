import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { MyWorkItem } from '@zelo/contract/my-work'
import { listQrCodes, replaceQrCode } from '@zelo/contract/qr-codes'
import fc from 'fast-check'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { at } from '../my-work/test-phone.ts'
import { createRecords, type TestRecords } from './test-records.ts'

let server: TestApp
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

/** One step of the random test: a delivery of a phone, an action of a coordinator, or a new QR code. */
type Step =
  | { kind: 'deliver'; day: number; task: number; nth: number; change: number; minute: number; off: boolean }
  | { kind: 'confirm' | 'void' | 'restore'; nth: number }
  | { kind: 'replace'; stolen: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      day: fc.integer({ min: 2, max: 8 }),
      task: fc.nat(1),
      nth: fc.nat(9),
      change: fc.nat(6),
      minute: fc.nat(600),
      off: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('confirm', 'void', 'restore'), nth: fc.nat(19) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), stolen: fc.boolean() }) },
)

const past = { confirm: 'confirmed', void: 'voided', restore: 'restored' } as const

/**
 * Builds an item that an attacker could deliver. It is a new record, an exact repeat of a known record, or a known UUID with
 * changed facts. The changed facts are the times, the end, the note or the proof.
 */
function forge(
  { phone, taskOn }: TestRecords,
  sent: readonly MyWorkItem[],
  { day, task, nth, change, minute, off }: Extract<Step, { kind: 'deliver' }>,
): MyWorkItem {
  const { lobby } = phone.group
  const time = new Date(Date.parse(at('06:00', day)) + minute * 60_000).toISOString()
  const known = sent[nth % sent.length]!
  if (change === 0) return { ...known, startedAt: time, endedAt: null }
  if (change === 1) return { ...known, endedAt: new Date(Date.parse(time) + 86_400_000).toISOString() }
  if (change === 2) return { ...known, observation: 'Feito de novo', undoneReason: 'Ocupado' }
  if (change === 3) return { ...known, proof: { typed: lobby.shortCode }, extra: true }
  if (change === 4) return { ...known, proof: { scanned: lobby.code, at: time } }
  if (change === 5) return known
  const proof = { scanned: off ? JSON.stringify({ id: lobby.id }) : lobby.code, at: time }
  const wish = { taskId: lobby.mandatory[task]!, start: time, endedAt: time, clientId: randomUUID(), proof }
  return off ? phone.buildItem(wish) : taskOn(day, wish)
}

/** Returns the facts that arrived with the first delivery of each record, as a coordinator sees them. */
async function readFirstFacts(records: TestRecords, days: readonly number[]) {
  const executions = (await Promise.all(days.map(records.recordsOn))).flat()
  return new Map(
    executions.map(({ id, createdAt, userId, tasksId, revisionId, presence, presences }) => [
      id,
      { createdAt, userId, tasksId, revisionId, presence, shown: presences[0] },
    ]),
  )
}

test('later deliveries change neither first deliveries nor the figures of past days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      groups += 1
      const records = await createRecords(server, `fecho${groups}`, 8)
      const { coordinator } = records.phone.group.people
      const { lobby } = records.phone.group
      const sent: MyWorkItem[] = []
      const begun = [2, 3, 5]
      for (const day of begun) {
        const open = records.taskOn(day, { taskId: lobby.mandatory[1]!, endedAt: null })
        const works = [records.taskOn(day), open]
        await records.deliverAt(at('10:00', day), works)
        sent.push(...works)
      }
      server.setClock(at('10:00', 20))
      const first = await readFirstFacts(records, begun)
      const acts = new Map<number, (keyof typeof past)[]>()
      let figures = await records.figures()
      for (const one of steps) {
        if (one.kind === 'deliver') {
          await records.deliverAt(at('11:00', 20), [forge(records, sent, one)])
          assert.deepEqual(await records.figures(), figures)
        } else if (one.kind === 'replace') {
          const { body } = await server.callAs(coordinator, listQrCodes, {
            body: { environmentIds: [lobby.id] },
          })
          const { content } = body[0]!
          const replace = { params: { id: lobby.id }, body: { content, stolen: one.stolen } }
          assert.equal((await server.callAs(coordinator, replaceQrCode, replace)).status, 200)
          assert.deepEqual(await records.figures(), figures)
        } else {
          const all = await records.arrivals()
          const { id } = all[one.nth % all.length]!
          if ((await records.judge[one.kind]([id])).body.records === 1)
            acts.set(id, [...(acts.get(id) ?? []), one.kind])
          figures = await records.figures()
        }
        const now = await readFirstFacts(records, begun)
        for (const [id, facts] of first) assert.deepEqual(now.get(id), facts)
      }
      for (const [id, kinds] of acts) {
        const history = await records.readHistory(id)
        const judged = history.flatMap(({ kind }) => (kind === 'added' || kind === 'held' ? [] : [kind]))
        assert.deepEqual(
          judged,
          kinds.map((kind) => past[kind]),
        )
      }
    }),
    { numRuns: 12 },
  )
})

test('restoring all voided records gives the same figures as before', async () => {
  const records = await createRecords(server, 'volta', 8)
  for (const day of [2, 3, 4]) await records.deliverAt(at('10:00', day), records.allTasksOn(day))
  server.setClock(at('10:00', 20))
  const before = await records.figures()
  const ids = (await records.arrivals()).map(({ id }) => id)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: 1 }), async (some) => {
      await records.judge.void(some)
      assert.notDeepEqual(await records.figures(), before)
      for (const id of some.toReversed()) await records.judge.restore([id])
      assert.deepEqual(await records.figures(), before)
    }),
    { numRuns: 8 },
  )
})
