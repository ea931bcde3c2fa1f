import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listCompanyHistory, listEnvironmentHistory, listUserHistory } from '@zelo/contract/history'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSession } from '../../../test/test-group.ts'
import { createPast, type Past } from './test-past.ts'

let server: TestApp
let past: Past
let pasts = 0

before(async () => {
  server = await createTestApp()
  server.setClock('2026-03-04T23:30:00-03:00')
})
after(() => server.close())

const week = { dataIni: '2026-03-02', dataFim: '2026-03-04' }

async function begin(): Promise<Past> {
  pasts += 1
  past = await createPast(server, `orla${pasts}`)
  return past
}

const company = (companyId: number, days = week) =>
  server.callAs(past.group.people.reader, listCompanyHistory, { query: { companyId, ...days } })
const user = (userId: number, more: object = {}) =>
  server.callAs(past.group.people.reader, listUserHistory, { query: { userId, ...week, ...more } })
const environment = (environmentId: number, more: object = {}) =>
  server.callAs(past.group.people.reader, listEnvironmentHistory, {
    query: { environmentId, ...week, ...more },
  })

test('a history record contains its work, person and plan [R3-272 R3-273 R3-274 R3-275 R3-276 R3-285 R3-287 R3-288 R3-432]', async () => {
  const { group, lobby, record } = await begin()
  await record(lobby[0]!, { revision: 1, start: '16:05', end: '16:12', observation: ' Vidro quebrado ' })
  const [row, ...others] = (await company(group.branch)).body
  assert.equal(others.length, 0)
  const { cleaner } = group.people
  const [floor, soap] = ['Lavar piso', 'Repor sabonete'].map((name) => `${group.marker} ${name}`)
  const { id, ...rest } = row!
  assert.ok(id > 0)
  assert.deepEqual(rest, {
    userId: cleaner.id,
    companyId: group.branch,
    agendamentoId: lobby[0]!.id,
    dataAgend: '2026-03-02',
    tasksId: group.lobby.mandatory[0],
    revisionId: lobby[0]!.revisionIds[1],
    createdAt: '2026-03-02T16:05:00-03:00',
    updatedAt: '2026-03-02T16:12:00-03:00',
    finished: true,
    extra: false,
    image: null,
    images: [],
    observacao: 'Vidro quebrado',
    undoneReason: null,
    presence: 'scanned',
    User: {
      id: cleaner.id,
      nome: cleaner.name,
      cpf: cleaner.cpf,
      email: cleaner.email,
      telefone: `${group.marker} 85 9 9999-0000`,
      avatar: `${group.marker}-cleaner.webp`,
      avatar_url: `/api/files/${group.marker}-cleaner.webp`,
      dataNascimento: '1990-05-17',
      companyId: group.branch,
      nameFilial: `${group.marker} Filial Centro`,
    },
    Procedure: { id: group.procedures.used, name: floor },
    Agendamento: {
      planChanges: null,
      id: lobby[0]!.id,
      companyId: group.branch,
      userId: cleaner.id,
      Empresa: { NOME: `${group.marker} Filial Centro` },
      status: 'Incompleto',
      horaIni: '09:00',
      horaFim: '10:00',
      Agenda: {
        ID: rest.Agendamento.Agenda.ID,
        offSchedule: false,
        Id_Environments: group.lobby.id,
        Environment: {
          id: group.lobby.id,
          name: group.lobby.name,
          andar: `${group.lobby.name} Térreo`,
          Categoria: { id: group.categories.used, name: `${group.marker} Categoria Um` },
          Setor: { id: group.sectors.used, name: `${group.marker} Setor Um` },
          Procedures: [
            { id: group.procedures.used, name: floor, tasksId: group.lobby.mandatory[0] },
            { id: group.procedures.used + 1, name: soap, tasksId: group.lobby.mandatory[1] },
          ],
        },
        Periodicidade: {
          HORA_BASE_INICIAL: '09:00',
          HORA_BASE_FINAL: '10:00',
          Revisoes: [
            { ID: lobby[0]!.revisionIds[0], HORA_INICIAL: '13:00', HORA_FINAL: '13:30' },
            { ID: lobby[0]!.revisionIds[1], HORA_INICIAL: '16:00', HORA_FINAL: '16:30' },
          ],
        },
      },
    },
  })
})

test('a history record contains photo URLs, the first one as `image`', async () => {
  const { group, lobby, record } = await begin()
  await record(lobby[0]!, {})
  await server.database.inGroup(group.id, async (queries) => {
    const { id: execution_id } = await queries.selectFrom('executions').select('id').executeTakeFirstOrThrow()
    const photos = ['um', 'dois'].map((name) => ({
      group_id: group.id,
      client_id: crypto.randomUUID(),
      execution_id,
      file: `${name}.webp`,
      thumbnail: `${name}-p.webp`,
    }))
    await queries.insertInto('execution_photos').values(photos).execute()
  })
  const [row] = (await company(group.parent)).body
  assert.equal(row?.image, '/api/files/um.webp')
  assert.deepEqual(row?.images[1], { url: '/api/files/dois.webp', thumbnailUrl: '/api/files/dois-p.webp' })
})

test('a history includes the first and the last day of its interval [R3-436]', async () => {
  const { group, lobby, depot, record } = await begin()
  for (const appointment of lobby) await record(appointment, {})
  await record(depot[1]!, {})
  const days = async (companyId: number, dataIni: string, dataFim: string) =>
    (await company(companyId, { dataIni, dataFim })).body.map(
      (row) => `${row.dataAgend.slice(8)} ${row.companyId}`,
    )
  const { parent, branch, otherBranch } = group
  assert.deepEqual(await days(branch, '2026-03-03', '2026-03-04'), [`03 ${branch}`, `04 ${branch}`])
  assert.deepEqual(await days(otherBranch, '2026-03-02', '2026-03-04'), [`03 ${otherBranch}`])
  assert.deepEqual(
    (await days(parent, '2026-03-03', '2026-03-03')).sort(),
    [`03 ${branch}`, `03 ${otherBranch}`].sort(),
  )
  assert.deepEqual(await days(parent, '2026-02-01', '2026-03-01'), [])
})

test("filters a collaborator's history by branch and environment [R3-434]", async () => {
  const { group, lobby, restroom, depot, record } = await begin()
  await record(lobby[0]!, {})
  await record(restroom[0]!, {})
  await record(depot[0]!, { start: '19:05', end: '19:10' })
  const places = async (more: object = {}) =>
    (await user(group.people.cleaner.id, more)).body.map((row) => row.Agendamento.Agenda.Id_Environments)
  assert.deepEqual(await places(), [group.lobby.id, group.depot.id])
  assert.deepEqual(await places({ companyId: group.otherBranch }), [group.depot.id])
  assert.deepEqual(await places({ environmentId: group.lobby.id }), [group.lobby.id])
})

test("lists one environment's records and observations [R3-279 R3-280 R3-281 R3-435]", async () => {
  const { group, lobby, restroom, record } = await begin()
  await record(
    lobby[0]!,
    { start: '09:05', end: '09:20', observation: 'Vidro quebrado' },
    { task: 1, start: '09:21', end: null, observation: '-' },
    { revision: 0, start: '13:02', end: '13:09' },
  )
  await record(restroom[0]!, { observation: 'Outro lugar' })
  const { data, obs } = (await environment(group.lobby.id)).body
  const { cleaner } = group.people
  assert.deepEqual(obs, [
    {
      environmentId: group.lobby.id,
      userId: cleaner.id,
      data_criacao_obs: '2026-03-02T09:05:00-03:00',
      observacao: 'Vidro quebrado',
      HISTORICO_ID: data[0]!.HISTORICO_ID,
    },
  ])
  const times = data.map((row) => [
    row.REVISAO_ID,
    row.DATA_CRIACAO_HISTORICO?.slice(11, 16),
    row.DATA_FINALIZACAO_HISTORICO?.slice(11, 16),
    row.DATA_CRIACAO_REVISAO?.slice(11, 16),
    row.DATA_FINALIZACAO_REVISAO?.slice(11, 16),
    row.HORA_INICIAL_REVISAO,
    row.HORA_FINAL_REVISAO,
  ])
  assert.deepEqual(times, [
    [null, '09:05', '09:20', undefined, undefined, null, null],
    [null, '09:21', undefined, undefined, undefined, null, null],
    [lobby[0]!.revisionIds[0], undefined, undefined, '13:02', '13:09', '13:00', '13:30'],
  ])
  const [row] = data
  assert.deepEqual(
    [
      row?.ID,
      row?.EMPRESA,
      row?.AMBIENTE_NOME,
      row?.CATEGORIA,
      row?.SETOR,
      row?.ANDAR,
      row?.nome_users,
      row?.userId,
    ],
    [
      group.lobby.id,
      `${group.marker} Filial Centro`,
      group.lobby.name,
      `${group.marker} Categoria Um`,
      `${group.marker} Setor Um`,
      `${group.lobby.name} Térreo`,
      cleaner.name,
      cleaner.id,
    ],
  )
  assert.deepEqual([row?.HORA_BASE_INICIAL, row?.HORA_BASE_FINAL], ['09:00', '10:00'])
  assert.equal(row?.REVISOES.length, 2)
})

test('filters an environment’s history by person', async () => {
  const { group, lobby, record } = await begin()
  await record(lobby[0]!, { observation: 'Vidro' })
  const of = async (userId: number) => (await environment(group.lobby.id, { userId })).body
  assert.equal((await of(group.people.cleaner.id)).data.length, 1)
  assert.deepEqual(await of(group.people.otherCleaner.id), { data: [], obs: [] })
})

test('rejects impossible, reversed and over-long intervals with the code `invalid_interval` [R3-364 R3-370]', async () => {
  const { group } = await begin()
  const calls = (dataIni: string, dataFim: string) => [
    company(group.parent, { dataIni, dataFim }),
    user(group.people.cleaner.id, { dataIni, dataFim }),
    environment(group.lobby.id, { dataIni, dataFim }),
  ]
  for (const [from, to] of [
    ['2026-03-03', '2026-03-02'],
    ['2026-02-30', '2026-03-02'],
    ['0026-02-03', '2026-03-02'],
    ['2026-3-02', '2026-03-02'],
    ['02/03/2026', '03/03/2026'],
    ['2026-03-02', 'amanhã'],
    ['', ''],
    ['2024-03-01', '2026-03-02'],
  ] as const) {
    for (const { problem } of await Promise.all(calls(from, to))) {
      assert.deepEqual([problem.status, problem.code], [400, 'invalid_interval'], `${from} ${to}`)
    }
  }
})

test('rejects an interval that ends after the current day of every company [R3-367 R3-368]', async () => {
  const { group } = await begin()
  const asked = (dataIni: string, dataFim: string) => company(group.branch, { dataIni, dataFim })
  assert.equal((await asked('2026-03-04', '2026-03-04')).status, 200)
  assert.equal((await asked('2026-03-04', '2026-03-05')).problem.code, 'invalid_interval')
  assert.equal((await asked('2026-03-05', '2026-03-05')).problem.code, 'invalid_interval')
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'America/Noronha' })
      .where('id', '=', group.otherBranch)
      .execute(),
  )
  assert.equal((await asked('2026-03-04', '2026-03-05')).status, 200)
})

test('rejects an invalid id, and does not find an unknown id', async () => {
  const { group } = await begin()
  for (const reply of [company(999_999), user(999_999), environment(999_999)]) {
    assert.equal((await reply).problem.code, 'not_found')
  }
  const { cleaner } = group.people
  assert.equal((await user(cleaner.id, { companyId: 999_999 })).problem.code, 'not_found')
  assert.equal((await user(cleaner.id, { environmentId: 999_999 })).problem.code, 'not_found')
  assert.equal((await environment(group.lobby.id, { userId: 999_999 })).problem.code, 'not_found')
  for (const id of ['1 or 1=1', '-1', '', '1e99', "'"]) {
    const reply = await server.send(group.people.reader, listCompanyHistory, {
      query: { companyId: id, ...week },
    })
    assert.equal(reply.problem.code, 'invalid_input', id)
  }
})

test('cleaners cannot read the history', async () => {
  const { group } = await begin()
  const cleaner = await openTestSession(server.database, group.id, group.people.cleaner)
  const { problem } = await server.callAs(cleaner, listCompanyHistory, {
    query: { companyId: group.branch, ...week },
  })
  assert.equal(problem.code, 'forbidden')
})

test('a past record keeps the original plan after the agenda changes', async () => {
  const { group, lobby, record } = await begin()
  await record(lobby[0]!, {})
  await server.database.inGroup(group.id, async (queries) => {
    await queries.updateTable('periodicities').set({ start_time: '05:00', end_time: '05:30' }).execute()
    await queries.updateTable('revisions').set({ active: false }).execute()
    await queries.updateTable('tasks').set({ active: false, mandatory: false }).execute()
  })
  const [row] = (await company(group.branch)).body
  const { Environment, Periodicidade } = row!.Agendamento.Agenda
  assert.deepEqual([Periodicidade.HORA_BASE_INICIAL, Periodicidade.Revisoes.length], ['09:00', 2])
  assert.equal(Environment.Procedures.length, 2)
})
