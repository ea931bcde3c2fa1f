import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type AppointmentSlot,
  deriveProgress,
  displayAppointment,
  displaySlot,
  type ExecutionFacts,
  type SlotProgress,
} from './appointment-status.ts'
import { isExempt, startHasPassed } from './planned-late.ts'
import { countFigures } from './report-figures.ts'

const day = '2026-11-21'
const yesterday = '2026-11-20'
const tomorrow = '2026-11-22'
const at = (time: string) => `${day}T${time}:00-03:00`
const evening = { day, time: '19:50' }

/** A slot of 07:00 in a plan that was saved at 19:46. */
const late: AppointmentSlot = { revisionId: null, start: '07:00', end: '07:30', plannedAt: at('19:46') }
const coming: AppointmentSlot = { revisionId: 5, start: '20:00', end: '20:30' }

const done = (slot: AppointmentSlot, start: string, end: string | null): ExecutionFacts => ({
  taskId: 1,
  revisionId: slot.revisionId,
  extra: false,
  startedAt: at(start),
  endedAt: end === null ? null : at(end),
  observation: null,
  undoneReason: null,
})

const derive = (slots: AppointmentSlot[], executions: ExecutionFacts[], now = evening) =>
  deriveProgress({ day, slots }, [1], executions, now)

test('a start has passed when the clock shows a later minute', () => {
  const cases: [now: { day: string; time: string }, passed: boolean][] = [
    [{ day: yesterday, time: '23:59' }, false],
    [{ day, time: '06:59' }, false],
    [{ day, time: '07:00' }, false],
    [{ day, time: '07:01' }, true],
    [{ day: tomorrow, time: '00:00' }, true],
  ]
  for (const [now, passed] of cases) assert.equal(startHasPassed(day, '07:00', now), passed, `${now.time}`)
})

test('a slot planned after its start is neither late nor missed', () => {
  const [slot] = derive([late], []).slots
  for (const now of [evening, { day: tomorrow, time: '08:00' }]) {
    assert.deepEqual(displaySlot(day, slot!, now), { state: 'exempt', lateMinutes: 0 })
  }
})

test('a slot planned after its start counts normally once work begins', () => {
  const begun = derive([late], [done(late, '19:48', null)])
  assert.equal(begun.status, 'doing')
  assert.equal(displaySlot(day, begun.slots[0]!, evening).state, 'doing')
  const ended = derive([late], [done(late, '19:48', '19:55')])
  assert.equal(ended.status, 'complete')
  assert.equal(displaySlot(day, ended.slots[0]!, evening).state, 'done')
  const abandoned = derive([late], [done(late, '19:48', null)], { day: tomorrow, time: '08:00' })
  assert.equal(abandoned.status, 'incomplete')
})

test('a slot planned after its start does not keep its appointment open', () => {
  const progress = derive([late, coming], [done(coming, '20:01', '20:20')])
  assert.equal(progress.status, 'complete')
  assert.equal(progress.endedAt, at('20:20'))
  const both = derive([late, coming], [done(coming, '20:01', '20:20'), done(late, '20:25', null)])
  assert.equal(both.status, 'doing')
})

test('an appointment counts as exempt only if each slot was planned late', () => {
  const show = (slots: AppointmentSlot[], now = evening) =>
    displayAppointment({ day, ...derive(slots, [], now) }, now).state
  assert.equal(show([late]), 'exempt')
  assert.equal(show([late], { day: tomorrow, time: '08:00' }), 'exempt')
  assert.equal(show([late, coming]), 'todo')
  assert.equal(show([late, coming], { day, time: '20:01' }), 'late')
  assert.equal(show([late, coming], { day: tomorrow, time: '08:00' }), 'missed')
})

const slotProgress: fc.Arbitrary<SlotProgress> = fc
  .record({
    start: fc.constantFrom('07:00', '12:00', '20:00'),
    plannedAt: fc.option(fc.constant(at('19:46')), { nil: undefined }),
    work: fc.constantFrom('none', 'begun', 'ended', 'complete'),
  })
  .map(({ start, plannedAt, work }) => ({
    revisionId: null,
    start,
    end: '20:30',
    plannedAt,
    startedAt: work === 'none' ? null : at('19:50'),
    endedAt: work === 'none' || work === 'begun' ? null : at('20:10'),
    complete: work === 'complete',
  }))

test('figures do not count unbegun slots that were planned after their start', () => {
  fc.assert(
    fc.property(fc.array(slotProgress), fc.constantFrom(day, tomorrow), (slots, today) => {
      const count = (counted: readonly SlotProgress[]) =>
        countFigures([{ day, today, slots: counted, extras: [], offSchedule: false }])
      assert.deepEqual(count(slots), count(slots.filter((slot) => !isExempt(slot))))
    }),
  )
})
