import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createAbsence } from '@zelo/contract/absences'
import { createCalendarDay } from '@zelo/contract/calendar-days'
import { readClientReport } from '@zelo/contract/client-report'
import { listCollaboratorDays } from '@zelo/contract/collaborator-history'
import type { CallInput } from '@zelo/contract/endpoint'
import { exportEnvironments, listEnvironmentDays } from '@zelo/contract/environment-history'
import { listEnvironmentHistory, listUserHistory } from '@zelo/contract/history'
import type { PlanChanges } from '@zelo/contract/rules/work-record'
import { listSkippedCleanings } from '@zelo/contract/skipped-cleanings'
import { listUndoneTasks } from '@zelo/contract/undone-tasks'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createPast, type Past } from './test-past.ts'

let server: TestApp
let past: Past
let pasts = 0

const [monday, tuesday, wednesday] = ['2026-03-02', '2026-03-03', '2026-03-04']

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  pasts += 1
  server.setClock('2026-03-02T06:00:00-03:00')
  past = await createPast(server, `mudancas${pasts}`)
})

type Declared = Partial<CallInput<typeof createCalendarDay>['body']>

async function declare(wish: Declared) {
  const body = {
    companyId: null,
    name: 'Cinzas',
    kind: 'optional',
    effect: 'skip',
    source: '',
    ...wish,
  } as const
  await server.callAs(past.group.people.coordinator, createCalendarDay, { body } as CallInput<
    typeof createCalendarDay
  >)
}

/** Returns the changes that each report and export shows for one person's day in one room. */
async function readChanges(day: string, { personId, placeId }: { personId: number; placeId: number }) {
  const { people, parent } = past.group
  const { reader } = people
  const interval = { from: day, to: day }
  const specified = { dataIni: day, dataFim: day }
  const exported = await server.callAs(reader, exportEnvironments, {
    query: { companyId: parent, ...interval, environmentId: placeId },
  })
  const days = await server.callAs(reader, listCollaboratorDays, {
    params: { id: personId },
    query: interval,
  })
  const placeDays = await server.callAs(reader, listEnvironmentDays, {
    params: { id: placeId },
    query: { userId: personId, ...interval },
  })
  const own = await server.callAs(reader, listUserHistory, { query: { userId: personId, ...specified } })
  const place = await server.callAs(reader, listEnvironmentHistory, {
    query: { environmentId: placeId, ...specified },
  })
  return {
    exported: exported.body.map(({ changes }) => changes),
    days: days.body.rows.map(({ changes }) => changes),
    placeDays: placeDays.body.rows.map(({ changes }) => changes),
    person: own.body.map(({ Agendamento }) => Agendamento.planChanges),
    place: place.body.data.map(({ planChanges }) => planChanges),
  }
}

function isEverywhere(changes: PlanChanges, rows: number) {
  return {
    exported: Array(rows).fill(changes),
    days: [[changes]],
    placeDays: [[changes]],
    person: [changes],
    place: [changes],
  }
}

test('reports and exports name the substitute and the absent person', async () => {
  const { cleaner, otherCleaner, coordinator, reader } = past.group.people
  await server.callAs(coordinator, createAbsence, {
    body: {
      userId: cleaner.id,
      from: tuesday,
      to: tuesday,
      kind: 'folga',
      cover: { mode: 'person', userId: otherCleaner.id },
    },
  })
  const covered = { ...past.lobby[1]!, person: otherCleaner }
  server.setClock(`${tuesday}T23:30:00-03:00`)
  await past.record(covered, { undoneReason: 'Sala trancada', end: null })
  const changes = {
    plannedDay: null,
    cover: { substitute: otherCleaner.name, person: cleaner.name },
    skippedSlots: [],
  }
  const of = { personId: otherCleaner.id, placeId: past.group.lobby.id }
  // Three cleanings changed: the main cleaning and two revisions.
  assert.deepEqual(await readChanges(tuesday, of), isEverywhere(changes, 3))
  const query = { companyId: past.group.parent, from: tuesday, to: tuesday }
  const procedure = `${past.group.marker} Lavar piso`
  const undone = await server.callAs(reader, listUndoneTasks, { query: { ...query, procedure } })
  assert.deepEqual(
    undone.body.rows.map(({ planChanges }) => planChanges),
    [changes],
  )
})

test('reports and exports show the planned day of a moved cleaning', async () => {
  const { group } = past
  const moving = await past.planned({
    person: group.people.cleaner,
    environment: group.restroom,
    days: { type: 'mes', DIA_MES: 3 },
    onHoliday: 'move',
    times: [['20:00', '21:00']],
  })
  await declare({ day: tuesday })
  server.setClock(`${wednesday}T23:30:00-03:00`)
  await past.record({ ...moving[0]!, day: wednesday }, { start: '20:05', end: '20:50' })
  const of = { personId: group.people.cleaner.id, placeId: group.restroom.id }
  const changes = { plannedDay: tuesday, cover: null, skippedSlots: [] }
  assert.deepEqual(await readChanges(wednesday, of), isEverywhere(changes, 1))
})

test('reports and exports show the cleanings that a half-day holiday skips', async () => {
  await declare({ day: tuesday, startTime: '12:00', endTime: '15:00' })
  server.setClock(`${tuesday}T23:30:00-03:00`)
  await past.record(past.lobby[1]!, {})
  const skippedSlots = [{ start: '13:00', end: '13:30', name: 'Cinzas', reason: 'optional' as const }]
  const of = { personId: past.group.people.cleaner.id, placeId: past.group.lobby.id }
  const changes = { plannedDay: null, cover: null, skippedSlots }
  // Two cleanings changed: the main cleaning and the revision that the half day does not skip.
  assert.deepEqual(await readChanges(tuesday, of), isEverywhere(changes, 2))
})

test('reports show work after a half day without the main cleaning', async () => {
  await declare({ day: tuesday, startTime: '00:00', endTime: '12:00' })
  server.setClock(`${tuesday}T23:30:00-03:00`)
  await past.record(past.lobby[1]!, { revision: 0, start: '13:05', end: '13:10', observation: 'Sem água' })
  const skippedSlots = [{ start: '09:00', end: '10:00', name: 'Cinzas', reason: 'optional' as const }]
  const of = { personId: past.group.people.cleaner.id, placeId: past.group.lobby.id }
  const changes = { plannedDay: null, cover: null, skippedSlots }
  // The export has the two revisions, and no row for the main cleaning.
  assert.deepEqual(await readChanges(tuesday, of), isEverywhere(changes, 2))
  server.setClock(`${wednesday}T12:00:00-03:00`)
  const query = { companyId: past.group.parent, from: tuesday, to: tuesday }
  const undone = await server.callAs(past.group.people.reader, listUndoneTasks, { query })
  assert.deepEqual(
    undone.body.rows.map(({ observacao, derivado }) => [observacao, derivado]),
    [['Sem água', true]],
  )
})

test("lists and counts a company's skipped cleanings, but not removed appointments", async () => {
  await declare({ day: tuesday })
  await declare({
    day: wednesday,
    startTime: '12:00',
    endTime: '15:00',
    name: 'Meio expediente',
    kind: 'closure',
  })
  server.setClock(`${wednesday}T23:30:00-03:00`)
  const { people, parent, branch, lobby, restroom } = past.group
  const read = async (more: Partial<CallInput<typeof listSkippedCleanings>['query']> = {}) => {
    const query = { companyId: parent, from: monday, to: wednesday, ...more }
    const { body } = await server.callAs(people.reader, listSkippedCleanings, { query })
    return body.map(({ day, environment, start, name, reason }) => {
      return [day, environment.replace(`${past.group.marker} `, ''), start, name, reason].join(', ')
    })
  }
  const inLobby = [
    `${tuesday}, Recepção, 09:00, Cinzas, optional`,
    `${tuesday}, Recepção, 13:00, Cinzas, optional`,
    `${tuesday}, Recepção, 16:00, Cinzas, optional`,
    `${wednesday}, Recepção, 13:00, Meio expediente, closure`,
  ]
  assert.deepEqual(await read({ environmentId: lobby.id }), inLobby)
  assert.equal((await read()).length, 8)
  assert.equal((await read({ userId: people.otherCleaner.id })).length, 3)
  assert.equal((await read({ companyId: branch })).length, (await read()).length - 1)
  const query = { companyId: parent, from: monday, to: wednesday }
  const { body } = await server.callAs(people.reader, readClientReport, { query })
  assert.deepEqual(body.skipped, [
    { name: 'Cinzas', reason: 'optional', count: 6 },
    { name: 'Meio expediente', reason: 'closure', count: 2 },
  ])
  await server.database.inGroup(past.group.id, (queries) =>
    queries
      .updateTable('appointments')
      .set({ removed_at: new Date(), removed_by: people.coordinator.id })
      .where('environment_id', '=', restroom.id)
      .where('day', '=', tuesday)
      .execute(),
  )
  assert.equal((await read()).length, 6)
})
