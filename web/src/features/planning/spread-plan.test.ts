import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSpread, type Room, sortRooms, spreadPlan } from './spread-plan.ts'

const toRoom = (id: number, floor = '1'): Room => ({
  id,
  name: `Sala ${id}`,
  companyId: 1,
  sector: 'Escritório',
  sectorId: 1,
  category: 'Sala',
  categoryId: 1,
  floor,
  cleaners: [],
})
const thirty = Array.from({ length: 30 }, (_, index) => toRoom(index + 1))
const base = createSpread('2026-11-23', null)
const spread = {
  ...base,
  people: [5, 6, 7],
  plan: {
    ...base.plan,
    validTo: '2026-12-23',
    slots: [
      { start: '06:00', end: '06:10' },
      { start: '09:00', end: '09:10' },
    ],
  },
}

test('three people share thirty rooms and clean them one after the other', () => {
  const people = spreadPlan(spread, thirty)
  assert.deepEqual(
    people.map(({ userId, plans }) => [userId, plans.length, plans[0]?.environmentId]),
    [
      [5, 10, 1],
      [6, 10, 11],
      [7, 10, 21],
    ],
  )
  assert.deepEqual(people[0]?.plans[9]?.slots, [
    { start: '07:30', end: '07:40' },
    { start: '10:30', end: '10:40' },
  ])
  // Two cleanings of ten minutes in each of ten rooms, and nine walks.
  assert.equal(people[0]?.minutes, 200 + 9 * 2)
})

test("the load counts the procedures' expected minutes instead of the slot's length", () => {
  const rooms = thirty.slice(0, 2).map((room, nth) => ({ ...room, standardMinutes: nth === 0 ? 25 : null }))
  const [first] = spreadPlan({ ...spread, people: [5] }, rooms)
  // The main cleaning of the first room, its touch-up, both cleanings of the second room, and one walk.
  assert.equal(first?.minutes, 25 + 10 + 20 + 2)
})

test("each room starts after the previous room's end plus the pause", () => {
  const [first] = spreadPlan({ ...spread, people: [5], pause: 5 }, thirty)
  assert.deepEqual(first?.plans[2]?.slots[0], { start: '06:30', end: '06:40' })
})

test('each person can get all rooms at the same times', () => {
  const people = spreadPlan({ ...spread, share: 'all', order: 'same' }, thirty)
  assert.ok(people.every(({ plans }) => plans.length === 30))
  assert.ok(people.every(({ plans }) => plans.every(({ slots }) => slots[1]?.end === '09:10')))
})

test('reports a round of cleanings that ends after the next round begins', () => {
  const [first] = spreadPlan({ ...spread, people: [5] }, thirty)
  assert.deepEqual(first?.late, { nth: 0, end: '11:00', next: '09:00' })
  assert.equal(spreadPlan(spread, thirty)[0]?.late, undefined)
})

test('rooms whose times would pass midnight get no agenda', () => {
  const slots = [{ start: '22:00', end: '22:50' }]
  const [first] = spreadPlan({ ...spread, people: [5], plan: { ...spread.plan, slots } }, thirty)
  assert.equal(first?.plans.length, 2)
  assert.equal(first?.rooms.length, 30)
})

test('each room is in one share; sizes differ by at most one', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 9 }), (count, people) => {
      const ids = Array.from({ length: people }, (_, index) => index)
      const shares = spreadPlan({ ...spread, people: ids, order: 'same' }, thirty.slice(0, count))
      const sizes = shares.map(({ rooms }) => rooms.length)
      assert.deepEqual(
        shares.flatMap(({ rooms }) => rooms),
        thirty.slice(0, count),
      )
      assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1)
    }),
  )
})

test('rooms are sorted by floor, then by name', () => {
  const rooms = [toRoom(3, '2º'), toRoom(2, '1º'), toRoom(1, '2º')]
  assert.deepEqual(
    sortRooms(rooms).map(({ id }) => id),
    [2, 1, 3],
  )
})
