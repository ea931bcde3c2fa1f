import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Execution } from '@zelo/contract/executions'
import type { Presence } from '@zelo/contract/rules/presence'
import { buildDetailRows, listPresenceTimes } from './detail-rows.ts'
import { appointment, at, instant, revision, slot } from './test-appointment.ts'

const day = appointment({
  status: 'Andamento',
  slots: [
    slot('07:00', '07:30', { from: '07:04', to: '07:31' }),
    revision(90, slot('09:30', '09:45')),
    revision(91, slot('12:00', '12:15')),
  ],
  extras: [{ startedAt: instant('08:52'), endedAt: instant('09:03') }],
})

function execution(change: Partial<Execution>): Execution {
  return {
    id: 1,
    startedAt: instant('07:04'),
    updatedAt: instant('07:31'),
    finished: true,
    observation: null,
    appointmentId: day.id,
    userId: 5,
    taskId: 1,
    revisionId: null,
    extra: false,
    undoneReason: null,
    photoMissing: undefined,
    noPhotoReason: undefined,
    presence: 'scanned',
    presences: [],
    arrival: {
      receivedAt: instant('07:32'),
      delaySeconds: 60,
      clockSkewSeconds: null,
      late: false,
      standing: 'counted',
      held: null,
      hasHeldFacts: false,
    },
    procedure: 'Lavar piso',
    person: { name: 'Ivone Sampaio', avatar: null },
    status: 'Andamento',
    ...change,
  }
}

test('the detail sorts planned slots and extra work by time [R1-159]', () => {
  const rows = buildDetailRows(day, [], at('09:10'))
  assert.deepEqual(
    rows.map((row) => row.planned?.start ?? 'extra'),
    ['07:00', 'extra', '09:30', '12:00'],
  )
})

test('a started slot shows its times and the difference in duration [R1-160 R1-162 R1-163]', () => {
  const [main, extra, next] = buildDetailRows(day, [], at('09:10'))
  assert.deepEqual([main?.started, main?.ended, main?.difference], ['07:04', '07:31', -3])
  assert.deepEqual([extra?.planned, extra?.started, extra?.ended], [undefined, '08:52', '09:03'])
  assert.deepEqual([next?.planned?.display.state, next?.started], ['todo', undefined])
})

test('work that continues past midnight has the right duration and comes last', () => {
  const night = appointment({
    status: 'Completo',
    slots: [{ ...slot('23:30', '23:50', { from: '23:40' }), endedAt: '2026-11-20T00:20:00-03:00' }],
    extras: [{ startedAt: '2026-11-20T00:30:00-03:00', endedAt: '2026-11-20T00:40:00-03:00' }],
  })
  const [main, extra] = buildDetailRows(night, [], { day: '2026-11-20', time: '01:00' })
  assert.deepEqual([main?.started, main?.ended, main?.difference], ['23:40', '00:20', 20])
  assert.equal(extra?.started, '00:30')
})

test('a slot with an unfinished record is in progress [R1-161]', () => {
  const started = execution({ revisionId: 90, startedAt: instant('09:31'), finished: false })
  const row = buildDetailRows(day, [started], at('09:42')).find((row) => row.planned?.revision === 1)
  assert.deepEqual([row?.planned?.display.state, row?.started, row?.ended], ['doing', '09:31', undefined])
})

test('the detail ignores records of other appointments of the same agenda', () => {
  const other = execution({ appointmentId: day.id + 1, revisionId: 90, observation: 'Sem água' })
  const row = buildDetailRows(day, [other], at('09:10')).find((row) => row.planned?.revision === 1)
  assert.equal(row?.started, undefined)
})

test('each kind of presence proof lists its first time in each cleaning', () => {
  const shown = (presence: Presence, time: string) => ({
    presence,
    at: instant(time),
    receivedAt: instant('12:00'),
  })
  const times = listPresenceTimes(day, [
    execution({ id: 1, startedAt: instant('07:05'), presences: [shown('scanned', '07:10')] }),
    execution({ id: 2, presences: [shown('typed', '07:04'), shown('scanned', '07:06')] }),
    execution({ id: 3, revisionId: 90, presences: [shown('scanned', '09:31')] }),
    execution({ id: 4, revisionId: 91, presences: [shown('typed', '12:01')] }),
  ])
  assert.deepEqual(times, [
    { way: 'typed', times: ['07:04', '12:01'] },
    { way: 'scanned', times: ['07:06', '09:31'] },
  ])
})

test('an extra cleaning that ended without all mandatory tasks is incomplete', () => {
  const ended = { startedAt: instant('08:52'), endedAt: instant('09:03') }
  const rows = (extra: (typeof day)['extras'][number]) =>
    buildDetailRows({ ...day, extras: [extra] }, [], at('09:10')).map(({ incomplete }) => incomplete ?? false)
  assert.ok(rows({ ...ended, complete: false }).includes(true))
  assert.ok(!rows({ ...ended, complete: true }).includes(true))
  assert.ok(!rows({ ...ended, endedAt: null, complete: false }).includes(true), 'under way')
  assert.ok(!rows(ended).includes(true), 'not known')
})
