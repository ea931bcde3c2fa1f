import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { previewSetup, setUpCompany, setupTemplates } from '@zelo/contract/company-setup'
import { createEnvironment, listEnvironments } from '@zelo/contract/environments'
import { categories, procedures, risks, sectors } from '@zelo/contract/reference-kinds'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'

let server: TestApp
let group: TestGroup
let other: TestGroup
let count = 0

const referenceParts = ['sectors', 'categories', 'procedures', 'risks'] as const
const calls = { sectors, categories, procedures, risks }

before(async () => {
  server = await createTestApp()
  other = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())

/** Creates a separate group for one test. */
async function openGroup(): Promise<TestGroup> {
  count += 1
  return await createGroup(server.database, { marker: `orla${count}` })
}

const send = (body: object, { preview = false, by = group.people.coordinator } = {}) =>
  server.send(by, preview ? previewSetup : setUpCompany, { body })

async function readNames(part: (typeof referenceParts)[number], id: number): Promise<string[]> {
  const { body } = await server.send(group.people.reader, calls[part].list, {})
  const own = body.filter(({ companyId }: { companyId: number }) => companyId === id)
  return own.map(({ name }: { name: string }) => name)
}

async function readRooms(id: number) {
  const { body } = await server.callAs(group.people.reader, listEnvironments, { query: {} })
  return body.filter(({ ambienteCompanyId }) => ambienteCompanyId === id)
}

test('a template registers its reference data in the requested language', async () => {
  group = await openGroup()
  const school = { template: 'school', language: 'en-US' }
  const body = { companyId: group.parent, source: school, parts: referenceParts }
  const preview = await send(body, { preview: true })
  assert.equal(preview.status, 200)
  assert.deepEqual(await readNames('sectors', group.parent), [])
  const reply = await send(body)
  assert.equal(reply.status, 201)
  assert.deepEqual(reply.body, preview.body)
  assert.ok((await readNames('categories', group.parent)).includes('Classroom'))
  const { body: stored } = await server.send(group.people.reader, risks.list, {})
  const noise = stored.find(({ name }: { name: string }) => name === 'Noise')
  assert.equal(noise.color, '#2e8b57')
  const again = await send(body)
  assert.deepEqual(
    referenceParts.map((part) => [again.body[part].created, again.body[part].existing]),
    referenceParts.map((part) => [0, reply.body[part].created]),
  )
})

test('no template contains a name twice', async () => {
  for (const template of setupTemplates) {
    for (const language of ['pt-BR', 'en-US']) {
      group = await openGroup()
      const body = { companyId: group.parent, source: { template, language }, parts: referenceParts }
      const { body: result } = await send(body)
      for (const part of referenceParts) {
        const names = await readNames(part, group.parent)
        assert.equal(names.length, result[part].created, `${template} ${language} ${part}`)
      }
    }
  }
})

test('existing records keep the spelling of their names', async () => {
  group = await openGroup()
  const body = { name: 'RECEPCAO', companyId: group.parent }
  await server.send(group.people.coordinator, sectors.create, { body })
  const source = { template: 'shop', language: 'pt-BR' }
  const reply = await send({ companyId: group.parent, source, parts: ['sectors'] })
  assert.equal(reply.body.sectors.existing, 1)
  const names = await readNames('sectors', group.parent)
  assert.ok(names.includes('RECEPCAO') && !names.includes('Recepção'))
  assert.deepEqual(await readNames('categories', group.parent), [])
})

test('a copy of environments also registers the reference data that they use', async () => {
  group = await openGroup()
  const room = {
    companyId: group.branch,
    name: 'Cozinha',
    andar: '2º',
    categoriaId: group.categories.used,
    setorId: group.sectors.used,
    riscos: [group.risks.used],
    procedures: [group.procedures.used],
    proceduresNotMandatory: [group.procedures.free],
    area: 12.5,
    areaKind: 'cold-floor',
  } as const
  const created = await server.callAs(group.people.coordinator, createEnvironment, { body: room as never })
  assert.equal(created.status, 201, created.text)
  const body = { companyId: group.parent, source: { companyId: group.branch }, parts: ['environments'] }
  const reply = await send(body)
  assert.equal(reply.status, 201, reply.text)
  const [from, to] = [await readRooms(group.branch), await readRooms(group.parent)]
  assert.deepEqual(
    to.map((each) => each.AMBIENTE_NOME),
    from.map((each) => each.AMBIENTE_NOME),
  )
  const copied = to.find((each) => each.AMBIENTE_NOME === 'Cozinha')!
  const original = from.find((each) => each.AMBIENTE_NOME === 'Cozinha')!
  assert.equal(copied.area, 12.5)
  assert.deepEqual([copied.RISCOS, copied.SETOR], [original.RISCOS, original.SETOR])
  const tasks = (each: typeof copied) => each.PROCEDIMENTOS.map(({ name, mandatory }) => [name, mandatory])
  assert.deepEqual(tasks(copied), tasks(original))
  assert.equal((await readNames('sectors', group.parent)).length, 1)
  const { rows } = await server.database.asOwner(async (queries) => ({
    rows: await queries.selectFrom('environments').select('qr_key').where('name', '=', 'Cozinha').execute(),
  }))
  assert.equal(new Set(rows.map(({ qr_key }) => qr_key)).size, 2)
})

test('the error of a rejected setup names the unknown company or source', async () => {
  group = await openGroup()
  const source = { companyId: group.branch }
  const parts = ['sectors']
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ active: false, deactivated_at: new Date() })
      .where('id', '=', group.otherBranch)
      .execute(),
  )
  const wrong = [
    [{ companyId: group.otherBranch, source, parts }, 404, { companyId: 'company_unknown' }],
    [{ companyId: other.parent, source, parts }, 404, { companyId: 'company_unknown' }],
    [
      { companyId: group.parent, source: { companyId: other.branch }, parts },
      404,
      { source: 'company_unknown' },
    ],
    [{ companyId: group.branch, source, parts }, 404, { source: 'company_unknown' }],
    [{ companyId: group.parent, source, parts: [] }, 400, { parts: 'required' }],
  ] as const
  for (const [body, status, errors] of wrong) {
    for (const preview of [true, false]) {
      const reply = await send(body, { preview })
      assert.deepEqual([reply.status, reply.problem.errors], [status, errors], JSON.stringify(body))
    }
  }
})

test('two setups at the same time register each record once', async () => {
  group = await openGroup()
  const body = { companyId: group.parent, source: { companyId: group.branch }, parts: ['environments'] }
  const replies = await Promise.all([send(body), send(body), send(body)])
  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 201, 201],
  )
  const created = replies.map(({ body: result }) => result.environments.created)
  assert.deepEqual(created.toSorted(), [0, 0, 2])
})
