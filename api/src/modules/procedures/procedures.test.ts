import assert from 'node:assert/strict'
import { test } from 'node:test'
import { procedures } from '@zelo/contract/procedures'
import { createTestApp } from '../../../test/test-app.ts'
import { createGroup } from '../../../test/test-group.ts'
import { referenceDataSuite } from '../../kit/reference-data.suite.ts'

referenceDataSuite({
  contract: procedures,
  table: 'procedures',
  alsoNamed: { ID_PROCEDIMENTO: 'id', NAME_PROCEDIMENTO: 'name' },
  shows: { list: 'R2-200 R2-296', create: 'R2-297', edit: 'R2-298', remove: 'R2-299' },
})

test('rejects deletion of procedures in use or with history', async () => {
  const server = await createTestApp()
  const group = await createGroup(server.database, { marker: 'orla' })
  const id = group.procedures.used
  const removal = () => server.send(group.people.coordinator, procedures.remove, { params: { id } })
  const takeOut = (environmentId?: number) =>
    server.database.inGroup(group.id, async (queries) => {
      const tasks = queries.updateTable('tasks').set({ active: false }).where('procedure_id', '=', id)
      await (environmentId ? tasks.where('environment_id', '=', environmentId) : tasks).execute()
    })
  assert.deepEqual((await removal()).problem.facts, { environments: 2 })
  await takeOut(group.lobby.id)
  assert.deepEqual((await removal()).problem.facts, { environments: 1 })
  await takeOut()
  const { status, problem } = await removal()
  assert.deepEqual([status, problem.code, problem.facts], [409, 'has_history', undefined])
  await server.close()
})
