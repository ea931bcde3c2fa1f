import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TFunction } from 'i18next'
import { pickVisit, type TaskWork, type Visit, type VisitTask } from '../../lib/visits.ts'
import {
  describeDelay,
  findLastEnd,
  findNightWork,
  listBlockingTasks,
  listMissingPhotos,
} from './visit-words.ts'

const at = (time: string) => `2026-11-19T${time}:00-03:00`
const photo = { clientId: 'p', url: null, blob: null, delivered: false, refused: null }

const did = (more: Partial<TaskWork> = {}): TaskWork => ({
  clientId: 'w',
  startedAt: at('09:31'),
  endedAt: at('09:36'),
  observation: null,
  undoneReason: null,
  delivered: false,
  noteSent: false,
  refused: null,
  standing: 'counted',
  held: null,
  photos: [],
  ...more,
})

const task = (id: number, work: TaskWork | null, mandatory = true): VisitTask => ({
  id,
  name: `Tarefa ${id}`,
  mandatory,
  work,
})

const visit = (tasks: VisitTask[], more: Partial<Visit> = {}): Visit => ({
  key: '1-main',
  day: '2026-11-19',
  target: { appointmentId: 1 },
  appointmentId: 1,
  place: {
    id: 3,
    name: 'Copa',
    company: 'Orla',
    timeZone: 'America/Fortaleza',
    floor: 'Térreo',
    sector: 'Social',
    risks: [],
    tasks: [],
  },
  revisionId: null,
  revisionNumber: null,
  start: '09:30',
  end: '10:00',
  plannedAt: undefined,
  state: 'doing',
  startedAt: at('09:31'),
  endedAt: null,
  tasks,
  onePhotoPerSlot: false,
  offSchedule: false,
  extra: false,
  awaitsEnd: false,
  ...more,
})

const ids = (tasks: readonly VisitTask[]) => tasks.map(({ id }) => id)
const inProgress = did({ endedAt: null })
const undone = did({ endedAt: null, undoneReason: 'Sem material' })
const refused = did({ refused: 'unknown_key' })

test('only open mandatory tasks must be done before a visit can end', () => {
  const tasks = [
    task(1, did()),
    task(2, null),
    task(3, undone),
    task(4, inProgress, false),
    task(5, null, false),
  ]
  assert.deepEqual(ids(listBlockingTasks(visit(tasks))), [2])
})

test('without mandatory tasks, only begun tasks must be finished before the end', () => {
  const tasks = [task(1, did(), false), task(2, inProgress, false), task(3, null, false)]
  assert.deepEqual(ids(listBlockingTasks(visit(tasks))), [2])
  assert.deepEqual(ids(listBlockingTasks(visit([task(1, null), task(2, inProgress)], { extra: true }))), [2])
})

test('a task whose record is rejected is open again', () => {
  assert.deepEqual(ids(listBlockingTasks(visit([task(1, refused)]))), [1])
})

test('an off-plan cleaning requires no task and no photo', () => {
  const extra = visit([task(1, null), task(2, did())], { extra: true })
  assert.deepEqual([listBlockingTasks(extra), listMissingPhotos(extra)], [[], []])
})

test('a visit requires one photo, or one per finished mandatory task [R3-267]', () => {
  const tasks = [task(1, did()), task(2, did({ photos: [photo] })), task(3, undone), task(4, did(), false)]
  assert.deepEqual(ids(listMissingPhotos(visit(tasks))), [1])
  assert.deepEqual(listMissingPhotos(visit(tasks, { onePhotoPerSlot: true })), [])
  assert.deepEqual(ids(listMissingPhotos(visit([task(1, did())], { onePhotoPerSlot: true }))), [1])
})

test('the next task starts when the latest finished task ended', () => {
  const tasks = [task(1, did({ endedAt: at('09:50') })), task(2, did()), task(3, refused), task(4, null)]
  assert.equal(findLastEnd(visit(tasks)), at('09:50'))
  assert.equal(findLastEnd(visit([task(1, null)])), null)
})

test('after midnight, an unfinished evening cleaning stays listed, a finished one briefly', () => {
  const begun = visit([task(1, inProgress)], { state: 'incomplete', startedAt: at('23:40') })
  const done = { state: 'done', startedAt: at('23:40'), endedAt: at('23:55') } as const
  const ended = visit([task(1, did())], done)
  const never = visit([task(1, null)], { startedAt: null })
  const night = (time: string) =>
    findNightWork([begun, ended, never], Date.parse(`2026-11-20T${time}:00-03:00`)).map(({ state }) => state)
  assert.deepEqual(night('00:10'), ['doing', 'done'])
  assert.deepEqual(night('00:30'), ['doing'])
  assert.deepEqual(night('06:00'), [])
})

test('a cleaning that was planned only after its start is not late', () => {
  const exempt = visit([task(1, null)], { state: 'exempt', startedAt: null, end: '22:40' })
  const [shown] = findNightWork([exempt], Date.parse('2026-11-20T00:10:00-03:00'))
  assert.equal(shown?.state, 'exempt')
})

test('a scan after midnight can start a missed cleaning of the evening', () => {
  const never = { startedAt: null, start: '22:00', end: '22:40' }
  const evening = visit([task(1, null)], { ...never, state: 'missed' })
  const tonight = visit([task(1, null)], { ...never, day: '2026-11-20', key: '2-main', state: 'todo' })
  const early = visit([task(1, null)], { ...tonight, key: '3-main', start: '05:00', end: '05:30' })
  const meant = (time: string) => {
    const now = Date.parse(`2026-11-20T${time}:00-03:00`)
    const visits = [...findNightWork([evening], now), tonight, early]
    return pickVisit(evening.place, visits, now)?.key
  }
  const [late] = findNightWork([evening], Date.parse('2026-11-20T00:30:00-03:00'))
  assert.equal(late?.state, 'late')
  assert.deepEqual(['00:30', '04:00', '04:39'].map(meant), ['1-main', '3-main', '3-main'])
  assert.deepEqual(findNightWork([evening], Date.parse('2026-11-20T04:40:00-03:00')), [])
})

test("measures delay from the planned start, in the room's time zone", () => {
  const t = ((_: string, more: object) => JSON.stringify(more)) as unknown as TFunction
  const delay = (start: string, now: string) => describeDelay(visit([], { start }), Date.parse(now), t)
  assert.equal(delay('09:30', '2026-11-19T09:42:50-03:00'), '{"count":12}')
  assert.equal(delay('09:30', '2026-11-19T09:42:50-04:00'), '{"hours":1,"minutes":"12"}')
  assert.equal(delay('22:00', '2026-11-20T00:05:00-03:00'), '{"hours":2,"minutes":"05"}')
})
