import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { compareBranches } from '@zelo/contract/branch-ranking'
import { listClientReportRows, readClientReport } from '@zelo/contract/client-report'
import { listEnvironmentsWorked } from '@zelo/contract/environment-history'
import { addFigures, noFigures } from '@zelo/contract/rules/report-figures'
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

test('the client report has the same figures and reasons as other reports', async () => {
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
  // The newest photos, but at most two of each environment.
  assert.deepEqual(
    whole.photos.map(({ environmentId }) => environmentId).sort(),
    [...Array(2).fill(lobby[0]!.place.id), ...Array(2).fill(restroom[1]!.place.id)].sort(),
  )
  for (const { name } of [cleaner, otherCleaner]) assert.ok(!JSON.stringify(whole).includes(name))
})

test('the exported rows of a client report add up to its figures', async () => {
  const { group, lobby, restroom, record } = await createPast(server, 'recife')
  await record(lobby[0]!, { end: '09:20' }, { task: 1, start: '09:21', end: '09:40' })
  await record(lobby[1]!, { undoneReason: 'Falta de material', end: null })
  await record(restroom[1]!, { end: '09:30' })
  const query = { companyId: group.parent, from: '2026-02-01', to: '2026-03-04' }
  const { body: report } = await server.callAs(group.people.reader, readClientReport, { query })
  const { body: rows } = await server.callAs(group.people.reader, listClientReportRows, { query })
  assert.deepEqual(rows.map(({ figures }) => figures).reduce(addFigures, noFigures), report.figures)
  assert.deepEqual(
    rows.map(({ day }) => day),
    rows.map(({ day }) => day).toSorted(),
  )
  // Counts planned and begun slots a second time, directly from the tables.
  const counted = await server.database.asOwner(async (queries) => {
    const { rows } = await sql<{ day: string; environment_id: number; planned: number; begun: number }>`
      select a.day, a.environment_id, sum(jsonb_array_length(a.slots::jsonb))::int as planned,
        sum((select count(distinct (x.revision_id is null, x.revision_id)) from executions x
          where x.group_id = a.group_id and x.appointment_id = a.id and x.counts))::int as begun
      from appointments a where a.group_id = ${group.id} and a.active group by 1, 2`.execute(queries)
    return new Map(rows.map((row) => [`${row.day} ${row.environment_id}`, [row.planned, row.begun]]))
  })
  assert.deepEqual(
    new Map(
      rows.map(({ day, environmentId, figures: { planned, done, incomplete } }) => [
        `${day} ${environmentId}`,
        [planned, done + incomplete],
      ]),
    ),
    counted,
  )
  assert.ok(report.figures.done + report.figures.incomplete > 0)
  const names = [group.people.cleaner.name, group.people.otherCleaner.name]
  for (const name of names) assert.ok(!JSON.stringify(rows).includes(name))
})

test("the ranking of branches shows the figures of each branch's client report", async () => {
  const { group, lobby, record } = await createPast(server, 'natal')
  await record(lobby[0]!, { end: '09:20' }, { task: 1, start: '09:21', end: '09:40' })
  const { reader } = group.people
  const interval = { from: '2026-03-03', to: '2026-03-04' }
  const { body } = await server.callAs(reader, compareBranches, { query: interval })
  assert.deepEqual(body.previous, { from: '2026-03-01', to: '2026-03-02' })
  assert.ok(body.rows.length > 1)
  for (const { companyId, now, before } of body.rows) {
    const query = { companyId, alone: '1', ...interval } as const
    const { body: report } = await server.callAs(reader, readClientReport, { query })
    assert.deepEqual([now, before], [report.figures, report.previous.figures])
  }
  const ids = new Set(body.rows.map(({ companyId }) => companyId))
  assert.ok(ids.isSubsetOf(new Set([group.parent, group.branch, group.otherBranch])))
})
