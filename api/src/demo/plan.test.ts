import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agendaItem } from '@zelo/contract/agendas'
import { buildCalendar } from '@zelo/contract/rules/calendar-days'
import { overlaps, slotErrors } from '@zelo/contract/rules/slots'
import fc from 'fast-check'
import { buildPlan } from '../modules/agendas/agenda-plan.ts'
import { planLayout, usualScale } from './layout.ts'
import { type Crew, findFirstFreeTime, planCrew, planDemoShift } from './plan.ts'

const dates = { today: '2026-03-02', firstDay: '2026-01-01', lastDay: '2026-11-27' }
const rooms = planLayout(usualScale).flatMap((company) => company.rooms)

const anyCrew = fc
  .record({
    company: fc.integer({ min: 0, max: 9 }),
    count: fc.integer({ min: 1, max: 9 }),
    nth: fc.nat(),
    rooms: fc.uniqueArray(fc.constantFrom(...rooms), { maxLength: 4 }),
  })
  .map(
    ({ company, count, nth, rooms }): Crew => ({
      companyId: 1,
      userId: 2,
      userName: 'Ana Prado',
      shift: planDemoShift(nth % count, count, company),
      rooms: rooms.map((room, index) => ({ room, environmentId: index + 1 })),
    }),
  )

test('each demo crew has a valid plan within its shift, without overlaps', () => {
  fc.assert(
    fc.property(anyCrew, fc.nat({ max: 20 }), (crew, nth) => {
      const items = planCrew(crew, dates, () => nth)
      const taken = items.flatMap((item) => {
        const read = buildPlan(agendaItem.schema.parse(item), {
          today: dates.firstDay,
          calendar: buildCalendar([]),
        })
        assert.ok('plan' in read, JSON.stringify(read))
        assert.deepEqual(slotErrors(read.plan.slots), [])
        return read.plan.slots
      })
      for (const [index, slot] of taken.entries()) {
        assert.ok(crew.shift.windows.some(({ start, end }) => start <= slot.start && slot.end <= end))
        assert.ok(!taken.slice(index + 1).some((other) => overlaps(slot, other)))
      }
    }),
  )
})

test('every cleaner of the standard demo has time for all assigned rooms', () => {
  for (const [company, { rooms, cleaners }] of planLayout(usualScale).entries()) {
    for (let nth = 0; nth < cleaners.length; nth += 1) {
      const cut = (part: number) => Math.floor((part * rooms.length) / cleaners.length)
      const own = rooms.slice(cut(nth), cut(nth + 1))
      const crew = {
        companyId: 1,
        userId: 2,
        userName: 'Ana Prado',
        shift: planDemoShift(nth, cleaners.length, company),
        rooms: own.map((room, index) => ({ room, environmentId: index + 1 })),
      }
      assert.equal(planCrew(crew, dates, () => 0).length, own.length, cleaners[nth]?.name)
    }
  }
})

test('finds the first free time in the shift after a given minute', () => {
  const shift = planDemoShift(0, 2, 0)
  assert.deepEqual(findFirstFreeTime(shift, [], 0, 30), { start: '05:30', end: '06:00' })
  const taken = [{ start: '05:30', end: '06:15' }]
  assert.deepEqual(findFirstFreeTime(shift, taken, 0, 30), { start: '06:15', end: '06:45' })
  assert.deepEqual(findFirstFreeTime(shift, taken, 10 * 60 + 11, 20), { start: '11:30', end: '11:50' })
  assert.equal(findFirstFreeTime(shift, taken, 13 * 60 + 46, 30), undefined)
})
