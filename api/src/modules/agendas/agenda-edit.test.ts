import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { previewEdit, readAgenda, updateAgenda } from '@zelo/contract/agendas'
import { listAppointments } from '@zelo/contract/appointments'
import { removeEnvironment } from '@zelo/contract/environments'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { buildAgendaEdit, buildAgendaItem } from './test-agenda.ts'
import { createSchedule, type Schedule } from './test-schedule.ts'

let server: TestApp
let schedule: Schedule
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  schedule = await createSchedule(server, `orla${groups}`)
})

const wednesday = '2026-03-04T08:00:00-03:00'
const mondays = { type: 'sem', DIAS_SEMANA: 'Segunda-feira' } as const

/** Returns an appointment without its id, because only the other fields are compared. */
const plain = ({ day, user_id, environment_id, start_time, slots, active, status }: Row) => ({
  day,
  user_id,
  environment_id,
  start_time,
  slots,
  active,
  status,
})
type Row = Awaited<ReturnType<Schedule['rows']>>[number]

test('an edit changes only appointments from today on [R3-386 R3-423 R3-424]', async () => {
  const { group } = schedule
  const plan = await schedule.save({
    validity: ['2026-03-02', '2026-03-10'],
    times: [
      ['09:00', '10:00'],
      ['14:00', '14:20'],
    ],
  })
  const past = (await schedule.rows()).filter(({ day }) => day < '2026-03-04').map(plain)
  server.setClock(wednesday)
  const reply = await schedule.edit(plan, {
    person: group.people.otherCleaner,
    environment: group.restroom,
    days: { type: 'sem', DIAS_SEMANA: 'Quarta-feira - Sexta-feira - Quinta-feira' },
    validity: ['2026-03-02', '2026-03-13'],
    times: [
      ['07:00', '08:00'],
      ['15:00', '15:20'],
    ],
    revisionPhotos: true,
  })
  assert.deepEqual(reply.body, {
    ID: plan.agendaId,
    version: 2,
    added: ['2026-03-11', '2026-03-12', '2026-03-13'],
    kept: ['2026-03-04', '2026-03-05', '2026-03-06'],
    out: [],
    dropped: ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'],
    begun: [],
    clashes: [],
    moreClashes: false,
  })
  const rows = await schedule.rows()
  assert.deepEqual(rows.filter(({ day }) => day < '2026-03-04').map(plain), past)
  const [revisionId] = plan.revisionIds
  const untouched = { startedAt: null, endedAt: null, complete: false }
  const now = rows.filter(({ active, day }) => active && day >= '2026-03-04')
  assert.deepEqual(
    now.map(({ day }) => day),
    ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-11', '2026-03-12', '2026-03-13'],
  )
  for (const row of now) {
    assert.deepEqual([row.user_id, row.environment_id], [group.people.otherCleaner.id, group.restroom.id])
    assert.deepEqual([row.start_time, row.end_time], ['07:00', '08:00'])
    assert.deepEqual(row.mandatory_task_ids, group.restroom.mandatory)
    assert.deepEqual(row.slots, [
      {
        revisionId: null,
        start: '07:00',
        end: '08:00',
        ...untouched,
        // The edit is saved at 08:00, after this slot should have begun.
        ...(row.day === '2026-03-04' && { plannedAt: '2026-03-04T08:00:00-03:00' }),
      },
      { revisionId, start: '15:00', end: '15:20', ...untouched },
    ])
  }
  const agenda = (await server.callAs(group.people.reader, readAgenda, { params: { id: plan.agendaId } }))
    .body
  assert.deepEqual(
    [agenda.User.id, agenda.Environment.id, agenda.vigFim, agenda.revisionPhotos, agenda.version],
    [group.people.otherCleaner.id, group.restroom.id, '2026-03-13', true, 2],
  )
  assert.equal(agenda.Periodicidade.DIAS_SEMANA, 'Quarta-feira - Quinta-feira - Sexta-feira')
})

test('returns an agenda with ids, validity, environment, days and person [R3-266]', async () => {
  const { group } = schedule
  const { agendaId, periodicityId, revisionIds } = await schedule.save({
    validity: ['2026-03-02', '2026-03-10'],
    times: [
      ['09:00', '10:00'],
      ['14:00', '14:20'],
    ],
    revisionPhotos: true,
  })
  const { reader, cleaner } = group.people
  const { body } = await server.callAs(reader, readAgenda, { params: { id: agendaId } })
  const { Environment, Periodicidade, User } = body
  assert.partialDeepStrictEqual(body, {
    ID: agendaId,
    Id_EmpresasFilial: group.branch,
    Id_Environments: group.lobby.id,
    Id_Periodicidade: periodicityId,
    Id_Users: cleaner.id,
    ATIVO: true,
    revisionPhotos: true,
    vigIni: '2026-03-02',
    vigFim: '2026-03-10',
  })
  assert.deepEqual([Environment.id, Environment.name], [group.lobby.id, group.lobby.name])
  assert.deepEqual([User.id, User.nome], [cleaner.id, cleaner.name])
  const { ID, HORA_BASE_INICIAL, HORA_BASE_FINAL, Revisoes } = Periodicidade
  assert.deepEqual([ID, HORA_BASE_INICIAL, HORA_BASE_FINAL], [periodicityId, '09:00', '10:00'])
  assert.deepEqual(Revisoes, [{ ID: revisionIds[0], HORA_INICIAL: '14:00', HORA_FINAL: '14:20' }])
})

test("a past appointment keeps its environment when the agenda's environment changes [R3-424]", async () => {
  const { group } = schedule
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-05'] })
  server.setClock(wednesday)
  assert.equal((await schedule.edit(plan, { environment: group.restroom })).status, 200)
  const query = { dataIni: '2026-03-02', dataFim: '2026-03-05', companyId: group.parent }
  const { body } = await server.callAs(group.people.reader, listAppointments, { query })
  assert.deepEqual(
    body.map(({ Agenda }) => [Agenda.Environment.name, Agenda.Id_Environments]),
    [group.lobby, group.lobby, group.restroom, group.restroom].map(({ name }) => [name, group.restroom.id]),
  )
})

test('appointments with recorded work keep their plan, even today [R3-424]', async () => {
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-04'] })
  await schedule.begin((await schedule.on(plan.agendaId, '2026-03-02')).id, { now: monday })
  const begun = plain(await schedule.on(plan.agendaId, '2026-03-02'))
  const reply = await schedule.edit(plan, { times: [['18:00', '19:00']] })
  assert.deepEqual(reply.body.begun, ['2026-03-02'])
  assert.deepEqual(reply.body.kept, ['2026-03-03', '2026-03-04'])
  assert.deepEqual(plain(await schedule.on(plan.agendaId, '2026-03-02')), begun)
  assert.equal((await schedule.on(plan.agendaId, '2026-03-03')).start_time, '18:00')
})

test('an edit keeps, adds, deactivates and restores revisions', async () => {
  const { group } = schedule
  const plan = await schedule.save({
    validity: ['2026-03-02', '2026-03-03'],
    times: [
      ['09:00', '10:00'],
      ['11:00', '11:20'],
      ['14:00', '14:20'],
    ],
  })
  const [first, second] = plan.revisionIds
  const kept = { ...plan, revisionIds: [second!] }
  const times = [
    ['09:00', '10:00'],
    ['14:30', '14:50'],
    ['16:00', '16:20'],
  ] as const
  assert.equal((await schedule.edit(kept, { times })).status, 200)
  const revisions = await server.database.inGroup(group.id, (queries) =>
    queries
      .selectFrom('revisions')
      .select(['id', 'position', 'start_time', 'active'])
      .orderBy('active', 'desc')
      .orderBy('position')
      .execute(),
  )
  const added = revisions[1]!.id
  assert.deepEqual(revisions, [
    { id: second!, position: 1, start_time: '14:30', active: true },
    { id: added, position: 2, start_time: '16:00', active: true },
    { id: first!, position: 1, start_time: '11:00', active: false },
  ])
  const slots = (await schedule.on(plan.agendaId, '2026-03-02')).slots as { revisionId: number | null }[]
  assert.deepEqual(
    slots.map(({ revisionId }) => revisionId),
    [null, second, added],
  )
  // Restores the original plan, including the removed revision.
  const all = { ...plan, revisionIds: [first!, second!] }
  assert.equal((await schedule.edit(all, {})).status, 200)
  const { body } = await server.callAs(group.people.reader, readAgenda, { params: { id: plan.agendaId } })
  assert.deepEqual(
    body.Periodicidade.Revisoes.map(({ ID, HORA_INICIAL }) => [ID, HORA_INICIAL]),
    [
      [first, '11:00'],
      [second, '14:00'],
    ],
  )
})

test('an edit that plans a dropped day again restores the appointment', async () => {
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-08'] })
  const tuesday = (await schedule.on(plan.agendaId, '2026-03-03')).id
  await schedule.edit(plan, { days: mondays })
  assert.deepEqual(await schedule.days(), ['2026-03-02'])
  const back = await schedule.edit(plan, { times: [['11:00', '12:00']] })
  assert.deepEqual(back.body.added.length, 6)
  assert.equal((await schedule.days()).length, 7)
  const { id, start_time } = await schedule.on(plan.agendaId, '2026-03-03')
  assert.deepEqual([id, start_time], [tuesday, '11:00'])
})

test('work on a day that an edit dropped restores the appointment', async () => {
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-08'] })
  const { id } = await schedule.on(plan.agendaId, '2026-03-03')
  await schedule.edit(plan, { days: mondays })
  const [response] = await schedule.begin(id, { now: '2026-03-03T09:05:00-03:00' })
  assert.ok(response && 'id' in response)
  assert.deepEqual(await schedule.days(), ['2026-03-02', '2026-03-03'])
  server.setClock('2026-03-03T12:00:00-03:00')
  const { body } = await schedule.edit(plan, { days: mondays })
  assert.deepEqual(body.begun, ['2026-03-03'])
})

const types = [
  { title: '12X [R3-083]', days: { type: '12X' }, expected: ['2026-03-05', '2026-03-07', '2026-03-09'] },
  {
    title: 'alternating weeks [R3-080]',
    days: { type: 'semAlt', DIAS_SEMANA: 'Sexta-feira', DIAS_SEMANA2: 'Terça-feira' },
    expected: ['2026-03-06', '2026-03-10'],
  },
  { title: 'monthly [R3-081]', days: { type: 'mes', DIA_MES: 9 }, expected: ['2026-03-09'] },
  { title: 'annual [R3-082]', days: { type: 'ano', DIA_MES: 9, MES: 3 }, expected: ['2026-03-09'] },
  { title: 'weekly [R3-079]', days: mondays, expected: ['2026-03-09'] },
] as const
for (const { title, days, expected } of types) {
  test(`an edit of the days replaces the plan from today on: ${title}`, async () => {
    const plan = await schedule.save({ validity: ['2026-03-03', '2026-03-10'] })
    server.setClock(wednesday)
    const { body } = await schedule.edit(plan, { days })
    assert.deepEqual([...body.added, ...body.kept].sort(), expected)
    assert.deepEqual(await schedule.days(), ['2026-03-03', ...expected])
  })
}

test('an edit cannot move the start of the validity earlier [R3-353]', async () => {
  const plan = await schedule.save({ validity: ['2026-03-03', '2026-03-10'] })
  server.setClock('2026-03-06T08:00:00-03:00')
  const early = await schedule.edit(plan, { validity: ['2026-03-02', '2026-03-10'] })
  assert.deepEqual(early.problem.errors, { vigIni: 'validity_start_before_original' })
  for (const start of ['2026-03-03', '2026-03-05', '2026-03-08']) {
    const reply = await schedule.edit(plan, { validity: [start, '2026-03-10'] })
    assert.equal(reply.status, 200, start)
    plan.item.vigIni = start
  }
  assert.deepEqual(await schedule.days(), [
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
  ])
})

test('reports every error of an edit at its field [R3-354 R3-355 R3-349 R3-350]', async () => {
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-10'] })
  const reply = await schedule.edit(plan, {
    validity: ['2026-03-05', '2027-03-06'],
    days: { type: 'sem', DIAS_SEMANA: '' },
    times: [
      ['09:00', '09:00'],
      ['08:00', '08:10'],
    ],
  })
  assert.deepEqual(reply.problem.errors, {
    vigFim: 'validity_over_one_year',
    'Periodicidade.DIAS_SEMANA': 'no_weekday',
    'Periodicidade.hora_base_inicial': 'slot_start_not_before_end',
    'Periodicidade.Revisoes.0': 'slots_out_of_order',
  })
  const reversed = await schedule.edit(plan, { validity: ['2026-03-05', '2026-03-04'] })
  assert.deepEqual(reversed.problem.errors, { vigFim: 'validity_end_before_start' })
  assert.equal((await schedule.days()).length, 9)
})

test('an edit plans the correct days across New Year and 29 February', async () => {
  server.setClock('2027-12-28T08:00:00-03:00')
  const plan = await schedule.save({ validity: ['2027-12-28', '2027-12-30'] })
  await schedule.edit(plan, {
    days: { type: 'mes', DIA_MES: 31 },
    validity: ['2027-12-28', '2028-03-31'],
  })
  assert.deepEqual(await schedule.days(), ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
  await schedule.edit(plan, {
    days: { type: 'ano', DIA_MES: 29, MES: 2 },
    validity: ['2027-12-28', '2028-12-28'],
  })
  assert.deepEqual(await schedule.days(), ['2028-02-28'])
})

test('an edit may clash with plans, but not in the same environment [R3-420 R3-421]', async () => {
  const { group } = schedule
  const other = await schedule.save({ environment: group.restroom, times: [['08:30', '09:30']] })
  const plan = await schedule.save({ times: [['11:00', '12:00']], validity: ['2026-03-02', '2026-03-03'] })
  const moved = await schedule.edit(plan, { times: [['09:00', '10:00']] })
  assert.deepEqual(moved.body.clashes[1], {
    item: 0,
    person: group.people.cleaner.name,
    day: '2026-03-03',
    start: '09:00',
    end: '10:00',
    environment: group.lobby.name,
    otherAgendaId: other.agendaId,
    otherEnvironment: group.restroom.name,
    otherStart: '08:30',
    otherEnd: '09:30',
  })
  const wish = { environment: group.restroom, times: [['09:00', '10:00']] } as const
  const same = await schedule.edit(plan, wish)
  assert.equal(same.problem.code, 'same_slot_taken')
  assert.equal(same.status, 400)
  const asked = { body: schedule.changed(plan, wish) }
  const preview = await server.callAs(group.people.reader, previewEdit, asked)
  assert.deepEqual(preview.body.sameSlot, {
    item: 0,
    day: '2026-03-02',
    start: '09:00',
    end: '10:00',
    environment: group.restroom.name,
  })
})

test('a preview shows the result of an edit and saves nothing', async () => {
  const { group } = schedule
  const plan = await schedule.save({
    validity: ['2026-03-02', '2026-03-08'],
    times: [
      ['09:00', '10:00'],
      ['14:00', '14:20'],
    ],
  })
  await schedule.begin((await schedule.on(plan.agendaId, '2026-03-02')).id, { now: monday })
  const before = await schedule.rows()
  const wish = { days: { type: '12X' }, validity: ['2026-03-02', '2026-03-10'] } as const
  const asked = { body: schedule.changed(plan, wish) }
  const reply = await server.callAs(group.people.reader, previewEdit, asked)
  const { cleanings, sameSlot, skippedDays, movedDays, workWarnings, ...preview } = reply.body
  assert.deepEqual([cleanings, sameSlot, skippedDays, movedDays, workWarnings], [8, null, [], [], []])
  assert.deepEqual(await schedule.rows(), before)
  const { ID: _, version: _v, ...done } = (await schedule.edit(plan, wish)).body
  assert.deepEqual(done, preview)
})

test('rejects an edit of an outdated version and changes nothing', async () => {
  const { group } = schedule
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-08'] })
  const { body: read } = await server.callAs(group.people.master, readAgenda, {
    params: { id: plan.agendaId },
  })
  assert.equal(
    (await schedule.edit(plan, { times: [['11:00', '12:00']] }, { version: read.version })).status,
    200,
  )
  const late = await schedule.edit(
    plan,
    { times: [['15:00', '16:00']] },
    { version: read.version },
    group.people.master,
  )
  assert.deepEqual([late.status, late.problem.code], [409, 'changed_meanwhile'])
  assert.equal(
    (await schedule.toggle(plan, { ATIVO: false, version: read.version })).problem.code,
    'changed_meanwhile',
  )
  assert.equal((await schedule.on(plan.agendaId, '2026-03-03')).start_time, '11:00')
  const fresh = await schedule.edit(
    plan,
    { times: [['15:00', '16:00']] },
    { version: 2 },
    group.people.master,
  )
  assert.equal(fresh.body.version, 3)
})

test('exactly one of four concurrent edits succeeds', async () => {
  const { group } = schedule
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-08'] })
  const edits = ['11:00', '12:00', '13:00', '14:00'].map((start) =>
    schedule.edit(plan, { times: [[start, `${start.slice(0, 2)}:30`]] }, { version: 1 }, group.people.master),
  )
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 409, 409, 409])
  const starts = new Set((await schedule.rows()).map(({ start_time }) => start_time))
  assert.equal(starts.size, 1)
})

test('an edit waits for a concurrent recording and keeps the recorded work', async () => {
  const { group } = schedule
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-03'] })
  const { id } = await schedule.on(plan.agendaId, '2026-03-02')
  let editing: ReturnType<Schedule['edit']> | undefined
  await server.database.inGroup(group.id, async (queries) => {
    await queries.updateTable('appointments').set({ status: 'doing' }).where('id', '=', id).execute()
    editing = schedule.edit(plan, { times: [['18:00', '19:00']] })
    await untilSomebodyWaits(server.database)
  })
  assert.deepEqual((await editing!).body.begun, ['2026-03-02'])
  assert.equal((await schedule.on(plan.agendaId, '2026-03-02')).start_time, '09:00')
})

test("an edit is rejected during the deletion of the agenda's environment", async () => {
  const { group } = schedule
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-03'] })
  const { id } = await schedule.on(plan.agendaId, '2026-03-02')
  await schedule.toggle(plan, { ATIVO: false })
  const { removing, editing } = await server.database.inGroup(group.id, async (queries) => {
    await queries.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute()
    const removing = server.callAs(group.people.coordinator, removeEnvironment, {
      params: { id: group.lobby.id },
    })
    await untilSomebodyWaits(server.database)
    const editing = schedule.edit(plan, { environment: group.restroom }, { ATIVO: false })
    await untilSomebodyWaits(server.database, 2)
    return { removing, editing }
  })
  const [removed, edited] = await Promise.all([removing, editing])
  assert.deepEqual([removed.status, edited.problem.code], [204, 'not_found'])
})

test('only users with a main company can edit agendas of their group [R3-385 R3-389 R3-397]', async () => {
  const { group } = schedule
  const plan = await schedule.save({
    times: [
      ['09:00', '10:00'],
      ['12:00', '12:10'],
    ],
  })
  for (const person of [group.people.reader, group.people.cleaner]) {
    assert.equal((await schedule.edit(plan, {}, {}, person)).status, 403)
    assert.equal((await schedule.toggle(plan, { ATIVO: false }, person)).status, 403)
  }
  const readEditErrors = async (change: Partial<Parameters<Schedule['changed']>[0]>, more = {}) => {
    const reply = await schedule.edit({ ...plan, ...change }, {}, more)
    return [reply.status, reply.problem.code, reply.problem.errors]
  }
  assert.deepEqual(await readEditErrors({ agendaId: 999_999 }), [404, 'not_found', undefined])
  assert.deepEqual(await readEditErrors({ periodicityId: 999_999 }), [
    404,
    'not_found',
    { 'Periodicidade.ID': 'periodicity_unknown' },
  ])
  assert.deepEqual(await readEditErrors({ revisionIds: [999_999] }), [
    404,
    'not_found',
    { 'Periodicidade.Revisoes.0.ID': 'revision_unknown' },
  ])
  assert.deepEqual(await readEditErrors({}, { Id_Users: 999_999 }), [
    404,
    'not_found',
    { Id_Users: 'user_unknown' },
  ])
  assert.deepEqual(await readEditErrors({}, { Id_Environments: group.depot.id }), [
    404,
    'not_found',
    { Id_Environments: 'environment_unknown' },
  ])
  const elsewhere = buildAgendaEdit(buildAgendaItem(group, { environment: group.depot }), plan)
  const moved = await server.callAs(group.people.master, updateAgenda, { body: elsewhere })
  assert.deepEqual(moved.problem.errors, { Id_EmpresasFilial: 'company_differs' })
})

test("an inactive person's agenda can only be switched off or reassigned", async () => {
  const { group } = schedule
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-08'] })
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('users').set({ active: false }).where('id', '=', group.people.cleaner.id).execute(),
  )
  const rejected = await schedule.edit(plan, { times: [['11:00', '12:00']] })
  assert.deepEqual(rejected.problem.errors, { Id_Users: 'user_inactive' })
  const coordinator = await schedule.edit(plan, { person: group.people.reader })
  assert.deepEqual(coordinator.problem.errors, { Id_Users: 'user_is_coordinator' })
  const off = await schedule.edit(plan, { times: [['11:00', '12:00']] }, { ATIVO: false })
  assert.equal(off.status, 200)
  assert.deepEqual(await schedule.days(), [])
  const on = await schedule.toggle(plan, { ATIVO: true })
  assert.deepEqual(on.problem.errors, { Id_Users: 'user_inactive' })
  const given = await schedule.edit(plan, { person: group.people.otherCleaner })
  assert.equal(given.body.kept.length, 7)
  assert.equal((await schedule.days()).length, 7)
})

test('reports the errors of the body type that best matches the request', async () => {
  const { group } = schedule
  const { coordinator } = group.people
  const plan = await schedule.save()
  const send = (body: object) => server.send(coordinator, updateAgenda, { body })
  const edit = schedule.changed(plan, {})
  assert.deepEqual((await send({ ...edit, vigIni: '2026-02-30', Id_Users: undefined })).problem.errors, {
    vigIni: 'invalid',
    Id_Users: 'required',
  })
  assert.deepEqual((await send({ ID: plan.agendaId, Id_Periodicidade: 1 })).problem.errors, {
    ATIVO: 'required',
    Id_Environments: 'required',
    Id_Users: 'required',
    revisionPhotos: 'required',
  })
})
