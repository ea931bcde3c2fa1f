import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listAppointments } from '@zelo/contract/appointments'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { createShift, noon, type Shift } from '../executions/test-shift.ts'

let server: TestApp
let shift: Shift
let shifts = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  shifts += 1
  server.setClock(noon)
  shift = await createShift(server, `feito${shifts}`, {
    times: [
      ['09:00', '10:00'],
      ['15:00', '15:30'],
    ],
  })
})

async function notDone(): Promise<string[] | undefined> {
  const { group } = shift
  const query = { dataIni: '2026-03-02', dataFim: '2026-03-02', companyId: group.parent }
  const { body } = await server.callAs(group.people.reader, listAppointments, { query })
  return body[0]?.notDone
}

test('R1-147 an appointment tells which tasks were not done: reported so, or left out of a slot that has ended', async () => {
  const { group, revisions, workOf } = shift
  const [floor, soap] = group.lobby.mandatory
  const [washing, refilling] = [`${group.marker} Lavar piso`, `${group.marker} Repor sabonete`]
  assert.deepEqual(await notDone(), [])

  await shift.deliver([workOf({ taskId: floor, end: null })])
  assert.deepEqual(await notDone(), [])
  await shift.deliver([workOf({ taskId: soap, end: null, undoneReason: 'Sem material' })])
  assert.deepEqual(await notDone(), [refilling])

  await shift.deliver([
    workOf({ taskId: floor, revisionId: revisions[0]!, start: '11:00', end: '11:10' }),
    workOf({ taskId: soap, revisionId: revisions[0]!, start: '11:10', end: '11:20' }),
  ])
  assert.deepEqual(await notDone(), [refilling])
  server.setClock('2026-03-03T08:00:00-03:00')
  assert.deepEqual(await notDone(), [washing, refilling])
})

test('an appointment with everything done tells none, and neither does one that nobody began', async () => {
  server.setClock('2026-03-03T08:00:00-03:00')
  assert.deepEqual(await notDone(), [])
  const slots = [null, shift.revisions[0]!]
  await shift.deliver(
    slots.flatMap((revisionId) =>
      shift.group.lobby.mandatory.map((taskId) =>
        shift.workOf({
          taskId,
          revisionId,
          start: revisionId ? '15:05' : '09:05',
          end: revisionId ? '15:10' : '09:10',
        }),
      ),
    ),
  )
  assert.deepEqual(await notDone(), [])
})
