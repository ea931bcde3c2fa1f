import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newCalendarDay } from '@zelo/contract/calendar-days'
import { addDays } from '@zelo/contract/rules/calendar'
import fc from 'fast-check'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { buildAgendaItem, saveSentAgendas } from '../agendas/test-agenda.ts'
import {
  createCalendarDay,
  removeCalendarDay,
  switchCalendarDay,
} from '../calendar-days/calendar-days.service.ts'
import { recordWork } from '../executions/recording.service.ts'
import { coverAbsence, createAbsence, undoAbsence } from './absences.service.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'vento' })
})
after(() => server.close())

const now = new Date(monday)
const today = '2026-03-02'
const validity = [today, '2026-03-29'] as const

/** Plans of two people: two daily plans, and a monthly plan that holidays move. */
function buildItems() {
  const { lobby, restroom, depot, people } = group
  return [
    buildAgendaItem(group, {
      environment: lobby,
      validity,
      times: [
        ['09:00', '10:00'],
        ['15:00', '15:20'],
      ],
    }),
    buildAgendaItem(group, {
      environment: restroom,
      person: people.otherCleaner,
      validity,
      days: { type: 'mes', DIA_MES: 11 },
      onHoliday: 'move',
      times: [['10:00', '11:00']],
    }),
    buildAgendaItem(group, {
      environment: depot,
      person: people.otherCleaner,
      validity,
      onHoliday: 'keep',
      times: [['12:00', '12:30']],
    }),
  ]
}

const acts = ['close', 'switch', 'remove', 'absent', 'absent', 'cover', 'undo', 'begin'] as const

/** Absence number n uses the part at index n modulo the length of this list. */
const parts = [
  { startTime: '08:00', endTime: '09:30' },
  { startTime: '10:30', endTime: '12:00' },
  { startTime: '12:00', endTime: '18:00' },
]

const anyWish = fc.record({
  act: fc.constantFrom(...acts),
  nth: fc.nat({ max: 7 }),
  day: fc.integer({ min: 0, max: 14 }),
  length: fc.constantFrom(0, 1, 6),
  half: fc.boolean(),
  mode: fc.constantFrom('person' as const, 'load' as const, 'uncovered' as const, 'cancel' as const),
})
type Wish = typeof anyWish extends fc.Arbitrary<infer One> ? One : never

interface Period {
  from: string
  to: string
  startTime?: string
  endTime?: string
}

interface World {
  days: { id: number; active: boolean }[]
  absences: (Period & { id: number; userId: number; version: number })[]
  /** The rows of appointments with recorded work, as they were right after the recording. */
  begun: Map<number, object>
}

/** The monthly cleaning is covered on its day. A closure then moves it to a day on which its person is present. */
const coveredThenMoved: Wish[] = (['absent', 'close'] as const).map((act) => ({
  act,
  nth: 1,
  day: 9,
  length: 0,
  half: false,
  mode: 'person',
}))

/** A cleaning in a part of a day is covered. A half day then skips it, and its person is present for the rest. */
const coveredThenShortened: Wish[] = (['absent', 'close'] as const).map((act) => ({
  act,
  nth: 0,
  day: 3,
  length: 0,
  half: true,
  mode: 'person',
}))

const done = new Map<string, number>()

test('after calendar changes and undone absences, appointments match a new plan', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWish, { minLength: 3, maxLength: 12 }), async (wishes) => {
      const rollback = new Error('roll back')
      await server.database
        .inGroup(group.id, async (queries) => {
          await play(queries, wishes)
          throw rollback
        })
        .catch((error: unknown) => {
          if (error !== rollback) throw error
        })
    }),
    { numRuns: 40, examples: [[coveredThenMoved], [coveredThenShortened]] },
  )
  for (const act of [...acts, 'absent in part']) assert.ok((done.get(act) ?? 0) > 0, act)
})

async function play(queries: Queries, wishes: readonly Wish[]): Promise<void> {
  const actor = { groupId: group.id, userId: group.people.coordinator.id }
  const items = buildItems()
  const saved = await saveSentAgendas(queries, actor, items, now)
  const world: World = { days: [], absences: [], begun: new Map() }
  for (const wish of wishes) {
    try {
      if (await act(queries, world, wish)) done.set(wish.act, (done.get(wish.act) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      assert.match(error.code, /^(absence_overlaps|invalid_input)$/)
    }
    const rows = new Map((await readRows(queries)).map((row) => [row.id, row]))
    for (const [id, row] of world.begun) assert.deepEqual(rows.get(id), row)
    assertCoversAreNeeded([...rows.values()], world)
  }
  for (const { id } of world.absences) await undoAbsence(queries, actor, id, now)
  const agendaIds = saved.agendas.map(({ id }) => id)
  const changed = await readRows(queries)
  // Take the rows out of the plan, so that the same plans can be saved again in the current calendar.
  await queries.updateTable('appointments').set({ planned: false, active: false }).execute()
  const again = (await saveSentAgendas(queries, actor, items, now)).agendas.map(({ id }) => id)
  const isBegun = new Set(
    changed.filter(({ id }) => world.begun.has(id)).map((row) => toPlace(row, agendaIds)),
  )
  const toComparable = (rows: Awaited<ReturnType<typeof readRows>>, ids: readonly number[]) =>
    rows
      .filter((row) => ids.includes(row.agenda) && !isBegun.has(toPlace(row, ids)))
      .map((row) => ({ ...row, id: 0, agenda: ids.indexOf(row.agenda) }))
  assert.deepEqual(toComparable(changed, agendaIds), toComparable(await readRows(queries), again))
}

/** Asserts that only appointments of absent people have a substitute. */
function assertCoversAreNeeded(rows: Awaited<ReturnType<typeof readRows>>, { absences, begun }: World): void {
  for (const row of rows) {
    if (row.cover === null || begun.has(row.id)) continue
    const isAbsent = absences.some(
      ({ userId, from, to, startTime = '', endTime = '24:00' }) =>
        userId === row.person &&
        from <= row.day &&
        row.day <= to &&
        row.slots.some((slot) => slot.slice(0, 5) < endTime && startTime < slot.slice(6)),
    )
    assert.ok(isAbsent, `substitute without absence: ${JSON.stringify(row)}`)
  }
}

function toPlace({ agenda, planned }: { agenda: number; planned: string }, ids: readonly number[]): string {
  return `${ids.indexOf(agenda)} ${planned}`
}

/** Does one random act. Returns false if the act was impossible. */
async function act(queries: Queries, world: World, wish: Wish): Promise<boolean> {
  const actor = { groupId: group.id, userId: group.people.coordinator.id }
  const { days, absences } = world
  const people = [group.people.cleaner, group.people.otherCleaner]
  const day = days[wish.nth % Math.max(1, days.length)]
  const absence = absences[wish.nth % Math.max(1, absences.length)]
  const range = { from: addDays(today, wish.day), to: addDays(today, wish.day + wish.length) }
  if (wish.act === 'close') {
    const half = wish.half ? { startTime: '00:00', endTime: '12:00' } : {}
    const body = {
      companyId: null,
      ...range,
      name: `dia ${wish.day}`,
      kind: 'closure',
      effect: 'skip',
      ...half,
    }
    days.push({
      id: (await createCalendarDay(queries, actor, newCalendarDay.parse(body), now)).id,
      active: true,
    })
    return true
  }
  if (wish.act === 'begin') {
    const row = (await readRows(queries)).find(
      (one) => one.day === today && one.active && one.status === null,
    )
    if (!row) return false
    await begin(queries, row)
    world.begun.set(row.id, (await readRows(queries)).find(({ id }) => id === row.id)!)
    return true
  }
  if (wish.act === 'absent') {
    const [absent, other] = wish.nth % 2 === 0 ? people : people.toReversed()
    const cover = wish.mode === 'person' ? { mode: wish.mode, userId: other!.id } : { mode: wish.mode }
    const period: Period = { ...range, ...(wish.half && wish.length === 0 && parts[wish.nth % parts.length]) }
    const wanted = { userId: absent!.id, ...period, kind: 'folga' as const, note: '', cover }
    const { id, appointments } = await createAbsence(queries, actor, wanted, now)
    absences.push({ id, userId: absent!.id, ...period, version: 1 })
    if (period.startTime && appointments > 0)
      done.set('absent in part', (done.get('absent in part') ?? 0) + 1)
    return true
  }
  if (wish.act === 'cover' && absence) {
    const mode = wish.mode === 'person' ? 'load' : wish.mode
    await coverAbsence(queries, actor, { id: absence.id, cover: { mode }, version: absence.version }, now)
    absence.version += 1
    return true
  }
  if (wish.act === 'undo' && absence) {
    absences.splice(absences.indexOf(absence), 1)
    await undoAbsence(queries, actor, absence.id, now)
    return true
  }
  if (!day) return false
  if (wish.act === 'remove') {
    days.splice(days.indexOf(day), 1)
    await removeCalendarDay(queries, actor, day.id, now)
    return true
  }
  if (wish.act !== 'switch') return false
  day.active = !day.active
  await switchCalendarDay(queries, actor, { ...day }, now)
  return true
}

/** Records the start of an appointment by the person who does it. */
async function begin(queries: Queries, row: Awaited<ReturnType<typeof readRows>>[number]): Promise<void> {
  const room = [group.lobby, group.restroom, group.depot].find(({ id }) => id === row.room)!
  const work = {
    clientId: randomUUID(),
    appointmentId: row.id,
    taskId: room.mandatory[0],
    revisionId: null,
    extra: false,
    startedAt: now,
    endedAt: null,
    observation: null,
    undoneReason: null,
    proof: { scanned: room.code },
    sentAt: now,
    receivedAt: now,
  }
  const by = { groupId: group.id, userId: row.cover ?? row.person }
  const [recorded] = await recordWork(queries, by, [work], now)
  assert.ok(recorded && !('refused' in recorded), JSON.stringify(recorded))
}

/** Reads the planned appointments by agenda and day, with everything that the calendar and absences change. */
async function readRows(queries: Queries) {
  const rows = await queries
    .selectFrom('appointments')
    .selectAll()
    .where('planned', '=', true)
    .orderBy('agenda_id')
    .orderBy('day')
    .execute()
  const toTimes = (slots: unknown) =>
    (slots as { start: string; end: string }[]).map(({ start, end }) => `${start}-${end}`)
  return rows.map((row) => ({
    id: row.id,
    agenda: row.agenda_id,
    room: row.environment_id,
    person: row.user_id,
    cover: row.cover_user_id,
    day: row.day,
    planned: row.planned_day ?? row.day,
    skip: row.skip_name,
    active: row.active,
    isCancelled: row.cancellation_id !== null,
    status: row.status,
    slots: toTimes(row.slots),
    skippedSlots: toTimes(row.skipped_slots),
  }))
}
