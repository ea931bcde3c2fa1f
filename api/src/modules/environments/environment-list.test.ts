import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { environmentForm, pageEnvironments } from '@zelo/contract/environments'
import { buildNewEnvironment, createTestEnvironments, type TestEnvironments } from './test-environments.ts'

let kit: TestEnvironments

before(async () => {
  kit = await createTestEnvironments()
})
after(() => kit.close())

const form = async (companyId: unknown) => {
  const { server, group } = kit
  return await server.send(group.people.reader, environmentForm, { params: { companyId } })
}

test("the form offers the branch's reference data, sorted by name [R3-289 R3-290 R3-291 R3-437 R2-195 R2-282]", async () => {
  const { group } = kit
  assert.deepEqual((await form(group.branch)).body, {
    categorias: [
      { ID_CATEGORIA: group.categories.free, DESCRICAO: 'orla Categoria Dois', EMPRESA_ID: group.branch },
      { ID_CATEGORIA: group.categories.used, DESCRICAO: 'orla Categoria Um', EMPRESA_ID: group.branch },
    ],
    procedimentos: [
      group.procedures.free,
      group.procedures.used,
      group.procedures.used + 2,
      group.procedures.used + 1,
    ].map((id, index) => ({
      ID_PROCEDIMENTO: id,
      NAME_PROCEDIMENTO: `orla ${['Encerar', 'Lavar piso', 'Limpar vidros', 'Repor sabonete'][index]}`,
      EMPRESA_ID: group.branch,
      minutes: null,
    })),
    setores: [
      { id: group.sectors.free, name: 'orla Setor Dois', EMPRESA_ID: group.branch },
      { id: group.sectors.used, name: 'orla Setor Um', EMPRESA_ID: group.branch },
    ],
    riscos: [
      { id: group.risks.free, name: 'orla Risco Dois', color: '#aa3300', EMPRESA_ID: group.branch },
      { id: group.risks.used, name: 'orla Risco Um', color: '#aa3300', EMPRESA_ID: group.branch },
    ],
  })
})

test("the parent company's form offers the reference data of all companies [R2-282]", async () => {
  const { group, otherGroup } = kit
  const offered: Record<string, { EMPRESA_ID: number }[]> = (await form(group.parent)).body
  for (const [kind, options] of Object.entries(offered)) {
    const companies = new Set(options.map((option) => option.EMPRESA_ID))
    assert.deepEqual(companies, new Set([group.branch, group.otherBranch]), kind)
  }
  for (const id of [otherGroup.parent, otherGroup.branch, 999_999]) {
    assert.equal((await form(id)).problem.code, 'not_found')
  }
  for (const id of ['x', '0', '1.5']) assert.equal((await form(id)).problem.code, 'invalid_input')
})

test('a page contains environments whose names match the search, and the total', async () => {
  const { server, newGroup, create, list } = kit
  const group = await newGroup()
  const { coordinator } = group.people
  for (let number = 1; number <= 23; number += 1) {
    await create(
      buildNewEnvironment(group, { name: `Sala de Reunião ${String(number).padStart(2, '0')}` }),
      coordinator,
    )
  }
  await create(buildNewEnvironment(group, { name: 'Área 100% limpa_' }), coordinator)
  const page = async (query: object) =>
    (await server.send(coordinator, pageEnvironments, { query })).body as {
      rows: { ID: number; AMBIENTE_NOME: string }[]
      total: number
    }
  const all = (await list({}, coordinator)).filter((row) => row.AMBIENTE_NOME.startsWith('Sala'))
  const first = await page({ search: ' REUNIAO ' })
  assert.deepEqual(first, { rows: all.slice(0, 20), total: 23 })
  assert.deepEqual(await page({ search: 'reunião', page: 2 }), { rows: all.slice(20), total: 23 })
  assert.deepEqual(await page({ search: 'reunião', page: 5, size: 5 }), { rows: all.slice(20), total: 23 })
  assert.deepEqual(await page({ search: 'reunião', page: 9 }), { rows: [], total: 23 })
  assert.deepEqual(await page({ search: 'reunião', id: group.otherBranch }), { rows: [], total: 0 })
  for (const search of ['0%', 'a_', '100% limpa_']) {
    assert.deepEqual(
      (await page({ search })).rows.map((row) => row.AMBIENTE_NOME),
      ['Área 100% limpa_'],
    )
  }
  assert.equal((await page({ search: 'a%a' })).total, 0)
  assert.equal((await page({})).total, 27)
  for (const query of [{ size: 161 }, { size: 0 }, { page: 0 }, { page: 'x' }, { search: 'x'.repeat(201) }]) {
    const reply = await server.send(coordinator, pageEnvironments, { query })
    assert.equal(reply.problem.code, 'invalid_input', JSON.stringify(query))
  }
})

test('the people of an environment are sorted, ignoring case and accents [R2-190]', async () => {
  const { server, newGroup, listed, plan } = kit
  const group = await newGroup()
  const { cleaner, otherCleaner, coordinator } = group.people
  await plan(group)
  await plan(group, { person: otherCleaner, times: [['15:00', '16:00']] })
  for (const names of [
    ['Ágata Dias', 'bia Nunes'],
    ['Éder', 'ester'],
  ] as const) {
    for (const [first, second] of [
      [cleaner, otherCleaner],
      [otherCleaner, cleaner],
    ] as const) {
      await server.database.inGroup(group.id, async (queries) => {
        await queries.updateTable('users').set({ name: names[0] }).where('id', '=', first.id).execute()
        await queries.updateTable('users').set({ name: names[1] }).where('id', '=', second.id).execute()
      })
      assert.deepEqual((await listed(group.lobby, coordinator)).nome_users, names)
    }
  }
})

test('lists each person with a current active agenda once [R2-190]', async () => {
  const { server, newGroup, listed, plan } = kit
  const group = await newGroup()
  const { cleaner, otherCleaner, coordinator } = group.people
  const names = async () => (await listed(group.lobby, coordinator)).nome_users
  await plan(group)
  await plan(group, { times: [['15:00', '16:00']] })
  const others = await plan(group, { person: otherCleaner, validity: ['2026-03-09', '2026-03-15'] })
  assert.deepEqual(await names(), [cleaner.name, otherCleaner.name])
  server.setClock('2026-03-08T23:59:00-03:00')
  assert.deepEqual(await names(), [cleaner.name, otherCleaner.name])
  server.setClock('2026-03-09T00:00:00-03:00')
  assert.deepEqual(await names(), [otherCleaner.name])
  server.setClock('2026-03-02T08:00:00-03:00')
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('agendas').set({ active: false }).where('id', '=', others).execute(),
  )
  assert.deepEqual(await names(), [cleaner.name])
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('agendas').set({ off_schedule: true }).execute(),
  )
  assert.deepEqual(await names(), [])
})
