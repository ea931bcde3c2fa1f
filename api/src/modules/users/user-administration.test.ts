import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sectors } from '@zelo/contract/reference-kinds'
import { createSession } from '@zelo/contract/sessions'
import {
  changeCoordinator,
  editUser,
  listUsers,
  type WireListedUser,
} from '@zelo/contract/user-administration'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type Person, type TestGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'

let server: TestApp
let group: TestGroup
let otherGroup: TestGroup

before(async () => {
  server = await createTestApp()
  // The database's clock decides when a session ends, so the server's clock must show the same time.
  server.setClock(new Date().toISOString())
  group = await createGroup(server.database, { marker: 'orla' })
  otherGroup = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())

let groups = 0

/** Creates a group for a test that changes users of the group. */
function ownGroup(): Promise<TestGroup> {
  groups += 1
  return createGroup(server.database, { marker: `vaga${groups}` })
}

const list = async (companyId: number, caller: Person) =>
  (await server.callAs(caller, listUsers, { params: { companyId } })).body

async function listed(of: TestGroup, { id }: Person): Promise<WireListedUser> {
  const rows = await list(of.parent, of.people.master)
  return rows.find((row) => row.id === id) ?? assert.fail(`person ${id} is not listed`)
}

const edit = (caller: Person, wanted: object) => server.send(caller, editUser, { body: wanted })

const toggle = (caller: Person, id: number, parametro: number) =>
  server.send(caller, changeCoordinator, { body: { id, parametro } })

/** Returns the request body of an edit that changes nothing except `change`. */
const buildBody = ({ id, name }: Person, change: object = {}) => ({
  id,
  nome: name,
  telefone: '',
  ativo: 1,
  ...change,
})

const signIn = (of: TestGroup, { email }: Person) =>
  server.callAs(null, createSession, { body: { email, password: of.password } })

/** Returns the status of a back-office request with this token. The status is 200 if the token is valid. */
const readTokenStatus = async (token: string) =>
  (await server.callAs({ token }, sectors.list, { query: {} })).status

test('lists all users of the group, sorted by company and name [R3-258 R3-382 R3-401]', async () => {
  const rows = await list(group.parent, group.people.reader)
  const inOrder = [
    'coordinator',
    'inactive',
    'inactiveCpf',
    'master',
    'reader',
    'cleaner',
    'otherCleaner',
  ] as const
  assert.deepEqual(
    rows.map(({ nome, EMPRESA }) => [EMPRESA, nome]),
    inOrder.map((name) => [/leaner/.test(name) ? 'orla Filial Centro' : 'orla Matriz', `orla ${name}`]),
  )
  const { createdAt, updatedAt, ...first } = rows[0]!
  assert.match(`${createdAt} ${updatedAt}`, /-03:00 .*-03:00$/)
  const { id, name, email, cpf } = group.people.coordinator
  assert.deepEqual(first, {
    id,
    nome: name,
    email,
    cpf,
    telefone: 'orla 85 9 9999-0000',
    dataNascimento: '1990-05-17',
    avatar: 'orla-coordinator.webp',
    avatar_url: '/api/files/orla-coordinator.webp',
    ativo: 1,
    coordenador: 1,
    companyId: group.parent,
    tipo: 'COORDENADOR',
    EMPRESA: 'orla Matriz',
    cpfAtivo: true,
    empresaPrincipal: true,
    master: false,
    masterCpf: false,
    lastSignInAt: null,
  })
  assert.deepEqual(
    rows.filter(({ cpfAtivo }) => !cpfAtivo).map(({ id }) => id),
    [group.people.inactiveCpf.id],
  )
  const flags = rows.map(({ ativo, coordenador, empresaPrincipal, master }) => [
    ativo,
    coordenador,
    empresaPrincipal,
    master,
  ])
  assert.deepEqual(flags.slice(1), [
    [0, 1, true, false],
    [1, 1, true, false],
    [1, 1, true, true],
    [1, 1, false, false],
    [1, 0, false, false],
    [1, 0, false, false],
  ])
})

test('sorts names and ignores case and accents', async () => {
  const own = await ownGroup()
  const { cleaner, otherCleaner, master } = own.people
  await edit(master, { ...buildBody(cleaner), nome: 'Zeca Prado' })
  await edit(master, { ...buildBody(otherCleaner), nome: 'álvaro Prado' })
  const rows = await list(own.branch, master)
  assert.deepEqual(
    rows.map(({ nome }) => nome),
    ['álvaro Prado', 'Zeca Prado'],
  )
})

test("lists the users of a branch, and rejects other groups' companies", async () => {
  const rows = await list(group.branch, group.people.reader)
  assert.deepEqual(
    rows.map(({ nome }) => nome),
    ['orla cleaner', 'orla otherCleaner'],
  )
  assert.deepEqual(await list(group.otherBranch, group.people.reader), [])
  for (const companyId of [otherGroup.parent, otherGroup.branch, 999_999]) {
    const reply = await server.callAs(group.people.master, listUsers, { params: { companyId } })
    assert.equal(reply.problem.code, 'not_found')
  }
})

test('a coordinator can edit only the name and phone of users [R3-405]', async () => {
  const { cleaner, coordinator } = group.people
  const before = await listed(group, cleaner)
  const wanted = { id: cleaner.id, nome: '  Joana \u0000 Prado ', telefone: '(85) 9 9999-0000', ativo: 1 }
  const { body } = await edit(coordinator, wanted)
  const after = { ...before, nome: 'Joana   Prado', telefone: '85999990000', updatedAt: body.updatedAt }
  assert.deepEqual(body, after)
  assert.deepEqual(await listed(group, cleaner), after)
  for (const telefone of [
    '+55 85 99999-0000',
    '\u202a(085) 99999\u20110000',
    'https://wa.me/5585999990000',
  ]) {
    assert.equal((await edit(coordinator, { ...wanted, telefone })).body.telefone, '85999990000', telefone)
  }
  for (const telefone of [' ', '\u200b']) {
    assert.equal((await edit(coordinator, { ...wanted, telefone })).body.telefone, '')
  }
})

test('users who edit their own data keep their session', async () => {
  const { coordinator, master } = group.people
  for (const [caller, target] of [
    [coordinator, coordinator],
    [master, master],
  ] as const) {
    assert.equal((await edit(caller, buildBody(target))).status, 200)
    assert.equal(await readTokenStatus(target.token), 200)
  }
})

test('only a master administrator can edit a master administrator', async () => {
  const { coordinator, master } = group.people
  const before = await listed(group, master)
  assert.equal((await edit(coordinator, buildBody(master))).problem.code, 'forbidden')
  assert.deepEqual(await listed(group, master), before)
})

test('an invalid edit gets an error at its field and changes nothing', async () => {
  const { cleaner, coordinator, master } = group.people
  const before = await listed(group, cleaner)
  const cases: [change: object, errors: Record<string, string>][] = [
    [{ nome: '' }, { nome: 'name_required' }],
    [{ nome: '\u200b' }, { nome: 'name_required' }],
    [{ nome: undefined }, { nome: 'name_required' }],
    [
      { nome: 'x'.repeat(121), telefone: '1' },
      { nome: 'too_long', telefone: 'phone_invalid' },
    ],
    [{ telefone: '859999900001' }, { telefone: 'phone_invalid' }],
    [{ telefone: 'oito' }, { telefone: 'phone_invalid' }],
    [{ telefone: '+1 415 555-0100' }, { telefone: 'phone_invalid' }],
    [{ telefone: '55859999000' }, { telefone: 'phone_invalid' }],
    [{ telefone: '85 99999-0000 / 85 3222-0000' }, { telefone: 'phone_invalid' }],
    [{ telefone: null }, { telefone: 'invalid' }],
    [{ ativo: 2 }, { ativo: 'invalid' }],
    [{ ativo: true }, { ativo: 'invalid' }],
    [{ id: undefined }, { id: 'required' }],
    [{ id: '1' }, { id: 'invalid' }],
    [
      { coordenador: 1, cpf: '1' },
      { coordenador: 'unknown_field', cpf: 'unknown_field' },
    ],
    [{ empresaPrincipal: 1 }, { empresaPrincipal: 'invalid' }],
  ]
  for (const [change, errors] of cases) {
    const { problem } = await edit(coordinator, buildBody(cleaner, change))
    assert.deepEqual([problem.code, problem.errors], ['invalid_input', errors], JSON.stringify(change))
  }
  for (const parametro of [2, -1, '1', true, null, undefined]) {
    const reply = await server.send(master, changeCoordinator, { body: { id: cleaner.id, parametro } })
    assert.equal(reply.problem.code, 'invalid_input')
  }
  assert.deepEqual(await listed(group, cleaner), before)
})

test('deactivation ends all sessions, and a reactivated user can sign in [R3-399]', async () => {
  const own = await ownGroup()
  const { reader, coordinator } = own.people
  const phone = await openTestSession(server.database, own.id, reader)
  const body = buildBody(reader, { ativo: 0 })
  assert.equal((await edit(coordinator, body)).body.ativo, 0)
  for (const token of [reader.token, phone.token]) assert.equal(await readTokenStatus(token), 401)
  assert.equal((await signIn(own, reader)).problem.code, 'inactive_user')
  assert.equal(await readTokenStatus(coordinator.token), 200)

  assert.equal((await edit(coordinator, { ...body, ativo: 1 })).body.ativo, 1)
  for (const token of [reader.token, phone.token]) assert.equal(await readTokenStatus(token), 401)
  assert.equal(await readTokenStatus((await signIn(own, reader)).body.token), 200)
})

test('a sign-in during a deactivation opens no session [R3-399]', async () => {
  const own = await ownGroup()
  const { reader, coordinator } = own.people
  const meeting = await server.database.asOwner(async (queries) => {
    await queries.updateTable('users').set({ active: false }).where('id', '=', reader.id).execute()
    const signingIn = signIn(own, reader)
    await untilSomebodyWaits(server.database)
    return { signingIn }
  })
  assert.equal((await meeting.signingIn).problem.code, 'inactive_user')
  await edit(coordinator, buildBody(reader))
  const rows = await server.database.asOwner((queries) =>
    queries.selectFrom('sessions').select('user_id').where('user_id', '=', reader.id).execute(),
  )
  assert.equal(rows.length, 1, 'the session from the group’s creation')
})

test('a sign-in during a change of role returns the new role', async () => {
  const own = await ownGroup()
  const { coordinator } = own.people
  const meeting = await server.database.asOwner(async (queries) => {
    await queries.updateTable('users').set({ coordinator: false }).where('id', '=', coordinator.id).execute()
    const signingIn = signIn(own, coordinator)
    await untilSomebodyWaits(server.database)
    return { signingIn }
  })
  const { user } = (await meeting.signingIn).body
  assert.deepEqual([user.coordenador, user.tipo], [0, 'ASG'])
})

test("deactivating a user ends the user's password reset links", async () => {
  const own = await ownGroup()
  const { reader, coordinator } = own.people
  await server.database.asOwner((queries) =>
    queries
      .insertInto('password_resets')
      .values({
        group_id: own.id,
        user_id: reader.id,
        token_hash: Buffer.alloc(32, 7),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute(),
  )
  await edit(coordinator, buildBody(reader, { ativo: 0 }))
  await edit(coordinator, buildBody(reader))
  const rows = await server.database.asOwner((queries) =>
    queries.selectFrom('password_resets').select('user_id').where('user_id', '=', reader.id).execute(),
  )
  assert.deepEqual(rows, [])
})

test('nobody can deactivate themselves or a master administrator', async () => {
  const { coordinator, master } = group.people
  for (const [caller, target] of [
    [coordinator, coordinator],
    [coordinator, master],
    [master, master],
  ] as const) {
    const before = await listed(group, target)
    const reply = await edit(caller, buildBody(target, { nome: 'Outro nome', ativo: 0 }))
    assert.equal(reply.problem.code, 'forbidden')
    assert.deepEqual(await listed(group, target), before)
    assert.equal(await readTokenStatus(target.token), 200)
  }
})

test('a master administrator can promote and demote a cleaner [R1-285 R3-392 R3-394 R3-406]', async () => {
  const own = await ownGroup()
  const { master, cleaner } = own.people
  assert.equal(await readTokenStatus(cleaner.token), 403)
  const promoted: WireListedUser = (await toggle(master, cleaner.id, 1)).body
  assert.deepEqual(
    [promoted.coordenador, promoted.tipo, promoted.empresaPrincipal],
    [1, 'COORDENADOR', false],
  )
  assert.equal(await readTokenStatus(cleaner.token), 200)
  assert.equal((await signIn(own, cleaner)).body.user.coordenador, 1)
  assert.equal((await edit(cleaner, buildBody(cleaner))).problem.code, 'forbidden')

  const demoted: WireListedUser = (await toggle(master, cleaner.id, 0)).body
  assert.deepEqual([demoted.coordenador, demoted.tipo], [0, 'ASG'])
  assert.equal(await readTokenStatus(cleaner.token), 401)
  assert.equal(await readTokenStatus((await signIn(own, cleaner)).body.token), 403)
})

test('only master administrators change roles, except those of master administrators [R1-285 R1-287 R3-337 R3-338 R3-380 R3-394]', async () => {
  const { master, coordinator, reader, cleaner } = group.people
  const second = await secondMaster()
  const before = await list(group.parent, master)
  for (const [caller, target, parametro] of [
    [master, master, 0],
    [master, second, 0],
    [master, second, 1],
    [coordinator, cleaner, 1],
    [coordinator, master, 0],
    [coordinator, coordinator, 0],
    [reader, cleaner, 1],
    [cleaner, cleaner, 1],
  ] as const) {
    assert.equal((await toggle(caller, target.id, parametro)).problem.code, 'forbidden')
  }
  assert.deepEqual(await list(group.parent, master), before)
  assert.equal(await readTokenStatus(second.token), 200)
})

/** Makes the coordinator with the inactive CPF a second master administrator, and signs in as this user. */
async function secondMaster(): Promise<Person> {
  const person = group.people.inactiveCpf
  await server.database.asOwner(async (queries) => {
    const { cpf } = person
    await queries.updateTable('cpf_registrations').set({ status: 'active' }).where('cpf', '=', cpf).execute()
    const grant = { group_id: group.id, cpf, company_id: group.parent }
    await queries.insertInto('master_cpfs').values(grant).execute()
  })
  return person
}

test('a user who loses write access is signed out at once', async () => {
  const own = await ownGroup()
  const { master, reader, coordinator } = own.people
  assert.equal(
    (await edit(master, buildBody(reader, { empresaPrincipal: true }))).body.empresaPrincipal,
    true,
  )
  assert.equal(await readTokenStatus(reader.token), 200)
  assert.equal((await edit(reader, buildBody(own.people.cleaner))).status, 200)
  const session = (await signIn(own, reader)).body
  assert.deepEqual(
    [session.empresaPrincipal, session.nivelAcesso],
    [[{ Id_Empresas: own.parent, NOME: `${own.marker} Matriz` }], []],
  )

  for (const person of [reader, coordinator]) {
    const { body } = await edit(master, buildBody(person, { empresaPrincipal: false }))
    assert.equal(body.empresaPrincipal, false)
    assert.equal(await readTokenStatus(person.token), 401)
    const again = (await signIn(own, person)).body
    assert.deepEqual([again.empresaPrincipal, again.nivelAcesso], [[], []])
    assert.equal((await edit(again as never, buildBody(own.people.cleaner))).problem.code, 'forbidden')
  }
})

test('one request sets both the role and the write access', async () => {
  const own = await ownGroup()
  const { master, cleaner, reader } = own.people
  const setLevel = async (person: Person, parametro: 0 | 1, mayWrite?: boolean) => {
    const { body } = await server.callAs(master, changeCoordinator, {
      body: { id: person.id, parametro, mayWrite },
    })
    return [body.coordenador, body.empresaPrincipal]
  }
  assert.deepEqual(await setLevel(cleaner, 1, true), [1, true])
  assert.deepEqual(await setLevel(cleaner, 0), [0, true])
  assert.deepEqual(await setLevel(cleaner, 1, false), [1, false])
  assert.deepEqual(await setLevel(reader, 1, true), [1, true])
  assert.equal(await readTokenStatus(reader.token), 200)
  assert.deepEqual(await setLevel(reader, 1, false), [1, false])
  assert.equal(await readTokenStatus(reader.token), 401)
})

test("saving unchanged access changes nothing and keeps the user's sessions", async () => {
  const own = await ownGroup()
  const { master, reader, coordinator } = own.people
  await edit(master, buildBody(reader, { empresaPrincipal: false }))
  await edit(master, buildBody(coordinator, { empresaPrincipal: true }))
  for (const { token } of [reader, coordinator]) assert.equal(await readTokenStatus(token), 200)
  const { nivelAcesso } = (await signIn(own, coordinator)).body
  assert.deepEqual(nivelAcesso, [{ Nome_NivelAcesso: `${own.marker} Administração` }])
})

test('only master administrators change the write access of other coordinators [R3-393]', async () => {
  const { master, coordinator, reader, cleaner } = group.people
  const before = await list(group.parent, master)
  for (const empresaPrincipal of [true, false]) {
    for (const [caller, target, code] of [
      [coordinator, reader, 'forbidden'],
      [coordinator, coordinator, 'forbidden'],
      [coordinator, master, 'forbidden'],
      [master, master, 'forbidden'],
      [master, cleaner, 'changed_meanwhile'],
    ] as const) {
      const wanted = buildBody(target, { nome: 'Outro nome', empresaPrincipal })
      assert.equal((await edit(caller, wanted)).problem.code, code)
    }
  }
  assert.deepEqual(await list(group.parent, master), before)
})

test("rejects a form that was opened before another user's edit", async () => {
  const own = await ownGroup()
  const { master, coordinator, cleaner } = own.people
  const { updatedAt } = await listed(own, cleaner)
  const before = new Date(Date.parse(updatedAt) - 1000).toISOString().replace('.000Z', '+00:00')
  const stale = await edit(coordinator, { ...buildBody(cleaner, { nome: 'Nome velho' }), updatedAt: before })
  assert.equal(stale.problem.code, 'changed_meanwhile')
  assert.notEqual((await listed(own, cleaner)).nome, 'Nome velho')
  const right = await edit(master, { ...buildBody(cleaner, { nome: 'Nome novo' }), updatedAt })
  assert.equal(right.status, 200)
})

test('rejects an outdated form even if both edits share a millisecond', async () => {
  const own = await ownGroup()
  const { master, coordinator, cleaner } = own.people
  const opened = (await edit(master, buildBody(cleaner, { nome: 'Nome um' }))).body
  assert.equal((await edit(master, buildBody(cleaner, { nome: 'Nome dois' }))).status, 200)
  const stale = await edit(coordinator, {
    ...buildBody(cleaner, { nome: 'Nome um', telefone: '85900000000' }),
    updatedAt: opened.updatedAt,
  })
  assert.equal(stale.problem.code, 'changed_meanwhile')
  assert.equal((await listed(own, cleaner)).nome, 'Nome dois')
})

test('write access that is granted during a demotion is rejected', async () => {
  const own = await ownGroup()
  const { master, reader } = own.people
  const meeting = await server.database.asOwner(async (queries) => {
    await queries.updateTable('users').set({ coordinator: false }).where('id', '=', reader.id).execute()
    const granting = edit(master, buildBody(reader, { empresaPrincipal: true }))
    await untilSomebodyWaits(server.database)
    return { granting }
  })
  assert.equal((await meeting.granting).problem.code, 'changed_meanwhile')
  assert.equal((await listed(own, reader)).empresaPrincipal, false)
})

test('concurrent changes of one user all succeed', async () => {
  const own = await ownGroup()
  const { master, coordinator, reader } = own.people
  const replies = await Promise.all([
    edit(coordinator, buildBody(reader, { nome: 'Nome um' })),
    edit(master, buildBody(reader, { nome: 'Nome dois', empresaPrincipal: true })),
    edit(master, buildBody(reader, { nome: 'Nome três', empresaPrincipal: true })),
    edit(coordinator, buildBody(reader, { nome: 'Nome quatro' })),
  ])
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  const { nome, empresaPrincipal } = await listed(own, reader)
  assert.match(nome, /^Nome (um|dois|três|quatro)$/)
  assert.equal(empresaPrincipal, true)

  const toggles = await Promise.all([1, 0, 1, 0].map((flag) => toggle(master, reader.id, flag)))
  assert.deepEqual(
    toggles.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})

test("rejects edits without permission, and edits of other groups' users [R3-397 R3-398]", async () => {
  const { cleaner, reader, master } = group.people
  for (const caller of [cleaner, reader]) {
    assert.equal((await edit(caller, buildBody(cleaner))).problem.code, 'forbidden')
  }
  const before = await list(otherGroup.parent, otherGroup.people.master)
  for (const id of [otherGroup.people.cleaner.id, 999_999]) {
    const body = { ...buildBody(otherGroup.people.cleaner), id, nome: 'Intruso', ativo: 0 }
    assert.equal((await edit(master, body)).problem.code, 'not_found')
    assert.equal((await toggle(master, id, 1)).problem.code, 'not_found')
  }
  assert.deepEqual(await list(otherGroup.parent, otherGroup.people.master), before)
})
