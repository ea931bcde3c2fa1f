import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type MyWorkItem, recordMyWork } from '@zelo/contract/my-work'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createWorkDay, noon, type Shift } from './test-shift.ts'

let server: TestApp
let shift: Shift

before(async () => {
  server = await createTestApp()
  shift = await createWorkDay(server, 'cheia')
})
after(() => server.close())

const at = (time: string) => `2026-03-02T${time}:00-03:00`

/** Builds a work item in the form that a phone sends. The default is a task in progress since 09:05. */
const buildStartedItem = (wish: Partial<MyWorkItem> = {}): MyWorkItem => ({
  clientId: randomUUID(),
  target: { appointmentId: shift.appointmentId },
  taskId: shift.group.lobby.mandatory[0],
  revisionId: null,
  extra: false,
  startedAt: at('09:05'),
  endedAt: null,
  observation: null,
  undoneReason: null,
  proof: { scanned: shift.group.lobby.code },
  ...wish,
})

async function readErrors(...works: MyWorkItem[]) {
  const reply = await server.callAs(shift.group.people.cleaner, recordMyWork, {
    body: { sentAt: noon, works },
  })
  return reply.body.works.map(({ refused }) => refused)
}

/** Copies one record until the appointment has `count` records, because recording each one would take minutes. */
async function fill(own: Shift, count: number): Promise<void> {
  await own.deliver([own.buildWork({ end: null })])
  await server.database.asOwner((queries) =>
    sql`
      insert into executions (group_id, client_id, appointment_id, agenda_id, company_id, environment_id, user_id,
        task_id, revision_id, extra, day, started_at, presence)
      select group_id, gen_random_uuid(), appointment_id, agenda_id, company_id, environment_id, user_id, task_id,
        revision_id, extra, day, started_at, presence
      from executions, generate_series(2, ${count}::int) where appointment_id = ${own.appointmentId}`.execute(
      queries,
    ),
  )
}

test('a full appointment accepts additions to its records, but no new records', async () => {
  await fill(shift, 9998)
  const last = buildStartedItem()
  assert.deepEqual(await readErrors(last, buildStartedItem(), last, buildStartedItem()), [
    null,
    null,
    null,
    'invalid_input',
  ])
  assert.deepEqual(await readErrors(buildStartedItem({ extra: true })), ['invalid_input'])
  const ended = { ...last, endedAt: at('09:20'), observation: 'Sem sabonete' }
  const tomorrow = buildStartedItem({ target: { appointmentId: shift.nextDayId } })
  assert.deepEqual(await readErrors(ended, tomorrow), [null, null])
  const recorded = await shift.recorded()
  assert.equal(recorded.length, 10_001)
  const { ended_at, observation } = recorded.find(({ client_id }) => client_id === last.clientId)!
  assert.deepEqual([ended_at, observation], [new Date(ended.endedAt), 'Sem sabonete'])
})

test('concurrent deliveries of one user stay within the limit of an appointment', async () => {
  const own = await createWorkDay(server, 'duas')
  await fill(own, 9990)
  const delivery = () => own.deliver(Array.from({ length: 8 }, () => own.buildWork({ end: null })))
  const results = (await Promise.all([delivery(), delivery(), delivery()])).flat()
  assert.equal(results.filter((result) => 'id' in result).length, 10)
  assert.equal((await own.recorded()).length, 10_000)
})
