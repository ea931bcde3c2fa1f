import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listAppointments, readAppointmentMonth } from '@zelo/contract/appointments'
import { readAuditFacts } from '@zelo/contract/audit'
import { createCalendarDay } from '@zelo/contract/calendar-days'
import { readClientReport } from '@zelo/contract/client-report'
import { listCollaborators } from '@zelo/contract/collaborator-history'
import { exportEnvironments, listEnvironmentsWorked } from '@zelo/contract/environment-history'
import { listCompanyHistory } from '@zelo/contract/history'
import { listUndoneProcedures } from '@zelo/contract/undone-tasks'
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
  server.setClock('2026-03-03T08:00:00-03:00')
  past = await createPast(server, `feriados${pasts}`)
  const { lobby, restroom, record } = past
  await record(lobby[0]!, { end: '09:20' }, { task: 1, start: '09:21', end: '09:40' })
  await record(restroom[0]!, { undoneReason: 'Falta de material', end: null })
})

async function declare(day: string, times: { startTime?: string; endTime?: string } = {}) {
  const body = {
    companyId: null,
    day,
    name: 'Decreto',
    kind: 'closure',
    effect: 'skip',
    source: '',
    ...times,
  } as const
  return (await server.callAs(past.group.people.coordinator, createCalendarDay, { body })).body
}

/** Returns all figures and rows of the reports, the audit and the exports for an interval, as one table. */
async function readTable(from: string, to: string) {
  const { people, parent } = past.group
  const query = { companyId: parent, from, to }
  const specified = { companyId: parent, dataIni: from, dataFim: to }
  const { reader } = people
  const collaborators = (await server.callAs(reader, listCollaborators, { query })).body
  const environments = (await server.callAs(reader, listEnvironmentsWorked, { query })).body
  const undone = (await server.callAs(reader, listUndoneProcedures, { query })).body
  const client = (await server.callAs(reader, readClientReport, { query })).body
  const facts = (await server.callAs(reader, readAuditFacts, { query })).body
  const company = { query: { ...specified } }
  return {
    collaborators,
    environments,
    undone,
    client: { figures: client.figures, rooms: client.environments, undone: client.undone },
    audit: facts,
    exported: (await server.callAs(reader, exportEnvironments, { query })).body,
    history: (await server.callAs(reader, listCompanyHistory, company)).body,
  }
}

async function countMonth(day: string): Promise<number> {
  const query = { companyId: past.group.parent, month: '2026-03', search: '' }
  const { days } = (await server.callAs(past.group.people.reader, readAppointmentMonth, { query })).body
  return days.find((each) => each.day === day)?.cleanings ?? 0
}

const planned = ({ collaborators, environments, undone, client }: Awaited<ReturnType<typeof readTable>>) => [
  collaborators.figures.planned,
  environments.figures.planned,
  undone.figures.planned,
  client.figures.planned,
]

test('cleanings that a holiday skips are in no figure, chart or export', async () => {
  const effect = await declare(wednesday)
  assert.equal(effect.skipped, 3)
  server.setClock('2026-03-05T12:00:00-03:00')
  const withHoliday = await readTable(monday, wednesday)
  const { skipped, ...audit } = withHoliday.audit
  const without = await readTable(monday, tuesday)
  const { skipped: none, ...auditWithout } = without.audit
  assert.deepEqual({ ...withHoliday, audit }, { ...without, audit: auditWithout })
  assert.deepEqual(none.count, [])
  assert.deepEqual(skipped.reason, ['closure', 'closure', 'closure'])
  assert.deepEqual(skipped.count.toSorted(), [1, 2, 3])
  // The three rooms together have 6 slots a day.
  assert.deepEqual(planned(withHoliday), [12, 12, 12, 12])
  assert.equal(await countMonth(wednesday), 0)
  const { people, parent } = past.group
  const query = { companyId: parent, dataIni: wednesday, dataFim: wednesday }
  const rows = (await server.callAs(people.reader, listAppointments, { query })).body
  assert.deepEqual(
    rows.map(({ active, skipped }) => [active, skipped?.name]),
    Array(3).fill([false, 'Decreto']),
  )
})

test('a day without a holiday is in every figure', async () => {
  server.setClock('2026-03-05T12:00:00-03:00')
  const all = await readTable(monday, wednesday)
  assert.deepEqual(planned(all), [18, 18, 18, 18])
  assert.equal(all.client.figures.missed, (await readTable(monday, tuesday)).client.figures.missed + 6)
  assert.equal(await countMonth(wednesday), 6)
})

test('a half-day holiday removes only the skipped cleanings from the figures', async () => {
  const effect = await declare(wednesday, { startTime: '12:00', endTime: '17:00' })
  assert.deepEqual([effect.skipped, effect.shortened], [0, 2])
  server.setClock('2026-03-05T12:00:00-03:00')
  // Of 18 slots, the half day skips three: two revisions of the lobby and one of the restroom.
  assert.deepEqual(planned(await readTable(monday, wednesday)), [15, 15, 15, 15])
  assert.equal(await countMonth(wednesday), 3)
})
