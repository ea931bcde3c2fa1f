import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { can, type Role, roles } from '@zelo/contract/permissions'
import { createTestApp, type Reply, type TestApp } from './test-app.ts'
import { buildExample, calls, createLivingGroup, type LivingGroup } from './test-calls.ts'
import { openTestSession } from './test-group.ts'

const page = join(import.meta.dirname, '../../docs/roles-and-calls.md')

/** Excludes the cleaner, whom the later calls need, from removal. */
const buildInput = ({ name }: AnyEndpoint) =>
  name === 'user.leave' ? { body: { password: 'outra senha' } } : buildExample(name, group, group)

/** One table row per call: "yes" per role, or the status of the rejection. */
const observed: string[] = []

let server: TestApp
let group: LivingGroup

before(async () => {
  server = await createTestApp()
  group = await createLivingGroup(server.database, 'orla')
})
after(() => server.close())

for (const { kind, endpoint } of calls) {
  test(`rejects ${endpoint.name} for exactly the roles of the matrix [${shownBy(endpoint)}]`, async () => {
    const answers: (string | number)[] = []
    for (const role of roles) {
      const caller = await signInAs(role)
      const reply = await server.send(caller, endpoint, buildInput(endpoint))
      const actor = { role, hasAccessLevel: caller?.hasAccessLevel ?? false }
      const allowed = kind === 'open' || can(actor, endpoint.action)
      const expected = allowed ? null : caller ? [403, 'forbidden'] : [401, 'not_signed_in']
      assert.deepEqual(readRefusal(reply), expected, role)
      if (reply.status === 403) assert.equal(JSON.parse(reply.text).facts?.role, role)
      assert.ok(reply.status < 500, reply.text)
      answers.push(readRefusal(reply)?.[0] ?? 'yes')
    }
    observed.push(`| ${endpoint.name} | \`${endpoint.method} ${endpoint.path}\` | ${answers.join(' | ')} |`)
  })
}

test('documents roles and calls as the server enforces them', async () => {
  const table = [
    '# Roles and calls',
    '',
    'What the server answers each role, as the tests observe it: yes, or the status of the refusal. A reader is a',
    'coordinator without main company. Another group’s records are refused to everybody with 404.',
    '',
    `| call | | ${roles.join(' | ')} |`,
    `|---|---|${roles.map(() => '---').join('|')}|`,
    ...observed.toSorted(),
    '',
  ].join('\n')
  console.log(table)
  if ((await readFile(page, 'utf8').catch(() => '')) === table) return
  await writeFile(page, table)
  assert.fail('docs/roles-and-calls.md was not up to date; it is now')
})

/** The requirements that one call covers partly. */
function shownBy({ method, action }: AnyEndpoint): string {
  if (/^(session|account|profile)\./.test(action)) return 'R1-275'
  if (method === 'GET') return 'R1-275 R1-276 R1-280 R2-274'
  return 'R1-275 R1-281 R1-282 R2-274 R2-275 R2-276 R3-397'
}

/** Returns the authentication or permission error of a reply, or null for any other reply. */
function readRefusal({ status, text }: Reply): [number, string] | null {
  const code: string = status < 400 ? '' : JSON.parse(text).code
  return code === 'not_signed_in' || code === 'forbidden' ? [status, code] : null
}

async function signInAs(role: Role) {
  return role === 'anonymous' ? null : await openTestSession(server.database, group.id, group.people[role])
}
