import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { coverAbsence, createAbsence, undoAbsence } from '@zelo/contract/absences'
import { countAlerts } from '@zelo/contract/alert-count'
import { acknowledgeAlert } from '@zelo/contract/alerts'
import { cancelAgendas } from '@zelo/contract/cancellations'
import { voidRecords } from '@zelo/contract/records'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { closeForgottenAlerts, evaluateAlerts } from './evaluate-alerts.service.ts'
import { createWatch, type Watch } from './test-alerts.ts'

let server: TestApp

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

/** Sets the last contact of all phones of a group. */
async function setLastContact({ group }: Watch, at: string): Promise<void> {
  await server.database.asOwner((queries) =>
    queries
      .updateTable('sessions')
      .set({ last_seen_at: new Date(at) })
      .where('group_id', '=', group.id)
      .execute(),
  )
}

async function readEvents({ group }: Watch): Promise<string[]> {
  const rows = await server.database.inGroup(group.id, (queries) =>
    queries
      .selectFrom('alert_events as e')
      .innerJoin('alerts as a', 'a.id', 'e.alert_id')
      .select(['a.kind', 'e.state'])
      .orderBy('e.id')
      .execute(),
  )
  return rows.map(({ kind, state }) => `${kind} ${state}`)
}

test('a late-start alert opens one minute after the tolerance, and only once', async () => {
  const watch = await createWatch(server, 'cais')
  await watch.setRules({ lateStartMinutes: 0 })
  await watch.evaluate('2026-03-02T09:00:59-03:00')
  assert.deepEqual(await watch.list(), [])
  await watch.evaluate('09:01')
  await watch.evaluate('09:02')
  const [alert, ...others] = await watch.list({ state: 'open' })
  assert.deepEqual(others, [])
  const { id: _id, ...facts } = alert!
  assert.deepEqual(facts, {
    kind: 'late_start',
    state: 'open',
    companyId: watch.group.lobby.companyId,
    appointmentId: watch.appointmentId,
    environment: { id: watch.group.lobby.id, name: 'cais Recepção' },
    user: { id: watch.group.people.cleaner.id, name: watch.group.people.cleaner.name },
    since: '2026-03-02T09:00:00-03:00',
    offline: false,
    reason: null,
    note: null,
    day: '2026-03-02',
    start: '09:00',
    end: '10:00',
    openedAt: '2026-03-02T09:01:00-03:00',
    lastContactAt: facts.lastContactAt,
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: null,
    resolution: null,
    workStartedAt: null,
  })
  assert.deepEqual((await server.callAs(watch.group.people.reader, countAlerts, {})).body, { open: 1 })
})

test('a new cover resolves the alert; the next alert names the substitute', async () => {
  const watch = await createWatch(server, 'molhe')
  const { cleaner, otherCleaner, master } = watch.group.people
  await watch.setRules({ lateStartMinutes: 0 })
  await watch.evaluate('09:01')
  const absence = { userId: cleaner.id, from: '2026-03-02', to: '2026-03-02', kind: 'falta' } as const
  const body = { ...absence, cover: { mode: 'person', userId: otherCleaner.id } } as const
  const reply = await server.callAs(master, createAbsence, { body })
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(await watch.kinds('open'), [])
  await watch.evaluate('09:02')
  const [alert, ...others] = await watch.list({ state: 'open' })
  assert.deepEqual([alert?.user.id, others], [otherCleaner.id, []])
})

test('an uncovered cleaning opens an alert two hours before its start', async () => {
  const watch = await createWatch(server, 'trapiche')
  const { cleaner, otherCleaner, master } = watch.group.people
  const absence = { userId: cleaner.id, from: '2026-03-02', to: '2026-03-02', kind: 'falta' } as const
  const uncovered = { ...absence, cover: { mode: 'uncovered' } } as const
  const { body: saved } = await server.callAs(master, createAbsence, { body: uncovered })
  await watch.evaluate('06:59')
  assert.deepEqual(await watch.list(), [])
  await watch.evaluate('07:00')
  await watch.evaluate('09:31')
  const [alert, ...others] = await watch.list({ state: 'open' })
  assert.deepEqual([alert?.kind, alert?.since, others], ['uncovered', '2026-03-02T09:00:00-03:00', []])
  await watch.evaluate('10:01')
  assert.deepEqual(await watch.kinds('open'), ['missed'])
  assert.deepEqual(await watch.kinds('resolved'), ['uncovered'])

  const cover = { mode: 'person', userId: otherCleaner.id } as const
  const covers = { params: { id: saved.id }, body: { version: 1, cover } }
  const reply = await server.callAs(master, coverAbsence, covers)
  assert.equal(reply.status, 200, reply.text)
  await watch.evaluate('10:02')
  const late = await watch.list({ state: 'open' })
  assert.deepEqual(late.map(({ kind }) => kind).sort(), ['missed', 'no_show'])
  assert.ok(late.every(({ user }) => user.id === otherCleaner.id))
})

test('a substitute or an undo of the absence resolves the uncovered alert', async () => {
  const watch = await createWatch(server, 'istmo')
  const { cleaner, otherCleaner, master } = watch.group.people
  const absence = { userId: cleaner.id, from: '2026-03-02', to: '2026-03-02', kind: 'falta' } as const
  const body = { ...absence, cover: { mode: 'uncovered' } } as const
  const { body: first } = await server.callAs(master, createAbsence, { body })
  await watch.evaluate('08:00')
  assert.deepEqual(await watch.kinds('open'), ['uncovered'])
  await server.callAs(master, undoAbsence, { params: { id: first.id } })
  assert.deepEqual(await watch.kinds('open'), [])
  const { body: second } = await server.callAs(master, createAbsence, { body })
  await watch.evaluate('08:01')
  assert.deepEqual(await watch.kinds('open'), ['uncovered'])
  const cover = { mode: 'person', userId: otherCleaner.id } as const
  const covers = { params: { id: second.id }, body: { version: 1, cover } }
  await server.callAs(master, coverAbsence, covers)
  assert.deepEqual(await watch.kinds('open'), [])
})

test('an absence with hours opens alerts only about cleanings in these hours', async () => {
  const times = [
    ['09:00', '10:00'],
    ['11:30', '12:30'],
    ['15:00', '15:20'],
  ] as const
  const watch = await createWatch(server, 'enseada', { times })
  const { cleaner, master } = watch.group.people
  const absence = { userId: cleaner.id, from: '2026-03-02', to: '2026-03-02', kind: 'falta' } as const
  const register = (startTime: string, endTime: string) =>
    server.callAs(master, createAbsence, {
      body: { ...absence, startTime, endTime, cover: { mode: 'uncovered' } },
    })
  // Both absences are at the time of the second cleaning.
  const { body: first } = await register('08:00', '12:00')
  const { body: second } = await register('12:00', '14:00')
  const listOpen = async () =>
    (await watch.list({ state: 'open' })).map(({ kind, start }) => `${kind} ${start}`).sort()
  await watch.evaluate('09:40')
  assert.deepEqual(await listOpen(), ['uncovered 09:00', 'uncovered 11:30'])
  await server.callAs(master, undoAbsence, { params: { id: first.id } })
  assert.deepEqual(await listOpen(), ['uncovered 11:30'])
  await server.callAs(master, undoAbsence, { params: { id: second.id } })
  assert.deepEqual(await listOpen(), [])
  await register('08:00', '12:00')
  await watch.evaluate('13:30')
  assert.deepEqual(
    (await listOpen()).filter((alert) => alert.endsWith('15:00')),
    [],
  )
})

test('a person who falls ill leaves the later slots of a begun cleaning uncovered', async () => {
  const times = [
    ['09:00', '10:00'],
    ['11:30', '12:30'],
  ] as const
  const watch = await createWatch(server, 'marola', { times })
  const { cleaner, master } = watch.group.people
  await watch.deliver([watch.buildWork({ start: '09:05', end: '09:40' })])
  const absence = { userId: cleaner.id, from: '2026-03-02', to: '2026-03-02', kind: 'atestado' } as const
  await server.callAs(master, createAbsence, {
    body: { ...absence, startTime: '10:00', endTime: '18:00', cover: { mode: 'uncovered' } },
  })
  await watch.evaluate('10:01')
  const uncovered = (await watch.list({ state: 'open' })).filter(({ kind }) => kind === 'uncovered')
  assert.deepEqual(
    uncovered.map(({ start }) => start),
    ['11:30'],
  )
})

test('an uncovered alert ends if the cleaning now ends before the absence', async () => {
  const watch = await createWatch(server, 'quebramar')
  const { cleaner, master } = watch.group.people
  const absence = { userId: cleaner.id, from: '2026-03-02', to: '2026-03-02', kind: 'falta' } as const
  await server.callAs(master, createAbsence, {
    body: { ...absence, startTime: '09:30', endTime: '12:00', cover: { mode: 'uncovered' } },
  })
  await watch.evaluate('07:00')
  assert.deepEqual(await watch.kinds('open'), ['uncovered'])
  const endAt = (end: string) =>
    server.database.inGroup(watch.group.id, (queries) =>
      sql`update appointments set end_time = ${end}, slots = jsonb_set(slots, '{0,end}', to_jsonb(${end}::text))
        where id = ${watch.appointmentId}`.execute(queries),
    )
  await endAt('09:45')
  await watch.evaluate('07:01')
  assert.deepEqual(await watch.kinds('open'), ['uncovered'])
  await endAt('09:30')
  await watch.evaluate('07:02')
  assert.deepEqual(await watch.kinds('open'), [])
})

test('`no_show` replaces `late_start`, and `missed` opens in addition to `no_show`', async () => {
  const watch = await createWatch(server, 'doca')
  const steps: [string, string[]][] = [
    ['09:15', []],
    ['09:16', ['late_start']],
    ['09:30', ['late_start']],
    ['09:31', ['no_show']],
    ['10:00', ['no_show']],
    ['10:01', ['no_show', 'missed']],
    ['11:00', ['no_show', 'missed']],
  ]
  for (const [at, expected] of steps) {
    await watch.evaluate(at)
    assert.deepEqual(await watch.kinds('open'), expected, at)
  }
  assert.deepEqual(await readEvents(watch), [
    'late_start open',
    'no_show open',
    'late_start resolved',
    'missed open',
  ])
})

test('a record of work resolves the alerts of its slot', async () => {
  const watch = await createWatch(server, 'farol')
  await watch.evaluate('10:01')
  assert.deepEqual((await watch.kinds('open')).sort(), ['missed', 'no_show'])
  await watch.deliver([watch.buildWork({ start: '10:05', end: null, sentAt: '2026-03-02T10:05:00-03:00' })])
  const resolved = await watch.list({ state: 'resolved' })
  assert.deepEqual(
    resolved.map(({ kind, resolution, workStartedAt }) => [kind, resolution, workStartedAt]).sort(),
    [
      ['missed', 'recorded', '2026-03-02T10:05:00-03:00'],
      ['no_show', 'recorded', '2026-03-02T10:05:00-03:00'],
    ],
  )
  assert.deepEqual(await watch.kinds('open'), [])
})

test('a delayed record of an offline phone resolves the alert as `synced`', async () => {
  const watch = await createWatch(server, 'gruta')
  await setLastContact(watch, '2026-03-02T08:00:00-03:00')
  await watch.evaluate('09:16')
  const [open] = await watch.list({ state: 'open' })
  assert.deepEqual([open!.offline, open!.lastContactAt], [true, '2026-03-02T08:00:00-03:00'])
  assert.equal(await readAlarm(open!.id), '2026-03-02T12:46:00.000Z')
  await watch.deliver([watch.buildWork({ start: '09:02' })])
  const [resolved] = await watch.list({ state: 'resolved' })
  assert.deepEqual(
    [resolved!.resolution, resolved!.workStartedAt, resolved!.offline],
    ['synced', '2026-03-02T09:02:00-03:00', true],
  )
})

async function readAlarm(id: number): Promise<string> {
  const { alarm_at } = await server.database.asOwner((queries) =>
    queries.selectFrom('alerts').select('alarm_at').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return alarm_at.toISOString()
}

test("an offline phone's alert is sent after the phone's next contact", async () => {
  const watch = await createWatch(server, 'haste')
  await setLastContact(watch, '2026-03-02T08:54:00-03:00')
  await watch.evaluate('09:16')
  await setLastContact(watch, '2026-03-02T09:20:00-03:00')
  await watch.evaluate('09:21')
  const [alert] = await watch.list({ state: 'open' })
  assert.equal(alert!.offline, false)
  assert.equal(await readAlarm(alert!.id), '2026-03-02T12:21:00.000Z')
  // Contacts are stored every five minutes, so a contact in the last five minutes counts as current.
  const near = await createWatch(server, 'ilha')
  await setLastContact(near, '2026-03-02T08:56:00-03:00')
  await near.evaluate('09:16')
  assert.equal((await near.list())[0]!.offline, false)
})

test('voiding a record reopens the alerts that the record resolved', async () => {
  const watch = await createWatch(server, 'jardim')
  await watch.evaluate('10:01')
  const [recorded] = await watch.deliver([watch.buildWork({ start: '09:30', end: '09:40' })])
  assert.deepEqual(await watch.kinds('open'), [])
  const ids = [(recorded as { id: number }).id]
  const { coordinator } = watch.group.people
  await server.callAs(coordinator, voidRecords, { body: { ids, reason: 'Registro de outra sala' } })
  await watch.evaluate('10:30')
  assert.deepEqual((await watch.kinds('open')).sort(), ['missed', 'no_show'])
  assert.deepEqual((await watch.list()).length, 2)
})

test('a cancellation resolves alerts, and cancelled appointments open no alerts', async () => {
  const watch = await createWatch(server, 'lago')
  await watch.evaluate('09:16')
  const { coordinator, cleaner } = watch.group.people
  const body = {
    active: false as const,
    dataIni: '2026-03-02',
    dataFim: '2026-03-02',
    userId: cleaner.id,
    justificativa: 'Folga',
  }
  await server.callAs(coordinator, cancelAgendas, { body })
  await watch.evaluate('10:01')
  assert.deepEqual(
    (await watch.list()).map(({ kind, resolution }) => [kind, resolution]),
    [['late_start', 'taken_out']],
  )
})

test('a cleaning that takes too long has an alert until it ends', async () => {
  const watch = await createWatch(server, 'mirante')
  const start = watch.buildWork({ start: '09:05', end: null, sentAt: '2026-03-02T09:05:00-03:00' })
  await watch.deliver([start])
  await watch.evaluate('10:15')
  assert.deepEqual(await watch.list(), [])
  await watch.evaluate('10:16')
  const [overrun] = await watch.list()
  assert.deepEqual([overrun!.kind, overrun!.since], ['overrun', '2026-03-02T10:00:00-03:00'])
  await watch.deliver(
    watch.group.lobby.mandatory.map((taskId) =>
      watch.buildWork({
        start: '09:05',
        end: '10:20',
        taskId,
        ...(taskId === start.taskId && { clientId: start.clientId }),
      }),
    ),
  )
  assert.deepEqual(await watch.kinds('resolved'), ['overrun'])
})

test("work in another slot resolves the person's `no_show` alert", async () => {
  const watch = await createWatch(server, 'nave', {
    times: [
      ['09:00', '09:10'],
      ['09:40', '11:00'],
    ],
  })
  await watch.evaluate('09:35')
  assert.deepEqual((await watch.kinds('open')).sort(), ['missed', 'no_show'])
  const second = { revisionId: watch.revisions[0]!, start: '09:41', end: null }
  await watch.deliver([watch.buildWork(second)])
  await watch.evaluate('10:00')
  assert.deepEqual(await watch.kinds('open'), ['missed'])
  assert.deepEqual(await watch.kinds('resolved'), ['no_show'])
})

test('an alert can be acknowledged once, and only with a reason', async () => {
  const watch = await createWatch(server, 'orla')
  await watch.evaluate('09:16')
  const [alert] = await watch.list()
  const params = { id: alert!.id }
  const { coordinator, reader, master } = watch.group.people
  const acknowledge = (caller: { token: string }, body: object) =>
    server.send(caller, acknowledgeAlert, { params, body })
  assert.equal((await acknowledge(reader, { reason: 'absent' })).status, 403)
  assert.deepEqual((await acknowledge(coordinator, { reason: 'lazy' })).problem.errors, { reason: 'invalid' })
  server.setClock('2026-03-02T09:20:00-03:00')
  const body = { reason: 'absent', note: ' Atestado ' }
  const acknowledged = (await acknowledge(coordinator, body)).body as unknown as typeof alert
  assert.deepEqual(
    [acknowledged!.state, acknowledged!.reason, acknowledged!.note, acknowledged!.acknowledgedAt],
    ['acknowledged', 'absent', 'Atestado', '2026-03-02T09:20:00-03:00'],
  )
  assert.deepEqual(acknowledged!.acknowledgedBy, { id: coordinator.id, name: coordinator.name })
  assert.equal((await acknowledge(coordinator, body)).status, 200)
  assert.equal((await acknowledge(master, { reason: 'room_closed' })).problem.code, 'changed_meanwhile')
  // The reason explains why this slot has no work, so no alert of another kind opens for the slot.
  await watch.evaluate('10:01')
  assert.deepEqual(await watch.kinds('open'), [])
})

test('a cleaning with a justified delay can still open a `missed` alert', async () => {
  const watch = await createWatch(server, 'ponte')
  await watch.evaluate('09:16')
  const [alert] = await watch.list()
  const body = { reason: 'justified_delay' as const }
  await server.callAs(watch.group.people.coordinator, acknowledgeAlert, { params: { id: alert!.id }, body })
  await watch.evaluate('10:01')
  assert.ok((await watch.kinds('open')).includes('missed'))
})

test('concurrent evaluations and records leave no alert open for recorded work', async () => {
  const watches = await Promise.all(Array.from({ length: 8 }, (_, nth) => createWatch(server, `cabo${nth}`)))
  await Promise.all([
    ...watches.map((watch) => watch.deliver([watch.buildWork({ start: '09:10', end: '09:20' })])),
    ...Array.from({ length: 3 }, () =>
      evaluateAlerts(server.database, new Date('2026-03-02T09:31:00-03:00')),
    ),
  ])
  for (const watch of watches) assert.deepEqual(await watch.kinds('open'), [])
})

test("a cleaning near midnight opens its alerts after the company's midnight", async () => {
  const watch = await createWatch(server, 'quilha', { times: [['23:00', '23:50']] })
  await watch.setRules({ missedMinutes: 30 })
  await server.database.asOwner((queries) =>
    sql`update companies set time_zone = 'America/Manaus' where id = ${watch.group.lobby.companyId}`.execute(
      queries,
    ),
  )
  await watch.evaluate('2026-03-03T00:20:00-04:00')
  assert.ok(!(await watch.kinds('open')).includes('missed'))
  await watch.evaluate('2026-03-03T00:21:00-04:00')
  const missed = (await watch.list()).find(({ kind }) => kind === 'missed')
  assert.deepEqual([missed!.day, missed!.since], ['2026-03-02', '2026-03-02T23:50:00-04:00'])
})

test('opens no old alerts after an outage of more than six hours', async () => {
  const watch = await createWatch(server, 'rampa')
  await watch.evaluate('16:02')
  assert.deepEqual(await watch.list(), [])
})

test('a slot planned after its start opens no alert', async () => {
  const watch = await createWatch(server, 'serra', { times: [['07:00', '07:30']] })
  await watch.evaluate('09:00')
  assert.deepEqual(await watch.list(), [])
})

test('an alert that nobody acknowledged is resolved after a week', async () => {
  const watch = await createWatch(server, 'torre')
  await watch.evaluate('10:01')
  await closeForgottenAlerts(server.database, new Date('2026-03-09T10:00:00-03:00'))
  assert.equal((await watch.kinds('open')).length, 2)
  await closeForgottenAlerts(server.database, new Date('2026-03-09T10:02:00-03:00'))
  const resolutions = (await watch.list({ state: 'resolved' })).map(({ resolution }) => resolution)
  assert.deepEqual(resolutions, ['expired', 'expired'])
})

test('an acknowledged alert does not expire', async () => {
  const watch = await createWatch(server, 'urca')
  await watch.evaluate('09:16')
  const [alert] = await watch.list({ state: 'open' })
  const body = { reason: 'room_closed' } as const
  await server.callAs(watch.group.people.coordinator, acknowledgeAlert, { params: { id: alert!.id }, body })
  await closeForgottenAlerts(server.database, new Date('2026-03-20T10:00:00-03:00'))
  const kept = (await watch.list()).find(({ id }) => id === alert!.id)
  assert.deepEqual([kept!.state, kept!.resolution], ['acknowledged', null])
})
