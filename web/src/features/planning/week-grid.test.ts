import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createEmptyPlan } from '../agendas/plan-draft.ts'
import { createEmptySchedule, type ScheduleDraft } from '../agendas/schedule-draft.ts'
import { moveInDraft, moveSlots } from './move-slot.ts'
import type { Room } from './spread-plan.ts'
import {
  buildWeek,
  listDayShifts,
  listDraftBlocks,
  listWeekDays,
  toDayKey,
  toHours,
  type WeekBlock,
} from './week-grid.ts'

const toRoom = (id: number): Room => ({
  id,
  name: `Sala ${id}`,
  companyId: 1,
  sector: '',
  sectorId: 1,
  category: '',
  categoryId: 1,
  floor: '1º',
  cleaners: [],
})
const rooms = new Map([7, 8].map((id) => [id, toRoom(id)]))
// 2026-11-23 is a Monday.
const plan = { ...createEmptyPlan('2026-11-23'), validTo: '2026-11-27' }
const draft: ScheduleDraft = {
  ...createEmptySchedule(1),
  userId: 5,
  items: [
    {
      ...plan,
      key: 1,
      environmentId: 7,
      slots: [
        { start: '08:00', end: '08:30' },
        { start: '10:00', end: '10:30' },
      ],
    },
    { ...plan, key: 2, environmentId: 8, slots: [{ start: '08:20', end: '08:50' }] },
  ],
}
const days = listWeekDays('2026-11-25')
const build = (of: ScheduleDraft) => buildWeek(listDraftBlocks(of, rooms, days, new Map()))

test('a week begins on Sunday', () => {
  assert.deepEqual([days[0], days[6]], ['2026-11-22', '2026-11-28'])
})

test('overlapping times clash and lie in different lanes', () => {
  const monday = build(draft).get(toDayKey(5, '2026-11-23'))
  assert.deepEqual(
    monday?.blocks.map(({ start, lane, clashes }) => [start, lane, clashes]),
    [
      ['08:00', 0, ['Sala 8']],
      ['08:20', 1, ['Sala 7']],
      ['10:00', 0, []],
    ],
  )
  assert.equal(monday?.clashes, 2)
  // Three cleanings of 30 minutes, and a walk of 2 minutes on the same floor.
  assert.deepEqual([monday?.minutes, monday?.percent], [92, 21])
  assert.equal(build(draft).get(toDayKey(5, '2026-11-22')), undefined)
})

test('the week shows no times on a day that the calendar skips', () => {
  const planned = new Map([
    [1, ['2026-11-24']],
    [2, []],
  ])
  const week = buildWeek(listDraftBlocks(draft, rooms, days, planned))
  assert.deepEqual([...week.keys()], ['5 2026-11-24'])
})

test('a move of one time to another person moves the whole agenda', () => {
  const moved = moveInDraft(draft, { itemKey: 2, nth: 0, minutes: 10, all: false, userId: 6 })
  const week = build(moved)
  assert.equal(week.get(toDayKey(5, '2026-11-23'))?.clashes, 0)
  assert.equal(week.get(toDayKey(6, '2026-11-23'))?.blocks[0]?.start, '08:30')
  assert.notEqual(moved.clientId, draft.clientId)
  assert.equal(moveInDraft(draft, { itemKey: 2, nth: 0, minutes: 0, all: false, userId: 5 }), draft)
})

test('moved times of an agenda never overlap or pass midnight', () => {
  const slots = draft.items[0]!.slots
  assert.equal(moveSlots(slots, { nth: 0, minutes: 500, all: false })[0]?.end, '10:00')
  assert.equal(moveSlots(slots, { nth: 1, minutes: -500, all: false })[1]?.start, '08:30')
  assert.deepEqual(moveSlots(slots, { nth: 1, minutes: -500, all: true }), [
    { start: '00:00', end: '00:30' },
    { start: '02:00', end: '02:30' },
  ])
  fc.assert(
    fc.property(fc.nat(1), fc.integer({ min: -2000, max: 2000 }), fc.boolean(), (nth, minutes, all) => {
      const [one, other] = moveSlots(slots, { nth, minutes, all })
      assert.ok(one!.start >= '00:00' && one!.end <= other!.start && other!.end <= '23:59')
    }),
  )
})

test('the timeline shows at least 6:00 to 18:00, and every planned time', () => {
  assert.deepEqual(toHours([]), { from: 6, to: 18 })
  assert.deepEqual(toHours([{ start: '04:30', end: '20:10' }]), { from: 4, to: 21 })
})

test('a night shift covers two days and sets the capacity', () => {
  const empty = {
    absent: false,
    absentParts: [],
    cleanings: [],
    loadMinutes: 0,
    loadPercent: 0,
    workedMinutes: 0,
    warnings: [],
  }
  const night = { id: 1, name: 'Noite', startTime: '19:00', endTime: '07:00' }
  const toDay = (day: string, shift: typeof night | null, hasShift = true) => ({
    ...empty,
    ...{ day, shift, hasShift, capacityMinutes: 594 },
  })
  const week = [
    toDay('2026-11-22', null, false),
    toDay('2026-11-23', night),
    toDay('2026-11-24', null),
    toDay('2026-11-25', null),
  ]
  const person = { userId: 5, name: 'Ana', companyId: 1, company: 'Filial', weekMinutes: 0, days: week }
  const shifts = listDayShifts([person])
  const spans = week.map(({ day }) => shifts.get(toDayKey(5, day))?.spans)
  assert.deepEqual(spans, [
    undefined,
    [{ start: '19:00', end: '24:00' }],
    [{ start: '00:00', end: '07:00' }],
    [],
  ])
  const block: WeekBlock = {
    ...{
      id: 'a',
      itemKey: 1,
      nth: 0,
      userId: 5,
      environmentId: 7,
      environment: 'Sala 7',
      companyId: 1,
      floor: '1º',
    },
    ...{ day: '2026-11-23', start: '19:00', end: '23:57' },
  }
  assert.equal(buildWeek([block], shifts).get(toDayKey(5, '2026-11-23'))?.percent, 50)
  assert.equal(buildWeek([block]).get(toDayKey(5, '2026-11-23'))?.percent, 69)
})

test('the load of a day counts the expected minutes of main cleanings', () => {
  const known = new Map([...rooms].map(([id, room]) => [id, { ...room, standardMinutes: 45 }]))
  const day = '2026-11-24'
  const load = (own: ReadonlyMap<number, Room>) =>
    buildWeek(listDraftBlocks(draft, own, days, new Map())).get(toDayKey(5, day))!.minutes
  // Two main cleanings are planned with 30 minutes but count as 45 each. The touch-up still counts as 30.
  assert.equal(load(known) - load(rooms), 2 * 15)
})
