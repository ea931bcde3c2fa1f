import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAppointments } from '@zelo/contract/appointments'
import { editBranch } from '@zelo/contract/branches'
import { listCollaboratorDays, listCollaborators } from '@zelo/contract/collaborator-history'
import {
  exportEnvironments,
  listEnvironmentCollaborators,
  listEnvironmentDays,
  listEnvironmentsWorked,
} from '@zelo/contract/environment-history'
import { listCompanyHistory, listUserHistory } from '@zelo/contract/history'
import { listUndoneProcedures, listUndoneTasks } from '@zelo/contract/undone-tasks'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { insertDepot } from '../../../test/test-group.ts'
import { startOffSchedule } from '../agendas/off-schedule.service.ts'
import { createPast, type Past } from './test-past.ts'

let server: TestApp
let past: Past
let pasts = 0

before(async () => {
  server = await createTestApp()
  server.setClock('2026-03-04T12:00:00-03:00')
})
after(() => server.close())

const interval = { from: '2026-03-02', to: '2026-03-04' }

async function begin(): Promise<Past> {
  pasts += 1
  past = await createPast(server, `orla${pasts}`)
  return past
}

const people = async (more: object = {}) =>
  (
    await server.callAs(past.group.people.reader, listCollaborators, {
      query: { companyId: past.group.parent, ...interval, ...more },
    })
  ).body
const places = async (more: object = {}) =>
  (
    await server.callAs(past.group.people.reader, listEnvironmentsWorked, {
      query: { companyId: past.group.parent, ...interval, ...more },
    })
  ).body
const procedures = async (more: object = {}) =>
  (
    await server.callAs(past.group.people.reader, listUndoneProcedures, {
      query: { companyId: past.group.parent, ...interval, ...more },
    })
  ).body

test('lists one page of people, with the figures of all pages', async () => {
  const { group, lobby, restroom, record } = await begin()
  await record(lobby[0]!, { end: '09:20' }, { task: 1, start: '09:21', end: '09:40' })
  await record(lobby[2]!, { start: '09:05', end: null })
  await record(restroom[0]!, { extra: true, start: '11:00', end: '11:05' })
  const page = await people({ size: 1 })
  assert.deepEqual(
    page.rows.map(({ name, lastDay }) => [name, lastDay]),
    [[group.people.cleaner.name, '2026-03-04']],
  )
  assert.equal(page.total, 2)
  assert.deepEqual(
    (await people({ size: 1, page: 2 })).rows.map(({ name }) => name),
    [group.people.otherCleaner.name],
  )
  // Slots per day: 3 in the lobby, 2 in the restroom, 1 in the depot. Wednesday is not over yet.
  const all = {
    planned: 18,
    done: 1,
    incomplete: 0,
    missed: 11,
    extra: 1,
    ended: 1,
    onTime: 1,
    timed: 1,
    minutes: 35,
  }
  assert.deepEqual(page.figures, all)
  const found = await people({ search: 'othercleaner' })
  assert.deepEqual([found.total, found.figures.planned, found.figures.extra], [1, 6, 1])
})

test('counts an unplanned cleaning as beyond the plan', async () => {
  const { group, lobby, record } = await begin()
  const { people: own } = group
  const startedAt = new Date('2026-03-03T11:00:00-03:00')
  const [started] = await server.database.inGroup(group.id, (queries) =>
    startOffSchedule(queries, { groupId: group.id, userId: own.otherCleaner.id }, [
      { environmentId: group.lobby.id, startedAt },
    ]),
  )
  const unplanned = { ...lobby[1]!, id: started!.appointmentId, person: own.otherCleaner, revisionIds: [] }
  await record(unplanned, { start: '11:00', end: '11:05' }, { task: 1, start: '11:06', end: '11:10' })
  const { figures, rows } = await people()
  assert.deepEqual([figures.planned, figures.done, figures.extra], [18, 0, 1])
  assert.deepEqual(
    rows.map(({ name }) => name),
    [own.otherCleaner.name],
  )
  const query = { companyId: group.parent, ...interval }
  const { body: exported } = await server.callAs(own.reader, exportEnvironments, { query })
  assert.deepEqual(
    exported.map((row) => [row.cleaningType, row.scheduledStart, row.cleaningMinutes, row.resultMinutes]),
    [['Principal', null, 10, null]],
  )
  const days = { dataIni: interval.from, dataFim: interval.to }
  const { body: records } = await server.callAs(own.reader, listCompanyHistory, {
    query: { companyId: group.parent, ...days },
  })
  assert.deepEqual(new Set(records.map(({ Agendamento }) => Agendamento.Agenda.offSchedule)), new Set([true]))
})

test('people appear with their current branch, but work keeps its branch', async () => {
  const { group, lobby, record } = await begin()
  await record(lobby[0]!, {})
  const { cleaner } = group.people
  await server.database.asOwner((queries) =>
    queries
      .updateTable('users')
      .set({ company_id: group.otherBranch, active: false })
      .where('id', '=', cleaner.id)
      .execute(),
  )
  const [row] = (await people({ companyId: group.branch })).rows
  assert.deepEqual([row?.id, row?.nameFilial], [cleaner.id, `${group.marker} Filial Norte`])
  assert.deepEqual((await people({ companyId: group.otherBranch })).rows, [])
})

test('with `alone`, every list contains only work of the parent company itself', async () => {
  const { group, lobby, planned, record } = await begin()
  const base = { group_id: group.id, company_id: group.parent }
  const hall = await server.database.asOwner((queries) => insertDepot(queries, base, `${group.marker} sede`))
  const [first] = await planned({
    person: group.people.cleaner,
    environment: hall,
    times: [['19:30', '20:00']],
  })
  await record(lobby[0]!, { undoneReason: 'Trancada' })
  await record(first!, { undoneReason: 'Sem luz' })
  const alone = { alone: '1' as const }
  const { reader, cleaner } = group.people
  const asked = { companyId: group.parent, ...alone }
  const days = { dataIni: interval.from, dataFim: interval.to }
  const history = await server.callAs(reader, listCompanyHistory, { query: { ...asked, ...days } })
  const his = await server.callAs(reader, listUserHistory, {
    query: { userId: cleaner.id, ...asked, ...days },
  })
  const cards = await server.callAs(reader, listCollaboratorDays, {
    params: { id: cleaner.id },
    query: { ...asked, ...interval },
  })
  const exported = await server.callAs(reader, exportEnvironments, { query: { ...asked, ...interval } })
  const tasks = await server.callAs(reader, listUndoneTasks, {
    query: { ...asked, ...interval, procedure: `${group.marker} sede lavar piso` },
  })
  const persons = await people(alone)
  const { figures } = await procedures(alone)
  assert.deepEqual(
    {
      history: history.body.map(({ companyId }) => companyId),
      his: his.body.map(({ companyId }) => companyId),
      cards: cards.body.rows.map(({ environmentId }) => environmentId),
      exported: exported.body.map(({ environment }) => environment),
      tasks: tasks.body.rows.map(({ observacao }) => observacao),
      people: [persons.total, persons.figures.planned],
      places: (await places(alone)).rows.map(({ idAmbiente }) => idAmbiente),
      procedures: figures.planned,
    },
    {
      history: [group.parent],
      his: [group.parent],
      cards: [hall.id],
      exported: [hall.name],
      tasks: ['Sem luz'],
      people: [1, 3],
      places: [hall.id],
      procedures: 3,
    },
  )
  assert.equal((await people()).figures.planned, 21)
})

test('filters environments by sector, and -1 selects all sectors', async () => {
  const { group, lobby, depot, record } = await begin()
  await record(lobby[0]!, {})
  await record(depot[0]!, {})
  const ids = async (sectorId?: string | number) => {
    const { rows, figures } = await places({ ...(sectorId !== undefined && { sectorId }) })
    return [...rows.map(({ idAmbiente }) => idAmbiente).sort(), figures.planned]
  }
  assert.deepEqual(await ids(group.sectors.used), [group.lobby.id, 15])
  assert.deepEqual(await ids(group.sectors.free), [0])
  const all = [...[group.lobby.id, group.depot.id].sort(), 18]
  assert.deepEqual(await ids(-1), all)
  assert.deepEqual(await ids(), all)
})

test('`size=all` returns all rows at once [R3-203]', async () => {
  const { lobby, restroom, depot, record } = await begin()
  for (const [first] of [lobby, restroom, depot]) await record(first!, { undoneReason: 'Trancada' })
  assert.equal((await people({ size: 'all' })).rows.length, 2)
  assert.equal((await places({ size: 'all' })).rows.length, 3)
  const { rows } = await procedures({ size: 'all' })
  assert.deepEqual(
    rows.map(({ name, count }) => [name, count]),
    [[`${past.group.marker} Lavar piso`, 3]],
  )
})

test('the export contains a row for each slot of appointments with records [R3-302, R3-303]', async () => {
  const { group, lobby, depot, record } = await begin()
  await record(lobby[0]!, {}, { task: 1 })
  await record(depot[0]!, { observation: 'Vidro' })
  const rows = async (more: object = {}) =>
    (
      await server.callAs(group.people.reader, exportEnvironments, {
        query: { companyId: group.parent, ...interval, ...more },
      })
    ).body.map(({ environment, cleaningType, status }) => `${environment} ${cleaningType} ${status}`)
  const ofLobby = ['Principal Completo', 'Revisão A iniciar', 'Revisão A iniciar']
  const ofDepot = [`${group.depot.name} Principal Incompleto`]
  const inLobby = ofLobby.map((row) => `${group.lobby.name} ${row}`)
  assert.deepEqual(await rows(), [...ofDepot, ...inLobby])
  assert.deepEqual(await rows({ environmentId: group.depot.id }), ofDepot)
  assert.deepEqual(await rows({ search: 'deposito' }), ofDepot)
  assert.deepEqual(await rows({ companyId: group.branch }), inLobby)
})

test('collaborator and undone-task responses use the specified field names [R3-277 R3-283 R3-284]', async () => {
  const { group, lobby, record } = await begin()
  await record(lobby[0]!, { undoneReason: 'Trancada' })
  const { marker } = group
  const { id, name, cpf, email } = group.people.cleaner
  const [person] = (await people()).rows
  assert.deepEqual(person, {
    id,
    name,
    cpf,
    email,
    telefone: `${marker} 85 9 9999-0000`,
    avatar: `${marker}-cleaner.webp`,
    avatar_url: `/api/files/${marker}-cleaner.webp`,
    dataNascimento: '1990-05-17',
    nameFilial: `${marker} Filial Centro`,
    companyId: group.branch,
    lastDay: '2026-03-02',
  })
  const query = { companyId: group.parent, ...interval, procedure: `${marker} lavar piso` }
  const [task] = (await server.callAs(group.people.reader, listUndoneTasks, { query })).body.rows
  const { TASK_ID_AMBIENTE_NAO_REALIZADO, ID_TASK_PROCEDIMENTO_PREDEFINIDO, ...rest } = task!
  assert.ok(TASK_ID_AMBIENTE_NAO_REALIZADO.endsWith(`-${ID_TASK_PROCEDIMENTO_PREDEFINIDO}`))
  assert.deepEqual(rest, {
    TASK_NAO_REALIZADA: true,
    createdAt_TASK_NAO_REALIZADO: rest.createdAt_TASK_NAO_REALIZADO,
    updatedAt_TASK_NAO_REALIZADO: rest.updatedAt_TASK_NAO_REALIZADO,
    ID_AMBIENTE_TASK_NAO_REALIZADO: group.lobby.id,
    NOME_USER_TASK_AMBIENTE_NAO_REALIZADO: name,
    NAME_ENV_PROCEDURES_NAO_REALIZADO: group.lobby.name,
    NAME_PROCEDIMENTO_NAO_REALIZADO: `${marker} Lavar piso`,
    companyId: group.branch,
    EMPRESA: `${marker} Filial Centro`,
    userId: id,
    cpf,
    email,
    telefone: `${marker} 85 9 9999-0000`,
    avatar: `${marker}-cleaner.webp`,
    avatar_url: `/api/files/${marker}-cleaner.webp`,
    dataAgend: '2026-03-02',
    agendamentoId: lobby[0]!.id,
    observacao: 'Trancada',
    undoneReason: 'Trancada',
    photos: [],
    derivado: false,
    planChanges: null,
  })
})

test('finds undone tasks by person, environment and task name', async () => {
  const { group, lobby, restroom, record } = await begin()
  await record(lobby[0]!, { undoneReason: 'Trancada' })
  await record(restroom[0]!, { task: 1, undoneReason: 'Sem sabonete' })
  const found = async (search: string, within: string) => {
    const { rows, figures } = await procedures({ search, in: within })
    return [...rows.map(({ name }) => name.slice(group.marker.length + 1)), figures.planned]
  }
  assert.deepEqual(await found('PISO', 'task'), ['Lavar piso', 18])
  assert.deepEqual(await found('banheiro', 'environment'), ['Repor sabonete', 6])
  assert.deepEqual(await found('othercleaner', 'collaborator'), ['Repor sabonete', 6])
  assert.deepEqual(await found('piso', 'environment,collaborator'), [0])
})

test('searches and pages the undone tasks of one procedure', async () => {
  const { group, lobby, restroom, record } = await begin()
  await record(lobby[0]!, { undoneReason: 'Trancada' })
  await record(lobby[1]!, { undoneReason: 'Sem água' })
  await record(restroom[0]!, { undoneReason: 'Trancada' })
  const found = async (more: object) => {
    const asked = { companyId: group.parent, ...interval, procedure: `${group.marker} LAVAR PISO`, ...more }
    const { rows, total } = (await server.callAs(group.people.reader, listUndoneTasks, { query: asked })).body
    return [rows.map(({ observacao, dataAgend }) => `${dataAgend.slice(8)} ${observacao}`).join(), total]
  }
  assert.deepEqual(await found({ search: 'recepção', in: 'environment' }), ['02 Trancada,03 Sem água', 2])
  assert.deepEqual(await found({ search: 'recepção', in: 'environment', find: 'agua' }), ['03 Sem água', 1])
  assert.deepEqual(await found({ find: '02/03/2026' }), ['02 Trancada,02 Trancada', 2])
  assert.deepEqual(await found({ size: 1, page: 3 }), ['03 Sem água', 3])
  assert.deepEqual(await found({ procedure: 'outra' }), ['', 0])
})

test('each page of undone tasks has the photos of its tasks', async () => {
  const { group, lobby, restroom, record } = await begin()
  await record(lobby[0]!, { undoneReason: 'trancada' })
  await record(restroom[0]!, { start: '09:20', end: null, undoneReason: 'alagada' })
  await server.database.asOwner((queries) =>
    sql`
      insert into execution_photos (group_id, execution_id, file, thumbnail, client_id)
      select group_id, id, undone_reason || '.jpg', undone_reason || '-p.jpg', gen_random_uuid()
      from executions where group_id = ${group.id}`.execute(queries),
  )
  const pictures = async (page: object) => {
    const query = { companyId: group.parent, ...interval, ...page }
    const { rows } = (await server.callAs(group.people.reader, listUndoneTasks, { query })).body
    return rows.flatMap(({ observacao, photos }) => photos.map(({ url }) => [observacao, url]))
  }
  const [first, second] = ['trancada', 'alagada'].map((reason) => [reason, `/api/files/${reason}.jpg`])
  assert.deepEqual(await pictures({ size: 1, page: 1 }), [first])
  assert.deepEqual(await pictures({ size: 1, page: 2 }), [second])
  assert.deepEqual(await pictures({ size: 'all' }), [first, second])
})

test('rejects invalid pages, sizes, sorts and fields, and allows empty results', async () => {
  const { group, lobby, record } = await begin()
  await record(lobby[0]!, { undoneReason: 'Trancada' })
  const wrong: [string, string][] = [
    ['page', '0'],
    ['page', '1.5'],
    ['page', 'x'],
    ['size', '0'],
    ['size', '161'],
    ['size', 'tudo'],
    ['sort', 'id; drop table users'],
    ['in', 'password'],
    ['in', ''],
    ['search', 'x'.repeat(201)],
    ['companyId', '-1'],
    ['sectorId', '-2'],
  ]
  for (const endpoint of [listCollaborators, listEnvironmentsWorked, listUndoneProcedures]) {
    const ask = (more: object) =>
      server.send(group.people.reader, endpoint, { query: { companyId: group.parent, ...interval, ...more } })
    for (const [field, value] of wrong) {
      if (field === 'sectorId' && endpoint !== listEnvironmentsWorked) continue
      const { problem } = await ask({ [field]: value })
      assert.deepEqual(
        [problem.code, Object.keys(problem.errors ?? {})[0]?.split('.')[0]],
        ['invalid_input', field],
        value,
      )
    }
    for (const search of ["'; --", '%', '\\', '\u0000', '(((', '🧹', '\u202e']) {
      const { rows } = (await ask({ search })).body as { rows: unknown[] }
      assert.ok(rows.length <= 1, search)
    }
    assert.equal((await ask({ page: 1_000_000 })).status, 200)
  }
})

test('every list rejects invalid intervals and intervals that end in the future [R3-370 R3-367 R3-368]', async () => {
  const { group } = await begin()
  const companyId = group.parent
  const lists = [
    [listCollaborators, { query: { companyId } }],
    [listEnvironmentsWorked, { query: { companyId } }],
    [exportEnvironments, { query: { companyId } }],
    [listUndoneProcedures, { query: { companyId } }],
    [listUndoneTasks, { query: { companyId, procedure: 'x' } }],
    [listCollaboratorDays, { params: { id: group.people.cleaner.id }, query: {} }],
    [listEnvironmentCollaborators, { params: { id: group.lobby.id }, query: {} }],
    [listEnvironmentDays, { params: { id: group.lobby.id }, query: { userId: group.people.cleaner.id } }],
  ] as const
  for (const [endpoint, input] of lists) {
    for (const [from, to] of [
      ['2026-03-03', '2026-03-02'],
      ['2026-03-04', '2026-03-05'],
      ['0202-03-04', '2026-03-04'],
      ['', ''],
    ]) {
      const query = { ...input.query, from, to }
      const { problem } = await server.send(group.people.reader, endpoint, { ...input, query })
      assert.deepEqual(
        [problem.status, problem.code],
        [400, 'invalid_interval'],
        `${endpoint.name} ${from} ${to}`,
      )
    }
  }
})

test('figures ignore the minutes of work that started years too early', async () => {
  const { group, lobby, record } = await begin()
  await record(
    lobby[0]!,
    { start: '1970-01-01T00:10:00Z', end: '09:20' },
    { task: 1, start: '09:21', end: '09:40' },
  )
  const { ended, timed, minutes } = (await people()).figures
  assert.deepEqual([ended, timed, minutes], [1, 0, 0])
  const counted = await server.database.inGroup(group.id, (queries) =>
    queries
      .selectFrom('appointments')
      .select('ended_window_minutes')
      .where('id', '=', lobby[0]!.id)
      .executeTakeFirstOrThrow(),
  )
  assert.equal(counted.ended_window_minutes, 0, 'no record is compared with its window')
  const { rows } = await server.database.inGroup(group.id, (queries) =>
    sql<{ minutes: number }>`select minutes from worked_days`.execute(queries),
  )
  assert.deepEqual(rows, [{ minutes: 19 }])
})

test("an update of an appointment's slots also updates its stored slot counts", async () => {
  const { group, lobby } = await begin()
  const slots = [
    {
      revisionId: null,
      start: '09:00',
      end: '10:00',
      startedAt: '2026-03-02T09:00:30-03:00',
      endedAt: '2026-03-02T10:00:59-03:00',
      complete: true,
    },
    {
      revisionId: 1,
      start: '13:00',
      end: '13:30',
      startedAt: '2026-03-02T12:59:59-03:00',
      endedAt: '2026-03-02T13:10:00-03:00',
      complete: false,
    },
    { revisionId: 2, start: '16:00', end: '16:30', startedAt: null, endedAt: null, complete: false },
    // The company's clock was set back by an hour between the start and the end of this work.
    {
      revisionId: 3,
      start: '18:00',
      end: '18:30',
      startedAt: '2026-03-02T18:50:00-03:00',
      endedAt: '2026-03-02T18:10:00-04:00',
      complete: true,
    },
  ]
  const counts = await server.database.inGroup(group.id, (queries) =>
    queries
      .updateTable('appointments')
      .set({ slots: JSON.stringify(slots) })
      .where('id', '=', lobby[0]!.id)
      .returning([
        'begun_count',
        'ended_count',
        'done_count',
        'on_time_count',
        'timed_count',
        'ended_minutes',
      ])
      .executeTakeFirstOrThrow(),
  )
  assert.deepEqual(counts, {
    begun_count: 3,
    ended_count: 3,
    done_count: 2,
    on_time_count: 1,
    timed_count: 3,
    ended_minutes: 91,
  })
})

test("a branch's new time zone also applies to its past work", async () => {
  const { group, lobby, record } = await begin()
  await record(
    lobby[0]!,
    { end: '09:20' },
    { task: 1, start: '09:21', end: '09:40' },
    { extra: true, start: '11:00', end: '11:10' },
  )
  const readReports = async () => {
    const query = { companyId: group.branch, dataIni: interval.from, dataFim: interval.from }
    const { body } = await server.callAs(group.people.reader, listAppointments, { query })
    const { slots, extras } = body.find(({ id }) => id === lobby[0]!.id)!
    const { ended, onTime, minutes } = (await people()).figures
    return [[slots[0], extras[0]].map((span) => [span?.startedAt, span?.endedAt]), { ended, onTime, minutes }]
  }
  const before = await readReports()
  assert.deepEqual((before[1] as { onTime: number }).onTime, 1)
  const setZone = async (timeZone: string) => {
    const [row] = await server.database.inGroup(group.id, (queries) =>
      queries.selectFrom('companies').select('name').where('id', '=', group.branch).execute(),
    )
    const body = {
      ...{ ID: group.branch, NOME: row!.name, CNPJ: '11.222.333/0001-81', ENDERECO: 'Rua das Mangueiras' },
      ...{ NUMERO: 's/n', ATIVO: true, Id_Empresas: group.parent, timeZone },
    }
    assert.equal((await server.send(group.people.coordinator, editBranch, { body })).status, 200)
  }
  await setZone('America/Sao_Paulo')
  assert.deepEqual(await readReports(), before)
  await setZone('America/Rio_Branco')
  const [spans, figures] = await readReports()
  assert.deepEqual(spans, [
    ['2026-03-02T07:05:00-05:00', '2026-03-02T07:40:00-05:00'],
    ['2026-03-02T09:00:00-05:00', '2026-03-02T09:10:00-05:00'],
  ])
  assert.deepEqual(figures, { ended: 1, onTime: 0, minutes: 35 })
  await setZone('America/Fortaleza')
  assert.deepEqual(await readReports(), before)
})
