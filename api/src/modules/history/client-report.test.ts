import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readClientReport } from '@zelo/contract/client-report'
import { listEnvironmentsWorked } from '@zelo/contract/environment-history'
import { listUndoneProcedures } from '@zelo/contract/undone-tasks'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createPast } from './test-past.ts'

let server: TestApp

before(async () => {
  server = await createTestApp()
  server.setClock('2026-03-05T12:00:00-03:00')
})
after(() => server.close())

test("the client's report has the figures, reasons and photos of other reports", async () => {
  const { group, lobby, restroom, record } = await createPast(server, 'enseada')
  await record(lobby[0]!, { end: '09:20' }, { task: 1, start: '09:21', end: '09:40' })
  await record(lobby[1]!, { undoneReason: 'Falta de material', end: null })
  await record(restroom[0]!, { undoneReason: 'falta de  material', end: null })
  await record(restroom[1]!, { end: '09:30' })
  await server.database.asOwner((queries) =>
    sql`
      insert into execution_photos (group_id, execution_id, file, thumbnail, client_id)
      select group_id, id, 'photos/' || n, 'thumbnails/' || n, gen_random_uuid()
      from executions, generate_series(1, 3) as n where group_id = ${group.id} and undone_reason is null`.execute(
      queries,
    ),
  )
  const { reader, cleaner, otherCleaner } = group.people
  const query = { companyId: group.parent, from: '2026-03-03', to: '2026-03-04' }
  const { body: report, text, status } = await server.callAs(reader, readClientReport, { query })
  assert.equal(status, 200, text)
  const { body: worked } = await server.callAs(reader, listEnvironmentsWorked, { query })
  const { body: undone } = await server.callAs(reader, listUndoneProcedures, { query })
  assert.deepEqual(report.figures, worked.figures)
  assert.deepEqual(report.figures, undone.figures)
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  assert.equal(sum(report.undone.procedures), sum(undone.rows))
  assert.equal(sum(report.undone.reasons), sum(report.undone.procedures))
  assert.equal(
    report.environments.reduce((total, { figures }) => total + figures.planned, 0),
    report.figures.planned,
  )
  assert.deepEqual([report.previous.from, report.previous.to], ['2026-03-01', '2026-03-02'])
  const earlier = { companyId: group.parent, from: '2026-03-01', to: '2026-03-02' }
  const { body: before } = await server.callAs(reader, listEnvironmentsWorked, { query: earlier })
  assert.deepEqual(report.previous.figures, before.figures)

  const all = { ...query, from: '2026-03-02' }
  const { body: whole } = await server.callAs(reader, readClientReport, { query: all })
  const named = whole.undone.reasons.filter(({ reason }) => reason !== null)
  assert.deepEqual(
    named.map(({ count }) => count),
    [2],
  )
  // The newest photos, at most two of each environment.
  assert.deepEqual(
    whole.photos.map(({ environmentId }) => environmentId).sort(),
    [...Array(2).fill(lobby[0]!.place.id), ...Array(2).fill(restroom[1]!.place.id)].sort(),
  )
  for (const { name } of [cleaner, otherCleaner]) assert.ok(!JSON.stringify(whole).includes(name))
})
