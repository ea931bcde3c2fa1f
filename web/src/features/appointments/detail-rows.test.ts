import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Execution } from '@zelo/contract/executions'
import { detailRowsOf, scanTimesOf } from './detail-rows.ts'
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
    createdAt: instant('07:04'),
    updatedAt: instant('07:31'),
    finished: true,
    observacao: null,
    agendamentoId: day.id,
    userId: 5,
    tasksId: 1,
    revisionId: null,
    extra: false,
    undoneReason: null,
    presence: 'scanned',
    Procedure: { name: 'Lavar piso' },
    User: { nome: 'Ivone Sampaio', avatar: null },
    Agendamento: { id: day.id, status: 'Andamento' },
    ...change,
  }
}

test('R1-159 planned slots and extras stand in the order of the day', () => {
  const rows = detailRowsOf(day, [], at('09:10'))
  assert.deepEqual(
    rows.map((row) => row.planned?.start ?? 'extra'),
    ['07:00', 'extra', '09:30', '12:00'],
  )
})

test('R1-160 R1-162 R1-163 a slot is still to start, or has its times and how far they are from the plan', () => {
  const [main, extra, next] = detailRowsOf(day, [], at('09:10'))
  assert.deepEqual([main?.started, main?.ended, main?.difference], ['07:04', '07:31', -3])
  assert.deepEqual([extra?.planned, extra?.started, extra?.ended], [undefined, '08:52', '09:03'])
  assert.deepEqual([next?.planned?.display.state, next?.started], ['todo', undefined])
})

test('what goes past midnight took as long as it took, and an extra after midnight comes last', () => {
  const night = appointment({
    status: 'Completo',
    slots: [{ ...slot('23:30', '23:50', { from: '23:40' }), endedAt: '2026-11-20T00:20:00-03:00' }],
    extras: [{ startedAt: '2026-11-20T00:30:00-03:00', endedAt: '2026-11-20T00:40:00-03:00' }],
  })
  const [main, extra] = detailRowsOf(night, [], { day: '2026-11-20', time: '01:00' })
  assert.deepEqual([main?.started, main?.ended, main?.difference], ['23:40', '00:20', 20])
  assert.equal(extra?.started, '00:30')
})

test('R1-161 what was recorded since the list was loaded shows: the slot is in progress', () => {
  const started = execution({ revisionId: 90, createdAt: instant('09:31'), finished: false })
  const row = detailRowsOf(day, [started], at('09:42')).find((row) => row.planned?.revision === 1)
  assert.deepEqual([row?.planned?.display.state, row?.started, row?.ended], ['doing', '09:31', undefined])
})

test('records of another appointment of the agenda do not count', () => {
  const other = execution({ agendamentoId: day.id + 1, revisionId: 90, observacao: 'Sem água' })
  const row = detailRowsOf(day, [other], at('09:10')).find((row) => row.planned?.revision === 1)
  assert.equal(row?.started, undefined)
})

test('the code is told once a cleaning, at the time of its first scan', () => {
  const times = scanTimesOf(day, [
    execution({ id: 1, createdAt: instant('07:10') }),
    execution({ id: 2, createdAt: instant('07:04') }),
    execution({ id: 3, createdAt: instant('09:31'), revisionId: 90 }),
    execution({ id: 4, createdAt: instant('12:01'), revisionId: 91, presence: 'typed' }),
  ])
  assert.deepEqual(times, ['07:04', '09:31'])
})
