import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editEnvironment } from '@zelo/contract/environments'
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

test('reports all missing fields at once and stores nothing [R1-332 R2-236 R2-237 R2-238 R2-239 R2-315]', async () => {
  const { group, create, edit, stored } = kit
  const before = await stored()
  const empty = { name: ' ', andar: '\t', riscos: [], procedures: [], proceduresNotMandatory: [] }
  const errors = {
    name: 'environment_name_required',
    andar: 'environment_floor_required',
    riscos: 'environment_risks_required',
    procedures: 'environment_procedures_required',
  }
  const created = (await create(buildNewEnvironment(group, empty))).problem
  assert.equal(created.code, 'invalid_input')
  assert.equal(created.status, 400)
  assert.deepEqual(created.errors, errors)
  assert.deepEqual((await edit(group.lobby.id, buildEnvironmentEdit(group, empty))).problem.errors, errors)
  assert.deepEqual((await create({})).problem.errors, {
    name: 'required',
    andar: 'required',
    companyId: 'required',
    categoriaId: 'required',
    setorId: 'required',
    riscos: 'environment_risks_required',
    procedures: 'environment_procedures_required',
  })
  assert.deepEqual(await stored(), before)
})

test('one procedure is enough, whether optional or mandatory [R2-239]', async () => {
  const { group, create } = kit
  const { free } = group.procedures
  const optional = { name: 'Só opcional', procedures: [], proceduresNotMandatory: [free] }
  assert.equal((await create(buildNewEnvironment(group, optional))).status, 201)
  const { proceduresNotMandatory: _, ...mandatory } = buildNewEnvironment(group, { name: 'Só obrigatório' })
  assert.equal((await create(mandatory)).status, 201)
})

test('rejects a procedure that is both mandatory and optional [R2-218]', async () => {
  const { group, create, edit, stored } = kit
  const before = await stored()
  const both = { procedures: [group.procedures.free], proceduresNotMandatory: [group.procedures.free] }
  const errors = { proceduresNotMandatory: 'procedure_in_both_lists' }
  assert.deepEqual((await create(buildNewEnvironment(group, both))).problem.errors, errors)
  assert.deepEqual((await edit(group.lobby.id, buildEnvironmentEdit(group, both))).problem.errors, errors)
  assert.deepEqual(await stored(), before)
})

test('rejects wrong types, unknown fields and lists that are too long', async () => {
  const { group, create, edit, stored } = kit
  const before = await stored()
  const wrong = (more: object) => create(buildNewEnvironment(group, more))
  assert.deepEqual((await wrong({ name: 5, riscos: 'x', version: 1 })).problem.errors, {
    name: 'invalid',
    riscos: 'environment_risks_required',
    version: 'unknown_field',
  })
  assert.deepEqual((await wrong({ riscos: [0], procedures: ['1'], categoriaId: null })).problem.errors, {
    'riscos.0': 'too_short',
    'procedures.0': 'invalid',
    categoriaId: 'required',
  })
  const many = Array.from({ length: 201 }, (_, index) => index + 1)
  const lists = { riscos: many, procedures: many, proceduresNotMandatory: [] }
  assert.deepEqual((await wrong(lists)).problem.errors, {
    riscos: 'too_many_items',
    procedures: 'too_many_items',
  })
  assert.deepEqual((await wrong({ name: 'x'.repeat(121) })).problem.errors, { name: 'too_long' })
  for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '%00']) {
    assert.equal((await edit(id, buildEnvironmentEdit(group))).problem.code, 'invalid_input', id)
  }
  assert.deepEqual(await stored(), before)
})

test('accepts unusual but valid names', async () => {
  const { server, group, create, listed } = kit
  for (const name of [
    '🧹 Sala 👩🏽‍🔧',
    'غرفة الاجتماعات',
    '"aspas" \\ e \u2028 linha',
    '<script>alert(1)</script>',
    "'; drop table environments; --",
    'x'.repeat(120),
  ]) {
    const { ID } = (await create(buildNewEnvironment(group, { name, andar: name }))).body
    const kept = name.replace('\u2028', ' ')
    const row = await listed({ id: ID })
    assert.deepEqual([row.AMBIENTE_NOME, row.ANDAR], [kept, kept])
    const body = buildEnvironmentEdit(group, { name })
    const reply = await server.send(group.people.coordinator, editEnvironment, { params: { id: ID }, body })
    assert.equal(reply.status, 200)
  }
})
