import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmptyPlan, listDraftDays } from '../agendas/plan-draft.ts'
import { createEmptySchedule, type ScheduleDraft, withPeople } from '../agendas/schedule-draft.ts'
import { copyItems } from './copy-items.ts'

// 2026-11-23 is a Monday.
const today = '2026-11-23'
const plan = {
  ...createEmptyPlan(today),
  environmentId: 7,
  slots: [{ start: '08:00', end: '08:30' }],
  validTo: '2026-11-27',
}
const draft: ScheduleDraft = {
  ...createEmptySchedule(3),
  userId: 5,
  items: [
    { ...plan, key: 1 },
    { ...plan, key: 2, environmentId: 8, weekdays: [2] },
  ],
}

test('a copy to a second person adds each room only once', () => {
  const { plans, there } = copyItems(draft, { what: 'person', from: 5, to: 6 }, today)
  assert.deepEqual(
    plans.map(({ userId, environmentId }) => [userId, environmentId]),
    [
      [6, 7],
      [6, 8],
    ],
  )
  assert.equal(there, 0)
  const both = withPeople(draft, plans)
  assert.deepEqual(
    both.items.map(({ userId, key }) => [userId, key]),
    [
      [5, 1],
      [5, 2],
      [6, 3],
      [6, 4],
    ],
  )
  assert.deepEqual(copyItems(both, { what: 'person', from: 5, to: 6 }, today), { plans: [], there: 2 })
})

test('items copied to another day are valid on that day only', () => {
  const { plans } = copyItems(draft, { what: 'day', from: '2026-11-24', to: '2026-11-28' }, today)
  assert.deepEqual(plans.map(listDraftDays), [['2026-11-28'], ['2026-11-28']])
  const wednesday = copyItems(draft, { what: 'day', from: '2026-11-24', to: '2026-11-25' }, today)
  assert.deepEqual([wednesday.plans.length, wednesday.there], [1, 1])
})

test('a copied week keeps the weekdays and covers one week only', () => {
  const { plans } = copyItems(draft, { what: 'week', from: '2026-11-26', to: '2026-12-02' }, today)
  assert.deepEqual(plans.map(listDraftDays), [
    ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
    ['2026-12-01'],
  ])
})

test('days before today get no copy', () => {
  const past = copyItems(draft, { what: 'day', from: '2026-11-24', to: '2026-11-20' }, today)
  assert.deepEqual(past, { plans: [], there: 0 })
})
