import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MyAppointment, MyExecution, Place } from '@zelo/contract/my-work'
import fc from 'fast-check'
import type { LocalPhoto, LocalWork } from './database.ts'
import { draftExtra, draftOffSchedule } from './visit-drafts.ts'
import { listVisits, pickVisit, type VisitSources } from './visits.ts'

const day = '2026-11-19'
const at = (time: string) => `${day}T${time}:00-03:00`
const moment = (time: string) => Date.parse(at(time))

const hall: Place = {
  id: 3,
  name: 'Banheiro feminino',
  company: 'Orla',
  timeZone: 'America/Fortaleza',
  floor: 'Térreo',
  sector: 'Social',
  risks: [],
  tasks: [
    { id: 10, name: 'Lavar piso', mandatory: true, active: true },
    { id: 11, name: 'Repor papel', mandatory: true, active: true },
    { id: 12, name: 'Polir metais', mandatory: false, active: true },
  ],
}
const pantry: Place = { ...hall, id: 4, name: 'Copa', tasks: [{ ...hall.tasks[0]!, id: 20 }] }
const places = new Map([hall, pantry].map((place) => [place.id, place]))

const slot = (revisionId: number | null, start: string, end: string) => ({
  revisionId,
  start,
  end,
  startedAt: null,
  endedAt: null,
  complete: false,
})

const appointment = (more: Partial<MyAppointment> = {}): MyAppointment => ({
  id: 1,
  day,
  environmentId: 3,
  status: null,
  offSchedule: false,
  onePhotoPerSlot: false,
  mandatoryTaskIds: [10, 11],
  slots: [slot(null, '07:00', '07:30'), slot(81, '09:30', '09:45')],
  executions: [],
  ...more,
})

const execution = (clientId: string, taskId: number, more: Partial<MyExecution> = {}): MyExecution => ({
  clientId,
  taskId,
  revisionId: null,
  extra: false,
  startedAt: at('07:01'),
  endedAt: at('07:10'),
  observation: null,
  undoneReason: null,
  presence: 'scanned',
  presences: [],
  standing: 'counted',
  photos: [],
  ...more,
})

const work = (clientId: string, taskId: number, more: Partial<LocalWork> = {}): LocalWork => ({
  clientId,
  target: { appointmentId: 1 },
  taskId,
  revisionId: null,
  extra: false,
  startedAt: at('07:01'),
  endedAt: at('07:10'),
  observation: null,
  undoneReason: null,
  proof: { scanned: '' },
  ownerId: 7,
  placeName: 'Banheiro feminino',
  taskName: 'Lavar piso',
  version: 1,
  sentVersion: 0,
  deliveredVersion: 0,
  holdUntil: 0,
  refused: null,
  archived: false,
  attempts: 0,
  nextTryAt: 0,
  madeAt: 0,
  appointmentId: null,
  presence: null,
  ...more,
})

const visits = (sources: Partial<VisitSources>, now = '09:35') =>
  listVisits(day, {
    appointments: [appointment()],
    places,
    works: [],
    photos: [],
    now: moment(now),
    ...sources,
  })

const states = (sources: Partial<VisitSources>, now?: string) =>
  visits(sources, now).map(({ start, state }) => `${start} ${state}`)

test("each planned slot is a visit with the back office's state", () => {
  const works = [work('a', 10), work('b', 11)]
  assert.deepEqual(states({}, '06:00'), ['07:00 todo', '09:30 todo'])
  assert.deepEqual(states({}), ['07:00 late', '09:30 late'])
  assert.deepEqual(states({ works: works.slice(0, 1) }), ['07:00 doing', '09:30 late'])
  assert.deepEqual(states({ works }), ['07:00 done', '09:30 late'])
  const noted = [work('a', 10, { observation: 'Torneira pinga' }), work('b', 11)]
  assert.deepEqual(states({ works: noted }), ['07:00 incomplete', '09:30 late'])
  const tomorrow = listVisits(day, {
    appointments: [appointment()],
    places,
    works: [],
    photos: [],
    now: moment('09:00') + 86_400_000,
  })
  assert.deepEqual(
    tomorrow.map(({ state }) => state),
    ['missed', 'missed'],
  )
  assert.deepEqual(
    visits({}).map(({ revisionNumber }) => revisionNumber),
    [null, 1],
  )
})

test('a visit planned after its start is not late', () => {
  const late = { ...slot(null, '07:00', '07:30'), plannedAt: at('09:32') }
  const appointments = [appointment({ slots: [late, slot(81, '09:45', '10:00')] })]
  assert.deepEqual(states({ appointments }), ['07:00 exempt', '09:45 todo'])
  const works = [work('a', 10, { startedAt: at('09:33'), endedAt: null })]
  assert.deepEqual(states({ appointments, works }), ['07:00 doing', '09:45 todo'])
  const onlyLate = visits({ appointments: [appointment({ slots: [late] })] })
  assert.equal(pickVisit(hall, onlyLate, moment('09:35'))?.start, '07:00')
})

test('a record that server and phone both have appears once', () => {
  const known = appointment({
    executions: [execution('a', 10, { endedAt: null, observation: 'Primeira nota' })],
  })
  const local = work('a', 10, { startedAt: at('07:00'), observation: 'Outra nota' })
  const [visit] = visits({ appointments: [known], works: [local] })
  const [task] = visit!.tasks
  assert.equal(task!.work?.startedAt, at('07:00'))
  assert.equal(task!.work?.endedAt, at('07:10'))
  assert.equal(task!.work?.observation, 'Primeira nota', 'the server keeps the first note')
  assert.equal(task!.work?.noteSent, true)
  assert.equal(task!.work?.delivered, false)
})

test('a rejected record does not count as done', () => {
  const refused = work('a', 10, { refused: 'unknown_key' })
  const [visit] = visits({ works: [refused, work('b', 11)] })
  assert.equal(visit!.state, 'doing')
  assert.equal(visit!.tasks[0]!.work?.refused, 'unknown_key')
  const [again] = visits({ works: [refused, work('b', 11), work('c', 10, { startedAt: at('08:00') })] })
  assert.equal(again!.tasks[0]!.work?.clientId, 'c')
})

test('an unplanned cleaning keeps its URL when the server creates its appointment', () => {
  const start = at('09:00')
  const draft = draftOffSchedule(pantry, start)
  const target = { environmentId: 4, startedAt: start }
  const local = work('x', 20, { target, startedAt: start, endedAt: null })
  const made = appointment({
    id: 5,
    environmentId: 4,
    offSchedule: true,
    mandatoryTaskIds: [20],
    slots: [slot(null, '09:00', '09:30')],
  })
  const find = (sources: Partial<VisitSources>) =>
    visits(sources)
      .filter(({ key }) => key === draft.key)
      .map(({ state, appointmentId }) => [state, appointmentId])
  assert.deepEqual(find({ works: [local] }), [['doing', null]])
  const answered = { ...local, appointmentId: 5, version: 2, deliveredVersion: 1 }
  assert.deepEqual(
    find({ works: [answered] }),
    [['doing', null]],
    'the plan does not have the appointment yet',
  )
  assert.deepEqual(find({ works: [answered], appointments: [made] }), [['doing', 5]])
  const lostAnswer = { ...made, executions: [execution('x', 20, { startedAt: start, endedAt: null })] }
  assert.deepEqual(find({ works: [local], appointments: [lostAnswer] }), [['doing', 5]])
  assert.equal(visits({ works: [answered], appointments: [made] }).length, 1)
})

test('work appears in the appointment that the server assigned', () => {
  const moved = work('a', 10, { appointmentId: 2, deliveredVersion: 1 })
  const other = appointment({ id: 2, slots: [slot(null, '08:00', '08:30')] })
  assert.deepEqual(states({ appointments: [appointment(), other], works: [moved] }), [
    '07:00 late',
    '08:00 doing',
    '09:30 late',
  ])
})

test('a scan opens the visit in progress, else the nearest slot', () => {
  const main = [work('a', 10), work('b', 11)]
  const found = (sources: Partial<VisitSources>, now: string) =>
    pickVisit(hall, visits(sources, now), moment(now))?.start ?? null
  assert.equal(found({}, '07:10'), '07:00')
  assert.equal(found({}, '08:45'), '09:30')
  assert.equal(found({}, '07:50'), '07:00')
  assert.equal(found({ works: main.slice(0, 1) }, '09:40'), '07:00')
  assert.equal(found({ works: main }, '07:40'), '07:00')
  assert.equal(found({ works: main.map((each) => ({ ...each, concluded: true })) }, '07:40'), '09:30')
  const all = [...main, work('c', 10, { revisionId: 81 }), work('d', 11, { revisionId: 81 })]
  assert.equal(found({ works: all }, '10:00'), null)
  assert.equal(pickVisit(pantry, visits({}), moment('07:10')), null)
})

test('a scan continues the opened visit unless it has ended', () => {
  const now = '07:10'
  const main = ['a', 'b'].map((clientId, nth) => work(clientId, 10 + nth, { concluded: true }))
  const all = visits({ works: main }, now)
  const [ended, revision] = all
  const untouched = visits({}, now)
  assert.equal(pickVisit(hall, untouched, moment(now), untouched[1])?.start, '09:30')
  assert.equal(pickVisit(hall, all, moment(now), ended)?.start, '09:30')
  assert.equal(pickVisit(pantry, all, moment(now), revision), null)
})

test('a completely recorded visit stays open for 30 minutes unless concluded', () => {
  const tasks = (more: Partial<LocalWork>) => [
    work('a', 10),
    work('b', 11, { endedAt: at('07:20'), ...more }),
  ]
  const readMainState = (works: LocalWork[], now: string, executions: MyExecution[] = []) => {
    const [main] = visits({ works, appointments: [appointment({ executions })] }, now)
    return [main?.state, main?.endedAt, main?.awaitsEnd]
  }
  assert.deepEqual(readMainState(tasks({}), '07:50'), ['doing', null, true])
  assert.deepEqual(readMainState(tasks({}), '07:51'), ['done', at('07:20'), false])
  assert.deepEqual(readMainState(tasks({ concluded: true }), '07:21'), ['done', at('07:20'), false])
  const undone = { endedAt: null, startedAt: at('07:15'), undoneReason: 'Sem material' }
  assert.deepEqual(readMainState(tasks(undone), '07:21'), ['doing', null, true])
  assert.deepEqual(readMainState(tasks({ ...undone, concluded: true }), '07:21'), [
    'incomplete',
    at('07:15'),
    false,
  ])
  // Another phone recorded the last task. This phone cannot know whether the user concluded the visit there.
  const elsewhere = execution('b', 11, { endedAt: at('07:20') })
  assert.deepEqual(readMainState([work('a', 10)], '07:21', [elsewhere]), ['done', at('07:20'), false])
})

test('an extra cleaning that lacks a mandatory task is incomplete', () => {
  const main = [work('a', 10), work('b', 11)].map((each) => ({ ...each, concluded: true as const }))
  const extra = (clientId: string, taskId: number, more: Partial<LocalWork> = { concluded: true }) =>
    work(clientId, taskId, { extra: true, startedAt: at('11:00'), endedAt: at('11:05'), ...more })
  const findExtraState = (...works: LocalWork[]) =>
    visits({ works: [...main, ...works] }, '11:10').find((visit) => visit.extra)?.state
  assert.equal(findExtraState(extra('c', 10)), 'incomplete')
  assert.equal(findExtraState(extra('c', 10), extra('d', 11)), 'done')
  assert.equal(findExtraState(extra('c', 12, {})), 'doing')
})

test('an off-plan cleaning keeps its URL when its first record is made', () => {
  const main = [work('a', 10), work('b', 11)]
  const draft = draftExtra(visits({ works: main })[0]!, at('11:00'))
  const extra = work('c', 10, { extra: true, startedAt: at('11:00'), endedAt: at('11:05') })
  const later = work('d', 10, { extra: true, startedAt: at('14:00'), endedAt: null })
  const found = visits({ works: [...main, extra, later] }, '14:10').filter((visit) => visit.extra)
  assert.deepEqual(
    found.map(({ key, state }) => [key === draft.key, state]),
    [
      [true, 'incomplete'],
      [false, 'doing'],
    ],
  )
})

test('an off-plan cleaning keeps its URL after its first task', () => {
  const main = [work('a', 10), work('b', 11)]
  const extra = (clientId: string, taskId: number, time: string, begun: string) =>
    work(clientId, taskId, { extra: true, startedAt: at(time), endedAt: null, begunAt: at(begun) })
  const former = extra('c', 10, '11:00', '11:00')
  const first = extra('d', 11, '11:10', '11:10')
  const next = extra('e', 12, '11:12', '11:10')
  const tasksAt = (works: LocalWork[], begun: string, executions: MyExecution[] = []) => {
    const found = visits({ appointments: [appointment({ executions })], works: [...main, ...works] }, '11:15')
    const { key } = draftExtra(found[0]!, at(begun))
    const visit = found.find((each) => each.key === key)
    return visit?.tasks.filter((task) => task.work !== null).map(({ id }) => id)
  }
  assert.deepEqual(tasksAt([former, first, next], '11:00'), [10])
  assert.deepEqual(tasksAt([former, first, next], '11:10'), [11, 12])
  assert.deepEqual(tasksAt([former, next], '11:10'), [12])
  const [visit] = visits({ works: [...main, next] }, '11:15').filter((each) => each.extra)
  assert.equal(visit?.startedAt, at('11:10'))
  // The cleaning began on another phone.
  const known = execution('f', 10, { extra: true, startedAt: at('11:10') })
  assert.deepEqual(tasksAt([next], '11:10', [known]), [10, 12])
})

test('a photo that server and phone both have appears once', () => {
  const photo: LocalPhoto = {
    clientId: 'p',
    executionClientId: 'a',
    ownerId: 7,
    blob: null,
    thumbnail: null,
    state: 'waiting',
    refused: null,
    archived: false,
    attempts: 0,
    nextTryAt: 0,
    madeAt: 0,
  }
  const known = appointment({
    executions: [execution('a', 10, { photos: [{ clientId: 'p', thumbnailUrl: '/api/files/p' }] })],
  })
  const [visit] = visits({ appointments: [known], works: [work('a', 10)], photos: [photo] })
  assert.deepEqual(
    visit!.tasks[0]!.work?.photos.map(({ clientId, url, delivered }) => [clientId, url, delivered]),
    [['p', '/api/files/p', true]],
  )
})

const anyTime = fc.integer({ min: 0, max: 59 }).map((minute) => at(`09:${String(minute).padStart(2, '0')}`))
const anyWork = fc
  .record({
    clientId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    taskId: fc.constantFrom(10, 11, 12, 13),
    revisionId: fc.constantFrom(null, 81, 82),
    extra: fc.boolean(),
    startedAt: anyTime,
    endedAt: fc.option(anyTime),
    observation: fc.option(fc.constant('Nota')),
    undoneReason: fc.option(fc.constant('Sem material'), { freq: 4 }),
    refused: fc.option(fc.constant('unknown_key' as const), { freq: 4 }),
    target: fc.constantFrom(
      { appointmentId: 1 },
      { environmentId: 4, startedAt: at('09:00') },
      { environmentId: 3, startedAt: at('09:20') },
    ),
  })
  .map(({ clientId, taskId, ...more }) => work(clientId, taskId, more))

const anySources = fc.record({
  works: fc.uniqueArray(anyWork, { selector: ({ clientId }) => clientId }),
  executions: fc.uniqueArray(
    anyWork.map(({ clientId, taskId, revisionId, extra, startedAt, endedAt, observation, undoneReason }) =>
      execution(clientId, taskId, { revisionId, extra, startedAt, endedAt, observation, undoneReason }),
    ),
    { selector: ({ clientId }) => clientId },
  ),
})

test('the visits do not depend on the order or repetition of records', () => {
  fc.assert(
    fc.property(anySources, fc.infiniteStream(fc.nat()), ({ works, executions }, order) => {
      const shuffled = <T>(list: readonly T[]) =>
        list
          .map((each) => ({ each, rank: order.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ each }) => each)
      const plain = visits({ works, appointments: [appointment({ executions })] })
      const mixed = visits({
        works: shuffled([...works, ...works]),
        appointments: [appointment({ executions: shuffled([...executions, ...executions]) })],
      })
      assert.deepEqual(mixed, plain)
    }),
    { numRuns: 300 },
  )
})

test('each slot has its own URL, and records are never duplicated', () => {
  fc.assert(
    fc.property(anySources, ({ works, executions }) => {
      const found = visits({ works, appointments: [appointment({ executions })] })
      const slots = found.filter((visit) => !visit.extra && visit.appointmentId === 1)
      assert.equal(slots.length, 2)
      const planned = found.filter((visit) => !visit.extra)
      assert.equal(new Set(planned.map(({ key }) => key)).size, planned.length)
      const shown = found.flatMap(({ tasks }) => tasks.flatMap((task) => task.work?.clientId ?? []))
      assert.equal(new Set(shown).size, shown.length)
    }),
    { numRuns: 300 },
  )
})
