import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveAgendas } from '@zelo/contract/agendas'
import { listPeriodicities } from '@zelo/contract/periodicities'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { buildAgendaItem, type PlanWish } from '../agendas/test-agenda.ts'

let server: TestApp
let group: TestGroup

const validity = ['2026-03-02', '2026-12-31'] as const

/** One agenda of each type of plan. Each agenda has its own name and hour. */
const plans: Record<string, PlanWish> = {
  annual: { validity, times: [['05:00', '05:30']], days: { type: 'ano', DIA_MES: 31, MES: 4 } },
  depot: {
    validity,
    times: [
      ['06:00', '06:30'],
      ['06:40', '06:50'],
      ['06:45', '07:00'],
    ],
    days: { type: '12X' },
  },
  monthly: { validity, times: [['07:00', '07:30']], days: { type: 'mes', DIA_MES: 31 } },
  alternating: {
    validity,
    times: [['08:00', '08:30']],
    days: { type: 'semAlt', DIAS_SEMANA: 'sexta - terca', DIAS_SEMANA2: 'Domingo' },
  },
}

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
  const body = Object.entries(plans).map(([nome, plan]) => {
    const item = buildAgendaItem(group, nome === 'depot' ? { ...plan, environment: group.depot } : plan)
    return { ...item, Periodicidade: { ...item.Periodicidade, nome } }
  })
  const reply = await server.callAs(group.people.coordinator, saveAgendas, { query: {}, body })
  assert.equal(reply.status, 201, reply.text)
})
after(() => server.close())

const list = async (Id_Empresa?: number) => {
  const query = Id_Empresa === undefined ? {} : { Id_Empresa }
  return (await server.callAs(group.people.reader, listPeriodicities, { query })).body.periodicidade
}

test('lists the group’s periodicities with their days, sorted by name [R3-263 R3-410 R1-185]', async () => {
  const days = (await list()).map(({ NOME, type, DIAS_SEMANA, DIAS_SEMANA2, DIA_MES, MES, QTD_DIAS }) => ({
    NOME,
    type,
    weeks: [DIAS_SEMANA, DIAS_SEMANA2],
    DIA_MES,
    MES,
    QTD_DIAS,
  }))
  const noWeeks = ['', '']
  assert.deepEqual(days, [
    {
      NOME: 'alternating',
      type: 'semAlt',
      weeks: ['Terça-feira - Sexta-feira', 'Domingo'],
      DIA_MES: null,
      MES: null,
      QTD_DIAS: 3,
    },
    { NOME: 'annual', type: 'ano', weeks: noWeeks, DIA_MES: 30, MES: 4, QTD_DIAS: 1 },
    { NOME: 'depot', type: '12X', weeks: noWeeks, DIA_MES: null, MES: null, QTD_DIAS: 1 },
    { NOME: 'monthly', type: 'mes', weeks: noWeeks, DIA_MES: 31, MES: null, QTD_DIAS: 1 },
  ])
})

test("lists a periodicity's times and its active revisions in order [R1-186]", async () => {
  const [depot] = await list(group.otherBranch)
  assert.ok(depot)
  assert.deepEqual([depot.HORA_BASE_INICIAL, depot.HORA_BASE_FINAL, depot.ATIVO], ['06:00', '06:30', true])
  assert.deepEqual(
    depot.Revisoes.map(({ HORA_INICIAL, HORA_FINAL }) => [HORA_INICIAL, HORA_FINAL]),
    [
      ['06:40', '06:50'],
      ['06:45', '07:00'],
    ],
  )
  const [first] = depot.Revisoes
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('revisions').set({ active: false }).where('id', '=', first!.ID).execute(),
  )
  assert.equal((await list(group.otherBranch))[0]?.Revisoes.length, 1)
})

test("lists all periodicities for the parent company, and a branch's own [R3-410]", async () => {
  assert.deepEqual(await list(group.parent), await list())
  assert.deepEqual(
    (await list(group.branch)).map(({ NOME }) => NOME),
    ['alternating', 'annual', 'monthly'],
  )
})

test('rejects an invalid company id', async () => {
  for (const Id_Empresa of ['x', '', '0', '-1']) {
    const reply = await server.send(group.people.reader, listPeriodicities, { query: { Id_Empresa } })
    assert.equal(reply.problem.code, 'invalid_input', Id_Empresa)
  }
})
