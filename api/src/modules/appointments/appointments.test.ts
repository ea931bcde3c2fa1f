import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { saveAgendas } from '@zelo/contract/agendas'
import { type Appointment, listAppointmentRange, listAppointments } from '@zelo/contract/appointments'
import { decode } from '@zelo/contract/wire'
import { decodeColumns } from '@zelo/contract/wire-columns'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, insertDepot, type TestGroup } from '../../../test/test-group.ts'
import { buildAgendaItem, type PlanWish } from '../agendas/test-agenda.ts'

let server: TestApp
let group: TestGroup
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  group = await createGroup(server.database, { marker: `orla${groups}` })
  server.setClock(monday)
})

async function save(...wishes: PlanWish[]): Promise<number[]> {
  const body = wishes.map((wish) => buildAgendaItem(group, wish))
  const reply = await server.callAs(group.people.coordinator, saveAgendas, { query: {}, body })
  return reply.body.agendas.map(({ ID }) => ID)
}

const list = async (dataIni: string, dataFim: string, companyId: number = group.parent) =>
  (await server.callAs(group.people.reader, listAppointments, { query: { dataIni, dataFim, companyId } }))
    .body

async function setTimeZone(companyId: number, timeZone: string) {
  await server.database.asOwner((queries) =>
    queries.updateTable('companies').set({ time_zone: timeZone }).where('id', '=', companyId).execute(),
  )
}

async function setStatus(day: string, status: 'doing' | 'complete' | 'incomplete') {
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('appointments').set({ status }).where('day', '=', day).execute(),
  )
}

const mondayOnly = ['2026-03-02', '2026-03-02'] as const

test('an appointment includes its person, company and agenda [R3-261 R3-262 R3-265 R3-268 R1-180 R1-181 R1-182 R1-183 R1-184 R1-185 R1-186 R1-202 R1-310 R3-267 R3-285 R3-286]', async () => {
  const [agendaId] = await save({
    validity: mondayOnly,
    days: { type: 'sem', DIAS_SEMANA: 'quarta - SEGUNDA-FEIRA' },
    times: [
      ['09:00', '10:00'],
      ['13:00', '13:15'],
    ],
    revisionPhotos: true,
  })
  const [appointment, ...rest] = await list('2026-03-02', '2026-03-02')
  assert.deepEqual(rest, [])
  assert.ok(appointment)
  const { Agenda: agenda, slots, id, ...plain } = appointment
  const { marker, branch, lobby } = group
  const { cleaner } = group.people
  const revisionId = agenda.Periodicidade.Revisoes[0]?.ID
  assert.ok(Number.isInteger(id) && Number.isInteger(revisionId))
  assert.deepEqual(plain, {
    agendaId,
    companyId: branch,
    userId: cleaner.id,
    dataAgend: '2026-03-02',
    startDate: '2026-03-02T09:00:00-03:00',
    horaIni: '09:00',
    horaFim: '10:00',
    status: null,
    viraNoite: false,
    active: true,
    takenOut: null,
    cover: null,
    skipped: null,
    plannedDay: null,
    extras: [],
    notDone: [],
    User: {
      id: cleaner.id,
      nome: cleaner.name,
      avatar: `${marker}-cleaner.webp`,
      avatar_url: `/api/files/${marker}-cleaner.webp`,
    },
    Empresa: { ID: branch, NOME: `${marker} Filial Centro` },
  })
  const untouched = { startedAt: null, endedAt: null, complete: false }
  assert.deepEqual(slots, [
    { revisionId: null, start: '09:00', end: '10:00', ...untouched },
    { revisionId, start: '13:00', end: '13:15', ...untouched },
  ])
  const { Environment: environment, Periodicidade: periodicity, ...ofAgenda } = agenda
  assert.deepEqual(ofAgenda, {
    ID: agendaId,
    ATIVO: true,
    FINALIZADO: false,
    DATA_FINALIZACAO: null,
    Id_EmpresasFilial: branch,
    Id_Environments: lobby.id,
    Id_Periodicidade: periodicity.ID,
    Id_Users: cleaner.id,
    vigIni: '2026-03-02',
    vigFim: '2026-03-02',
    onHoliday: 'inherit',
    plus: false,
    revisionPhotos: true,
    version: 1,
  })
  const { Procedures, proceduresOptions, ...ofEnvironment } = environment
  assert.deepEqual(ofEnvironment, {
    id: lobby.id,
    name: lobby.name,
    andar: `${lobby.name} Térreo`,
    categoriaId: group.categories.used,
    companyId: branch,
    setorId: group.sectors.used,
    IMAGEM: null,
    HORA_INICIAL: '09:00',
    HORA_FINAL: '10:00',
    qtdLimpezaDia: 2,
    Setor: { id: group.sectors.used, name: `${marker} Setor Um`, companyId: branch },
    Categoria: { id: group.categories.used, name: `${marker} Categoria Um`, companyId: branch },
  })
  assert.deepEqual(
    [Procedures, proceduresOptions].map((list) => list.map(({ name }) => name)),
    [[`${marker} Lavar piso`, `${marker} Repor sabonete`], [`${marker} Limpar vidros`]],
  )
  const { DATA_CRIACAO, ...ofPeriodicity } = periodicity
  assert.match(DATA_CRIACAO, /-03:00$/)
  assert.deepEqual(ofPeriodicity, {
    ID: agenda.Id_Periodicidade,
    NOME: `${marker} agenda`,
    ATIVO: true,
    Id_EmpresasFilial: branch,
    type: 'sem',
    DIAS_SEMANA: 'Segunda-feira - Quarta-feira',
    DIAS_SEMANA2: '',
    DIA_MES: null,
    MES: null,
    QTD_DIAS: 2,
    HORA_BASE_INICIAL: '09:00',
    HORA_BASE_FINAL: '10:00',
    Revisoes: [{ ID: revisionId, HORA_INICIAL: '13:00', HORA_FINAL: '13:15' }],
  })
})

test("an agenda is finished at the company's midnight after its last day [R1-181]", async () => {
  await save({ validity: mondayOnly })
  for (const [moment, ...finished] of [
    ['2026-03-02T23:59:59-03:00', false, null],
    ['2026-03-03T00:00:00-03:00', true, '2026-03-03T00:00:00-03:00'],
  ] as const) {
    server.setClock(moment)
    const [appointment] = await list('2026-03-02', '2026-03-02')
    const { FINALIZADO, DATA_FINALIZACAO } = appointment!.Agenda
    assert.deepEqual([FINALIZADO, DATA_FINALIZACAO], finished)
  }
})

test('appointments are sorted by day, start and end of the main cleaning [R1-311 R3-414]', async () => {
  const validity = ['2026-03-02', '2026-03-03'] as const
  const { otherCleaner } = group.people
  await save(
    { validity, times: [['14:00', '15:00']] },
    { validity, times: [['08:00', '09:30']], environment: group.restroom, person: otherCleaner },
    { validity, times: [['08:00', '08:30']], environment: group.depot },
  )
  const order = (await list('2026-03-02', '2026-03-03')).map(
    ({ dataAgend, horaIni, horaFim }) => `${dataAgend} ${horaIni} ${horaFim}`,
  )
  assert.deepEqual(order, [
    '2026-03-02 08:00 08:30',
    '2026-03-02 08:00 09:30',
    '2026-03-02 14:00 15:00',
    '2026-03-03 08:00 08:30',
    '2026-03-03 08:00 09:30',
    '2026-03-03 14:00 15:00',
  ])
})

test('a range includes its first and last day, even in the future [R1-309 R3-411 R3-471]', async () => {
  await save({ validity: ['2026-03-02', '2026-03-31'] })
  const days = async (from: string, to: string) => (await list(from, to)).map(({ dataAgend }) => dataAgend)
  assert.deepEqual(await days('2026-03-10', '2026-03-12'), ['2026-03-10', '2026-03-11', '2026-03-12'])
  assert.deepEqual(await days('2026-03-10', '2026-03-10'), ['2026-03-10'])
  assert.deepEqual(await days('2026-03-31', '2026-04-30'), ['2026-03-31'])
  assert.deepEqual(await days('2026-01-01', '2026-03-01'), [])
})

test('a branch lists its own appointments, the parent company lists all [R3-005 R1-272]', async () => {
  const { parent, branch, otherBranch } = group
  const base = { group_id: group.id, company_id: parent }
  const hall = await server.database.asOwner((queries) => insertDepot(queries, base, 'sede'))
  await save(
    { validity: mondayOnly },
    { validity: mondayOnly, environment: group.depot },
    { validity: mondayOnly, environment: hall, times: [['19:30', '20:00']] },
  )
  const companies = async (companyId: number, more: { alone?: '1' } = {}) => {
    const query = { dataIni: '2026-03-02', dataFim: '2026-03-02', companyId, ...more }
    const { body } = await server.callAs(group.people.reader, listAppointments, { query })
    return body.map((row) => row.companyId).toSorted()
  }
  assert.deepEqual(await companies(parent), [parent, branch, otherBranch].toSorted())
  assert.deepEqual(await companies(parent, { alone: '1' }), [parent])
  assert.deepEqual(await companies(branch), [branch])
  assert.deepEqual(await companies(branch, { alone: '1' }), [branch])
  assert.deepEqual(await companies(otherBranch), [otherBranch])
})

test('the range call returns the listed appointments, and each agenda only once', async () => {
  await save(
    { validity: ['2026-03-02', '2026-03-30'] },
    { validity: ['2026-03-02', '2026-03-30'], environment: group.depot, times: [['13:00', '14:00']] },
  )
  await setStatus('2026-03-02', 'complete')
  const [from, to] = ['2026-03-02', '2026-03-30']
  const query = { from, to, companyId: group.parent }
  const { body } = await server.callAs(group.people.reader, listAppointmentRange, { query })
  assert.equal(body.shared.Agenda?.length, 2)
  const expected = decode(listAppointments.answer, await list(from, to)) as Appointment[]
  assert.ok(expected.length > 2)
  assert.deepEqual(decodeColumns(listAppointmentRange.answer, body), expected)
})

test('rejects an invalid interval with its own code [R1-257 R3-370 R3-471]', async () => {
  const readErrorCode = async (query: object) => {
    const { problem } = await server.send(group.people.reader, listAppointments, {
      query: { companyId: group.parent, ...query },
    })
    assert.equal(problem.status, 400)
    return problem.code
  }
  for (const [dataIni, dataFim] of [
    ['2026-03-03', '2026-03-02'],
    ['2026-02-30', '2026-03-02'],
    ['2026-03-02', '2026-3-9'],
    ['02/03/2026', '09/03/2026'],
    ['', ''],
    ['0202-03-02', '2026-03-02'],
    ['2026-03-02T00:00', '2026-03-02'],
    ['2026-03-02\u0000', '2026-03-02'],
    ["2026-03-02' or 1=1", '2026-03-02'],
  ]) {
    assert.equal(await readErrorCode({ dataIni, dataFim }), 'invalid_interval', `${dataIni} ${dataFim}`)
  }
  assert.equal(await readErrorCode({ dataIni: '2026-03-02' }), 'invalid_input')
  assert.equal(
    await readErrorCode({ dataIni: '2026-03-02', dataFim: '2026-03-02', companyId: 'x' }),
    'invalid_input',
  )
})

test('each status has its name from the specification [R1-201 R3-490]', async () => {
  await save({ validity: ['2026-03-02', '2026-03-05'] })
  await setStatus('2026-03-02', 'doing')
  await setStatus('2026-03-03', 'complete')
  await setStatus('2026-03-04', 'incomplete')
  const statuses = (await list('2026-03-02', '2026-03-05')).map(({ status }) => status)
  assert.deepEqual(statuses, ['Andamento', 'Completo', 'Incompleto', null])
})

test("only started appointments become Incompleto after the company's day [R3-299 R3-300 R1-206 R1-207]", async () => {
  await setTimeZone(group.otherBranch, 'America/Rio_Branco')
  await save(
    { validity: ['2026-03-02', '2026-03-03'], times: [['07:00', '08:00']] },
    { validity: ['2026-03-02', '2026-03-03'], environment: group.depot },
  )
  await setStatus('2026-03-02', 'doing')
  const statuses = async (clock: string) => {
    server.setClock(clock)
    return (await list('2026-03-02', '2026-03-02')).map(({ status }) => status)
  }
  assert.deepEqual(await statuses('2026-03-03T02:59:59Z'), ['Andamento', 'Andamento'])
  // This instant is midnight in Fortaleza and 22:00 in Rio Branco.
  assert.deepEqual(await statuses('2026-03-03T03:00:00Z'), ['Incompleto', 'Andamento'])
  assert.deepEqual(await statuses('2026-03-03T05:00:00Z'), ['Incompleto', 'Incompleto'])
  server.setClock('2026-03-20T12:00:00Z')
  assert.deepEqual(
    (await list('2026-03-03', '2026-03-03')).map(({ status }) => status),
    [null, null],
  )
})

test("the planned start has the company's UTC offset on that day [R1-188]", async () => {
  await setTimeZone(group.otherBranch, 'America/Santiago')
  const starts: string[] = []
  await save({
    environment: group.depot,
    days: { type: 'mes', DIA_MES: 15 },
    validity: ['2026-03-02', '2026-05-31'],
  })
  for (const { startDate } of await list('2026-03-01', '2026-05-31')) starts.push(startDate)
  assert.deepEqual(starts, [
    '2026-03-15T09:00:00-03:00',
    '2026-04-15T09:00:00-04:00',
    '2026-05-15T09:00:00-04:00',
  ])
})

test('lists inactive appointments, but no deactivated tasks', async () => {
  await save({ validity: mondayOnly })
  await server.database.inGroup(group.id, async (queries) => {
    await queries.updateTable('appointments').set({ active: false }).execute()
    await queries
      .updateTable('tasks')
      .set({ active: false })
      .where('id', '=', group.lobby.mandatory[0])
      .execute()
  })
  const [appointment] = await list('2026-03-02', '2026-03-02')
  assert.equal(appointment?.active, false)
  assert.deepEqual(
    appointment.Agenda.Environment.Procedures.map(({ name }) => name),
    [`${group.marker} Repor sabonete`],
  )
})

test('returns all appointments of a year', async () => {
  await save({ validity: ['2026-03-02', '2027-03-02'] })
  const query = `dataIni=2026-03-02&dataFim=2027-03-02&companyId=${group.parent}`
  const response = await server.app.inject({
    url: `/api/agendas/v2/Agendamentos/company?${query}`,
    headers: { authorization: `Bearer ${group.people.reader.token}`, 'accept-encoding': 'identity' },
  })
  assert.ok(response.body.length > 3 * 65_536)
  assert.match(String(response.headers['content-type']), /^application\/json/)
  const rows: { dataAgend: string }[] = response.json()
  assert.deepEqual(
    [rows.length, rows[0]?.dataAgend, rows.at(-1)?.dataAgend],
    [366, '2026-03-02', '2027-03-02'],
  )
})

test('lists appointments by environment, and by person or substitute', async () => {
  await save(
    { validity: mondayOnly },
    { validity: mondayOnly, environment: group.depot, times: [['13:00', '14:00']] },
  )
  const { cleaner, reader } = group.people
  const substitute = reader.id
  const find = async (one: { environmentId?: number; userId?: number }, caller = reader) => {
    const query = { dataIni: '2026-03-02', dataFim: '2026-03-02', companyId: group.parent, ...one }
    const { body } = await server.callAs(caller, listAppointments, { query })
    return body.map(({ Agenda }) => Agenda.Environment.id)
  }
  assert.deepEqual(await find({ environmentId: group.depot.id }), [group.depot.id])
  assert.deepEqual(await find({ userId: cleaner.id }), [group.lobby.id, group.depot.id])
  assert.deepEqual(await find({ userId: substitute }), [])
  await server.database.inGroup(group.id, (queries) =>
    queries
      .updateTable('appointments')
      .set({ cover_user_id: substitute })
      .where('environment_id', '=', group.depot.id)
      .execute(),
  )
  assert.deepEqual(await find({ userId: substitute }), [group.depot.id])
  assert.deepEqual(await find({ userId: substitute, environmentId: group.lobby.id }), [])
})
