import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { mostItems, recordMyWork } from '@zelo/contract/my-work'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { openTestSession } from '../../../test/test-group.ts'
import { at, createPhone, type Phone, type WorkItemWish } from './test-phone.ts'

let server: TestApp
let phone: Phone
let planned: number
let tuesday: number
let phones = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  server.setClock(monday)
  phones += 1
  phone = await createPhone(server, `fila${phones}`)
  const [first, second] = await phone.plan({
    times: [
      ['09:00', '10:00'],
      ['15:00', '15:30'],
    ],
    validity: ['2026-03-02', '2026-03-03'],
  })
  planned = first!
  tuesday = second!
})

const buildPlannedItem = (wish: WorkItemWish = {}) => phone.buildItem({ of: planned, ...wish })

/** Builds work on all mandatory tasks of the lobby, one task after the other. */
const wholeSlot = (wish: WorkItemWish = {}) =>
  phone.group.lobby.mandatory.map((taskId, index) =>
    buildPlannedItem({ taskId, start: at(`09:${index}5`), endedAt: at(`09:${index}9`), ...wish }),
  )

test('a delivery returns an error or an appointment for each item', async () => {
  const { lobby, restroom } = phone.group
  const works = [
    buildPlannedItem({ endedAt: null }),
    buildPlannedItem({ taskId: restroom.mandatory[0] }),
    buildPlannedItem({ taskId: lobby.mandatory[1], proof: { typed: lobby.shortCode } }),
    buildPlannedItem({ taskId: lobby.optional, proof: { scanned: JSON.stringify({ id: lobby.id }) } }),
    buildPlannedItem({ proof: { scanned: restroom.code } }),
  ]
  server.setClock(at('09:31'))
  const { now, works: results } = (await phone.send(works)).body
  assert.equal(now, at('09:31'))
  const none = { appointmentId: null, presence: null }
  assert.deepEqual(
    results,
    [
      { appointmentId: planned, presence: 'scanned', refused: null },
      { ...none, refused: 'not_found' },
      { appointmentId: planned, presence: 'typed', refused: null },
      { appointmentId: planned, presence: 'plain_code', refused: null },
      { ...none, refused: 'wrong_environment' },
    ].map((result, index) => ({ clientId: works[index]!.clientId, ...result })),
  )
  assert.equal((await phone.recorded()).length, 3)
})

test('the start, end and note of a task become one record', async () => {
  const start = buildPlannedItem({ endedAt: null })
  const end = { ...start, endedAt: at('09:20') }
  const note = { ...end, observation: 'Sem sabonete' }
  const first = await phone.deliver([start])
  for (const works of [[end], [note], [note, start, end]]) {
    for (const result of await phone.deliver(works)) assert.deepEqual(result, first[0])
  }
  const [record, ...others] = await phone.recorded()
  assert.deepEqual(others, [])
  assert.equal(record!.ended_at?.toISOString(), new Date(at('09:20')).toISOString())
  assert.equal(record!.observation, 'Sem sabonete')
})

test('a record keeps its first proof of presence and stores further proofs', async () => {
  const { shortCode, code } = phone.group.lobby
  const typed = buildPlannedItem({ endedAt: null, proof: { typed: shortCode, at: at('09:04') } })
  const scanned = { ...typed, endedAt: at('09:20'), proof: { scanned: code, at: at('09:06') } }
  const again = { ...scanned, proof: { scanned: code, at: at('09:19') } }
  for (const works of [
    [typed, scanned, again],
    [again, scanned, typed],
    [scanned, typed, again],
  ]) {
    const clientId = randomUUID()
    for (const work of works) await phone.deliver([{ ...work, clientId }])
    const { executions } = (await phone.list()).appointments[0]!
    const record = executions.find((each) => each.clientId === clientId)!
    assert.equal(record.presence, 'typed' in works[0]!.proof ? 'typed' : 'scanned')
    const receivedAt = at('08:00')
    const firstScan = works.find(({ proof }) => 'scanned' in proof)!.proof.at
    assert.deepEqual(record.presences, [
      { presence: 'typed', at: at('09:04'), receivedAt },
      { presence: 'scanned', at: firstScan, receivedAt },
    ])
  }
  const [result] = await phone.deliver([
    buildPlannedItem({ proof: { scanned: code, at: '2101-01-01T00:00:00Z' } }),
  ])
  assert.equal(result!.refused, 'invalid_input')
})

test('a proof without a time gets the time of the start', async () => {
  const { code, shortCode } = phone.group.lobby
  const work = buildPlannedItem({ endedAt: null, proof: { typed: shortCode } })
  await phone.deliver([work])
  await server.database.inGroup(phone.group.id, (queries) =>
    queries.updateTable('executions').set({ shown_at: null }).execute(),
  )
  const shown = async () => (await phone.list()).appointments[0]!.executions[0]!.presences
  assert.deepEqual(await shown(), [{ presence: 'typed', at: at('09:05'), receivedAt: at('08:00') }])
  await phone.deliver([{ ...work, proof: { scanned: code, at: at('09:12') } }])
  assert.deepEqual(await shown(), [
    { presence: 'typed', at: at('09:05'), receivedAt: at('08:00') },
    { presence: 'scanned', at: at('09:12'), receivedAt: at('08:00') },
  ])
})

test('accepts start and end of work in any order or together', async () => {
  const [one, two] = wholeSlot()
  await phone.deliver([one!])
  await phone.deliver([{ ...one!, endedAt: null }])
  await phone.deliver([{ ...two!, endedAt: null }])
  assert.equal((await phone.list()).appointments[0]!.slots[0]!.endedAt, null)
  await phone.deliver([two!])
  const [slot] = (await phone.list()).appointments[0]!.slots
  assert.deepEqual([slot!.startedAt, slot!.endedAt, slot!.complete], [at('09:05'), at('09:19'), true])
})

test('a task that is done a second time becomes an extra record', async () => {
  const slot = wholeSlot()
  const again = buildPlannedItem({ start: at('09:30'), endedAt: at('09:40') })
  const stateAfter = async (...deliveries: (typeof slot)[]) => {
    await server.database.asOwner((queries) =>
      queries.deleteFrom('executions').where('group_id', '=', phone.group.id).execute(),
    )
    for (const works of deliveries) await phone.deliver(works)
    const [appointment] = (await phone.list()).appointments
    return {
      ...appointment!,
      executions: appointment!.executions.map(({ clientId, extra }) => [clientId, extra]),
    }
  }
  const inOrder = await stateAfter(slot, [again])
  assert.deepEqual(inOrder.executions.at(-1), [again.clientId, true])
  assert.deepEqual(await stateAfter([again], slot), inOrder)
  assert.deepEqual(await stateAfter([...slot, again].reverse()), inOrder)
})

test('stores the reason of an undone task, and work declared as extra', async () => {
  const { lobby } = phone.group
  const [done, undone] = wholeSlot()
  await phone.deliver([
    done!,
    { ...undone!, endedAt: null, undoneReason: 'Ambiente em uso' },
    buildPlannedItem({ taskId: lobby.optional, extra: true, start: at('11:00'), endedAt: at('11:10') }),
  ])
  const [appointment] = (await phone.list()).appointments
  assert.deepEqual(
    appointment!.executions.map(({ undoneReason, extra }) => [undoneReason, extra]),
    [
      [null, false],
      ['Ambiente em uso', false],
      [null, true],
    ],
  )
  assert.equal(appointment!.slots[0]!.complete, false)
  assert.ok(appointment!.slots[0]!.endedAt)
})

test('only the assigned user can record work in an appointment', async () => {
  const { otherCleaner, master } = phone.group.people
  for (const person of [otherCleaner, master]) {
    const [result] = await phone.deliver([buildPlannedItem()], person)
    assert.notEqual(result!.appointmentId, planned)
    const unreadable = buildPlannedItem({ proof: { scanned: 'https://example.com' } })
    assert.deepEqual(await phone.refusals([unreadable], person), ['forbidden'])
  }
  const [appointment] = (await phone.list()).appointments
  assert.deepEqual([appointment!.status, appointment!.executions], [null, []])
})

test('rejects ids of another group', async () => {
  const other = await createPhone(server, `longe${phones}`)
  const [foreign] = await other.plan()
  const { lobby } = other.group
  assert.deepEqual(
    await phone.refusals([
      buildPlannedItem({ of: foreign! }),
      buildPlannedItem({ of: 999_999 }),
      phone.buildItem({ environment: lobby }),
      buildPlannedItem({ taskId: lobby.mandatory[0] }),
      buildPlannedItem({ proof: { scanned: lobby.code } }),
    ]),
    ['not_found', 'not_found', 'not_found', 'not_found', 'wrong_environment'],
  )
  assert.deepEqual(await other.recorded(), [])
  assert.deepEqual(await phone.recorded(), [])
})

test('a deactivated user is signed out, but recorded work stays', async () => {
  const { people, id } = phone.group
  const cleaner = await openTestSession(server.database, id, people.cleaner)
  const [first, second] = wholeSlot()
  await phone.deliver([first!], cleaner)
  const setActive = (active: boolean) =>
    server.database.asOwner((queries) =>
      queries.updateTable('users').set({ active }).where('id', '=', cleaner.id).execute(),
    )
  await setActive(false)
  const { status, problem } = await phone.send([second!], cleaner)
  assert.deepEqual([status, problem.code], [401, 'not_signed_in'])
  assert.equal((await phone.recorded()).length, 1)
  await setActive(true)
  assert.deepEqual(await phone.refusals([second!], cleaner), [null])
  assert.equal((await phone.list()).appointments[0]!.slots[0]!.complete, true)
})

test('stores the clock skew of a phone with a wrong clock', async () => {
  for (const [day, dayOfMonth] of [
    [-1, 1],
    [1, 3],
  ] as const) {
    const work = buildPlannedItem({ start: at('09:05', dayOfMonth), endedAt: at('09:10', dayOfMonth) })
    server.setClock(at('09:30'))
    assert.deepEqual(await phone.refusals([work], undefined, at('09:30', dayOfMonth)), [null])
    const record = (await phone.recorded()).find(({ client_id }) => client_id === work.clientId)
    assert.equal(record!.clock_skew_seconds, day * 86_400)
    assert.equal(record!.day, '2026-03-02')
    assert.equal(record!.started_at.getTime(), Date.parse(work.startedAt))
  }
})

test('accepts planned work only with clock times from 1970 to 2099', async () => {
  const day = { start: '1970-01-01T00:00:00Z', endedAt: '1970-01-01T00:10:00Z' }
  assert.deepEqual(await phone.refusals([buildPlannedItem(day)], undefined, '1970-01-01T00:20:00Z'), [null])
  const late = buildPlannedItem({ start: '2099-12-31T23:00:00Z', endedAt: '2099-12-31T23:10:00Z' })
  assert.deepEqual(await phone.refusals([late], undefined, '9999-12-31T23:59:59-03:00'), [null])
  assert.deepEqual(
    (await phone.recorded()).map(({ clock_skew_seconds }) => clock_skew_seconds).sort(),
    [-(Date.parse(monday) / 1000 - 1200), 2 ** 31 - 1].sort(),
  )
  const works = [
    buildPlannedItem({ start: '0000-01-01T00:00:00Z' }),
    buildPlannedItem({ start: '1969-12-31T23:59:59Z' }),
    buildPlannedItem({ start: '9999-12-31T23:59:59-23:59', endedAt: null }),
    buildPlannedItem({ endedAt: '2100-01-01T00:00:00Z' }),
    buildPlannedItem(),
  ]
  assert.deepEqual(await phone.refusals(works), [...Array(4).fill('invalid_input'), null])
  const { appointments } = await phone.list()
  assert.equal(appointments[0]!.executions.length, 3)
})

test('rejects only the item that ends before it starts', async () => {
  const [first, second] = wholeSlot()
  assert.deepEqual(await phone.refusals([{ ...first!, endedAt: at('09:04') }, second!]), [
    'invalid_input',
    null,
  ])
  assert.deepEqual(await phone.refusals([first!]), [null])
})

test('rejects a UUID that belongs to other work, also within one request', async () => {
  const { lobby, people } = phone.group
  const clientId = randomUUID()
  const others = [
    buildPlannedItem({ clientId, taskId: lobby.mandatory[1] }),
    buildPlannedItem({ clientId, of: tuesday }),
    buildPlannedItem({ clientId, revisionId: (await phone.list()).appointments[0]!.slots[1]!.revisionId }),
  ]
  assert.deepEqual(await phone.refusals([buildPlannedItem({ clientId }), ...others]), [
    null,
    ...others.map(() => 'duplicate'),
  ])
  assert.deepEqual(
    await phone.refusals(others),
    others.map(() => 'duplicate'),
  )
  const colleague = phone.buildItem({ clientId })
  assert.deepEqual(await phone.refusals([colleague], people.otherCleaner), ['duplicate'])
  assert.equal((await phone.recorded()).length, 1)
})

test('replaces only control characters and lone surrogates in texts', async () => {
  const text = 'Pia\u0000 entupida \ud800 🧽\r\nÁgua no chão\u0007'
  const clientId = randomUUID()
  assert.deepEqual(
    await phone.refusals([buildPlannedItem({ clientId, observation: text, undoneReason: '\u0000 x' })]),
    [null],
  )
  const [record] = await phone.recorded()
  assert.equal(record!.observation, 'Pia  entupida \ufffd 🧽\nÁgua no chão')
  assert.equal(record!.undone_reason, 'x')
  const broken = buildPlannedItem({ proof: { scanned: `${phone.group.lobby.code}\u0000` } })
  assert.deepEqual(await phone.refusals([broken]), ['unreadable_code'])
})

test('stores work for deactivated tasks and removed revisions', async () => {
  const { lobby, id } = phone.group
  const revisionId = (await phone.list()).appointments[0]!.slots[1]!.revisionId
  await server.database.inGroup(id, async (queries) => {
    await queries.updateTable('tasks').set({ active: false }).where('id', '=', lobby.optional).execute()
    await queries.updateTable('revisions').set({ active: false }).where('id', '=', revisionId).execute()
  })
  const works = [buildPlannedItem({ taskId: lobby.optional }), buildPlannedItem({ revisionId })]
  assert.deepEqual(await phone.refusals(works), [null, null])
})

test('work for an inactive appointment makes the appointment active again', async () => {
  await server.database.inGroup(phone.group.id, (queries) =>
    queries
      .updateTable('appointments')
      .set({ active: false, paused: true })
      .where('id', '=', planned)
      .execute(),
  )
  assert.deepEqual(await phone.refusals([buildPlannedItem()]), [null])
  assert.equal((await phone.appointments()).find(({ id }) => id === planned)!.active, true)
})

test('an invalid request returns an error for each field and records nothing', async () => {
  const readErrors = async (body: unknown) =>
    (await server.send(phone.group.people.cleaner, recordMyWork, { body })).problem.errors
  const sentAt = at('09:30')
  assert.deepEqual(await readErrors({}), { sentAt: 'required', works: 'required' })
  assert.deepEqual(await readErrors({ sentAt, works: [] }), { works: 'required' })
  const many = Array.from({ length: mostItems + 1 }, () => buildPlannedItem())
  assert.deepEqual(await readErrors({ sentAt, works: many }), { works: 'too_many_items' })
  const wrong = [
    { ...buildPlannedItem(), clientId: 'abc' },
    { ...buildPlannedItem(), startedAt: '2026-03-02 09:00' },
    { ...buildPlannedItem(), target: { appointmentId: 0 } },
    { ...buildPlannedItem(), observation: 'x'.repeat(2001) },
    { ...buildPlannedItem(), proof: null },
    buildPlannedItem(),
  ]
  assert.deepEqual(await readErrors({ sentAt: 'agora', works: wrong }), {
    sentAt: 'invalid',
    'works.0.clientId': 'invalid',
    'works.1.startedAt': 'invalid',
    'works.2.target.appointmentId': 'too_short',
    'works.3.observation': 'too_long',
    'works.4.proof': 'invalid',
  })
  assert.deepEqual(await phone.recorded(), [])
})

test('a UUID in upper case equals the same UUID in lower case', async () => {
  const work = buildPlannedItem()
  const [first] = await phone.deliver([work])
  const [second] = await phone.deliver([{ ...work, clientId: work.clientId.toUpperCase() }])
  assert.deepEqual(second, first)
  assert.equal((await phone.recorded()).length, 1)
})
