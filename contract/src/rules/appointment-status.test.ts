import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type AppointmentSlot,
  deriveProgress,
  displayAppointment,
  displaySlot,
  type ExecutionFacts,
  fromWireStatus,
  hasObservation,
  toWireStatus,
} from './appointment-status.ts'

const day = '2026-11-21'
const morning = { day, time: '09:42' }
const nextDay = { day: '2026-11-22', time: '00:00' }

const main: AppointmentSlot = { revisionId: null, start: '07:00', end: '07:30' }
const revision: AppointmentSlot = { revisionId: 5, start: '14:00', end: '14:15' }

const at = (time: string) => `${day}T${time}:00-03:00`

/** Returns a record of task 1 in the main cleaning, done and without observation. `facts` overrides fields. */
const done = (start: string, end: string | null, facts: Partial<ExecutionFacts> = {}): ExecutionFacts => ({
  taskId: 1,
  revisionId: null,
  extra: false,
  startedAt: at(start),
  endedAt: end === null ? null : at(end),
  observation: null,
  undoneReason: null,
  ...facts,
})

const derive = (executions: ExecutionFacts[], { slots = [main], mandatory = [1, 2], now = morning } = {}) =>
  deriveProgress({ day, slots }, mandatory, executions, now)

const bothTasks = [done('07:00', '07:10'), done('07:10', '07:26', { taskId: 2 })]

test('the statuses in responses are null, Andamento, Completo and Incompleto [R3-295 R1-201 R3-490]', () => {
  assert.equal(toWireStatus('doing'), 'Andamento')
  assert.equal(toWireStatus('complete'), 'Completo')
  assert.equal(toWireStatus('incomplete'), 'Incompleto')
  for (const status of [null, 'doing', 'complete', 'incomplete'] as const) {
    assert.equal(fromWireStatus(toWireStatus(status)), status)
  }
})

test('the status of an appointment without records is null [R1-202]', () => {
  const progress = derive([])
  assert.equal(progress.status, null)
  assert.deepEqual(progress.slots, [{ ...main, startedAt: null, endedAt: null, complete: false }])
  assert.deepEqual([progress.startedAt, progress.endedAt, progress.extras], [null, null, []])
})

test('the first started task starts the appointment [R1-203]', () => {
  const progress = derive([done('07:02', null)])
  assert.equal(progress.status, 'doing')
  assert.equal(progress.startedAt, at('07:02'))
  assert.equal(progress.endedAt, null)
})

test('an appointment with every mandatory task done and no observation is complete [R1-204 R3-297]', () => {
  const slots = [main, revision]
  const revisionTasks = [
    done('14:01', '14:05', { revisionId: 5 }),
    done('14:05', '14:16', { revisionId: 5, taskId: 2 }),
  ]
  const half = derive(bothTasks, { slots })
  assert.deepEqual([half.status, half.endedAt], ['doing', null])
  const progress = derive([...bothTasks, ...revisionTasks], { slots })
  assert.equal(progress.status, 'complete')
  assert.deepEqual([progress.startedAt, progress.endedAt], [at('07:00'), at('14:16')])
  assert.deepEqual(
    progress.slots.map(({ startedAt, endedAt, complete }) => [startedAt, endedAt, complete]),
    [
      [at('07:00'), at('07:26'), true],
      [at('14:01'), at('14:16'), true],
    ],
  )
})

test('a slot stays open while a mandatory task is missing or unfinished', () => {
  assert.equal(derive([done('07:00', '07:10')]).status, 'doing')
  const underWay = derive([done('07:00', '07:10'), done('07:10', null, { taskId: 2 })])
  assert.equal(underWay.status, 'doing')
  assert.equal(underWay.slots[0]?.endedAt, null)
})

test('an undone mandatory task makes an ended appointment incomplete [R1-205 R3-298]', () => {
  const undone = done('07:10', '07:11', { taskId: 2, undoneReason: 'Sem água' })
  assert.equal(derive([undone]).status, 'doing')
  assert.equal(derive([undone, done('07:00', '07:10')]).status, 'incomplete')
  assert.equal(
    derive([undone, ...bothTasks]).status,
    'incomplete',
    'a report still counts after the task is done',
  )
})

test('an observation on any task makes the appointment incomplete [R1-205 R3-298]', () => {
  const observed = { observation: 'Sem sabonete' }
  assert.equal(derive([done('07:00', '07:10', observed), ...bothTasks.slice(1)]).status, 'incomplete')
  assert.equal(
    derive([...bothTasks, done('07:26', '07:28', { taskId: 9, ...observed })]).status,
    'incomplete',
  )
})

test("an observation of '-' or blanks does not count", () => {
  for (const observation of [null, '', '  ', '-', ' - ']) {
    assert.equal(hasObservation(observation), false)
    assert.equal(derive(bothTasks.map((task) => ({ ...task, observation }))).status, 'complete')
  }
  assert.equal(hasObservation('--'), true)
})

test('a slot ends if all mandatory tasks are reported as not done', () => {
  const reports = [1, 2].map((taskId) =>
    done(`07:0${taskId}`, null, { taskId, undoneReason: 'Porta trancada' }),
  )
  const progress = derive(reports)
  assert.equal(progress.status, 'incomplete')
  assert.deepEqual([progress.slots[0]?.startedAt, progress.slots[0]?.endedAt], [at('07:01'), at('07:02')])
})

test('optional tasks neither keep an appointment open nor make it incomplete', () => {
  assert.equal(derive([...bothTasks, done('07:26', null, { taskId: 9 })]).status, 'complete')
  const undoneOptional = done('07:26', '07:27', { taskId: 9, undoneReason: 'Não precisava' })
  assert.equal(derive([...bothTasks, undoneOptional]).status, 'complete')
  assert.equal(derive([done('07:00', '07:10', { taskId: 9 })]).status, 'doing')
})

test('a slot without mandatory tasks ends when no task is in progress', () => {
  const mandatory: number[] = []
  const optional = done('07:00', '07:10', { taskId: 9 })
  const undone = done('07:10', '07:11', { taskId: 8, undoneReason: 'Não precisava' })
  assert.equal(derive([optional], { mandatory }).status, 'complete')
  assert.equal(derive([optional, undone], { mandatory }).status, 'complete')
  assert.equal(derive([optional, done('07:10', null, { taskId: 8 })], { mandatory }).status, 'doing')
  assert.equal(derive([undone], { mandatory }).status, 'doing')
  assert.equal(derive([undone], { mandatory, now: nextDay }).status, 'incomplete')
})

test('a started appointment is incomplete after its day [R1-206]', () => {
  const slots = [main, revision]
  const lastMinute = { day, time: '23:59' }
  assert.equal(derive(bothTasks, { slots, now: lastMinute }).status, 'doing')
  const progress = derive(bothTasks, { slots, now: nextDay })
  assert.equal(progress.status, 'incomplete')
  assert.equal(progress.endedAt, at('07:26'))
  const abandoned = derive([done('07:00', null)], { now: nextDay })
  assert.deepEqual([abandoned.status, abandoned.endedAt], ['incomplete', null])
})

test("yesterday's work that arrives today completes yesterday's appointment", () => {
  assert.equal(derive(bothTasks.slice(1), { now: nextDay }).status, 'incomplete')
  assert.equal(derive(bothTasks, { now: nextDay }).status, 'complete')
})

test('an appointment not begun on its day shows as missed [R1-207]', () => {
  const progress = derive([], { now: nextDay })
  assert.equal(progress.status, null)
  assert.deepEqual(displayAppointment({ day, ...progress }, nextDay), { state: 'missed', lateMinutes: 0 })
})

test("extra work does not change an appointment's start, end or status [R1-208]", () => {
  const extra = done('16:00', '16:20', { extra: true, observation: 'De novo' })
  assert.equal(derive([extra]).status, null)
  assert.equal(derive([done('07:00', null), extra]).status, 'doing')
  const progress = derive([...bothTasks, extra])
  assert.equal(progress.status, 'complete')
  assert.equal(progress.endedAt, at('07:26'))
  assert.deepEqual(progress.extras, [{ startedAt: at('16:00'), endedAt: at('16:20'), complete: false }])
  assert.equal(
    derive([done('16:00', '16:20', { revisionId: 99 })]).extras.length,
    1,
    'a slot not in the plan',
  )
})

test('an extra cleaning is complete with all mandatory tasks and no observation [R1-208]', () => {
  const extra = (taskId: number, more: Partial<ExecutionFacts> = {}, end: string | null = '16:20') =>
    done('16:00', end, { extra: true, taskId, ...more })
  const both = [extra(1), extra(2)]
  const rows: [cleaning: ExecutionFacts[], complete: boolean, mandatory?: number[]][] = [
    [both, true],
    [[...both, extra(3)], true],
    [[extra(1)], false],
    [[extra(3)], false],
    [[extra(3)], true, []],
    [[extra(1), extra(2, { undoneReason: 'Sem material' })], false],
    [[...both, extra(3, { observation: 'Torneira pinga' })], false],
    [[...both, extra(3, { observation: '-' })], true],
    [[extra(1), extra(2, {}, null)], false],
    [[...both, extra(3, {}, null)], false],
  ]
  for (const [cleaning, complete, mandatory = [1, 2]] of rows) {
    const { extras } = derive(cleaning, { mandatory })
    assert.deepEqual(
      extras.map((each) => each.complete),
      [complete],
      JSON.stringify(cleaning),
    )
  }
})

test('a repeated task or a long pause begins another extra cleaning [R1-163]', () => {
  const extra = (start: string, end: string | null, taskId: number) =>
    done(start, end, { extra: true, taskId })
  const spans = (...executions: ExecutionFacts[]) =>
    derive(executions).extras.map(({ startedAt, endedAt }) => [
      startedAt.slice(11, 16),
      endedAt?.slice(11, 16),
    ])
  assert.deepEqual(spans(extra('10:00', '10:05', 1), extra('10:06', '10:10', 2)), [['10:00', '10:10']])
  assert.deepEqual(spans(extra('10:00', '10:05', 1), extra('10:06', '10:10', 1)), [
    ['10:00', '10:05'],
    ['10:06', '10:10'],
  ])
  assert.deepEqual(spans(extra('10:00', '10:05', 1), extra('10:36', '10:40', 2)), [
    ['10:00', '10:05'],
    ['10:36', '10:40'],
  ])
  assert.deepEqual(spans(extra('10:00', '10:05', 1), extra('10:06', null, 2)), [['10:00', undefined]])
})

test('instants are compared by time, whatever their offset', () => {
  const utc = { ...done('07:00', null), startedAt: `${day}T09:59:00Z`, endedAt: `${day}T10:30:00Z` }
  const progress = derive([utc, ...bothTasks])
  assert.equal(progress.startedAt, utc.startedAt)
  assert.equal(progress.endedAt, utc.endedAt)
})

/** Only a few times, so that generated records often begin or end together. */
const clock = fc.constantFrom('07:00', '07:10', '07:20', '08:00', '14:00')

/** Generates one instant in several spellings. */
const instant = fc
  .tuple(clock, fc.boolean())
  .map(([time, utc]) => (utc ? new Date(at(time)).toISOString() : at(time)))

const executions: fc.Arbitrary<ExecutionFacts[]> = fc.array(
  fc.record({
    taskId: fc.integer({ min: 1, max: 4 }),
    revisionId: fc.constantFrom(null, 5, 99),
    extra: fc.boolean(),
    startedAt: instant,
    endedAt: fc.option(instant),
    observation: fc.constantFrom(null, '-', 'Sem sabonete'),
    undoneReason: fc.constantFrom(null, null, 'Sem água'),
  }),
  { maxLength: 12 },
)
const mandatoryTasks = fc.subarray([1, 2])
const moments = fc.constantFrom(morning, nextDay)

test('the order and repetition of records do not change the result', () => {
  fc.assert(
    fc.property(
      executions.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all)),
      ),
      mandatoryTasks,
      moments,
      ([all, shuffled, repeated], mandatory, now) => {
        const plan = { slots: [main, revision], mandatory, now }
        assert.deepEqual(derive([...repeated, ...shuffled], plan), derive(all, plan))
      },
    ),
    { numRuns: 1000 },
  )
})

test('a complete appointment has every mandatory task finished and no observation', () => {
  fc.assert(
    fc.property(executions, fc.subarray([1, 2], { minLength: 1 }), moments, (all, mandatory, now) => {
      const inPlan = all.filter(({ extra, revisionId }) => !extra && revisionId !== 99)
      const complete =
        inPlan.every(({ observation }) => observation !== 'Sem sabonete') &&
        inPlan.every(({ taskId, undoneReason }) => undoneReason === null || !mandatory.includes(taskId)) &&
        [null, 5].every((revisionId) =>
          mandatory.every((taskId) =>
            inPlan.some(
              (one) => one.revisionId === revisionId && one.taskId === taskId && one.endedAt !== null,
            ),
          ),
        )
      const progress = derive(all, { slots: [main, revision], mandatory, now })
      assert.equal(progress.status === 'complete', complete)
      assert.equal(progress.status === null, inPlan.length === 0)
      assert.equal(
        progress.status === 'doing',
        progress.status !== null && progress.slots.some((slot) => slot.endedAt === null) && now === morning,
      )
    }),
    { numRuns: 1000 },
  )
})

const shown = (slot: AppointmentSlot, all: ExecutionFacts[], now = morning) => {
  const [progress] = derive(all, { slots: [slot], now }).slots
  assert.ok(progress)
  return displaySlot(day, progress, now)
}

test('a slot without work is `todo`, then `late`, then `missed` [R1-160 R3-305]', () => {
  const slot = { ...main, start: '08:30', end: '09:00' }
  const display = (time: string) => shown(slot, [], { day, time })
  assert.deepEqual(display('08:30'), { state: 'todo', lateMinutes: 0 })
  assert.deepEqual(display('08:31'), { state: 'late', lateMinutes: 1 })
  assert.deepEqual(display('09:42'), { state: 'late', lateMinutes: 72 })
  assert.deepEqual(shown(slot, [], { day: '2026-11-20', time: '23:00' }), { state: 'todo', lateMinutes: 0 })
  assert.deepEqual(shown(slot, [], nextDay), { state: 'missed', lateMinutes: 0 })
})

test('a started slot is in progress, done or incomplete, and not late [R1-161 R1-162]', () => {
  const late = { state: 'doing', lateMinutes: 0 }
  assert.deepEqual(shown(main, [done('07:40', null)]), late)
  assert.equal(shown(main, bothTasks).state, 'done')
  assert.equal(shown(main, [done('07:00', '07:10', { observation: 'Mofo' }), ...bothTasks]).state, 'partial')
  assert.equal(shown(main, [done('07:40', null)], nextDay).state, 'partial')
})

test('a card shows the longest delay of its slots', () => {
  const card = (all: ExecutionFacts[], slots: AppointmentSlot[], now = morning) =>
    displayAppointment({ day, ...derive(all, { slots, now }) }, now)
  const early = { ...revision, start: '09:20', end: '09:50' }
  assert.deepEqual(card([], [revision]), { state: 'todo', lateMinutes: 0 })
  assert.deepEqual(card([], [early, revision]), { state: 'late', lateMinutes: 22 })
  assert.deepEqual(card(bothTasks, [main, revision]), { state: 'doing', lateMinutes: 0 })
  assert.deepEqual(card(bothTasks, [main, early]), { state: 'doing', lateMinutes: 22 })
  assert.equal(card(bothTasks, [main]).state, 'done')
  assert.equal(card(bothTasks, [main, revision], nextDay).state, 'partial')
})

test('an appointment stored as in progress shows as incomplete after its day [R1-206]', () => {
  const slots = derive([done('07:00', null)]).slots
  assert.equal(displayAppointment({ day, status: 'doing', slots }, nextDay).state, 'partial')
  assert.equal(displayAppointment({ day, status: 'incomplete', slots }, nextDay).state, 'partial')
})
