import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { Proof } from '@zelo/contract/rules/proof'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { buildAgendaItem, type PlanWish, saveSentAgendas } from '../agendas/test-agenda.ts'
import { recordWork } from './recording.service.ts'
import { createWorkDay, noon, type Shift, type WorkWish } from './test-shift.ts'

let server: TestApp
let shift: Shift
let first: number
let second: number
let optional: number
let revision: number
let shifts = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  shifts += 1
  shift = await createWorkDay(server, `orla${shifts}`, {
    times: [
      ['09:00', '10:00'],
      ['15:00', '15:30'],
    ],
  })
  ;[first, second] = shift.group.lobby.mandatory
  optional = shift.group.lobby.optional
  revision = shift.revisions[0]!
})

const deliver = (...wishes: WorkWish[]) => shift.deliver(wishes.map(shift.buildWork))
const at = (time: string) => `2026-03-02T${time}:00-03:00`
const main = { revisionId: null, start: '09:00', end: '10:00' }
const afternoon = { start: '15:00', end: '15:30' }
const untouched = { startedAt: null, endedAt: null, complete: false }

/** All mandatory tasks of both slots, done without an observation. */
const wholeDay = (): WorkWish[] => [
  { taskId: first, start: '09:05', end: '09:20' },
  { taskId: second, start: '09:20', end: '09:50' },
  { taskId: first, revisionId: revision, start: '15:02', end: '15:10' },
  { taskId: second, revisionId: revision, start: '15:10', end: '15:25' },
]

test('an appointment is in progress after the start of its first task [R1-203 R3-296]', async () => {
  assert.equal((await shift.state()).status, null)
  await deliver({ taskId: first, start: '09:05', end: null })
  assert.deepEqual(await shift.state(), {
    status: 'doing',
    slots: [
      { ...main, startedAt: at('09:05'), endedAt: null, complete: false },
      { revisionId: revision, ...afternoon, ...untouched },
    ],
    extras: [],
  })
})

test('an appointment is complete when all mandatory tasks are done [R1-204]', async () => {
  const [one, two, ...rest] = wholeDay()
  await deliver(one!, two!)
  assert.equal((await shift.state()).status, 'doing')
  await deliver(...rest, { taskId: optional, start: '15:26', end: null, revisionId: revision })
  assert.deepEqual(await shift.state(), {
    status: 'complete',
    slots: [
      { ...main, startedAt: at('09:05'), endedAt: at('09:50'), complete: true },
      { revisionId: revision, ...afternoon, startedAt: at('15:02'), endedAt: at('15:25'), complete: true },
    ],
    extras: [],
  })
})

test('an observation makes an appointment incomplete, unless it has no visible text [R1-205]', async () => {
  const [one, ...rest] = wholeDay()
  await deliver(
    { ...one!, observation: ' - ' },
    ...rest.map((work) => ({ ...work, observation: ' \u3164\u200b ' })),
  )
  assert.equal((await shift.state()).status, 'complete')
  await shift.reset()
  await deliver({ ...one!, observation: 'Falta sabonete' }, ...rest)
  assert.equal((await shift.state()).status, 'incomplete')
})

test('undone mandatory tasks make an appointment incomplete, undone optional tasks do not [R1-205]', async () => {
  const [one, ...rest] = wholeDay()
  const undone = { start: '09:50', end: null, undoneReason: 'Sala ocupada' }
  await deliver({ taskId: optional, ...undone }, one!, ...rest)
  assert.equal((await shift.state()).status, 'complete')
  await shift.reset()
  await deliver({ taskId: first, ...undone }, ...rest)
  const { status, slots } = await shift.state()
  assert.equal(status, 'incomplete')
  assert.deepEqual(slots, [
    { ...main, startedAt: at('09:20'), endedAt: at('09:50'), complete: false },
    { revisionId: revision, ...afternoon, startedAt: at('15:02'), endedAt: at('15:25'), complete: true },
  ])
})

test('an unfinished day stays incomplete until the remaining work arrives [R1-206]', async () => {
  const works = wholeDay().map(shift.buildWork)
  await shift.deliver(works.slice(0, 2))
  const nextDay = { now: '2026-03-03T00:10:00-03:00' }
  await shift.deliver(works.slice(0, 3), nextDay)
  assert.equal((await shift.state()).status, 'incomplete')
  await shift.deliver(works, nextDay)
  assert.equal((await shift.state()).status, 'complete')
})

test('records a repeated cleaning as extra and does not change the plan [R1-208]', async () => {
  await deliver(...wholeDay())
  const before = await shift.state()
  await deliver(
    { taskId: first, start: '11:00', end: '11:10', observation: 'De novo' },
    { taskId: second, start: '11:10', end: '11:15' },
  )
  const extras = [{ startedAt: at('11:00'), endedAt: at('11:15'), complete: false }]
  assert.deepEqual(await shift.state(), { ...before, extras })
  const marks = (await shift.recorded()).map(({ extra, started_at }) => [extra, started_at.toISOString()])
  assert.deepEqual(marks.filter(([extra]) => extra).length, 2)
})

test('a second cleaning does not change the end of the first cleaning [R1-208]', async () => {
  await deliver(...wholeDay())
  const before = await shift.state()
  await deliver(
    { taskId: optional, start: '12:00', end: '12:10' },
    { taskId: first, start: '12:10', end: '12:20' },
  )
  const extras = [{ startedAt: at('12:00'), endedAt: at('12:20'), complete: false }]
  assert.deepEqual(await shift.state(), { ...before, extras })
})

test('a task repeated before its slot closes is not extra [R1-208]', async () => {
  await deliver(
    { taskId: first, start: '09:05', end: '09:10' },
    { taskId: first, start: '09:15', end: '09:20' },
  )
  assert.ok((await shift.recorded()).every(({ extra }) => !extra))
  assert.deepEqual((await shift.state()).extras, [])
})

test('work that the phone declares as extra does not start a slot [R1-208]', async () => {
  await deliver({ taskId: first, extra: true, start: '11:00', end: '11:10' })
  const { status, extras } = await shift.state()
  assert.equal(status, null)
  assert.deepEqual(extras, [{ startedAt: at('11:00'), endedAt: at('11:10'), complete: false }])
})

test('stores work of a removed revision as extra', async () => {
  const { group } = shift
  const gone = await server.database.inGroup(group.id, async (queries) => {
    const { periodicity_id } = await queries
      .selectFrom('revisions')
      .select('periodicity_id')
      .executeTakeFirstOrThrow()
    return await queries
      .insertInto('revisions')
      .values({
        group_id: group.id,
        periodicity_id,
        position: 2,
        start_time: '17:00',
        end_time: '17:30',
        active: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  const [recorded] = await deliver({ revisionId: gone.id, start: '17:00', end: '17:10' })
  assert.ok(recorded && 'id' in recorded)
  assert.deepEqual((await shift.state()).extras, [
    { startedAt: at('17:00'), endedAt: at('17:10'), complete: false },
  ])
})

test('a repeated UUID changes nothing and returns the first result', async () => {
  const works = wholeDay().map(shift.buildWork)
  const reply = await shift.deliver(works)
  const [state, recorded] = [await shift.state(), await shift.recorded()]
  assert.deepEqual(await shift.deliver(works), reply)
  const again = { start: '11:11', end: '11:12', observation: null }
  const [one, ...rest] = works
  assert.deepEqual(
    await shift.deliver([shift.buildWork({ ...again, clientId: one!.clientId }), ...rest]),
    reply,
  )
  assert.deepEqual([await shift.state(), await shift.recorded()], [state, recorded])
})

test('stores the same record if the end arrives before the start', async () => {
  const clientId = randomUUID()
  const start: WorkWish = { clientId, start: '09:05', end: null }
  const finish: WorkWish = { clientId, start: '09:05', end: '09:30', observation: 'Torneira pinga' }
  const results = []
  for (const order of [
    [start, finish],
    [finish, start],
  ]) {
    for (const wish of order) await deliver(wish)
    results.push([await shift.state(), await shift.recorded()])
    await shift.reset()
  }
  await deliver(finish, start)
  results.push([await shift.state(), await shift.recorded()])
  assert.deepEqual(results[1], results[0])
  assert.deepEqual(results[2], results[0])
})

test('work with the same start may arrive in any order', async () => {
  const works = [
    { taskId: second, start: '09:05', end: '09:10' },
    { taskId: first, start: '09:20', end: null, undoneReason: 'Sala ocupada' },
    { taskId: first, start: '09:20', end: '09:25' },
  ].map(shift.buildWork)
  const results = []
  for (const order of [works, works.toReversed()]) {
    for (const work of order) await shift.deliver([work])
    results.push([await shift.state(), await shift.recorded()])
    await shift.reset()
  }
  assert.deepEqual(results[1], results[0])
})

test('rejects a UUID of other work and does not change that work', async () => {
  const clientId = randomUUID()
  await deliver({ clientId, taskId: first })
  const before = await shift.recorded()
  for (const other of [
    { taskId: second },
    { revisionId: revision },
    { appointmentId: shift.nextDayId },
  ] satisfies WorkWish[]) {
    assert.deepEqual(await deliver({ clientId, end: '09:59', ...other }), [
      { clientId, refused: 'duplicate' },
    ])
  }
  assert.deepEqual(await shift.recorded(), before)
})

test('stores only the first of several items with one UUID', async () => {
  const clientId = randomUUID()
  const [one, ...others] = [{ taskId: first }, { taskId: second }, { revisionId: revision }]
  const reply = await deliver({ clientId, ...one }, ...others.map((other) => ({ clientId, ...other })))
  assert.ok('id' in reply[0]!)
  assert.deepEqual(
    reply.slice(1),
    others.map(() => ({ clientId, refused: 'duplicate' })),
  )
  assert.deepEqual(
    (await shift.recorded()).map(({ task_id, revision_id }) => [task_id, revision_id]),
    [[first, null]],
  )
})

test('rejects only the invalid one of two items with one UUID', async () => {
  for (const rejectedFirst of [true, false]) {
    const clientId = randomUUID()
    const items: WorkWish[] = [{ clientId }, { clientId, taskId: 999_999 }]
    const replies = await deliver(...(rejectedFirst ? items.toReversed() : items))
    const [taken, refused] = rejectedFirst ? replies.toReversed() : replies
    assert.ok('id' in taken!)
    assert.deepEqual(refused, { clientId, refused: 'not_found' })
  }
})

test('a retry changes nothing, even after the day is over', async () => {
  const works = wholeDay().slice(0, 2).map(shift.buildWork)
  await shift.deliver(works)
  const stored = async () => [await shift.state(), await changes()]
  const before = await stored()
  const now = '2026-03-03T08:00:00-03:00'
  await shift.deliver(
    works.map((work) => ({ ...work, sentAt: new Date(now) })),
    { now },
  )
  assert.deepEqual(await stored(), before)
  await deliver({ clientId: works[0]!.clientId, taskId: first, observation: 'Molhado' })
  assert.notDeepEqual(await changes(), before[1])
})

const changes = () =>
  server.database.inGroup(shift.group.id, (queries) =>
    queries.selectFrom('executions').select(['id', 'updated_at']).orderBy('id').execute(),
  )

test('later changes of mandatory tasks do not affect a planned day', async () => {
  const { lobby } = shift.group
  const change = (taskId: number, values: { mandatory?: boolean; active?: boolean }) =>
    server.database.inGroup(shift.group.id, (queries) =>
      queries.updateTable('tasks').set(values).where('id', '=', taskId).execute(),
    )
  const [one, two, ...afternoonWork] = wholeDay()
  const late = { taskId: lobby.optional, start: '09:50', end: '09:55' }
  await deliver(one!, two!, ...afternoonWork)
  await change(lobby.optional, { mandatory: true })
  await shift.deliver([shift.buildWork(late)], { now: '2026-03-03T08:00:00-03:00' })
  assert.equal((await shift.state()).status, 'complete')

  await shift.reset()
  await change(lobby.optional, { mandatory: false })
  await change(second, { active: false })
  await deliver(one!, ...afternoonWork)
  assert.equal((await shift.state()).status, 'doing')
  await deliver(two!)
  assert.equal((await shift.state()).status, 'complete')
})

test('a task that was deactivated before planning is not required', async () => {
  const { group } = shift
  const actor = { groupId: group.id, userId: group.people.coordinator.id }
  const item = buildAgendaItem(group, { validity: ['2026-03-04', '2026-03-04'] })
  const { id } = await server.database.inGroup(group.id, async (queries) => {
    await queries.updateTable('tasks').set({ active: false }).where('id', '=', second).execute()
    await saveSentAgendas(queries, actor, [item], new Date(noon))
    return await queries
      .selectFrom('appointments')
      .select('id')
      .where('day', '=', '2026-03-04')
      .executeTakeFirstOrThrow()
  })
  const times = { start: '2026-03-04T09:00:00-03:00', end: '2026-03-04T09:10:00-03:00' }
  await shift.deliver([shift.buildWork({ appointmentId: id, ...times })], {
    now: '2026-03-04T10:00:00-03:00',
  })
  assert.equal((await shift.state(id)).status, 'complete')
})

test('new work restores an inactive appointment, but a repeated delivery does not', async () => {
  const { group, appointmentId } = shift
  const takeOut = () =>
    server.database.inGroup(group.id, async (queries) => {
      const by = { group_id: group.id, user_id: group.people.cleaner.id }
      const days = { start_day: '2026-03-02', end_day: '2026-03-02', justification: 'Férias' }
      const { id } = await queries
        .insertInto('cancellations')
        .values({ ...by, ...days, created_by: group.people.coordinator.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await queries
        .updateTable('appointments')
        .set({ active: false, cancellation_id: id })
        .where('id', '=', appointmentId)
        .execute()
    })
  const standing = () =>
    server.database.inGroup(group.id, (queries) =>
      queries
        .selectFrom('appointments')
        .select(['active', 'cancellation_id', 'status'])
        .where('id', '=', appointmentId)
        .executeTakeFirstOrThrow(),
    )
  await takeOut()
  const work = shift.buildWork({})
  await shift.deliver([work])
  assert.deepEqual(await standing(), { active: true, cancellation_id: null, status: 'doing' })
  await takeOut()
  await shift.deliver([work])
  await shift.deliver([{ ...work, sentAt: new Date('2026-03-02T09:00:00-03:00') }])
  assert.equal((await standing()).active, false)
})

test('removes characters that the database cannot store, and records the work', async () => {
  const [observed, undone] = [
    { observation: ' Porta\u0000quebrada\r\n\ud83e\uddf9 e vidro \ud83d ' },
    { undoneReason: '\udc00Trancado\u0000', end: null },
  ].map(shift.buildWork)
  const replies = await shift.deliver([observed!, undone!, shift.buildWork({ taskId: second })])
  assert.ok(replies.every((reply) => 'id' in reply))
  const rows = new Map((await shift.recorded()).map((row) => [row.client_id, row]))
  assert.equal(rows.get(observed!.clientId)?.observation, 'Porta quebrada\n\u{1f9f9} e vidro \ufffd')
  assert.equal(rows.get(undone!.clientId)?.undone_reason, '\ufffdTrancado')
})

test('rejects a text over 2,000 characters instead of shortening it', async () => {
  const [longest, tooLong] = ['x'.repeat(2000), 'x'.repeat(2001)]
  const replies = await deliver(
    { observation: tooLong },
    { undoneReason: tooLong, end: null },
    { observation: ` ${longest} ` },
  )
  assert.deepEqual(
    replies.map((reply) => ('refused' in reply ? reply.refused : 'taken')),
    ['invalid_input', 'invalid_input', 'taken'],
  )
  assert.deepEqual(
    (await shift.recorded()).map(({ observation }) => observation),
    [longest],
  )
})

test('accepts or rejects each work item of a delivery separately', async () => {
  const { group } = shift
  const otherGroup = await createWorkDay(server, `duna${shifts}`, {
    times: [
      ['09:00', '10:00'],
      ['15:00', '15:30'],
    ],
  })
  const code = (id: number, k: string) => JSON.stringify({ id, k })
  const wrong: [WorkWish, string][] = [
    [{ appointmentId: 999_999 }, 'not_found'],
    [{ appointmentId: otherGroup.appointmentId }, 'not_found'],
    [{ taskId: 999_999 }, 'not_found'],
    [{ taskId: group.restroom.mandatory[0] }, 'not_found'],
    [{ revisionId: 999_999 }, 'not_found'],
    [{ revisionId: otherGroup.revisions[0]! }, 'not_found'],
    [{ start: '09:30', end: '09:29' }, 'invalid_input'],
    [{ proof: { scanned: group.restroom.code } }, 'wrong_environment'],
    [{ proof: { scanned: code(group.lobby.id, 'NOTTHEKEY') } }, 'unknown_key'],
    [{ proof: { scanned: 'https://example.com' } }, 'unreadable_code'],
    [{ proof: { typed: group.restroom.shortCode } }, 'wrong_environment'],
    [{ proof: { typed: formatShortCode(group.lobby.id, 'NOTTHEKEY') } }, 'unknown_key'],
    [{ proof: { typed: group.lobby.code } }, 'unreadable_code'],
  ]
  const works = wrong.map(([wish]) => shift.buildWork(wish))
  const right = shift.buildWork({ taskId: second })
  const replies = await shift.deliver([...works, right])
  assert.deepEqual(
    replies.slice(0, -1),
    wrong.map(([, refused], index) => ({ clientId: works[index]!.clientId, refused })),
  )
  assert.ok('id' in replies.at(-1)!)
  assert.deepEqual(
    (await shift.recorded()).map(({ client_id }) => client_id),
    [right.clientId],
  )
})

test('rejects work for another user’s appointment, even by a master administrator', async () => {
  const work = shift.buildWork({})
  for (const person of [shift.group.people.otherCleaner, shift.group.people.master]) {
    const reply = await shift.deliver([work], { person })
    assert.deepEqual(reply, [{ clientId: work.clientId, refused: 'forbidden' }])
  }
  assert.deepEqual(await shift.recorded(), [])
  assert.equal((await shift.state()).status, null)
})

test('rejects a revision of another agenda', async () => {
  const { group } = shift
  const foreign = await server.database.inGroup(group.id, async (queries) => {
    const actor = { groupId: group.id, userId: group.people.coordinator.id }
    const wish: PlanWish = {
      environment: group.restroom,
      times: [
        ['07:00', '07:30'],
        ['08:00', '08:30'],
      ],
    }
    await saveSentAgendas(
      queries,
      actor,
      [buildAgendaItem(group, wish)],
      new Date('2026-03-02T08:00:00-03:00'),
    )
    return await queries.selectFrom('revisions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  })
  const work = shift.buildWork({ revisionId: foreign.id })
  assert.deepEqual(await shift.deliver([work]), [{ clientId: work.clientId, refused: 'not_found' }])
})

test('stores the kind of code: scanned, old, plain or typed', async () => {
  const { group } = shift
  const presence = async (proof: Proof) => {
    const clientId = randomUUID()
    await deliver({ clientId, proof })
    return (await shift.recorded()).find((row) => row.client_id === clientId)?.presence
  }
  const { code, shortCode } = group.lobby
  assert.equal(await presence({ scanned: code }), 'scanned')
  assert.equal(await presence({ scanned: JSON.stringify({ id: group.lobby.id }) }), 'plain_code')
  assert.equal(await presence({ typed: shortCode }), 'typed')
  await server.database.inGroup(group.id, (queries) =>
    queries
      .updateTable('environments')
      .set(({ ref }) => ({ previous_qr_key: ref('qr_key'), qr_key: 'NEWKEY' }))
      .where('id', '=', group.lobby.id)
      .execute(),
  )
  assert.equal(await presence({ scanned: code }), 'old_code')
  assert.equal(await presence({ typed: shortCode }), 'typed')
})

test("stores a phone's clock skew of over ten minutes", async () => {
  const readSkew = async (sentAt: string) => {
    const clientId = randomUUID()
    await deliver({ clientId, sentAt })
    return (await shift.recorded()).find((row) => row.client_id === clientId)?.clock_skew_seconds
  }
  assert.equal(await readSkew('12:10'), null)
  assert.equal(await readSkew('11:50'), null)
  assert.equal(await readSkew('2026-03-02T12:10:01-03:00'), 601)
  assert.equal(await readSkew('11:00'), -3600)
})

test("work with a future time proves that the phone's clock is wrong", async () => {
  await deliver({ taskId: first, start: '2026-03-02T14:00:00-03:00', end: '2026-03-02T15:00:00-03:00' })
  assert.equal((await shift.recorded())[0]?.clock_skew_seconds, 3 * 3600)
})

test('two concurrent deliveries for one appointment lose no work', async () => {
  const { group, buildWork } = shift
  const works = wholeDay().map(buildWork)
  const cleaner = { groupId: group.id, userId: group.people.cleaner.id }
  let later: Promise<unknown> = Promise.resolve()
  await server.database.inGroup(group.id, async (queries) => {
    await recordWork(queries, cleaner, works.slice(0, 3), new Date(noon))
    later = shift.deliver(works.slice(3))
    await untilSomebodyWaits(server.database)
  })
  await later
  assert.equal((await shift.recorded()).length, 4)
  assert.equal((await shift.state()).status, 'complete')
})

test('concurrent deliveries of one UUID for two days store one record', async () => {
  const { group, buildWork, nextDayId } = shift
  const clientId = randomUUID()
  const cleaner = { groupId: group.id, userId: group.people.cleaner.id }
  let later: Promise<unknown> = Promise.resolve()
  await server.database.inGroup(group.id, async (queries) => {
    await recordWork(queries, cleaner, [buildWork({ clientId })], new Date(noon))
    later = shift.deliver([buildWork({ clientId, appointmentId: nextDayId, end: '09:40' })])
    await untilSomebodyWaits(server.database)
  })
  assert.deepEqual(await later, [{ clientId, refused: 'duplicate' }])
  assert.equal((await shift.state(nextDayId)).status, null)
  const ends = (await shift.recorded()).map(({ ended_at }) => ended_at?.toISOString())
  assert.deepEqual(ends, [new Date(at('09:10')).toISOString()])
})

test('records work once if its delivery arrives several times concurrently', async () => {
  const works = wholeDay().map(shift.buildWork)
  const replies = await Promise.all([1, 2, 3, 4].map(() => shift.deliver(works)))
  for (const reply of replies) assert.deepEqual(reply, replies[0])
  assert.equal((await shift.recorded()).length, 4)
})

test('a delivery for two days updates both appointments', async () => {
  const today = wholeDay().map(shift.buildWork)
  const tomorrow = shift.buildWork({
    appointmentId: shift.nextDayId,
    start: '2026-03-03T09:00:00-03:00',
    end: null,
  })
  await shift.deliver([tomorrow, ...today], { now: '2026-03-03T09:01:00-03:00' })
  assert.equal((await shift.state()).status, 'complete')
  assert.equal((await shift.state(shift.nextDayId)).status, 'doing')
})

test('a delivery without items returns an empty result', async () => {
  assert.deepEqual(await shift.deliver([]), [])
})
