import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agendaItem } from '@zelo/contract/agendas'
import type { Weekday } from '@zelo/contract/rules/calendar'
import fc from 'fast-check'
import {
  createEmptyPlan,
  groupErrorsByField,
  isOnce,
  listDraftDays,
  type PlanDraft,
  toAgendaItem,
  toFollowingSlots,
  toggleWeekday,
  toNextPlan,
  toOnce,
  withCleanings,
  withTime,
  withType,
  withValidFrom,
} from './plan-draft.ts'

const today = '2026-11-21'
const right: PlanDraft = {
  ...createEmptyPlan(today),
  environmentId: 7,
  slots: [{ start: '08:00', end: '08:30' }],
  validTo: '2026-12-31',
}
const parties = {
  companyId: 3,
  user: { id: 5, name: 'Ivone Sampaio' },
  environment: { id: 7, name: 'Copa' },
  today,
}

test('a new agenda needs an environment, times and a last day', () => {
  const errors = groupErrorsByField(createEmptyPlan(today), { today })
  assert.deepEqual([...errors.keys()].toSorted(), ['environment', 'slots', 'validTo'])
  assert.equal(groupErrorsByField(right, { today }).size, 0)
})

test('a new agenda of each type gives a valid request body', () => {
  for (const type of ['sem', '12X', 'semAlt', 'mes', 'ano'] as const) {
    const draft = withType(right, type, today)
    const validTo = type === 'ano' ? '2027-11-20' : draft.validTo
    const item = toAgendaItem({ ...draft, validTo, dayOfMonth: 1, month: 12 }, parties)
    assert.deepEqual(agendaItem.schema.parse(item), item, type)
    assert.equal(item.periodicity.name, 'agenda_Copa_Ivone Sampaio_21-11-2026')
  }
})

test('a save sends place, days, times, photo and validity as entered [R3-269]', () => {
  const draft: PlanDraft = {
    environmentId: 7,
    type: 'semAlt',
    weekdays: [1, 3],
    weekdays2: [5],
    dayOfMonth: null,
    month: null,
    slots: [
      { start: '08:00', end: '08:30' },
      { start: '14:00', end: '14:10' },
      { start: '17:00', end: '17:10' },
    ],
    singlePhoto: true,
    onHoliday: 'inherit',
    validFrom: '2026-11-23',
    validTo: '2027-01-31',
  }
  const company = { companyId: 3 }
  assert.deepEqual(toAgendaItem(draft, parties), {
    ...company,
    environmentId: 7,
    userId: 5,
    periodicity: {
      ...company,
      name: 'agenda_Copa_Ivone Sampaio_21-11-2026',
      type: 'semAlt',
      weekdays: 'Segunda-feira - Quarta-feira',
      weekdays2: 'Sexta-feira',
      start: '08:00',
      end: '08:30',
      revisions: [
        { ...company, start: '14:00', end: '14:10' },
        { ...company, start: '17:00', end: '17:10' },
      ],
    },
    revisionPhotos: true,
    validFrom: '2026-11-23',
    validTo: '2027-01-31',
  })
})

test('a plan keeps its main cleaning and has 1 to 20 cleanings', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 40 }), fc.integer({ min: -5, max: 40 }), (one, other) => {
      const draft = withCleanings(withCleanings(right, one), other)
      assert.equal(draft.slots.length, Math.min(Math.max(other, 1), 20))
      assert.deepEqual(draft.slots[0], right.slots[0])
    }),
  )
  assert.equal(withTime(right, 0, { end: '09:00' }).slots[0]?.end, '09:00')
})

test('adding or removing a weekday keeps the order of the week', () => {
  const weekday = fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>
  fc.assert(
    fc.property(fc.uniqueArray(weekday), weekday, (weekdays, one) => {
      const sorted = weekdays.toSorted((a, b) => a - b)
      const once = toggleWeekday(sorted, one)
      assert.equal(once.includes(one), !sorted.includes(one))
      assert.deepEqual(toggleWeekday(once, one), sorted)
    }),
  )
})

test('an incomplete or invalid draft has no days', () => {
  assert.deepEqual(listDraftDays({ ...right, validTo: '' }), [])
  assert.deepEqual(listDraftDays({ ...right, weekdays: [] }), [])
  assert.deepEqual(listDraftDays({ ...right, validFrom: '2026-12-31', validTo: '2026-12-01' }), [])
  assert.equal(listDraftDays({ ...right, validFrom: '2026-11-23', validTo: '2026-11-29' }).length, 5)
})

test('a plan for a single day moves when its start date changes', () => {
  const once = toOnce(right, '2026-11-28')
  assert.deepEqual(listDraftDays(once), ['2026-11-28'])
  assert.deepEqual(listDraftDays(withValidFrom(once, '2026-12-01')), ['2026-12-01'])
  assert.equal(groupErrorsByField(once, { today }).size, 0)
  assert.ok(isOnce(withValidFrom(once, '01/1')))
  assert.equal(isOnce(right), false)
  assert.equal(isOnce({ ...createEmptyPlan(''), weekdays: [5] }), false)
})

test('the next room’s plan has the same days and later times', () => {
  const next = toNextPlan(right, '2026-11-25')
  assert.equal(next.environmentId, null)
  assert.deepEqual(next.slots, [{ start: '08:30', end: '09:00' }])
  assert.deepEqual([next.validFrom, next.validTo], ['2026-11-25', '2026-12-31'])
  const late = { ...right, slots: [{ start: '23:00', end: '23:40' }] }
  assert.deepEqual(toNextPlan(late, today).slots, late.slots)
})

test("the next room's times start after the pause and end before midnight", () => {
  assert.deepEqual(toFollowingSlots([{ start: '08:00', end: '08:10' }], 5), [
    { start: '08:15', end: '08:25' },
  ])
  assert.deepEqual(toFollowingSlots([{ start: '23:00', end: '23:29' }]), [{ start: '23:29', end: '23:58' }])
  assert.equal(toFollowingSlots([{ start: '23:00', end: '23:30' }]), undefined)
  assert.equal(toFollowingSlots([{ start: '08:00', end: '' }]), undefined)
})
