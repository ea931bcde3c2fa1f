import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listCompanies } from '@zelo/contract/companies'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
})
after(() => server.close())

const list = async (companyId: number) =>
  (await server.callAs(group.people.reader, listCompanies, { params: { companyId } })).body

test('lists the parent company, then all branches by name, even inactive ones [R1-178 R2-201 R2-307 R3-259 R3-381 R3-404]', async () => {
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ active: false, deactivated_at: new Date('2026-02-01T12:00:00Z') })
      .where('id', '=', group.otherBranch)
      .execute(),
  )
  const rows = await list(group.parent)
  const listed = rows.map(({ CNPJ, DATA_CRIACAO, ...row }) => {
    assert.match(CNPJ, /^\d{14}$/)
    assert.match(DATA_CRIACAO, /-03:00$/)
    return row
  })
  const company = (ID: number, name: string) => ({
    ID,
    NOME: `orla ${name}`,
    NOME_FILIAL: `orla ${name}`,
    ENDERECO: `orla ${name}, Rua das Acácias`,
    NUMERO: `orla ${name} 10`,
    ATIVO: true,
    DATA_INATIVACAO: null,
    Id_Empresas: group.parent,
    timeZone: 'America/Fortaleza',
    state: null,
    municipality: '',
    logoUrl: null,
    version: 1,
  })
  assert.deepEqual(listed, [
    { ...company(group.parent, 'Matriz'), Id_Empresas: null },
    company(group.branch, 'Filial Centro'),
    {
      ...company(group.otherBranch, 'Filial Norte'),
      ATIVO: false,
      DATA_INATIVACAO: '2026-02-01T09:00:00-03:00',
    },
  ])
})

test("a branch's id returns the same list as the parent company's id", async () => {
  assert.deepEqual(await list(group.branch), await list(group.parent))
})

test('the list of companies rejects an invalid id', async () => {
  for (const companyId of ['x', '0', '1.5', '99999999999999999999']) {
    const reply = await server.send(group.people.reader, listCompanies, { params: { companyId } })
    assert.equal(reply.problem.code, 'invalid_input', companyId)
  }
})
