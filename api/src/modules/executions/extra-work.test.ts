import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findExtraWork, type WorkFacts } from './extra-work.ts'

const [first, second, optional, otherOptional] = [1, 2, 3, 4] as const
const slots = [{ revisionId: null }, { revisionId: 5 }]

/** Builds the nth record of the main cleaning. `from` and `to` are minutes of the day. */
function work(nth: number, taskId: number, from: number, to: number | null, wish: Partial<WorkFacts> = {}) {
  const [startedAt, endedAt] = [from * 60_000, to === null ? null : to * 60_000]
  return {
    clientId: `work ${nth}`,
    taskId,
    revisionId: null,
    declaredExtra: false,
    startedAt,
    endedAt,
    undone: false,
    ...wish,
  }
}

/** Returns the indexes of the extra records in the list. */
function findExtras(mandatory: readonly number[], ...all: WorkFacts[]): number[] {
  const extra = findExtraWork(slots, mandatory, all)
  return all.flatMap((one, index) => (extra.has(one.clientId) ? [index] : []))
}

const slotDone = [work(1, first, 0, 10), work(2, second, 10, 20)]

test('counts work after a pause of over 30 minutes as another cleaning [R1-208]', () => {
  assert.deepEqual(findExtras([first, second], ...slotDone, work(3, optional, 50, 60)), [])
  assert.deepEqual(findExtras([first, second], ...slotDone, work(3, optional, 51, 60)), [2])
  const another = [work(3, optional, 180, 190), work(4, first, 190, 200), work(5, otherOptional, 200, 210)]
  assert.deepEqual(findExtras([first, second], ...slotDone, ...another), [2, 3, 4])
})

test('an optional task within 30 minutes of other tasks is not extra [R1-208]', () => {
  const after = [work(3, optional, 45, 55), work(4, otherOptional, 85, 95)]
  assert.deepEqual(findExtras([first, second], ...slotDone, ...after), [])
  assert.deepEqual(
    findExtras([first, second], ...slotDone, work(3, optional, 15, 100), work(4, 9, 120, 130)),
    [],
  )
})

test('a slot stays open until its mandatory tasks are done [R1-208]', () => {
  const [one, two] = [work(1, first, 0, 10), work(2, second, 300, 310)]
  assert.deepEqual(
    findExtras([first, second], one, work(3, optional, 200, 210), work(4, first, 210, 220), two),
    [],
  )
})

test('extra work in a slot does not depend on other slots [R1-208]', () => {
  const revision = [work(3, optional, 300, 310, { revisionId: 5 })]
  assert.deepEqual(findExtras([first, second], ...slotDone, ...revision), [])
})

test('a slot without mandatory tasks closes 30 minutes after the first task [R1-208]', () => {
  const open = [work(1, optional, 0, null)]
  assert.deepEqual(findExtras([], ...open), [])
  assert.deepEqual(findExtras([], ...open, work(2, otherOptional, 200, 210), work(3, first, 400, 410)), [])
  assert.deepEqual(findExtras([], work(1, optional, 0, 0, { undone: true }), work(2, optional, 200, 210)), [])
  assert.deepEqual(findExtras([], work(1, optional, 0, 10), work(2, otherOptional, 30, 35)), [])
  assert.deepEqual(findExtras([], work(1, optional, 0, 10), work(2, otherOptional, 41, 45)), [1])
})
