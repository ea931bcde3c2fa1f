import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MyAppointment, MyExecution, Place } from '@zelo/contract/my-work'
import type { LocalWork } from '../../lib/database.ts'
import { listHistoryDays, mergeSources } from './history-days.ts'

const at = (time: string, day = '19') => `2026-11-${day}T${time}:00-03:00`

const place = (id: number): Place => ({
  id,
  name: `Sala ${id}`,
  company: 'Orla',
  timeZone: 'America/Fortaleza',
  floor: 'Térreo',
  sector: 'Social',
  risks: [],
  tasks: [{ id: id * 10, name: 'Lavar piso', mandatory: true, active: true }],
})

/** Returns an appointment whose planned and actual times differ. */
function done(id: number, planned: string, actual: string, day = '19'): MyAppointment {
  const execution: MyExecution = {
    clientId: `w${id}`,
    taskId: id * 10,
    revisionId: null,
    extra: false,
    startedAt: at(actual, day),
    endedAt: at(actual, day),
    observation: null,
    undoneReason: null,
    presence: 'scanned',
    presences: [{ presence: 'scanned', at: at(actual, day), receivedAt: at(actual, day) }],
    standing: 'counted',
    photos: [],
  }
  const slot = {
    revisionId: null,
    start: planned,
    end: planned,
    startedAt: null,
    endedAt: null,
    complete: false,
  }
  return {
    id,
    day: `2026-11-${day}`,
    environmentId: id,
    status: null,
    offSchedule: false,
    onePhotoPerSlot: false,
    mandatoryTaskIds: [id * 10],
    slots: [slot],
    executions: [execution],
  }
}

test('the history lists the latest start first, also within a day', () => {
  const refused = {
    clientId: 'r',
    refused: 'unknown_key',
    startedAt: at('09:40'),
    taskName: 'Recusada',
  } as LocalWork
  const sources = {
    appointments: [done(1, '07:00', '09:57'), done(2, '08:00', '09:26'), done(3, '06:00', '12:00', '18')],
    places: new Map([1, 2, 3].map((id) => [id, place(id)])),
    works: [{ ...refused, target: { appointmentId: 9 } } as LocalWork],
    photos: [],
    now: Date.parse(at('18:00')),
  }
  const shown = listHistoryDays(sources, '2026-11-18', '2026-11-19').map(({ day, entries }) => [
    day.slice(8),
    ...entries.map((entry) => ('visit' in entry ? entry.visit.place.name : entry.refused.taskName)),
  ])
  assert.deepEqual(shown, [
    ['19', 'Sala 1', 'Recusada', 'Sala 2'],
    ['18', 'Sala 3'],
  ])
})

test('the history marks a visit that has a waiting or voided record', () => {
  const [first, second, third] = [1, 2, 3].map((id) => done(id, '08:00', `0${9 - id}:00`))
  const withStanding = (appointment: MyAppointment, standing: MyExecution['standing']) => ({
    ...appointment,
    executions: appointment.executions.map((execution) => ({ ...execution, standing })),
  })
  const appointments = [withStanding(first!, 'awaiting'), withStanding(second!, 'voided'), third!]
  const places = new Map([1, 2, 3].map((id) => [id, place(id)]))
  const sources = { appointments, places, works: [], photos: [], now: Date.parse(at('12:00')) }
  const [day] = listHistoryDays(sources, '2026-11-19', '2026-11-19')
  assert.deepEqual(
    day!.entries.map((entry) => 'visit' in entry && entry.standing),
    ['awaiting', 'voided', 'counted'],
  )
})

test('waiting and voided records show no proof of presence', () => {
  const counted = done(1, '08:00', '08:05')
  const [execution] = counted.executions
  const further = (taskId: number, change: Partial<MyExecution>): MyExecution => ({
    ...execution!,
    clientId: `w${taskId}`,
    taskId,
    startedAt: at('08:10'),
    presence: 'plain_code',
    presences: [{ presence: 'plain_code', at: at('08:10'), receivedAt: at('08:20') }],
    ...change,
  })
  const room = place(1)
  const tasks = [10, 11, 12].map((id) => ({ ...room.tasks[0]!, id, name: `Tarefa ${id}` }))
  const appointment = {
    ...counted,
    executions: [
      execution!,
      further(11, { standing: 'awaiting', held: 'plain_code' }),
      further(12, { standing: 'voided' }),
    ],
  }
  const places = new Map([[1, { ...room, tasks }]])
  const sources = { appointments: [appointment], places, works: [], photos: [], now: Date.parse(at('12:00')) }
  const [entry] = listHistoryDays(sources, '2026-11-19', '2026-11-19')[0]!.entries
  assert.ok(entry && 'visit' in entry)
  assert.deepEqual(
    entry.presences.map(({ presence }) => presence),
    ['scanned'],
  )
  assert.deepEqual(
    entry.visit.tasks.map(({ work }) => [work?.standing, work?.held]),
    [
      ['counted', null],
      ['awaiting', 'plain_code'],
      ['voided', null],
    ],
  )
})

test('the history names a task that the room no longer has', () => {
  const room = place(1)
  const loaded = { appointments: [done(1, '08:00', '08:05', '12')], places: new Map([[1, room]]) }
  const plan = { appointments: [], places: new Map([[1, { ...room, tasks: [] }]]) }
  const sources = { ...mergeSources(plan, loaded), works: [], photos: [], now: Date.parse(at('12:00')) }
  const [entry] = listHistoryDays(sources, '2026-11-12', '2026-11-19')[0]!.entries
  assert.ok(entry && 'visit' in entry)
  assert.deepEqual(
    entry.visit.tasks.map(({ name }) => name),
    ['Lavar piso'],
  )
})
