import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createFieldSession, endFieldSession, listMyWork } from '@zelo/contract/my-work'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { createSession } from '@zelo/contract/sessions'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type Person, type TestGroup } from '../../../test/test-group.ts'
import { hashToken } from '../../http/token.ts'
import { hashPassword } from '../sessions/password-hash.ts'
import { ensureSealKey } from './my-work.queries.ts'

let server: TestApp
let group: TestGroup
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  server.setClock(monday)
  await server.database.asOwner((queries) => queries.deleteFrom('abuse_counters').execute())
  group = await newGroup()
})

function newGroup(): Promise<TestGroup> {
  groups += 1
  return createGroup(server.database, { marker: `porta${groups}` })
}

const signIn = (login: string, password = group.password) =>
  server.callAs(null, createFieldSession, { body: { login, password } })

const readErrorCode = async (login: string, password?: string) => (await signIn(login, password)).problem.code

/** Gives a user the CPF of another user, and sets the password. */
async function shareCpf(person: Person, in_: TestGroup, cpf: string, password = in_.password) {
  const passwordHash = await hashPassword(password)
  await server.database.asOwner(async (queries) => {
    await queries
      .insertInto('cpf_registrations')
      .values({ group_id: in_.id, company_id: in_.branch, cpf })
      .execute()
    await queries
      .updateTable('users')
      .set({ cpf, password_hash: passwordHash })
      .where('id', '=', person.id)
      .execute()
  })
}

test('signs a cleaner in by e-mail address or CPF, in any spelling [R3-390]', async () => {
  server.setClock('2026-03-02T08:00:00-03:00')
  const { cleaner } = group.people
  const logins = [
    cleaner.email,
    ` ${cleaner.email.toUpperCase()} `,
    cleaner.cpf,
    maskCpf(cleaner.cpf),
    ` ${cleaner.cpf} `,
    maskCpf(cleaner.cpf).replace(/[.-]/g, ' '),
    maskCpf(cleaner.cpf).replace(/[.-]/g, '\u2011'),
    `\u202a${maskCpf(cleaner.cpf)}\u202c`,
    `CPF: ${cleaner.cpf.slice(0, 3)}\u200b${cleaner.cpf.slice(3)}`,
    `mailto:\u200e${cleaner.email};`,
  ]
  for (const login of logins) {
    const { token, sealKey, ...rest } = (await signIn(login)).body
    assert.match(sealKey, /^[\w-]{43}$/)
    assert.match(token, /^[\w-]{43}$/)
    assert.deepEqual(rest, {
      expiresAt: '2026-03-03T08:00:00-03:00',
      user: {
        id: cleaner.id,
        name: cleaner.name,
        avatarUrl: `/api/files/${group.marker}-cleaner.webp`,
      },
      company: { id: group.branch, name: `${group.marker} Filial Centro` },
    })
  }
})

test("the token of a field session gives access to the user's work", async () => {
  server.setClock(new Date().toISOString())
  const { token } = (await signIn(group.people.cleaner.cpf)).body
  const query = { from: '2026-03-02', to: '2026-03-02' }
  assert.equal((await server.callAs({ token }, listMyWork, { query })).status, 200)
})

test('coordinators and administrators can sign in to the field app [R3-391]', async () => {
  for (const name of ['otherCleaner', 'reader', 'coordinator', 'master'] as const) {
    const person = group.people[name]
    assert.equal((await signIn(person.cpf)).body.user.id, person.id, name)
  }
})

test('wrong passwords, unknown logins and malformed logins get the same response', async () => {
  const { cleaner } = group.people
  const wrong = await signIn(cleaner.cpf, 'not the password')
  assert.equal(wrong.status, 401)
  assert.equal(wrong.problem.code, 'invalid_credentials')
  const others = [
    '529.982.247-25',
    'nobody@porta.example',
    'ana',
    '111.111.111-11',
    'a\u0000b@c.example',
    '\ud800',
  ]
  for (const login of others) {
    const { problem } = await signIn(login)
    assert.deepEqual({ ...problem, requestId: '' }, { ...wrong.problem, requestId: '' }, login)
  }
})

test('reports each missing value at its field', async () => {
  const { problem } = await server.send(null, createFieldSession, { body: { login: ' ' } })
  assert.deepEqual(problem.errors, { login: 'login_required', password: 'password_required' })
})

test('only the right password reveals an inactive user, CPF or company [R1-292 R3-399]', async () => {
  const { inactive, inactiveCpf, cleaner } = group.people
  for (const { cpf, email } of [inactive, inactiveCpf]) {
    assert.equal(await readErrorCode(cpf), 'inactive_user')
    assert.equal(await readErrorCode(email), 'inactive_user')
    assert.equal(await readErrorCode(cpf, 'not the password'), 'invalid_credentials')
  }
  await server.database.asOwner((queries) =>
    queries.updateTable('companies').set({ active: false }).where('id', '=', group.parent).execute(),
  )
  assert.equal(await readErrorCode(cleaner.cpf), 'inactive_user')
})

test('a CPF of several groups signs in where the password matches', async () => {
  const { cleaner } = group.people
  const second = await newGroup()
  const third = await newGroup()
  await shareCpf(second.people.cleaner, second, cleaner.cpf)
  await shareCpf(third.people.inactive, third, cleaner.cpf)
  const readUserId = async (password: string) => (await signIn(cleaner.cpf, password)).body.user.id
  assert.equal(await readUserId(group.password), cleaner.id)
  assert.equal(await readUserId(second.password), second.people.cleaner.id)
  assert.equal(await readErrorCode(cleaner.cpf, third.password), 'inactive_user')
  assert.equal(await readErrorCode(cleaner.cpf, 'not the password'), 'invalid_credentials')
})

test('a CPF and password of several users open the newest active account', async () => {
  const { cleaner } = group.people
  const second = await newGroup()
  await shareCpf(second.people.inactive, second, cleaner.cpf, group.password)
  const readUserId = async () => (await signIn(cleaner.cpf)).body.user.id
  assert.equal(await readUserId(), cleaner.id)
  const third = await newGroup()
  await shareCpf(third.people.cleaner, third, cleaner.cpf, group.password)
  assert.equal(await readUserId(), third.people.cleaner.id)
})

test('a sign-in does not clear failed attempts on a shared CPF', async () => {
  const { cleaner } = group.people
  const second = await newGroup()
  await shareCpf(second.people.cleaner, second, cleaner.cpf)
  for (let guess = 0; guess < 4; guess += 1)
    assert.equal(await readErrorCode(cleaner.cpf, `guess ${guess}`), 'invalid_credentials')
  assert.equal((await signIn(cleaner.cpf, second.password)).status, 200)
  assert.equal(await readErrorCode(cleaner.cpf, 'guess 5'), 'invalid_credentials')
  assert.equal(await readErrorCode(cleaner.cpf, 'guess 6'), 'too_many_requests')
})

test('wrong passwords count together for all login spellings and both apps', async () => {
  const { cleaner, reader } = group.people
  const spaced = [/[.-]/g, /\./g].map((signs) => maskCpf(cleaner.cpf).replace(signs, ' '))
  for (const login of [cleaner.cpf, `\u2068${maskCpf(cleaner.cpf)}`, ` ${cleaner.cpf}`, ...spaced])
    assert.equal(await readErrorCode(login, 'wrong'), 'invalid_credentials')
  const wait = await signIn(maskCpf(cleaner.cpf))
  assert.deepEqual([wait.status, wait.problem.facts], [429, { seconds: 5 }])

  const spellings = [reader.email.toUpperCase(), `\u200b${reader.email}`, `mailto:${reader.email}`]
  for (const login of [...spellings, `Leitor <${reader.email}>`, `${reader.email};`])
    assert.equal(await readErrorCode(login, 'wrong'), 'invalid_credentials')
  const body = { email: reader.email, password: group.password }
  assert.equal((await server.callAs(null, createSession, { body })).status, 429)
})

test('a user has the same seal key on all phones', async () => {
  const { cleaner, reader } = group.people
  const first = await Promise.all([1, 2, 3].map(async () => (await signIn(cleaner.cpf)).body.sealKey))
  assert.deepEqual([...new Set(first)], [first[0]])
  assert.equal((await signIn(cleaner.email)).body.sealKey, first[0])
  assert.notEqual((await signIn(reader.email)).body.sealKey, first[0])
})

test('two concurrent first sign-ins return the same seal key', async () => {
  const keys = await server.database.inGroup(group.id, async (queries) => [
    await ensureSealKey(queries, group.people.cleaner.id, Buffer.alloc(32, 1)),
    await ensureSealKey(queries, group.people.cleaner.id, Buffer.alloc(32, 2)),
  ])
  assert.deepEqual(keys, [Buffer.alloc(32, 1), Buffer.alloc(32, 1)])
  const { sealKey } = (await signIn(group.people.cleaner.cpf)).body
  assert.equal(sealKey, Buffer.alloc(32, 1).toString('base64url'))
})

test('signing out twice succeeds and ends only the session of the token', async () => {
  server.setClock(new Date().toISOString())
  const [lost, kept] = await Promise.all(
    [1, 2].map(async () => (await signIn(group.people.cleaner.cpf)).body),
  )
  const isOpen = async (token: string) => {
    const query = { from: '2026-03-02', to: '2026-03-02' }
    return (await server.callAs({ token }, listMyWork, { query })).status === 200
  }
  const end = (tokenHash: string) => server.callAs(null, endFieldSession, { body: { tokenHash } })
  const hash = hashToken(lost!.token).toString('base64url')
  assert.equal((await end(hashToken('of nobody').toString('base64url'))).status, 204)
  assert.deepEqual([await isOpen(lost!.token), await isOpen(kept!.token)], [true, true])
  assert.deepEqual([(await end(hash)).status, (await end(hash)).status], [204, 204])
  assert.deepEqual([await isOpen(lost!.token), await isOpen(kept!.token)], [false, true])
})

test('rejects a token hash of the wrong length', async () => {
  for (const tokenHash of ['', 'abc', 'a'.repeat(64)]) {
    const { status, problem } = await server.send(null, endFieldSession, { body: { tokenHash } })
    assert.deepEqual([status, problem.errors], [400, { tokenHash: 'invalid' }], tokenHash)
  }
})

test('an IP address can end at most a hundred sessions an hour', async () => {
  const end = () =>
    server.callAs(null, endFieldSession, {
      body: { tokenHash: hashToken('of nobody').toString('base64url') },
    })
  for (let call = 0; call < 100; call += 1) assert.equal((await end()).status, 204)
  const wait = await end()
  assert.deepEqual([wait.status, wait.problem.facts], [429, { seconds: 5 }])
})
