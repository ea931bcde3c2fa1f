import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectors } from '@zelo/contract/reference-kinds'
import { createTestApp, type Reply } from '../../../test/test-app.ts'
import { createGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'

test('a sector cannot be deleted while an environment starts to use it', async () => {
  const server = await createTestApp()
  const group = await createGroup(server.database, { marker: 'orla' })
  let removal: Promise<Reply> | undefined
  await server.database.inGroup(group.id, async (queries) => {
    await queries
      .updateTable('environments')
      .set({ sector_id: group.sectors.free })
      .where('id', '=', group.lobby.id)
      .execute()
    const params = { id: group.sectors.free }
    removal = server.send(group.people.coordinator, sectors.remove, { params })
    await untilSomebodyWaits(server.database)
  })
  const problem = (await removal)?.problem
  assert.equal(problem?.code, 'in_use')
  assert.deepEqual(problem?.facts, { environments: 1 })
  await server.close()
})
