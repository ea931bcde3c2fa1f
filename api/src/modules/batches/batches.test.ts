import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Batch, listBatches, undoBatch } from '@zelo/contract/batches'
import { setUpCompany } from '@zelo/contract/company-setup'
import { removeEnvironment } from '@zelo/contract/environments'
import { sectors } from '@zelo/contract/reference-kinds'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type Person, type TestGroup } from '../../../test/test-group.ts'

let server: TestApp
let group: TestGroup
let count = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  count += 1
  group = await createGroup(server.database, { marker: `orla${count}` })
  server.setClock(new Date().toISOString())
})

const list = async (by: Person = group.people.coordinator): Promise<Batch[]> =>
  (await server.send(by, listBatches, {})).body

const undo = (id: string, by: Person = group.people.coordinator) =>
  server.send(by, undoBatch, { params: { id } })

async function importSectors(...names: string[]): Promise<void> {
  const file = new File([['nome', ...names].join('\n')], 'lista.csv', { type: 'text/csv' })
  const body = { [sectors.batch.call.body.names.file![0]]: file, idEmpresaFilial: group.branch }
  const reply = await server.send(group.people.coordinator, sectors.batch.call, { body })
  assert.equal(reply.status, 201, reply.text)
}

const copyRooms = () =>
  server.send(group.people.coordinator, setUpCompany, {
    body: { companyId: group.parent, source: { companyId: group.branch }, parts: ['environments'] },
  })

async function countRows(table: 'sectors' | 'environments' | 'tasks' | 'risks', companyId: number) {
  return await server.database.asOwner(async (queries) => {
    const rows = await queries.selectFrom(table).select('id').where('company_id', '=', companyId).execute()
    return rows.length
  })
}

test('an import can be undone once, within a day', async () => {
  await importSectors('Lavanderia', 'Copa', 'Farmácia')
  const [batch] = await list()
  assert.deepEqual(
    [batch?.created, batch?.removable, batch?.companyId, batch?.userName],
    [[{ subject: 'sector', count: 3 }], 3, group.branch, group.people.coordinator.name],
  )
  assert.deepEqual((await undo(batch!.id)).body, { removed: 3, kept: 0 })
  assert.equal(await countRows('sectors', group.branch), 2)
  assert.deepEqual(await list(), [])
  assert.equal((await undo(batch!.id)).status, 404)
})

test('an undo keeps records that are in use or were edited', async () => {
  await copyRooms()
  const [batch] = await list()
  const before = batch!.removable
  await server.database.asOwner(async (queries) => {
    const [room] = await queries
      .selectFrom('environments')
      .select(['id', 'name'])
      .where('company_id', '=', group.parent)
      .orderBy('name')
      .execute()
    await queries.updateTable('environments').set({ version: 2 }).where('id', '=', room!.id).execute()
  })
  const [later] = await list()
  assert.ok(later!.removable < before)
  const { body } = await undo(batch!.id)
  assert.equal(body.removed, later!.removable)
  assert.equal(await countRows('environments', group.parent), 1)
  assert.ok((await countRows('risks', group.parent)) > 0)
})

test('an undo of a copy removes the environments and the reference data', async () => {
  await copyRooms()
  const [batch] = await list()
  const { body } = await undo(batch!.id)
  assert.equal(body.kept, 0)
  for (const table of ['sectors', 'environments', 'tasks', 'risks'] as const)
    assert.equal(await countRows(table, group.parent), 0, table)
})

test('an undo reports already deleted records as kept', async () => {
  await copyRooms()
  const { id } = await server.database.asOwner((queries) =>
    queries
      .selectFrom('environments')
      .select('id')
      .where('company_id', '=', group.parent)
      .executeTakeFirstOrThrow(),
  )
  const [before] = await list()
  await server.send(group.people.coordinator, removeEnvironment, { params: { id } })
  const [after] = await list()
  assert.equal(after!.removable, before!.removable - 1)
  assert.deepEqual((await undo(after!.id)).body, { removed: after!.removable, kept: 1 })
})

test("a master administrator can undo another user's batch within a day", async () => {
  await importSectors('Lavanderia')
  assert.deepEqual(await list(), [])
  await importSectors('Copa', 'Farmácia')
  const [batch] = await list()
  const colleague = await openTestSession(server.database, group.id, group.people.master)
  assert.equal((await list(colleague))[0]?.id, batch!.id)
  const other = await createGroup(server.database, { marker: `bruma${count}` })
  assert.deepEqual(await list(other.people.master), [])
  assert.equal((await undo(batch!.id, other.people.master)).status, 404)
  server.setClock(new Date(Date.now() + 25 * 3_600_000).toISOString())
  assert.equal((await undo(batch!.id, colleague)).status, 404)
  server.setClock(new Date().toISOString())
  assert.equal((await undo('nenhum')).status, 400)
  assert.equal((await undo(batch!.id, colleague)).status, 200)
})
