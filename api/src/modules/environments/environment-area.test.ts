import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { areaKinds } from '@zelo/contract/rules/area-kinds'
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

test('an edit without `area` keeps the area, and `null` removes the area', async () => {
  const { group, create, edit, listed } = kit
  const wanted = { area: 12.55, areaKind: 'restroom' }
  const { ID: id, ...created } = (await create(buildNewEnvironment(group, wanted))).body
  assert.deepEqual([created.area, created.areaKind], [12.55, 'restroom'])
  assert.deepEqual(Object.keys(created).slice(-3), ['version', 'area', 'areaKind'])

  const kept = (await edit(id, buildEnvironmentEdit(group))).body
  assert.deepEqual([kept.area, kept.areaKind], [12.55, 'restroom'])
  const partly = (await edit(id, buildEnvironmentEdit(group, { area: 1_000_000 }))).body
  assert.deepEqual([partly.area, partly.areaKind], [1_000_000, 'restroom'])
  const removed = (await edit(id, buildEnvironmentEdit(group, { area: null, areaKind: null }))).body
  assert.deepEqual([removed.area, removed.areaKind], [null, null])
  assert.deepEqual(await listed({ id }), removed)
})

test('every kind of area can be stored', async () => {
  const { group, create } = kit
  for (const areaKind of areaKinds) {
    const reply = await create(buildNewEnvironment(group, { name: `Tipo ${areaKind}`, areaKind }))
    assert.equal(reply.body.areaKind, areaKind)
  }
})

test('rejects an invalid area and an unknown kind of area', async () => {
  const { group, create, edit, stored } = kit
  const before = await stored()
  for (const area of [0, -1, 0.001, 12.345, 1_000_000.01, '12', true]) {
    const errors = { area: 'area_invalid', areaKind: 'area_kind_invalid' }
    const wrong = { name: 'Errada', area, areaKind: 'kitchen' }
    assert.deepEqual((await create(buildNewEnvironment(group, wrong))).problem.errors, errors, String(area))
    const edited = await edit(group.lobby.id, buildEnvironmentEdit(group, wrong))
    assert.deepEqual(edited.problem.errors, errors, String(area))
  }
  assert.deepEqual(await stored(), before)
})

test('the change log contains the area and the kind of area', async () => {
  const { server } = kit
  const group = await kit.newGroup()
  const { coordinator } = group.people
  const { id } = group.restroom
  const body = (more: object) => buildEnvironmentEdit(group, { name: 'Medida', ...more })
  await kit.edit(id, body({}), coordinator)
  await kit.edit(id, body({ area: 7.5, areaKind: 'cold-floor' }), coordinator)
  await kit.edit(id, body({}), coordinator)
  await kit.remove(id, coordinator)
  const rows = await server.database.asOwner((queries) =>
    queries
      .selectFrom('changes')
      .select(['before', 'after'])
      .where('subject', '=', 'environment')
      .where('subject_id', '=', id)
      .where('name', '=', 'Medida')
      .orderBy('id')
      .execute(),
  )
  const [, edited, removed] = rows.map(({ before, after }) => [pickArea(before), pickArea(after)])
  assert.deepEqual(edited, [
    { area: null, area_kind: null },
    { area: 7.5, area_kind: 'cold-floor' },
  ])
  assert.deepEqual(removed?.[0], { area: 7.5, area_kind: 'cold-floor' })
})

function pickArea(state: unknown) {
  if (typeof state !== 'object' || state === null || !('area' in state)) return undefined
  return { area: state.area, area_kind: Reflect.get(state, 'area_kind') }
}
