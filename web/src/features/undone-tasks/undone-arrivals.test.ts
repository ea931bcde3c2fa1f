import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ArrivedRecord } from '@zelo/contract/records'
import type { UndoneTask } from '@zelo/contract/rules/undone-tasks'
import { indexTaskRecords, matchTaskRecords } from './undone-arrivals.ts'

const at = (time: string) => `2026-03-02T${time}:00-03:00`

function arrived(id: number, standing: 'counted' | 'awaiting' | 'voided', rest: Partial<ArrivedRecord> = {}) {
  const record = {
    id,
    appointmentId: 4,
    procedure: 'Varrer',
    startedAt: at('09:05'),
    arrival: { standing },
    ...rest,
  }
  return record as ArrivedRecord
}

function undone(derived: boolean, start = '09:05') {
  const task: Partial<UndoneTask> = {
    appointmentId: 4,
    procedure: 'Varrer',
    startedAt: at(start),
    derived,
  }
  return task as UndoneTask
}

const records = [
  arrived(1, 'counted'),
  arrived(2, 'voided', { startedAt: at('09:20') }),
  arrived(3, 'awaiting', { startedAt: at('09:30') }),
  arrived(4, 'voided', { appointmentId: 5 }),
  arrived(5, 'voided', { procedure: 'Lavar' }),
]

const findIds = (task: UndoneTask) => indexTaskRecords(records)(task).map(({ id }) => id)

test('finds the record of a task that was reported as undone', () => {
  assert.deepEqual(findIds(undone(false)), [1])
  assert.deepEqual(findIds(undone(false, '09:06')), [])
})

test('finds the voided and held records of a task without counted records', () => {
  assert.deepEqual(findIds(undone(true)), [2, 3])
})

test('selects the records that belong to any of the undone tasks', () => {
  const match = (...tasks: UndoneTask[]) => records.filter(matchTaskRecords(tasks)).map(({ id }) => id)
  assert.deepEqual(match(undone(false), undone(true)), [1, 2, 3])
  assert.deepEqual(match(), [])
})
