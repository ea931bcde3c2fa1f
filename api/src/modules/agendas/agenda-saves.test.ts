import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { previewAgendas, saveAgendas } from '@zelo/contract/agendas'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { buildAgendaItem, type PlanWish } from './test-agenda.ts'

let server: TestApp
let group: TestGroup
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  group = await createGroup(server.database, { marker: `orla${groups}` })
})

function save(clientId: string, ...wishes: PlanWish[]) {
  const body = wishes.map((wish) => buildAgendaItem(group, wish))
  return server.callAs(group.people.coordinator, saveAgendas, { query: { clientId }, body })
}

async function counts() {
  return await server.database.inGroup(group.id, async (queries) => {
    const [agendas, appointments] = await Promise.all(
      (['agendas', 'appointments'] as const).map((table) => queries.selectFrom(table).select('id').execute()),
    )
    return [agendas!.length, appointments!.length]
  })
}

test('a repeated save with the same client id returns the first response', async () => {
  const clientId = randomUUID()
  await save(randomUUID(), { environment: group.restroom })
  const first = await save(clientId, {})
  assert.equal(first.body.clashes.length, 7)
  const again = await save(clientId.toUpperCase(), {})
  assert.equal(again.status, 201)
  assert.deepEqual(again.body, first.body)
  assert.deepEqual(await counts(), [2, 14])
})

test('ten concurrent saves with one client id create one agenda', async () => {
  const clientId = randomUUID()
  const replies = await Promise.all(Array.from({ length: 10 }, () => save(clientId, {})))
  const [first] = replies
  for (const reply of replies) assert.deepEqual(reply.body, first!.body)
  assert.deepEqual(await counts(), [1, 7])
})

test('a rejected save can be corrected and retried with its client id', async () => {
  const clientId = randomUUID()
  assert.equal((await save(clientId, { times: [['10:00', '09:00']] })).status, 400)
  assert.equal((await save(clientId, {})).status, 201)
  assert.deepEqual(await counts(), [1, 7])
})

test('rejects a repeated client id if the items differ, and saves nothing', async () => {
  const clientId = randomUUID()
  await save(clientId, {})
  const other = await save(clientId, { environment: group.restroom })
  assert.deepEqual([other.status, other.problem.code], [409, 'already_saved'])
  assert.deepEqual(await counts(), [1, 7])
})

test('two groups may use the same client id', async () => {
  const clientId = randomUUID()
  await save(clientId, {})
  const other = await createGroup(server.database, { marker: `bruma${groups}` })
  const reply = await server.callAs(other.people.coordinator, saveAgendas, {
    query: { clientId },
    body: [buildAgendaItem(other)],
  })
  assert.equal(reply.body.agendas[0]?.appointments, 7)
})

async function makeSavesOld(): Promise<void> {
  const created_at = new Date('2026-01-01T00:00:00Z')
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('agenda_saves').set({ created_at }).execute(),
  )
}

test('a client id older than a week stays valid until another save', async () => {
  const clientId = randomUUID()
  const first = await save(clientId, {})
  await makeSavesOld()
  const again = await save(clientId, {})
  assert.equal(again.status, 201)
  assert.deepEqual(again.body, first.body)
})

test('a save deletes client ids that are older than a week', async () => {
  await save(randomUUID(), { validity: ['2026-03-02', '2026-03-02'] })
  await makeSavesOld()
  await save(randomUUID(), { validity: ['2026-03-03', '2026-03-03'] })
  const left = await server.database.inGroup(group.id, (queries) =>
    queries.selectFrom('agenda_saves').select('client_id').execute(),
  )
  assert.equal(left.length, 1)
})

function preview(caller: 'reader' | 'coordinator' | 'cleaner', ...wishes: PlanWish[]) {
  const body = wishes.map((wish) => buildAgendaItem(group, wish))
  return server.callAs(group.people[caller], previewAgendas, { query: {}, body })
}

test('a preview returns days, cleanings and clashes and saves nothing', async () => {
  const { cleaner } = group.people
  await save(randomUUID(), { validity: ['2026-03-03', '2026-03-03'], times: [['08:00', '09:30']] })
  const before = await counts()
  const { body } = await preview(
    'reader',
    {
      environment: group.restroom,
      validity: ['2026-03-02', '2026-03-04'],
      times: [
        ['09:00', '10:00'],
        ['11:00', '11:10'],
      ],
    },
    { environment: group.depot, days: { type: 'mes', DIA_MES: 4 }, times: [['09:30', '09:40']] },
  )
  assert.deepEqual(body.items, [
    {
      days: ['2026-03-02', '2026-03-03', '2026-03-04'],
      skippedDays: [],
      movedDays: [],
      appointments: 3,
      cleanings: 6,
      clashDays: ['2026-03-03', '2026-03-04'],
      sameSlot: null,
    },
    {
      days: ['2026-03-04'],
      skippedDays: [],
      movedDays: [],
      appointments: 1,
      cleanings: 1,
      clashDays: ['2026-03-04'],
      sameSlot: null,
    },
  ])
  assert.deepEqual(
    body.clashes.map(({ item, person, day, start, otherEnvironment, otherStart }) => [
      item,
      person,
      day,
      start,
      otherEnvironment,
      otherStart,
    ]),
    [
      [0, cleaner.name, '2026-03-03', '09:00', group.lobby.name, '08:00'],
      [1, cleaner.name, '2026-03-04', '09:30', group.restroom.name, '09:00'],
    ],
  )
  assert.deepEqual([body.sameSlot, body.moreClashes], [null, false])
  assert.deepEqual(await counts(), before)
})

test('a preview shows why a save would fail', async () => {
  await save(randomUUID(), {})
  const { body } = await preview(
    'coordinator',
    { environment: group.restroom },
    { times: [['09:30', '11:00']] },
  )
  assert.deepEqual(body.sameSlot, {
    item: 1,
    day: '2026-03-02',
    start: '09:30',
    end: '11:00',
    environment: group.lobby.name,
  })
  const wrong = await preview('coordinator', {}, { times: [['10:00', '09:00']] })
  assert.deepEqual(wrong.problem.errors, { '1.Periodicidade.hora_base_inicial': 'slot_start_not_before_end' })
  assert.equal((await preview('cleaner', {})).status, 403)
})

test('a preview does not wait for a save in progress', async () => {
  const body = [buildAgendaItem(group)]
  await server.database.inGroup(group.id, async (queries) => {
    await queries
      .selectFrom('users')
      .select('id')
      .where('id', '=', group.people.cleaner.id)
      .forNoKeyUpdate()
      .execute()
    const reply = await server.callAs(group.people.reader, previewAgendas, { query: {}, body })
    assert.equal(reply.status, 200)
  })
})
