import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sectors } from '@zelo/contract/reference-kinds'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { createSession } from '@zelo/contract/sessions'
import { readProfile, signUp, updateProfile } from '@zelo/contract/users'
import pino from 'pino'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type TestGroup } from '../../../test/test-group.ts'

let server: TestApp
let group: TestGroup
let other: TestGroup
const logged: string[] = []

before(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  server = await createTestApp({ log })
  group = await createGroup(server.database, { marker: 'orla' })
  other = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())
beforeEach(async () => {
  logged.length = 0
  await server.database.asOwner((queries) => queries.deleteFrom('abuse_counters').execute())
})

let people = 0

/** Builds the sign-up data of a person whose CPF is not registered yet. */
function newcomer() {
  people += 1
  const email = `joana${people}@orla.example`
  return {
    nome: 'Joana Prado',
    email,
    emailConfirmation: email,
    password: 'senha da joana',
    dataNascimento: '1988-02-29',
    cpf: completeCpf(String(700_000_000 + people)),
    telefone: '85999990000',
  }
}

async function register(
  cpf: string,
  change: { in?: TestGroup; company?: number; status?: string; at?: string } = {},
): Promise<void> {
  const { id, branch } = change.in ?? group
  await server.database.asOwner((queries) =>
    queries
      .insertInto('cpf_registrations')
      .values({
        group_id: id,
        company_id: change.company ?? branch,
        cpf,
        status: change.status ?? 'active',
        ...(change.at && { created_at: new Date(change.at) }),
      })
      .execute(),
  )
}

const join = (body: ReturnType<typeof newcomer>) => server.callAs(null, signUp, { body })

const signIn = (email: string, password: string) =>
  server.callAs(null, createSession, { body: { email, password } })

/** Returns the reason of the last rejected sign-up. The reason is only in the log. */
const reason = () => logged.map((line) => JSON.parse(line).reason).findLast((word) => word !== undefined)

test('a person with an active, pre-registered CPF signs up as a cleaner [R1-275]', async () => {
  const person = newcomer()
  await register(person.cpf, { company: group.otherBranch })
  const reply = await join(person)
  assert.equal(reply.status, 204, reply.text)

  const { user, empresaPrincipal, cpfUserMaster } = (await signIn(person.email, person.password)).body
  assert.deepEqual(
    [user.nome, user.email, user.cpf, user.telefone, user.dataNascimento, user.coordenador, user.companyId],
    [person.nome, person.email, person.cpf, '85999990000', '1988-02-29', 0, group.otherBranch],
  )
  assert.deepEqual([empresaPrincipal, cpfUserMaster, user.avatar], [[], [], null])
})

test('all CPFs that cannot sign up get the same response', async () => {
  const unknown = newcomer()
  const inactive = newcomer()
  await register(inactive.cpf, { status: 'inactive' })
  const removed = newcomer()
  await register(removed.cpf, { status: 'removed' })
  const used = { ...newcomer(), cpf: group.people.cleaner.cpf }
  const responses = []
  for (const [person, expected] of [
    [unknown, 'cpf_not_registered'],
    [inactive, 'cpf_inactive'],
    [removed, 'cpf_removed'],
    [used, 'cpf_used'],
  ] as const) {
    const { problem, status } = await join(person)
    assert.equal(status, 400)
    assert.equal(reason(), expected)
    assert.ok(
      ![person.cpf, person.email, person.nome].some((datum) => logged.join().includes(datum)),
      logged.join(),
    )
    responses.push({ ...problem, requestId: '' })
  }
  assert.equal(responses[0]?.code, 'sign_up_refused')
  assert.deepEqual(responses[0]?.errors, { cpf: 'cpf_not_open' })
  for (const result of responses) assert.deepEqual(result, responses[0])
})

test('all spellings of an e-mail address belong to one account', async () => {
  const person = {
    ...newcomer(),
    email: 'Ana <ana@s\u00e3o.example>;',
    emailConfirmation: 'ana@S\u00c3O.example',
  }
  await register(person.cpf)
  assert.equal((await join(person)).status, 204)
  const spellings = [
    'ana@xn--so-sia.example',
    'ANA@sa\u0303o.example',
    'a\u200bna@s\u00e3o.example',
    'mailto:ana@s\u00e3o.example',
  ]
  for (const email of spellings) {
    assert.equal((await signIn(email, person.password)).body.user.email, 'ana@s\u00e3o.example')
    const second = { ...newcomer(), email, emailConfirmation: email }
    await register(second.cpf)
    assert.equal((await join(second)).problem.code, 'sign_up_refused')
    assert.equal(reason(), 'email_taken')
  }
})

test('only CPF and birth date together reveal that the account exists', async () => {
  const person = newcomer()
  await register(person.cpf)
  assert.equal((await join(person)).status, 204)
  const errorsFor = async (dataNascimento: string) => {
    const { problem } = await join({ ...newcomer(), cpf: person.cpf, dataNascimento })
    assert.equal(problem.code, 'sign_up_refused')
    return problem.errors
  }
  assert.deepEqual(await errorsFor(person.dataNascimento), { cpf: 'cpf_has_account' })
  assert.deepEqual(await errorsFor('1988-03-01'), { cpf: 'cpf_not_open' })
})

test('reports a taken e-mail address only for CPFs that may sign up', async () => {
  const taken = { ...newcomer(), email: 'READER@orla.example', emailConfirmation: 'reader@orla.example' }
  assert.deepEqual((await join(taken)).problem.errors, { cpf: 'cpf_not_open' })
  await register(taken.cpf)
  assert.deepEqual((await join(taken)).problem.errors, { email: 'email_taken' })
  assert.equal(reason(), 'email_taken')
})

test('a CPF that two groups registered needs an invitation to sign up', async () => {
  const person = newcomer()
  await register(person.cpf, { in: group })
  await register(person.cpf, { in: other })
  const unknown = await join(newcomer())
  const rejected = await join(person)
  assert.deepEqual({ ...rejected.problem, requestId: '' }, { ...unknown.problem, requestId: '' })
  assert.equal(reason(), 'cpf_in_several_groups')
})

test('a CPF with an account in one company can join another company', async () => {
  const first = newcomer()
  const second = { ...newcomer(), cpf: first.cpf }
  await register(first.cpf, { in: other })
  assert.equal((await join(first)).status, 204)
  await register(first.cpf, { in: group })
  assert.equal((await join(second)).status, 204)
  assert.equal((await signIn(second.email, second.password)).body.user.companyId, group.branch)
})

test('if one CPF signs up four times concurrently, only one sign-up succeeds', async () => {
  const person = newcomer()
  await register(person.cpf)
  const rivals = Array.from({ length: 4 }, (_, index) => ({
    ...person,
    email: `rival${index}@orla.example`,
    emailConfirmation: `rival${index}@orla.example`,
  }))
  const statuses = (await Promise.all(rivals.map(join))).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [204, 400, 400, 400])
})

const strange = [
  '',
  '   ',
  'x'.repeat(10_000),
  '\u{1f9f9}'.repeat(5_000),
  '\u202eמרחבא',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  0,
  -1,
  null,
  true,
  [],
  ['x'],
  {},
  { $ne: null },
]

test('no value of a sign-up or profile field causes a server error', async () => {
  const person = newcomer()
  const own = { nome: 'Joana Prado', email: person.email, telefone: '85999990000' }
  const { token } = group.people.otherCleaner
  for (const value of strange) {
    for (const field of Object.keys(person)) {
      const { status, text } = await server.send(null, signUp, { body: { ...person, [field]: value } })
      assert.ok(
        status >= 400 && status < 500,
        `${field}=${JSON.stringify(value)?.slice(0, 40)}: ${status} ${text}`,
      )
    }
    for (const field of [...Object.keys(own), 'oldPassword', 'newPassword', 'passwordConfirmation', 'x']) {
      const { status, text } = await server.send({ token }, updateProfile, {
        body: { ...own, [field]: value },
      })
      assert.ok(status < 500, `${field}=${JSON.stringify(value)?.slice(0, 40)}: ${status} ${text}`)
    }
  }
  for (const body of [null, [], 'x', 5, {}]) {
    assert.equal((await server.send(null, signUp, { body: JSON.stringify(body) })).status < 500, true)
  }
})

test('names with markup or other scripts are stored as entered', async () => {
  for (const nome of ['<b>Ana</b> & "Bia"', "O'Brien; drop table users", 'מרים', 'Ana \u{1f33b}']) {
    const person = { ...newcomer(), nome: `  ${nome} ` }
    await register(person.cpf)
    assert.equal((await join(person)).status, 204)
    assert.equal((await signIn(person.email, person.password)).body.user.nome, nome)
  }
})

const buildProfile = (nome: string, email: string, telefone = '85988887777') => ({ nome, email, telefone })

test('users can change only their own e-mail address and phone [R1-071 R1-072 R1-278 R1-304]', async () => {
  for (const name of ['cleaner', 'reader', 'coordinator', 'master'] as const) {
    const person = group.people[name]
    const email = `Novo.${name}@orla.example`
    const { body } = await server.callAs(person, updateProfile, { body: buildProfile('Outro Nome', email) })
    assert.deepEqual(
      [body.id, body.nome, body.email, body.telefone],
      [person.id, person.name, email, '85988887777'],
    )
    assert.equal((await signIn(email.toUpperCase(), group.password)).body.user.telefone, '85988887777')
    assert.equal((await signIn(person.email, group.password)).problem.code, 'invalid_credentials')
  }
})

test('rejects a profile form that was opened before another save', async () => {
  const person = group.people.otherCleaner
  const read = async () => (await server.callAs(person, readProfile, {})).body
  const { updatedAt, email } = await read()
  server.setClock(new Date(Date.parse(updatedAt) + 5000).toISOString())
  const save = (telefone: string, as: string) =>
    server.callAs(person, updateProfile, { body: { ...buildProfile('x', email, telefone), updatedAt: as } })
  const saved = await save('85911110000', updatedAt)
  assert.equal((await save('85922220000', updatedAt)).problem.code, 'changed_meanwhile')
  assert.deepEqual(await read(), saved.body)
  assert.equal((await save('85922220000', saved.body.updatedAt)).body.telefone, '85922220000')
})

test('rejects an e-mail address that another user of any group has', async () => {
  const body = buildProfile('x', other.people.reader.email.toUpperCase())
  const { status, problem } = await server.callAs(group.people.otherCleaner, updateProfile, { body })
  assert.equal(status, 409)
  assert.equal(problem.code, 'duplicate')
  assert.deepEqual(problem.errors, { email: 'email_taken' })
})

test('a new password requires the old password and ends other sessions [R1-293 R1-303]', async () => {
  const here = await openTestSession(server.database, other.id, other.people.coordinator)
  const elsewhere = await openTestSession(server.database, other.id, other.people.coordinator)
  const colleague = other.people.reader
  const change = (oldPassword: string) =>
    server.callAs(here, updateProfile, {
      body: {
        ...buildProfile('x', here.email),
        oldPassword,
        newPassword: ' nova senha ',
        passwordConfirmation: ' nova senha ',
      },
    })
  const { problem } = await change('not the password')
  assert.equal(problem.code, 'wrong_password')
  assert.deepEqual(problem.errors, { oldPassword: 'old_password_wrong' })
  assert.equal((await signIn(here.email, other.password)).status, 200)

  assert.equal((await change(other.password)).status, 200)
  const open = async (token: string) => (await server.callAs({ token }, sectors.list, { query: {} })).status
  assert.deepEqual(
    [await open(here.token), await open(elsewhere.token), await open(colleague.token)],
    [200, 401, 200],
  )
  assert.equal((await signIn(here.email, other.password)).problem.code, 'invalid_credentials')
  assert.equal((await signIn(here.email, 'nova senha')).problem.code, 'invalid_credentials')
  assert.equal((await signIn(here.email, ' nova senha ')).status, 200)
})

test('a password set at sign-up or later works in every Unicode form', async () => {
  const person = { ...newcomer(), password: 'maçã são'.normalize('NFD') }
  await register(person.cpf)
  assert.equal((await join(person)).status, 204)
  const { body } = await signIn(person.email, 'maçã\u00a0são')
  const reply = await server.callAs(body, updateProfile, {
    body: {
      ...buildProfile('x', person.email),
      oldPassword: 'maçã são',
      newPassword: 'pêra é boa'.normalize('NFD'),
      passwordConfirmation: 'pêra é boa',
    },
  })
  assert.equal(reply.status, 200)
  assert.equal((await signIn(person.email, 'pêra é boa')).status, 200)
})

test('saving a profile without a new password ends no session', async () => {
  const here = await openTestSession(server.database, other.id, other.people.master)
  await server.callAs(here, updateProfile, { body: buildProfile('x', here.email) })
  assert.equal((await server.callAs(other.people.master, sectors.list, { query: {} })).status, 200)
})

test('rate-limits guesses of the old password in one session', async () => {
  const { cleaner } = other.people
  const guess = () =>
    server.callAs(cleaner, updateProfile, {
      body: {
        ...buildProfile('x', cleaner.email),
        oldPassword: 'not the password',
        newPassword: '123456',
        passwordConfirmation: '123456',
      },
    })
  const codes = []
  for (let attempt = 0; attempt < 4; attempt += 1) codes.push((await guess()).problem.code)
  // Saving the profile without a password does not clear the counter of wrong passwords.
  assert.equal(
    (await server.callAs(cleaner, updateProfile, { body: buildProfile('x', cleaner.email) })).status,
    200,
  )
  for (let attempt = 4; attempt < 6; attempt += 1) codes.push((await guess()).problem.code)
  assert.deepEqual(codes, [...Array(5).fill('wrong_password'), 'too_many_requests'])
})
