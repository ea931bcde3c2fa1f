import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBranch, editBranch } from '@zelo/contract/branches'
import { listCompanies, type WireCompany } from '@zelo/contract/companies'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type Person, type TestGroup } from '../../../test/test-group.ts'

let server: TestApp
let group: TestGroup
let otherGroup: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
  otherGroup = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())

const body = (name: string) => ({
  NOME: name,
  CNPJ: '11.222.333/0001-81',
  ENDERECO: 'Rua das Mangueiras',
  NUMERO: 's/n',
  Id_Empresas: group.parent,
})

const create = (wanted: object, caller: Person = group.people.master) =>
  server.send(caller, createBranch, { body: wanted })

const edit = (wanted: object, caller: Person = group.people.coordinator) =>
  server.send(caller, editBranch, { body: wanted })

async function created(name: string): Promise<WireCompany> {
  return (await create(body(name))).body
}

const list = async () =>
  (await server.callAs(group.people.reader, listCompanies, { params: { companyId: group.parent } })).body

async function listed(id: number): Promise<WireCompany> {
  return (await list()).find((row) => row.ID === id) ?? assert.fail(`company ${id} is not listed`)
}

const toBody = (row: WireCompany) => {
  const { ID, NOME, CNPJ, ENDERECO, NUMERO, ATIVO, Id_Empresas } = row
  return { ID, NOME, CNPJ, ENDERECO, NUMERO, ATIVO, Id_Empresas }
}

test('a new branch is active, with normalized texts and CNPJ [R3-407 R2-201]', async () => {
  const reply = await create({
    ...body('  Filial \u0000 Beira\nMar '),
    CNPJ: ' 12.abc.345/01de\u201135\u200b',
    ENDERECO: ' Rua das\tMangueiras ',
  })
  assert.equal(reply.status, 201)
  const { ID, DATA_CRIACAO, ...row }: WireCompany = reply.body
  assert.deepEqual(row, {
    NOME: 'Filial   Beira Mar',
    NOME_FILIAL: 'Filial   Beira Mar',
    CNPJ: '12ABC34501DE35',
    ENDERECO: 'Rua das Mangueiras',
    NUMERO: 's/n',
    ATIVO: true,
    DATA_INATIVACAO: null,
    Id_Empresas: group.parent,
    timeZone: 'America/Fortaleza',
    state: null,
    municipality: '',
    logoUrl: null,
    version: 1,
  })
  assert.deepEqual(await listed(ID), reply.body)
})

test("a branch has its chosen time zone, otherwise the parent company's", async () => {
  const acre: WireCompany = (await create({ ...body('Filial Acre'), timeZone: 'America/Rio_Branco' })).body
  assert.match(acre.DATA_CRIACAO, /-05:00$/)
  assert.equal((await edit(toBody(acre))).body.timeZone, 'America/Rio_Branco')
  const moved: WireCompany = (await edit({ ...toBody(acre), timeZone: 'America/Manaus' })).body
  assert.deepEqual([moved.timeZone, moved.DATA_CRIACAO.slice(-6)], ['America/Manaus', '-04:00'])
  for (const timeZone of ['Mars/Base', '', 'UTC', 5, null]) {
    assert.deepEqual((await edit({ ...toBody(acre), timeZone })).problem.errors, { timeZone: 'invalid' })
  }

  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'America/Cuiaba' })
      .where('id', '=', otherGroup.parent)
      .execute(),
  )
  const child = await create(
    { ...body('Filial Pantanal'), Id_Empresas: otherGroup.parent },
    otherGroup.people.master,
  )
  assert.equal(child.body.timeZone, 'America/Cuiaba')
})

test('a branch can be edited, deactivated and reactivated [R3-408]', async () => {
  const row = await created('Filial Ponte')
  server.setClock('2026-03-03T10:00:00-03:00')
  const inactive = {
    ...toBody(row),
    ENDERECO: 'Rua Nova',
    NUMERO: '12 A',
    CNPJ: '12ABC34501DE35',
    ATIVO: false,
  }
  assert.deepEqual((await edit(inactive)).body, {
    ...row,
    ENDERECO: 'Rua Nova',
    NUMERO: '12 A',
    CNPJ: '12ABC34501DE35',
    ATIVO: false,
    DATA_INATIVACAO: '2026-03-03T10:00:00-03:00',
    version: 2,
  })
  server.setClock('2026-03-04T10:00:00-03:00')
  const renamed: WireCompany = (await edit({ ...inactive, NOME: 'Filial Ponte Velha' })).body
  assert.equal(renamed.DATA_INATIVACAO, '2026-03-03T10:00:00-03:00')
  const again: WireCompany = (await edit({ ...inactive, ATIVO: true })).body
  assert.deepEqual([again.ATIVO, again.DATA_INATIVACAO], [true, null])
})

test('rejects an edit of an outdated version and changes nothing', async () => {
  const row = await created('Filial Farol')
  const { version } = row
  const closed = await edit({ ...toBody(row), ATIVO: false, version })
  const late = await edit({ ...toBody(row), NUMERO: '7', version })
  assert.deepEqual([late.status, late.problem.code], [409, 'changed_meanwhile'])
  assert.deepEqual(await listed(row.ID), closed.body)
  const now = await edit({ ...toBody(closed.body), NUMERO: '7', version: closed.body.version })
  assert.deepEqual([now.body.ATIVO, now.body.NUMERO], [false, '7'])
  const parent = { ...toBody(row), ID: group.parent, version }
  assert.equal((await edit(parent)).problem.code, 'not_found')
})

test('a branch name is unique within the group, ignoring case and accents [R3-332 R3-333 R3-335]', async () => {
  const row = await created('Filial Estação')
  const other = await created('Filial Mirante')
  for (const name of ['FILIAL ESTACAO', ' filial  estação ', 'orla MATRIZ', 'orla filial \u0441entr\u043e']) {
    assert.equal((await create(body(name))).problem.code, 'duplicate', name)
    assert.equal((await edit({ ...toBody(other), NOME: name })).problem.code, 'duplicate', name)
  }
  assert.equal((await edit({ ...toBody(row), NOME: 'FILIAL ESTACAO' })).body.NOME, 'FILIAL ESTACAO')
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ name: 'Filial Estação', name_key: 'filial estacao\u0001' })
      .where('id', '=', other.ID)
      .execute(),
  )
  const twin = (await edit({ ...toBody(other), NOME: 'Filial Estação' })).body
  assert.equal(twin.NOME, 'Filial Estação', 'the branch’s own name is no duplicate')
  assert.equal((await edit({ ...toBody(twin), NOME: 'filial estação' })).problem.code, 'duplicate')
  const elsewhere = { ...body('Filial Estação'), Id_Empresas: otherGroup.parent }
  assert.equal((await create(elsewhere, otherGroup.people.master)).status, 201)
})

test('only one of several concurrent branches with the same name is saved [R3-335]', async () => {
  const names = ['Filial Cais', 'filial cais', 'FILIAL CÁIS', ' Filial  Cais']
  const replies = await Promise.all(names.map((name) => create(body(name))))
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409, 409])

  const rows = [await created('Filial Um'), await created('Filial Dois')]
  const edits = await Promise.all(rows.map((row) => edit({ ...toBody(row), NOME: 'Filial Nova' })))
  assert.deepEqual(edits.map(({ status }) => status).toSorted(), [200, 409])
})

test('reports each missing, empty or invalid field at once [R3-328 R3-329 R3-330 R3-331]', async () => {
  const before = await list()
  const required = {
    NOME: 'branch_name_required',
    CNPJ: 'cnpj_required',
    ENDERECO: 'address_required',
    NUMERO: 'number_required',
  }
  const { Id_Empresas, ...texts } = body('x')
  for (const empty of ['', ' \t\n ', undefined]) {
    const wanted = Object.fromEntries(Object.keys(texts).map((field) => [field, empty]))
    assert.deepEqual((await create({ Id_Empresas, ...wanted })).problem.errors, required)
    const { errors } = (await edit({ ID: group.branch, ATIVO: true, Id_Empresas, ...wanted })).problem
    assert.deepEqual(errors, required)
  }
  assert.deepEqual((await create({})).problem.errors, { ...required, Id_Empresas: 'required' })
  for (const CNPJ of ['11.222.333/0001-82', '11111111111111', '1122233300018', '529.982.247-25', 'x']) {
    assert.deepEqual((await create({ ...body('x'), CNPJ })).problem.errors, { CNPJ: 'cnpj_invalid' }, CNPJ)
  }
  const long = { NOME: 'x'.repeat(121), ENDERECO: 'x'.repeat(201), NUMERO: 'x'.repeat(61) }
  const tooLong = { NOME: 'too_long', ENDERECO: 'too_long', NUMERO: 'too_long' }
  assert.deepEqual((await create({ ...body('x'), ...long })).problem.errors, tooLong)
  for (const value of [null, 5, true, ['x'], { $ne: null }]) {
    for (const field of [...Object.keys(body('x')), 'ID', 'ATIVO', 'group_id']) {
      if (field === 'ATIVO' && value === true) continue
      const { status } = await edit({ ...toBody(before[1]!), [field]: value })
      assert.ok(status === 400 || status === 404, `${field} ${status}`)
    }
  }
  assert.deepEqual(await list(), before)
})

test('only a master administrator can register a branch [R1-286 R3-395]', async () => {
  const before = await list()
  const { reader, coordinator, cleaner } = group.people
  for (const caller of [reader, coordinator, cleaner]) {
    assert.equal((await create(body('Filial Intrusa'), caller)).problem.code, 'forbidden')
    assert.equal((await create({}, caller)).problem.code, 'forbidden')
  }
  assert.deepEqual(await list(), before)
})

test('editing a branch requires a main company and a named access level [R1-288 R3-384 R3-396]', async () => {
  const row = toBody(await listed(group.branch))
  assert.equal((await edit(row, group.people.coordinator)).status, 200)
  assert.equal((await edit(row, group.people.master)).status, 200)
  for (const caller of [group.people.reader, group.people.cleaner]) {
    assert.equal((await edit({ ...row, NOME: 'Intrusa' }, caller)).problem.code, 'forbidden')
  }
  const grant = {
    group_id: otherGroup.id,
    user_id: otherGroup.people.reader.id,
    company_id: otherGroup.parent,
  }
  await server.database.asOwner((queries) => queries.insertInto('access_levels').values(grant).execute())
  const unnamed = await openTestSession(server.database, otherGroup.id, otherGroup.people.reader)
  assert.equal((await edit({ ...row, ID: otherGroup.branch }, unnamed)).problem.code, 'forbidden')
  assert.deepEqual(toBody(await listed(group.branch)), row)
})

test('companies that are not branches of the group are not found [R3-398]', async () => {
  const before = await list()
  const { master } = group.people
  const cases = [
    await create({ ...body('Intrusa'), Id_Empresas: otherGroup.parent }),
    await create({ ...body('Intrusa'), Id_Empresas: group.branch }),
    await create({ ...body('Intrusa'), Id_Empresas: 999_999 }),
    await edit({ ...toBody(before[0]!), NOME: 'Intrusa', Id_Empresas: group.parent }, master),
    await edit({ ...body('Intrusa'), ID: group.branch, ATIVO: true, Id_Empresas: group.otherBranch }, master),
    await edit(
      { ...body('Intrusa'), ID: otherGroup.branch, ATIVO: true, Id_Empresas: otherGroup.parent },
      master,
    ),
    await edit({ ...body('Intrusa'), ID: otherGroup.branch, ATIVO: false }, master),
    await edit({ ...body('Intrusa'), ID: 999_999, ATIVO: true }, master),
  ]
  for (const { problem } of cases) assert.deepEqual([problem.status, problem.code], [404, 'not_found'])
  assert.deepEqual(await list(), before)
})
