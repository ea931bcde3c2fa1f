import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { readAppointment } from '@zelo/contract/appointments'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createWorkDay, type Shift } from '../executions/test-shift.ts'

let server: TestApp
let shift: Shift

before(async () => {
  server = await createTestApp()
  shift = await createWorkDay(server, 'orla')
  server.setClock('2026-03-02T12:00:00-03:00')
})
after(() => server.close())

const read = (id: number, person = shift.group.people.reader) =>
  server.callAs(person, readAppointment, { params: { id } })

test("an appointment's records show photos and whether the task is mandatory", async () => {
  const { group, appointmentId } = shift
  const first = shift.buildWork({ observation: 'Porta quebrada' })
  const optional = shift.buildWork({ taskId: group.lobby.optional, start: '09:20', end: null })
  const undone = shift.buildWork({
    taskId: group.lobby.mandatory[1],
    start: '09:30',
    end: null,
    undoneReason: 'Sem produto',
  })
  await shift.deliver([optional, undone, first])
  await server.database.inGroup(group.id, async (queries) => {
    const { id } = await queries
      .selectFrom('executions')
      .select('id')
      .where('client_id', '=', first.clientId)
      .executeTakeFirstOrThrow()
    const photo = { group_id: group.id, execution_id: id }
    await queries
      .insertInto('execution_photos')
      .values([
        { ...photo, client_id: randomUUID(), file: 'before.webp', thumbnail: 'before-small.webp' },
        {
          ...photo,
          client_id: randomUUID(),
          file: null,
          thumbnail: null,
          expired_at: new Date('2026-03-01'),
        },
      ])
      .execute()
  })
  const { appointment, executions, takenOutBy } = (await read(appointmentId)).body
  assert.deepEqual([appointment.id, appointment.status, takenOutBy], [appointmentId, 'Incompleto', null])
  assert.equal(appointment.Agenda.Environment.name, group.lobby.name)
  assert.deepEqual(
    executions.map(({ createdAt, mandatory, finished, observacao, undoneReason, photos }) => ({
      createdAt,
      mandatory,
      finished,
      observacao,
      undoneReason,
      photos: photos.length,
    })),
    [
      {
        createdAt: '2026-03-02T09:05:00-03:00',
        mandatory: true,
        finished: true,
        observacao: 'Porta quebrada',
        undoneReason: null,
        photos: 2,
      },
      {
        createdAt: '2026-03-02T09:20:00-03:00',
        mandatory: false,
        finished: false,
        observacao: null,
        undoneReason: null,
        photos: 0,
      },
      {
        createdAt: '2026-03-02T09:30:00-03:00',
        mandatory: true,
        finished: false,
        observacao: null,
        undoneReason: 'Sem produto',
        photos: 0,
      },
    ],
  )
  // An expired photo has no file.
  assert.deepEqual(executions[0]?.photos, [
    { url: '/api/files/before.webp', thumbnailUrl: '/api/files/before-small.webp' },
    { url: '', thumbnailUrl: '' },
  ])
  assert.equal(executions[0]?.Procedure.name, `${group.marker} Lavar piso`)
})

test('an appointment without work has no records', async () => {
  const { body } = await read(shift.nextDayId)
  assert.deepEqual([body.executions, body.appointment.status], [[], null])
  assert.equal((await read(999_999)).problem.code, 'not_found')
  assert.equal((await read(shift.nextDayId, shift.group.people.cleaner)).status, 403)
})
