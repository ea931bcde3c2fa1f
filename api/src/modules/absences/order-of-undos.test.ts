import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import type { Person } from '../../../test/test-group.ts'
import { type Absences, createAbsences } from './test-absences.ts'

let server: TestApp
let absences: Absences
let people: Person[]

before(async () => {
  server = await createTestApp()
  server.setClock(monday)
  absences = await createAbsences(server, 'maresia')
  const { cleaner, otherCleaner } = absences.group.people
  people = [cleaner, otherCleaner, await absences.addCleaner('Caio'), await absences.addCleaner('Dora')]
  const { lobby, restroom, depot } = absences.group
  await absences.save({ environment: lobby })
  await absences.save({
    environment: restroom,
    times: [
      ['10:30', '11:30'],
      ['14:00', '14:30'],
    ],
  })
  await absences.save({ person: otherCleaner, environment: depot, times: [['09:30', '10:15']] })
  await absences.save({ person: people[2]!, environment: depot, times: [['13:00', '14:00']] })
})
after(() => server.close())

/** Returns all stored fields of the group's appointments as a text. */
const state = async () => JSON.stringify(await absences.rows())

const day = fc.integer({ min: 2, max: 8 }).map((number) => `2026-03-0${number}`)
const person = fc.nat({ max: 3 })
const part = fc.constantFrom(
  { startTime: '08:00', endTime: '09:30' },
  { startTime: '09:30', endTime: '11:00' },
  { startTime: '11:00', endTime: '14:00' },
  { startTime: '13:30', endTime: '18:00' },
)
const step = fc.record({
  person,
  days: fc.tuple(day, day).map((days) => days.sort()),
  /** A part of the first day. Null for whole days. */
  part: fc.option(part),
  mode: fc.constantFrom('person' as const, 'load' as const, 'uncovered' as const, 'cancel' as const),
  substitute: person,
  /** The cover mode to set after the save. Null keeps the first mode. */
  again: fc.option(fc.constantFrom('load' as const, 'uncovered' as const, 'cancel' as const)),
  /** Selects one of the remaining absences, to be undone before the next step. Null selects none. */
  undoes: fc.option(fc.nat()),
})

test('undoing all absences, in any order, restores the original plan', async () => {
  const first = await state()
  let parts = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.infiniteStream(fc.nat()), async (steps, picks) => {
      const standing: number[] = []
      const undo = async (pick: number) => {
        const [id] = standing.splice(pick % standing.length, 1)
        if (id !== undefined) assert.equal((await absences.undo(id)).status, 200)
      }
      for (const { person, days, part, mode, substitute, again, undoes } of steps) {
        const [from, to] = days as [string, string]
        const userId = people[substitute]!.id
        const cover = mode === 'person' ? { mode, userId } : { mode }
        const reply = await absences.create({
          userId: people[person]!.id,
          from,
          to: part ? from : to,
          ...part,
          cover,
        })
        if (reply.status === 200) {
          standing.push(reply.body.id)
          if (part && reply.body.appointments > 0) parts += 1
          if (again) assert.equal((await absences.cover(reply.body.id, { mode: again })).status, 200)
        } else assert.ok([400, 409].includes(reply.status), reply.text)
        await assertNobodyAbsentCovers()
        if (undoes !== null && standing.length > 0) await undo(undoes)
      }
      while (standing.length > 0) await undo(picks.next().value ?? 0)
      assert.equal(await state(), first)
    }),
    { numRuns: 12 },
  )
  assert.ok(parts > 0)
})

test('no absence or undo changes an appointment with recorded work', async () => {
  const { cleaner } = absences.group.people
  const [row] = await absences.rows()
  await absences.begin(row!.id, { now: monday })
  const begun = async () => JSON.stringify((await absences.rows()).find(({ id }) => id === row!.id))
  const before = await begun()
  for (const cover of [absences.byOther, { mode: 'load' }, { mode: 'cancel' }] as const) {
    const reply = await absences.create({
      userId: cleaner.id,
      from: '2026-03-02',
      to: '2026-03-04',
      cover,
    })
    assert.equal(await begun(), before)
    await absences.undo(reply.body.id)
    assert.equal(await begun(), before)
  }
})

/** The last person of a chain of covers may be absent too. The appointment must then be shown as uncovered. */
async function assertNobodyAbsentCovers() {
  const standing = (await absences.list()).filter(({ undoneAt }) => undoneAt === null)
  for (const day of ['2026-03-04', '2026-03-06']) {
    for (const { cover, userId, slots } of await absences.shown(day)) {
      assert.notEqual(cover?.userId, userId)
      const isAbsent = standing.some(
        (one) =>
          one.userId === cover?.userId &&
          one.from <= day &&
          day <= one.to &&
          slots.some(({ start, end }) => start < (one.endTime ?? '24:00') && (one.startTime ?? '') < end),
      )
      assert.ok(!isAbsent, `${day} ${cover?.nome}`)
    }
  }
}
