import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readAppointmentDay } from '@zelo/contract/appointments'
import { readAuditFacts } from '@zelo/contract/audit'
import { listCompanyHistory } from '@zelo/contract/history'
import { listRecordArrivals, voidRecords } from '@zelo/contract/records'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { at } from '../my-work/test-phone.ts'
import { createRecords, type TestRecords } from './test-records.ts'

let server: TestApp
let records: TestRecords
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  groups += 1
  records = await createRecords(server, `chegada${groups}`)
})

test('records of one cleaning are voided and restored independently', async () => {
  const { coordinator, master } = records.phone.group.people
  await records.deliverAt(at('09:30'), records.allTasksOn(2))
  server.setClock(at('10:00', 9))
  const [first, second] = (await records.recordsOn(2)).map(({ id }) => id)
  await records.judge.void([first!], 'Outra sala')
  server.setClock(at('11:00', 9))
  await server.callAs(master, voidRecords, {
    body: { ids: [second!], reason: 'Repetido' },
  })
  const states = async () =>
    (await records.recordsOn(2)).map(({ arrival, judgement }) => [
      arrival.standing,
      judgement?.kind,
      judgement?.by.name,
      judgement?.at,
      judgement?.reason,
    ])
  assert.deepEqual(await states(), [
    ['voided', 'voided', coordinator.name, at('10:00', 9), 'Outra sala'],
    ['voided', 'voided', master.name, at('11:00', 9), 'Repetido'],
  ])
  assert.equal((await records.detailOn(2)).appointment.voidedRecords, 2)
  await records.judge.restore([first!])
  assert.deepEqual(await states(), [
    ['counted', 'restored', coordinator.name, at('11:00', 9), null],
    ['voided', 'voided', master.name, at('11:00', 9), 'Repetido'],
  ])
  assert.equal((await records.detailOn(2)).appointment.voidedRecords, 1)
})

test('the history omits a voided record, but not the others', async () => {
  await records.deliverAt(at('09:30'), records.allTasksOn(2))
  server.setClock(at('10:00', 9))
  const [first, second] = (await records.recordsOn(2)).map(({ id }) => id)
  await records.judge.void([first!])
  const { parent, people } = records.phone.group
  const query = { companyId: parent, dataIni: '2026-03-02', dataFim: '2026-03-08' }
  const { body } = await server.callAs(people.reader, listCompanyHistory, { query })
  assert.deepEqual(
    body.map(({ id }) => id),
    [second],
  )
})

test('lists the arrivals of marked records only, or of all records', async () => {
  const { lobby, people } = records.phone.group
  await records.deliverAt(at('09:30', 2), records.allTasksOn(2))
  await records.deliverAt(at('09:15', 4), [records.taskOn(3)])
  await records.deliverAt(at('09:15', 20), [records.taskOn(5)])
  const [voided] = await records.recordsOn(2)
  await records.judge.void([voided!.id], 'Outra sala')
  const shown = (list: Awaited<ReturnType<TestRecords['arrivals']>>) =>
    list.map(({ day, endedAt, arrival: { receivedAt, delaySeconds, late, standing, held } }) => [
      day.slice(8),
      endedAt,
      receivedAt,
      delaySeconds,
      late,
      standing,
      held,
    ])
  const ordinary = ['02', at('09:10'), at('09:30'), 1200, false]
  const marked = [
    [...ordinary, 'voided', null],
    ['03', at('09:10', 3), at('09:15', 4), 86_700, true, 'counted', null],
    ['05', at('09:10', 5), at('09:15', 20), 15 * 86_400 + 300, true, 'awaiting', 'old'],
  ]
  assert.deepEqual(shown(await records.arrivals({ only: 'marked' })), marked)
  assert.deepEqual(shown(await records.arrivals({ only: 'outside' })), [marked[0], marked[2]])
  assert.deepEqual(shown(await records.arrivals()), [
    marked[0],
    [...ordinary, 'counted', null],
    ...marked.slice(1),
  ])
  const [one] = await records.arrivals({ environmentId: lobby.id, userId: people.cleaner.id })
  assert.deepEqual(
    [one!.environment.name, one!.person.name, one!.presences, one!.judgement?.reason],
    [lobby.name, people.cleaner.name, ['scanned'], 'Outra sala'],
  )
  assert.deepEqual(await records.arrivals({ userId: people.coordinator.id }), [])
  const query = { companyId: records.phone.group.parent, from: '2026-03-02', to: '2026-03-21' }
  const { problem } = await server.callAs(people.reader, listRecordArrivals, { query })
  assert.equal(problem.code, 'invalid_interval')
})

test('the audit shows each late, waiting and voided record', async () => {
  const { parent, people, lobby } = records.phone.group
  await records.deliverAt(at('09:30', 2), records.allTasksOn(2))
  await records.deliverAt(at('09:15', 4), [records.taskOn(3)])
  await records.deliverAt(at('09:15', 20), [records.taskOn(5)])
  const [voided] = await records.recordsOn(2)
  await records.judge.void([voided!.id])
  const query = { companyId: parent, from: '2026-03-02', to: '2026-03-08' }
  const { arrivals, environments, employees } = (
    await server.callAs(people.reader, readAuditFacts, { query })
  ).body
  assert.deepEqual(new Set(arrivals.environment.map((place) => environments.id[place])), new Set([lobby.id]))
  assert.deepEqual(
    new Set(arrivals.employee.map((place) => employees.id[place])),
    new Set([people.cleaner.id]),
  )
  const { delay, awaiting, voided: isVoided, presence } = arrivals
  assert.deepEqual(
    { delay, awaiting, isVoided, presence },
    {
      delay: [null, 86_700, 15 * 86_400 + 300],
      awaiting: [false, false, true],
      isVoided: [true, false, false],
      presence: ['scanned', 'scanned', 'scanned'],
    },
  )
})

test('the calendar counts late, waiting and voided records', async () => {
  const { parent, people } = records.phone.group
  await records.deliverAt(at('09:15', 4), records.allTasksOn(3))
  await records.deliverAt(at('09:15', 20), [records.taskOn(5)])
  const [voided] = await records.recordsOn(3)
  await records.judge.void([voided!.id])
  const marksOn = async (day: string) => {
    const query = { companyId: parent, day }
    const { blocks } = (await server.callAs(people.reader, readAppointmentDay, { query })).body
    return blocks.map(({ lateRecords, awaitingRecords, voidedRecords }) => [
      lateRecords,
      awaitingRecords,
      voidedRecords,
    ])
  }
  assert.deepEqual(await marksOn('2026-03-03'), [[1, undefined, 1]])
  assert.deepEqual(await marksOn('2026-03-05'), [[undefined, 1, undefined]])
  assert.deepEqual(await marksOn('2026-03-06'), [[undefined, undefined, undefined]])
})
