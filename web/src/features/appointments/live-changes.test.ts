import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveChange } from '@zelo/contract/live'
import { affectsQuery, batchItems, findChangedDays, withDays } from './live-changes.ts'
import { appointment } from './test-appointment.ts'

const change = (values: Partial<LiveChange> = {}): LiveChange => ({
  noun: 'appointment',
  firstDay: '2026-11-19',
  lastDay: '2026-11-20',
  ids: [7],
  ...values,
})

test('a live change refreshes only queries that contain a changed day', () => {
  const list = (from: string, to: string) => affectsQuery(['appointment', 'list', 1, from, to], change())
  assert.deepEqual(
    [list('2026-11-20', '2026-11-30'), list('2026-11-01', '2026-11-18'), list('2026-11-21', '2026-11-21')],
    [true, false, false],
  )
  assert.equal(affectsQuery(['appointment', 'month', 1, '2026-11', ''], change()), true)
  assert.equal(affectsQuery(['appointment', 'month', 1, '2026-12', ''], change()), false)
  assert.equal(affectsQuery(['appointment', 'day', 1, '2026-11-20'], change()), true)
})

test('a live change without days or ids refreshes every appointment query', () => {
  const nameless = change({ firstDay: null, lastDay: null, ids: null })
  assert.equal(affectsQuery(['appointment', 'list', 1, '2020-01-01', '2020-01-01'], nameless), true)
  assert.equal(affectsQuery(['appointment', 'read', 8], nameless), true)
  assert.equal(affectsQuery(['appointment', 'read', 8], change()), false)
  assert.equal(affectsQuery(['appointment', 'read', 8], change({ noun: 'agenda' })), true)
  assert.equal(affectsQuery(['sector', 'list', 1], nameless), false)
  const holiday = { ...nameless, noun: 'calendar-day' } as const
  assert.equal(affectsQuery(['appointment', 'read', 8], holiday), false)
})

test('a live change refreshes only the changed days of a long list', () => {
  const ofDays = (firstDay: string | null, lastDay: string | null) => change({ firstDay, lastDay })
  const month = ['appointment', 'list', 1, '2026-11-01', '2026-11-30', null]
  const one = ofDays('2026-11-19', '2026-11-19')
  assert.deepEqual(findChangedDays(month, [one]), { from: '2026-11-19', to: '2026-11-19' })
  assert.deepEqual(findChangedDays(month, [one, ofDays('2026-11-18', '2026-11-18')]), {
    from: '2026-11-18',
    to: '2026-11-19',
  })
  assert.deepEqual(findChangedDays(month, [one, ofDays('2027-01-04', '2027-01-04')]), {
    from: '2026-11-19',
    to: '2026-11-19',
  })
  for (const more of [null, ofDays(null, null), ofDays('2026-11-04', '2026-11-04')])
    assert.equal(findChangedDays(month, [one, more]), null)
  assert.equal(findChangedDays(month, [ofDays('2026-10-31', '2026-11-01')]), null)
  assert.equal(findChangedDays(['appointment', 'list', 1, '2026-11-18', '2026-11-20', null], [one]), null)
  assert.equal(findChangedDays(['appointment', 'month', 1, '2026-11', ''], [one]), null)
})

test('refreshed days keep their place in the sorted list', () => {
  const on = (day: string, id: number) => appointment({ id, day: `2026-11-${day}` })
  const list = [on('17', 1), on('18', 2), on('18', 3), on('19', 6), on('20', 4)]
  const days = { from: '2026-11-18', to: '2026-11-19' }
  const ids = withDays(list, days, [on('18', 3), on('19', 5)]).map(({ id }) => id)
  assert.deepEqual(ids, [1, 3, 5, 4])
})

test('all changes that arrive during a refresh wait for the next refresh', async () => {
  const runs: number[][] = []
  const steps = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const over = Promise.withResolvers<void>()
  const take = batchItems<number>(async (items) => {
    runs.push(items)
    await steps[runs.length - 1]?.promise
    if (runs.length === 2) over.resolve()
  }, 0)
  take(1)
  take(2)
  take(3)
  assert.deepEqual(runs, [[1]])
  steps[0]?.resolve()
  steps[1]?.resolve()
  await over.promise
  assert.deepEqual(runs, [[1], [2, 3]])
})
