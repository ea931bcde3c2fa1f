import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Place } from '@zelo/contract/my-work'
import { createVisitDrafts, draftExtra, draftOffSchedule } from '../../lib/visit-drafts.ts'
import { withBegun } from './begun-visits.ts'

const at = (time: string) => `2026-11-19T${time}:00-03:00`

const hall: Place = {
  id: 3,
  name: 'Recepção',
  company: 'Orla',
  timeZone: 'America/Fortaleza',
  floor: 'Térreo',
  sector: 'Social',
  risks: [],
  tasks: [{ id: 12, name: 'Polir metais', mandatory: false, active: true }],
}
const places = new Map([[hall.id, hall]])
const slots = [
  { revisionId: null, start: '09:00', end: '09:30', startedAt: null, endedAt: null, complete: false },
]
const [planned] = createVisitDrafts(
  {
    id: 1,
    day: '2026-11-19',
    environmentId: 3,
    status: null,
    offSchedule: false,
    onePhotoPerSlot: false,
    mandatoryTaskIds: [],
    slots,
    executions: [],
  },
  hall,
)
const begun = (key: string, time: string) => new Map([[key, { environmentId: 3, startedAt: at(time) }]])
const listed = (known: Parameters<typeof withBegun>[0], key: string, time: string) =>
  withBegun(known, begun(key, time), { places, known }).map(({ key, state, startedAt, extra }) => ({
    key,
    state,
    startedAt,
    extra,
  }))

test('begun visits without records are in progress, even if unplanned', () => {
  const visit = planned!
  assert.deepEqual(listed([visit], visit.key, '09:05'), [
    { key: visit.key, state: 'doing', startedAt: at('09:05'), extra: false },
  ])
  const { key } = draftExtra(visit, at('11:00'))
  assert.deepEqual(
    listed([visit], key, '11:00').map(({ key, extra }) => [key, extra]),
    [
      [visit.key, false],
      [key, true],
    ],
  )
  const extra = draftExtra(visit, at('11:00'))
  assert.equal(listed([visit, extra], key, '11:00').length, 2, 'a visit with a record appears once')
})

test('an unplanned visit keeps its URL if its room is planned later', () => {
  const { key } = draftOffSchedule(hall, at('08:55'))
  const found = (known: Parameters<typeof withBegun>[0]) => listed(known, key, '08:55').map(({ key }) => key)
  assert.deepEqual(found([]), [key])
  assert.deepEqual(found([planned!]), [key, planned!.key])
})
