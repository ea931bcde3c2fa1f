import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  createEnvironment,
  listEnvironments,
  pageEnvironments,
  type WireEnvironment,
} from '@zelo/contract/environments'
import { nameKey } from '@zelo/contract/rules/name-key'
import { QR_KEY_ALPHABET } from '@zelo/contract/rules/presence'
import { sql } from 'kysely'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { brokeUnique } from '../../database/violations.ts'
import { insertEnvironments } from './environments.queries.ts'
import { createQrKey } from './environments.service.ts'
import {
  buildEnvironmentEdit,
  buildNewEnvironment,
  createTestEnvironments,
  type TestEnvironments,
} from './test-environments.ts'

let kit: TestEnvironments

before(async () => {
  kit = await createTestEnvironments()
})
after(() => kit.close())

test('a listed environment has the names and ids of its reference data [R3-260 R3-409 R2-190 R2-191 R2-192 R2-281]', async () => {
  const { group, listed } = kit
  const { lobby, marker } = group
  const named = (name: string, mandatory: boolean) => ({ name: `${marker} ${name}`, mandatory })
  const { PROCEDIMENTOS, ...row } = await listed(lobby)
  assert.deepEqual(row, {
    ID: lobby.id,
    AMBIENTE_NOME: 'orla Recepção',
    companyId: group.branch,
    ambienteCompanyId: group.branch,
    EMPRESA: 'orla Filial Centro',
    CATEGORIA: 'orla Categoria Um',
    categoriaId: group.categories.used,
    SETOR: 'orla Setor Um',
    setorId: group.sectors.used,
    ANDAR: 'orla Recepção Térreo',
    RISCOS: ['orla Risco Um'],
    riscos: [{ id: group.risks.used, color: '#aa3300' }],
    nome_users: [],
    qrRotatedAt: null,
    qrAwaited: false,
    version: 1,
    area: null,
    areaKind: null,
  })
  assert.deepEqual(
    PROCEDIMENTOS.map(({ name, mandatory }) => ({ name, mandatory })),
    [named('Lavar piso', true), named('Repor sabonete', true), named('Limpar vidros', false)],
  )
  assert.equal(PROCEDIMENTOS[0]?.id, group.procedures.used)
})

test('the parent company lists all environments, a branch lists its own [R2-272 R2-281]', async () => {
  const { server, group, otherGroup, list } = kit
  const all = await list()
  assert.deepEqual(await list({ id: group.parent }), all)
  assert.deepEqual(
    await list({ id: group.otherBranch }),
    all.filter((row) => row.companyId === group.otherBranch),
  )
  const ranks = [group.parent, group.branch, group.otherBranch]
  const places = all.map((row) => `${ranks.indexOf(row.companyId)} ${nameKey(row.AMBIENTE_NOME)}`)
  assert.deepEqual(places, places.toSorted())
  for (const id of [otherGroup.parent, otherGroup.branch, 999_999]) {
    const reply = await server.send(group.people.coordinator, listEnvironments, { query: { id } })
    assert.equal(reply.problem.code, 'not_found')
  }
  for (const id of ['abc', '', '0', '1.5', '99999999999999999999']) {
    const reply = await server.send(group.people.coordinator, listEnvironments, { query: { id } })
    assert.equal(reply.problem.code, 'invalid_input', id)
  }
})

test('a new environment is stored with normalized texts and listed [R2-193 R2-194 R2-268 R2-283]', async () => {
  const { group, create, listed } = kit
  const reply = await create(
    buildNewEnvironment(group, {
      name: '  Sala \u0000 de\nreuniões\t ',
      riscos: [group.risks.free, group.risks.used, group.risks.free],
    }),
  )
  assert.equal(reply.status, 201)
  const { ID, ...row } = reply.body
  assert.deepEqual(row, {
    AMBIENTE_NOME: 'Sala   de reuniões',
    companyId: group.branch,
    ambienteCompanyId: group.branch,
    EMPRESA: 'orla Filial Centro',
    CATEGORIA: 'orla Categoria Dois',
    categoriaId: group.categories.free,
    SETOR: 'orla Setor Dois',
    setorId: group.sectors.free,
    ANDAR: '2º andar',
    RISCOS: ['orla Risco Dois', 'orla Risco Um'],
    riscos: [
      { id: group.risks.free, color: '#aa3300' },
      { id: group.risks.used, color: '#aa3300' },
    ],
    PROCEDIMENTOS: [
      { id: group.procedures.free, name: 'orla Encerar', mandatory: true },
      { id: group.procedures.used, name: 'orla Lavar piso', mandatory: false },
    ],
    nome_users: [],
    qrRotatedAt: null,
    qrAwaited: false,
    version: 1,
    area: null,
    areaKind: null,
  })
  assert.deepEqual(await listed({ id: ID }), reply.body)
})

test('every environment gets its own QR code with 100 random bits [R2-007 R2-086]', async () => {
  const { group, create, stored } = kit
  for (const name of ['Código um', 'Código dois', 'Código três']) {
    await create(buildNewEnvironment(group, { name }))
  }
  const { environments } = await stored()
  const keys = environments.filter(({ name }) => name.startsWith('Código')).map(({ qr_key }) => qr_key)
  assert.equal(new Set(keys).size, 3)
  for (const key of keys) assert.match(key, new RegExp(`^[${QR_KEY_ALPHABET}]{20}$`))
})

test("an environment's reference data must belong to its company [R2-279]", async () => {
  const { group, otherGroup, create, edit, stored } = kit
  const before = await stored()
  const depots = (await kit.listed(group.depot)) satisfies { categoriaId: number }
  const elsewhere = [
    {
      categoriaId: depots.categoriaId,
      setorId: depots.setorId,
      riscos: [depots.riscos[0]!.id, group.risks.used],
      procedures: [depots.PROCEDIMENTOS[0]!.id],
      proceduresNotMandatory: [depots.PROCEDIMENTOS[1]!.id, group.procedures.used],
    },
    {
      categoriaId: otherGroup.categories.used,
      setorId: otherGroup.sectors.used,
      riscos: [otherGroup.risks.used],
      procedures: [otherGroup.procedures.used],
      proceduresNotMandatory: [999_999],
    },
  ]
  for (const parts of elsewhere) {
    for (const { problem } of [
      await create(buildNewEnvironment(group, parts)),
      await edit(group.lobby.id, buildEnvironmentEdit(group, parts)),
    ]) {
      assert.equal(problem.status, 404)
      assert.deepEqual(problem.errors, {
        categoriaId: 'category_unknown',
        setorId: 'sector_unknown',
        riscos: 'risk_unknown',
        procedures: 'procedure_unknown',
        proceduresNotMandatory: 'procedure_unknown',
      })
    }
  }
  for (const companyId of [otherGroup.branch, 999_999]) {
    const { problem } = await create(buildNewEnvironment(group, { companyId }))
    assert.deepEqual([problem.code, problem.errors], ['not_found', { companyId: 'company_unknown' }])
  }
  for (const id of [otherGroup.lobby.id, 999_999]) {
    assert.equal((await edit(id, buildEnvironmentEdit(group))).problem.code, 'not_found')
    assert.equal((await edit(id, buildEnvironmentEdit(otherGroup))).problem.code, 'not_found')
    assert.equal((await kit.remove(id)).problem.code, 'not_found')
  }
  assert.deepEqual(await stored(), before)
})

test('an inactive company cannot add environments, but can edit existing ones', async () => {
  const { server, newGroup, create, edit } = kit
  const group = await newGroup()
  const { coordinator } = group.people
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('companies').set({ active: false }).where('id', '=', group.branch).execute(),
  )
  const { problem } = await create(buildNewEnvironment(group), coordinator)
  assert.deepEqual([problem.code, problem.errors], ['not_found', { companyId: 'company_unknown' }])
  assert.equal((await edit(group.lobby.id, buildEnvironmentEdit(group), coordinator)).status, 200)
})

test('a name is unique in its company, ignoring case, accents and spaces [R2-240 R2-242 R2-313]', async () => {
  const { server, group, otherGroup, create } = kit
  assert.equal((await create(buildNewEnvironment(group, { name: 'Recepção Principal' }))).status, 201)
  for (const name of ['Recepção Principal', 'RECEPCAO  PRINCIPAL', ' recepc\u0327a\u0303o principal']) {
    const { problem } = await create(buildNewEnvironment(group, { name }))
    assert.deepEqual([problem.status, problem.code], [409, 'duplicate'], name)
  }
  const depot = await kit.listed(group.depot)
  const elsewhere = await create({
    name: 'Recepção Principal',
    companyId: group.otherBranch,
    categoriaId: depot.categoriaId,
    setorId: depot.setorId,
    andar: 'Térreo',
    riscos: depot.riscos.map(({ id }) => id),
    procedures: depot.PROCEDIMENTOS.map(({ id }) => id),
  })
  assert.equal(elsewhere.status, 201)
  const body = buildNewEnvironment(otherGroup, { name: 'Recepção Principal' })
  assert.equal((await server.send(otherGroup.people.master, createEnvironment, { body })).status, 201)
})

test('rejects an environment name that only looks like an existing name [R2-313]', async () => {
  const { group, create } = kit
  assert.equal((await create(buildNewEnvironment(group, { name: 'Hotel' }))).status, 201)
  // Each name contains Cyrillic or Greek letters that look like Latin letters.
  for (const name of ['\u041dotel', 'H\u043etel', 'HO\u03a4EL'])
    assert.equal((await create(buildNewEnvironment(group, { name }))).problem?.code, 'duplicate', name)
})

test('names with numbers sort by value; searches match any kind of apostrophe', async () => {
  const { server, group, create } = kit
  for (const name of ['Pátio d’água 10', 'Pátio d´água 9', "Pátio D'água 2"])
    assert.equal((await create(buildNewEnvironment(group, { name }))).status, 201)
  const query = { search: "patio d'agua", page: 1, size: 20 }
  const { body } = await server.send(group.people.reader, pageEnvironments, { query })
  const inOrder = ["Pátio D'água 2", 'Pátio d´água 9', 'Pátio d’água 10']
  assert.deepEqual(
    body.rows.map(({ AMBIENTE_NOME }: WireEnvironment) => AMBIENTE_NOME),
    inOrder,
  )
  const { body: all } = await server.send(group.people.reader, listEnvironments, { query: {} })
  const listed = all.map(({ AMBIENTE_NOME }: WireEnvironment) => AMBIENTE_NOME)
  assert.deepEqual(
    listed.filter((name: string) => name.startsWith('Pátio')),
    inOrder,
  )
})

test('only one of several concurrent registrations of the same name succeeds [R2-314]', async () => {
  const { group, create, list } = kit
  const replies = await Promise.all(
    ['Copa', 'copa', 'COPA', 'Cópa', ' copa '].map((name) => create(buildNewEnvironment(group, { name }))),
  )
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409])
  assert.ok(replies.every((reply) => reply.status === 201 || reply.problem.code === 'duplicate'))
  assert.equal((await list()).filter((row) => nameKey(row.AMBIENTE_NOME) === 'copa').length, 1)
})

test('rejects callers without write permission before it validates their input [R2-268 R2-269 R2-270 R2-276]', async () => {
  const { server, group, create, edit, remove, stored } = kit
  const before = await stored()
  const { cleaner, reader } = group.people
  for (const [caller, status] of [
    [null, 401],
    [cleaner, 403],
    [reader, 403],
  ] as const) {
    for (const reply of [
      await create(buildNewEnvironment(group), caller),
      await create({}, caller),
      await edit(group.lobby.id, buildEnvironmentEdit(group), caller),
      await edit('abc', {}, caller),
      await remove(group.restroom.id, caller),
      await remove(999_999, caller),
    ]) {
      assert.equal(reply.problem.status, status)
    }
  }
  assert.deepEqual(await stored(), before)
  const reads = await Promise.all(
    [null, cleaner, reader].map((caller) => server.send(caller, listEnvironments, {})),
  )
  assert.deepEqual(
    reads.map(({ status }) => status),
    [401, 403, 200],
  )
})

test('hundreds of new environments keep their order and reference data', async () => {
  const { server, newGroup, list } = kit
  const group = await newGroup()
  const { categories, sectors, risks, procedures } = group
  const wanted = Array.from({ length: 250 }, (_, index) => ({
    companyId: group.branch,
    name: `Sala ${index}`,
    nameKey: `sala ${index}`,
    floor: `${index}º`,
    area: null,
    areaKind: null,
    categoryId: categories.free,
    sectorId: sectors.free,
    qrKey: createQrKey(),
    risks: index % 2 === 0 ? [risks.used, risks.free] : [risks.free],
    mandatory: index % 3 === 0 ? [procedures.used] : [],
    optional: [procedures.free],
  }))
  const ids = await server.database.inGroup(group.id, (queries) =>
    insertEnvironments(queries, group.id, wanted, new Date()),
  )
  const rows = new Map((await list({}, group.people.coordinator)).map((row) => [row.ID, row]))
  for (const [index, { name, risks, mandatory, optional }] of wanted.entries()) {
    const row = rows.get(ids[index]!)
    assert.equal(row?.AMBIENTE_NOME, name)
    assert.deepEqual(new Set(row.riscos.map(({ id }) => id)), new Set(risks))
    assert.deepEqual(
      row.PROCEDIMENTOS.map(({ id }) => id),
      [...mandatory, ...optional],
    )
  }
  const none = await server.database.inGroup(group.id, (queries) =>
    insertEnvironments(queries, group.id, [], new Date()),
  )
  assert.deepEqual(none, [])
})

test('concurrent large inserts with the same names do not deadlock', async () => {
  const { group, server } = kit
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      companyId: group.branch,
      name: `Quarto ${1000 + from + index}`,
      nameKey: `quarto ${1000 + from + index}`,
      floor: '1',
      area: null,
      areaKind: null,
      categoryId: group.categories.used,
      sectorId: group.sectors.used,
      qrKey: createQrKey(),
      risks: [group.risks.used],
      mandatory: [group.procedures.used],
      optional: [],
    }))
  const insert = (from: number, to: number) =>
    server.database.inGroup(group.id, (queries) =>
      insertEnvironments(queries, group.id, rows(from, to), new Date()),
    )
  const both = await server.database.asOwner(async (queries) => {
    await sql`lock table environments in share update exclusive mode`.execute(queries)
    const first = insert(0, 300)
    await untilSomebodyWaits(server.database)
    // The second insert begins with names that the first insert reaches later, so the two could deadlock.
    const second = insert(150, 400)
    await untilSomebodyWaits(server.database, 2)
    return { settled: Promise.allSettled([first, second]) }
  })
  const [first, second] = await both.settled
  assert.equal(first.status, 'fulfilled')
  assert.ok(second.status === 'rejected' && brokeUnique(second.reason), String(second.status))
})
