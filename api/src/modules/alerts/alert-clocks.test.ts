// Alerts while clocks change: a server's clock that is corrected, and the clock of a company at the end of summer time.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createWatch, type Watch } from './test-alerts.ts'

let server: TestApp

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

/** Returns each opened alert with its kind and the planned instant. An alert that opened twice is listed twice. */
async function readOpened({ group }: Watch): Promise<string[]> {
  const rows = await server.database.inGroup(group.id, (queries) =>
    queries
      .selectFrom('alert_events as e')
      .innerJoin('alerts as a', 'a.id', 'e.alert_id')
      .select(['a.kind', 'a.since'])
      .where('e.state', '=', 'open')
      .orderBy('e.id')
      .execute(),
  )
  return rows.map(({ kind, since }) => `${kind} ${since.toISOString()}`)
}

test('a clock set back by an hour opens no alert twice', async () => {
  const watch = await createWatch(server, 'relogio')
  for (const at of ['09:16', '09:31', '08:31', '08:50', '09:00', '09:16', '09:31', '10:01'])
    await watch.evaluate(at)
  assert.deepEqual(await readOpened(watch), [
    'late_start 2026-03-02T12:00:00.000Z',
    'no_show 2026-03-02T12:00:00.000Z',
    'missed 2026-03-02T13:00:00.000Z',
  ])
})

test('a clock that is set forward by an hour loses no alert', async () => {
  const watch = await createWatch(server, 'adianta', {
    times: [
      ['09:00', '09:20'],
      ['09:30', '12:00'],
    ],
  })
  for (const at of ['08:55', '09:55', '08:56', '09:56', '10:01']) await watch.evaluate(at)
  assert.deepEqual((await readOpened(watch)).toSorted(), [
    'late_start 2026-03-02T12:30:00.000Z',
    'missed 2026-03-02T12:20:00.000Z',
    'no_show 2026-03-02T12:00:00.000Z',
  ])
})

/** Creates a cleaning in New York, where the clock changes at 02:00 on 8 March and on 1 November 2026. */
async function createInNewYork(marker: string, day: string, times: readonly [string, string]) {
  const watch = await createWatch(server, marker, { validity: [day, day], times: [times] })
  await watch.setRules({ lateStartMinutes: 0, noShowMinutes: 240 })
  await server.database.asOwner((queries) =>
    sql`update companies set time_zone = 'America/New_York' where id = ${watch.group.lobby.companyId}`.execute(
      queries,
    ),
  )
  return watch
}

/** Evaluates the alerts every five minutes of a night. */
async function evaluateNight(watch: Watch, from: string, hours: number): Promise<void> {
  for (let minute = 1; minute <= hours * 60; minute += 5)
    await watch.evaluate(new Date(Date.parse(from) + minute * 60_000).toISOString())
}

test('a cleaning in a skipped clock hour opens each alert once', async () => {
  const watch = await createInNewYork('pulada', '2026-03-08', ['02:30', '02:50'])
  await evaluateNight(watch, '2026-03-08T05:00:00Z', 5)
  // 02:30 does not exist on this day. The slot begins half an hour after the change, at 03:30.
  assert.deepEqual(await readOpened(watch), [
    'late_start 2026-03-08T07:30:00.000Z',
    'missed 2026-03-08T07:50:00.000Z',
  ])
})

test('a cleaning in a repeated clock hour opens each alert once', async () => {
  const watch = await createInNewYork('repetida', '2026-11-01', ['01:30', '01:50'])
  await evaluateNight(watch, '2026-11-01T04:00:00Z', 5)
  assert.deepEqual(await readOpened(watch), [
    'late_start 2026-11-01T06:30:00.000Z',
    'missed 2026-11-01T06:50:00.000Z',
  ])
})

test("a cleaning that crosses the company's midnight opens each alert once", async () => {
  const watch = await createWatch(server, 'vigilia', { times: [['23:30', '23:59']] })
  await watch.setRules({ lateStartMinutes: 40, noShowMinutes: 240, missedMinutes: 60 })
  await evaluateNight(watch, '2026-03-03T02:00:00Z', 4)
  assert.deepEqual(await readOpened(watch), [
    'late_start 2026-03-03T02:30:00.000Z',
    'missed 2026-03-03T02:59:00.000Z',
  ])
})
