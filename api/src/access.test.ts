import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { can, type Role, roles } from '@zelo/contract/permissions'
import { buildRolesPage, rolesPage } from '../../scripts/generate-roles.ts'
import { createTestApp, type Reply, type TestApp } from '../test/test-app.ts'
import { buildExample, calls } from '../test/test-calls.ts'
import { openTestSession } from '../test/test-group.ts'
import { createLivingGroup, type LivingGroup } from '../test/test-living-group.ts'

/**
 * Returns the example input of a call. The call that would remove the cleaner gets another input, because later calls
 * need the cleaner.
 */
const buildInput = ({ name }: AnyEndpoint) =>
  name === 'user.leave' ? { body: { password: 'outra senha' } } : buildExample(name, group, group)

let server: TestApp
let group: LivingGroup

before(async () => {
  server = await createTestApp()
  group = await createLivingGroup(server.database, 'orla')
})
after(() => server.close())

for (const { kind, endpoint } of calls) {
  test(`allows ${endpoint.name} to exactly the roles of the permission matrix [${shownBy(endpoint)}]`, async () => {
    for (const role of roles) {
      const caller = await signInAs(role)
      const reply = await server.send(caller, endpoint, buildInput(endpoint))
      const actor = { role, hasAccessLevel: caller?.hasAccessLevel ?? false }
      const allowed = kind === 'open' || can(actor, endpoint.action)
      const expected = allowed ? null : caller ? [403, 'forbidden'] : [401, 'not_signed_in']
      assert.deepEqual(readError(reply), expected, role)
      if (reply.status === 403) assert.equal(JSON.parse(reply.text).facts?.role, role)
      assert.ok(reply.status < 500, reply.text)
    }
  })
}

test('the API documentation shows the roles that may make each call', async () => {
  assert.ok((await readFile(rolesPage, 'utf8')) === buildRolesPage(), 'Run "npm run roles".')
})

/** Returns the ids of the requirements that the access test of a call covers in part. */
function shownBy({ method, action }: AnyEndpoint): string {
  if (/^(session|account|profile)\./.test(action)) return 'R1-275'
  if (method === 'GET') return 'R1-275 R1-276 R1-280 R2-274'
  return 'R1-275 R1-281 R1-282 R2-274 R2-275 R2-276 R3-397'
}

/** Returns the status and code if the call was rejected for authentication or permission, otherwise null. */
function readError({ status, text }: Reply): [number, string] | null {
  const code: string = status < 400 ? '' : JSON.parse(text).code
  return code === 'not_signed_in' || code === 'forbidden' ? [status, code] : null
}

async function signInAs(role: Role) {
  return role === 'anonymous' ? null : await openTestSession(server.database, group.id, group.people[role])
}
