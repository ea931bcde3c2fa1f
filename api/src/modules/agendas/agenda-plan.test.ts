import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveAgendas, type WireAgendaItem } from '@zelo/contract/agendas'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { buildAgendaItem, type PlanWish } from './test-agenda.ts'

let server: TestApp
let group: TestGroup
let otherGroup: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
  otherGroup = await createGroup(server.database, { marker: 'duna' })
})
after(() => server.close())

const send = (body: unknown) => server.send(group.people.coordinator, saveAgendas, { body })

/**
 * Saves one invalid agenda and returns its field errors, without the index of the item. Checks that nothing was saved.
 */
async function readPlanErrors(item: unknown, code = 'invalid_input'): Promise<Record<string, string>> {
  const before = await countAgendas()
  const { problem } = await send([item])
  assert.equal(problem.code, code)
  assert.equal(await countAgendas(), before)
  return Object.fromEntries(
    Object.entries(problem.errors ?? {}).map(([field, key]) => [field.replace(/^0\./, ''), key]),
  )
}

const readWishErrors = (wish: PlanWish) => readPlanErrors(buildAgendaItem(group, wish))

async function countAgendas(): Promise<number> {
  const rows = await server.database.asOwner((queries) =>
    queries.selectFrom('agendas').select('id').execute(),
  )
  return rows.length
}

const withRevisions = (count: number): NonNullable<PlanWish['times']> => [
  ['08:00', '08:10'],
  ...Array.from({ length: count }, (_, index) => ['09:00', `09:${10 + index}`] as const),
]

/** One input for each rule of R3-339 to R3-355 that breaks only that rule, with the expected field errors. */
const broken: [title: string, wish: PlanWish, errors: Record<string, string>][] = [
  ['no weekday [R3-349]', { days: { type: 'sem' } }, { 'Periodicidade.DIAS_SEMANA': 'no_weekday' }],
  [
    'no weekday in either alternating week',
    { days: { type: 'semAlt', DIAS_SEMANA: '', DIAS_SEMANA2: '' } },
    { 'Periodicidade.DIAS_SEMANA': 'no_weekday' },
  ],
  [
    'an invalid weekday',
    { days: { type: 'sem', DIAS_SEMANA: 'Segunda-feira - Feriado' } },
    { 'Periodicidade.DIAS_SEMANA': 'weekday_unknown' },
  ],
  [
    'an invalid weekday in the second week',
    { days: { type: 'semAlt', DIAS_SEMANA: 'Domingo', DIAS_SEMANA2: 'Feriado' } },
    { 'Periodicidade.DIAS_SEMANA2': 'weekday_unknown' },
  ],
  [
    'no day of the month [R3-346]',
    { days: { type: 'mes' } },
    { 'Periodicidade.DIA_MES': 'month_day_out_of_range' },
  ],
  [
    'day 32 of the month [R3-346]',
    { days: { type: 'mes', DIA_MES: 32 } },
    { 'Periodicidade.DIA_MES': 'month_day_out_of_range' },
  ],
  [
    'day 0 of the month [R3-346]',
    { days: { type: 'mes', DIA_MES: 0 } },
    { 'Periodicidade.DIA_MES': 'month_day_out_of_range' },
  ],
  [
    'no day and month of the year',
    { days: { type: 'ano' } },
    { 'Periodicidade.DIA_MES': 'month_day_out_of_range', 'Periodicidade.MES': 'month_out_of_range' },
  ],
  ['month 13', { days: { type: 'ano', DIA_MES: 1, MES: 13 } }, { 'Periodicidade.MES': 'month_out_of_range' }],
  [
    'a main cleaning that ends as it starts [R3-350]',
    { times: [['09:00', '09:00']] },
    { 'Periodicidade.hora_base_inicial': 'slot_start_not_before_end' },
  ],
  [
    'a second revision that ends before it starts [R3-350]',
    {
      times: [
        ['08:00', '08:30'],
        ['10:00', '10:30'],
        ['12:00', '11:30'],
      ],
    },
    { 'Periodicidade.Revisoes.1': 'slot_start_not_before_end' },
  ],
  [
    'a revision that starts before the main cleaning [R3-351]',
    {
      times: [
        ['08:00', '08:30'],
        ['07:00', '07:30'],
      ],
    },
    { 'Periodicidade.Revisoes.0': 'slots_out_of_order' },
  ],
  [
    'twenty-one cleanings [R3-345]',
    { times: withRevisions(20) },
    { 'Periodicidade.Revisoes': 'too_many_cleanings' },
  ],
  [
    'a validity that starts yesterday [R3-352]',
    { validity: ['2026-03-01', '2026-03-08'] },
    { vigIni: 'validity_start_in_past' },
  ],
  [
    'a validity that ends before it starts [R3-354]',
    { validity: ['2026-03-05', '2026-03-04'] },
    { vigFim: 'validity_end_before_start' },
  ],
  [
    'a validity of a year and a day [R3-355]',
    { validity: ['2026-03-02', '2027-03-03'] },
    { vigFim: 'validity_over_one_year' },
  ],
  ['no start of the validity [R3-341]', { validity: ['', '2026-03-08'] }, { vigIni: 'invalid' }],
  ['no end of the validity [R3-342]', { validity: ['2026-03-02', ''] }, { vigFim: 'invalid' }],
  [
    'a validity from a date that does not exist',
    { validity: ['2026-02-30', '2026-03-08'] },
    { vigIni: 'invalid' },
  ],
  [
    'a validity without one of its weekdays',
    { validity: ['2026-03-02', '2026-03-03'], days: { type: 'sem', DIAS_SEMANA: 'Sábado' } },
    { vigFim: 'no_day_in_validity' },
  ],
  [
    'cleanings without times [R3-343 R3-344]',
    {
      times: [
        ['', ''],
        ['24:00', '9:30'],
      ],
    },
    {
      'Periodicidade.hora_base_inicial': 'invalid',
      'Periodicidade.hora_base_final': 'invalid',
      'Periodicidade.Revisoes.0.HORA_INICIAL': 'invalid',
      'Periodicidade.Revisoes.0.HORA_FINAL': 'invalid',
    },
  ],
]

for (const [title, wish, errors] of broken) {
  test(`rejects an invalid plan at its field: ${title}`, async () => {
    assert.deepEqual(await readWishErrors(wish), errors)
  })
}

test('reports every error of every agenda under its index [R1-332]', async () => {
  const { problem } = await send([
    buildAgendaItem(group, { times: [['10:00', '09:00']], days: { type: 'sem' } }),
    buildAgendaItem(group, { validity: ['2026-03-10', '2026-03-20'] }),
    buildAgendaItem(group, { validity: ['2026-03-01', '2026-02-01'], person: group.people.reader }),
  ])
  assert.deepEqual(problem.errors, {
    '0.Periodicidade.DIAS_SEMANA': 'no_weekday',
    '0.Periodicidade.hora_base_inicial': 'slot_start_not_before_end',
    '2.Id_Users': 'user_is_coordinator',
    '2.vigIni': 'validity_start_in_past',
    '2.vigFim': 'validity_end_before_start',
  })
})

test('a plan is accepted only for an active cleaner [R3-075]', async () => {
  assert.deepEqual(await readWishErrors({ person: group.people.coordinator }), {
    Id_Users: 'user_is_coordinator',
  })
  const former = (await createGroup(server.database, { marker: 'brisa' })).people.otherCleaner
  await server.database.asOwner((queries) =>
    queries
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', group.people.otherCleaner.id)
      .execute(),
  )
  assert.deepEqual(await readWishErrors({ person: group.people.otherCleaner }), { Id_Users: 'user_inactive' })
  assert.deepEqual(await readPlanErrors(buildAgendaItem(group, { person: former }), 'not_found'), {
    Id_Users: 'user_unknown',
  })
})

test('rejects plans for an inactive company [R3-073]', async () => {
  const setActive = (active: boolean) =>
    server.database.asOwner((queries) =>
      queries.updateTable('companies').set({ active }).where('id', '=', group.otherBranch).execute(),
    )
  await setActive(false)
  assert.deepEqual(await readWishErrors({ environment: group.depot }), {
    Id_EmpresasFilial: 'company_inactive',
  })
  await setActive(true)
})

test('unknown companies, environments and people are not found [R3-398]', async () => {
  const item = buildAgendaItem(group)
  for (const id of [otherGroup.branch, 999_999]) {
    assert.deepEqual(await readPlanErrors({ ...item, Id_EmpresasFilial: id }, 'not_found'), {
      Id_EmpresasFilial: 'company_unknown',
      Id_Environments: 'environment_unknown',
    })
  }
  for (const id of [otherGroup.lobby.id, 999_999]) {
    assert.deepEqual(await readPlanErrors({ ...item, Id_Environments: id }, 'not_found'), {
      Id_Environments: 'environment_unknown',
    })
  }
  for (const id of [otherGroup.people.cleaner.id, 999_999]) {
    assert.deepEqual(await readPlanErrors({ ...item, Id_Users: id }, 'not_found'), {
      Id_Users: 'user_unknown',
    })
  }
})

test('an agenda can name only environments of its own company', async () => {
  const item = { ...buildAgendaItem(group), Id_Environments: group.depot.id }
  assert.deepEqual(await readPlanErrors(item, 'not_found'), { Id_Environments: 'environment_unknown' })
})

test('reports each missing field [R3-339 R3-356 R3-357 R3-358]', async () => {
  const { Id_EmpresasFilial: _c, Id_Environments: _e, Id_Users: _u, ...rest } = buildAgendaItem(group)
  assert.deepEqual(await readPlanErrors(rest), {
    Id_EmpresasFilial: 'required',
    Id_Environments: 'required',
    Id_Users: 'required',
  })
  assert.deepEqual((await send([])).problem.errors, { body: 'agenda_item_required' })
})

test('rejects an agenda with unknown or malformed fields and stores nothing', async () => {
  const item = buildAgendaItem(group)
  const withPeriodicity = (change: object) => ({
    ...item,
    Periodicidade: { ...item.Periodicidade, ...change },
  })
  const wrong: unknown[] = [
    null,
    5,
    'x',
    [],
    { ...item, unknown: 1 },
    withPeriodicity({ unknown: 1 }),
    withPeriodicity({ type: 'anual' }),
    withPeriodicity({ type: null }),
    withPeriodicity({ nome: '' }),
    withPeriodicity({ nome: '\u0000' }),
    withPeriodicity({ nome: 'x'.repeat(301) }),
    withPeriodicity({ nome: { toString: 1 } }),
    withPeriodicity({ DIAS_SEMANA: 'x'.repeat(201) }),
    withPeriodicity({ DIAS_SEMANA: ['Segunda-feira'] }),
    withPeriodicity({ Revisoes: {} }),
    withPeriodicity({ Revisoes: [null] }),
    withPeriodicity({ hora_base_inicial: '09:00:00' }),
    withPeriodicity({ hora_base_inicial: 9 }),
    { ...item, Periodicidade: null },
    { ...item, revisionPhotos: 'yes' },
    { ...item, vigIni: '02/03/2026' },
    { ...item, vigIni: '0202-03-02' },
    { ...item, vigFim: '2026-03-08T00:00:00Z' },
    { ...item, Id_Users: '1' },
    { ...item, Id_Users: -1 },
    { ...item, Id_Users: 1.5 },
    { ...item, Id_Users: 2 ** 60 },
  ]
  const before = await countAgendas()
  for (const one of wrong) {
    const reply = await send([one])
    assert.equal(reply.problem.code, 'invalid_input', JSON.stringify(one))
  }
  assert.equal((await send(item)).problem.code, 'invalid_input')
  assert.equal(await countAgendas(), before)
})

test('saves an agenda with twenty cleanings a day and an unusual name [R3-345]', async () => {
  const nome = '🧹 عربي <b>\' "; -- \ud83d x'
  const item: WireAgendaItem = buildAgendaItem(group, {
    times: withRevisions(19),
    validity: ['2026-03-02', '2026-03-02'],
  })
  const reply = await send([{ ...item, Periodicidade: { ...item.Periodicidade, nome } }])
  assert.equal(reply.status, 201, reply.text)
  const row = await server.database.asOwner((queries) =>
    queries.selectFrom('periodicities').select('name').executeTakeFirstOrThrow(),
  )
  assert.equal(row.name, nome.toWellFormed())
})
