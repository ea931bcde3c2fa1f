import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type CpfAction,
  changeCpfStatus,
  cpfActions,
  cpfsPerChange,
  createCpfRegistration,
  listCpfRegistrations,
} from '@zelo/contract/cpf-registrations'
import { createInvitation } from '@zelo/contract/invitations'
import { createFieldSession, listMyWork } from '@zelo/contract/my-work'
import { sectors } from '@zelo/contract/reference-kinds'
import { completeCpf, maskCpf, readCpf } from '@zelo/contract/rules/cpf'
import { createSession } from '@zelo/contract/sessions'
import { changeCoordinator, listUsers, type WireListedUser } from '@zelo/contract/user-administration'
import { signUp } from '@zelo/contract/users'
import { createTestApp, type Reply, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type Person, type TestGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'

let server: TestApp
let group: TestGroup
let other: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
  other = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())

let numbers = 0

/** Returns a valid CPF that is not registered in any group. */
function newCpf(): string {
  numbers += 1
  return completeCpf(String(600_000_000 + numbers))
}

const register = (cpf: string, more: { branch?: number; parent?: number; by?: Person } = {}) =>
  server.callAs(more.by ?? group.people.coordinator, createCpfRegistration, {
    body: { cpf, idEmpresa: more.parent ?? group.parent, idEmpresaFilial: more.branch ?? group.branch },
  })

const change = (action: CpfAction, cpfs: string[], by: Person = group.people.master) =>
  server.callAs(by, changeCpfStatus, { body: { acao: cpfs.map(() => cpfActions[action]), cpf: cpfs } })

const listCpfs = async (companyId: number, by: Person = group.people.reader) =>
  (await server.callAs(by, listCpfRegistrations, { params: { companyId } })).body

/** Returns a CPF's entry in the list of the whole group. */
const found = async (cpf: string) => (await listCpfs(group.parent)).find(({ CPF }) => CPF === cpf)

const signIn = (person: Person, of: TestGroup = group) =>
  server.callAs(null, createSession, { body: { email: person.email, password: of.password } })

/** Returns whether a session token is still valid. */
const isOpen = async ({ token }: Person) =>
  (await server.send({ token }, sectors.list, { query: {} })).status !== 401

/** Returns a person's entry in the list of users. */
const listedAs = async ({ id }: Person) => {
  const params = { companyId: group.parent }
  const people = (await server.callAs(group.people.master, listUsers, { params })).body
  return people.find((each) => each.id === id)!
}

const countSessions = (person: Person) =>
  server.database.asOwner(async (queries) => {
    const rows = await queries
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', person.id)
      .execute()
    return rows.length
  })

/** Adds a person to a group, with the role of the group's person `like` and a new CPF, e-mail address and session. */
async function hire(
  name: string,
  like: 'cleaner' | 'coordinator' | 'master' = 'cleaner',
  of: TestGroup = group,
): Promise<Person> {
  const cpf = newCpf()
  const email = `${name}@${of.marker}.example`
  const id = await server.database.asOwner(async (queries) => {
    const { company_id, group_id, password_hash, coordinator } = await queries
      .selectFrom('users')
      .selectAll()
      .where('id', '=', of.people[like].id)
      .executeTakeFirstOrThrow()
    const place = { group_id, company_id }
    await queries
      .insertInto('cpf_registrations')
      .values({ ...place, cpf })
      .execute()
    const { id } = await queries
      .insertInto('users')
      .values({ ...place, name, email, email_key: email, cpf, password_hash, coordinator })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (like !== 'cleaner') {
      await queries
        .insertInto('access_levels')
        .values({ ...place, user_id: id, name: 'Nível' })
        .execute()
    }
    if (like === 'master')
      await queries
        .insertInto('master_cpfs')
        .values({ ...place, cpf })
        .execute()
    return id
  })
  return await openTestSession(server.database, of.id, { ...of.people[like], id, name, email, cpf })
}

test("lists CPF, CNPJ, branch and status, the parent company's CPFs first [R2-204 R2-205 R2-308]", async () => {
  const rows = await listCpfs(group.parent)
  const { cleaner, inactiveCpf } = group.people
  const company = await server.database.asOwner((queries) =>
    queries.selectFrom('companies').selectAll().where('id', '=', group.branch).executeTakeFirstOrThrow(),
  )
  const { id, accountCreatedAt, ...row } = rows.find(({ CPF }) => CPF === cleaner.cpf)!
  assert.match(accountCreatedAt ?? '', /-03:00$/)
  assert.ok(id > 0)
  assert.deepEqual(row, {
    CPF: cleaner.cpf,
    CNPJ: company.cnpj,
    NOME_FILIAL: 'orla Filial Centro',
    ATIVO: true,
    companyId: group.branch,
    name: cleaner.name,
    userId: cleaner.id,
    lastSignInAt: null,
    awaited: false,
    invited: false,
  })
  assert.equal(rows.find(({ CPF }) => CPF === inactiveCpf.cpf)?.ATIVO, false)
  const places = rows.map(({ companyId, CPF }) => `${companyId === group.parent ? 0 : 1} ${companyId} ${CPF}`)
  assert.deepEqual(places, places.toSorted())
})

test('lists the CPFs of the group or of one branch only', async () => {
  const all = await listCpfs(group.parent)
  assert.deepEqual(
    await listCpfs(group.branch),
    all.filter(({ companyId }) => companyId === group.branch),
  )
  assert.deepEqual(await listCpfs(group.otherBranch), [])
  for (const companyId of [other.parent, other.branch, 999_999]) {
    const reply = await server.callAs(group.people.master, listCpfRegistrations, { params: { companyId } })
    assert.equal(reply.problem.code, 'not_found')
  }
})

test('a coordinator pre-registers a CPF; its owner signs up as a cleaner [R2-003 R2-004 R2-164 R2-271 R2-309]', async () => {
  const cpf = newCpf()
  const person = {
    nome: 'Joana Prado',
    email: 'joana@orla.example',
    emailConfirmation: 'joana@orla.example',
    password: 'senha da joana',
    dataNascimento: '1988-02-29',
    cpf,
    telefone: '85999990000',
  }
  assert.equal((await server.callAs(null, signUp, { body: person })).problem.code, 'sign_up_refused')

  const reply = await register(cpf, { branch: group.otherBranch })
  assert.equal(reply.status, 201)
  assert.partialDeepStrictEqual(await found(cpf), reply.body)
  assert.deepEqual(
    [reply.body.CPF, reply.body.NOME_FILIAL, reply.body.ATIVO],
    [cpf, 'orla Filial Norte', true],
  )

  assert.equal((await server.callAs(null, signUp, { body: person })).status, 204)
  const body = { email: person.email, password: person.password }
  const { user, empresaPrincipal } = (await server.callAs(null, createSession, { body })).body
  assert.deepEqual([user.coordenador, user.companyId, empresaPrincipal], [0, group.otherBranch, []])

  // A cleaner can use the field app at once. A cleaner who is promoted to coordinator can use the back office.
  server.setClock(new Date().toISOString())
  const { token } = (
    await server.callAs(null, createFieldSession, { body: { login: cpf, password: person.password } })
  ).body
  const query = { from: '2026-03-02', to: '2026-03-02' }
  assert.equal((await server.callAs({ token }, listMyWork, { query })).status, 200)
  assert.equal((await server.callAs({ token }, sectors.list, { query: {} })).status, 403)
  const promotion = { id: user.id, parametro: 1 } as const
  await server.callAs(group.people.master, changeCoordinator, { body: promotion })
  assert.equal((await server.callAs({ token }, sectors.list, { query: {} })).status, 200)
})

test('rejects a missing or invalid CPF and stores only digits [R2-264 R2-265]', async () => {
  const cpfs: [unknown, string][] = [
    [undefined, 'user_cpf_required'],
    ['', 'user_cpf_required'],
    ['  ', 'user_cpf_required'],
    ['123', 'user_cpf_invalid'],
    ['5299822472', 'user_cpf_invalid'],
    ['529982247250', 'user_cpf_invalid'],
    ['52998224726', 'user_cpf_invalid'],
    ['00000000000', 'user_cpf_invalid'],
    ['11111111111', 'user_cpf_invalid'],
    ['529982247ab', 'user_cpf_invalid'],
    ['x'.repeat(10_000), 'user_cpf_invalid'],
    [52998224725, 'invalid'],
    [['52998224725'], 'invalid'],
    [null, 'invalid'],
  ]
  const before = await listCpfs(group.parent)
  for (const [cpf, key] of cpfs) {
    const body = { cpf, idEmpresa: group.parent, idEmpresaFilial: group.branch }
    const { problem } = await server.send(group.people.coordinator, createCpfRegistration, { body })
    assert.deepEqual(problem.errors, { cpf: key }, JSON.stringify(cpf))
  }
  assert.deepEqual(await listCpfs(group.parent), before)

  const cpf = newCpf()
  assert.equal((await register(` ${maskCpf(cpf).replace('-', '\u2011')} `)).body.CPF, cpf)
})

test("a CPF needs an active company of the caller's own group", async () => {
  const closed = await createGroup(server.database, { marker: 'brisa' })
  await server.database.asOwner((queries) =>
    queries.updateTable('companies').set({ active: false }).where('id', '=', closed.branch).execute(),
  )
  const by = closed.people.coordinator
  const places = [
    { parent: closed.parent, branch: closed.branch, by },
    { parent: group.parent, branch: other.branch },
    { parent: other.parent, branch: group.branch },
    { parent: group.branch, branch: group.branch },
    { parent: group.parent, branch: 999_999 },
  ]
  for (const place of places) {
    const cpf = newCpf()
    assert.equal((await register(cpf, place)).problem.code, 'not_found', JSON.stringify(place))
    assert.equal(await found(cpf), undefined)
  }
  assert.equal((await register(newCpf(), { branch: group.parent })).status, 201)
})

test('a group registers a CPF only once, even if inactive', async () => {
  const cpf = newCpf()
  assert.equal((await register(cpf)).status, 201)
  for (const branch of [group.branch, group.otherBranch]) {
    const { problem } = await register(cpf, { branch })
    assert.equal(problem.code, 'duplicate')
    assert.deepEqual(problem.errors, { cpf: 'user_cpf_taken' })
  }
  const inactive = group.people.inactiveCpf.cpf
  assert.equal((await register(inactive)).problem.code, 'duplicate')
  assert.equal((await found(inactive))?.ATIVO, false)

  const elsewhere = { parent: other.parent, branch: other.branch, by: other.people.coordinator }
  assert.equal((await register(cpf, elsewhere)).status, 201)
})

test('only one of three concurrent registrations of a CPF succeeds', async () => {
  const cpf = newCpf()
  const replies = await Promise.all([
    register(cpf),
    register(cpf, { branch: group.otherBranch, by: group.people.master }),
    register(cpf, { branch: group.parent }),
  ])
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409])
  const rows = (await listCpfs(group.parent)).filter(({ CPF }) => CPF === cpf)
  assert.partialDeepStrictEqual(rows, [replies.find(({ status }) => status === 201)!.body])
  assert.equal(rows.length, 1)
})

test('inactivating a CPF ends its sessions, and activating it allows a sign-in [R2-226 R2-228 R2-232 R2-273 R2-311]', async () => {
  const person = await hire('ines')
  const elsewhere = await openTestSession(server.database, group.id, person)
  assert.ok((await isOpen(person)) && (await isOpen(elsewhere)))

  assert.equal((await change('inactivate', [person.cpf])).status, 204)
  assert.equal((await found(person.cpf))?.ATIVO, false)
  assert.ok(!(await isOpen(person)) && !(await isOpen(elsewhere)))
  assert.equal(await countSessions(person), 0)
  assert.equal((await signIn(person)).problem.code, 'inactive_user')

  assert.equal((await change('activate', [person.cpf])).status, 204)
  assert.equal((await found(person.cpf))?.ATIVO, true)
  assert.ok(!(await isOpen(person)) && !(await isOpen(elsewhere)), 'an old session came back')
  assert.equal((await signIn(person)).status, 200)
})

test('a sign-in during an inactivation does not open a session [R2-232]', async () => {
  const person = await hire('clara')
  const meeting = await server.database.inGroup(group.id, async (queries) => {
    const own = queries.selectFrom('cpf_registrations').select('id').where('cpf', '=', person.cpf)
    await own.forUpdate().execute()
    const inactivating = change('inactivate', [person.cpf])
    await untilSomebodyWaits(server.database)
    const signingIn = signIn(person)
    // The sign-in has already verified the password.
    await untilSomebodyWaits(server.database, 2)
    return { inactivating, signingIn }
  })
  assert.equal((await meeting.inactivating).status, 204)
  assert.equal((await meeting.signingIn).problem.code, 'inactive_user')
  assert.equal((await change('activate', [person.cpf])).status, 204)
  assert.equal(await countSessions(person), 0)
})

test('a removed CPF gives no access until it is registered again [R2-227 R2-232]', async () => {
  const person = await hire('noemia')
  assert.equal((await change('remove', [person.cpf])).status, 204)
  assert.equal(await found(person.cpf), undefined)
  assert.ok(!(await isOpen(person)))
  assert.equal(await countSessions(person), 0)
  assert.equal((await signIn(person)).problem.code, 'inactive_user')
  for (const action of ['inactivate', 'remove', 'activate'] as const) {
    assert.equal((await change(action, [person.cpf])).problem.code, 'not_found')
  }

  const reply = await register(person.cpf, { branch: group.otherBranch, by: group.people.master })
  assert.equal(reply.status, 201)
  assert.partialDeepStrictEqual(await found(person.cpf), { ...reply.body, userId: person.id, awaited: true })
  assert.ok(!(await isOpen(person)), 'an old session came back')
  assert.equal((await signIn(person)).problem.code, 'invalid_credentials', 'the old password came back')
  assert.equal((await listedAs(person)).companyId, group.otherBranch)
})

test('only a master administrator can re-register a removed CPF', async () => {
  const person = await hire('dalva')
  assert.equal((await change('remove', [person.cpf])).status, 204)
  const { coordinator } = group.people
  const body = { cpf: person.cpf, idEmpresa: group.parent, idEmpresaFilial: group.branch }
  const { problem } = await server.callAs(coordinator, createCpfRegistration, { body })
  assert.deepEqual([problem.code, problem.errors], ['forbidden', { cpf: 'user_cpf_removed' }])
  assert.equal((await signIn(person)).problem.code, 'inactive_user')
})

test('a re-registered coordinator is a cleaner without a main company [R2-164]', async () => {
  const person = await hire('regis', 'coordinator')
  await change('remove', [person.cpf])
  await server.database.asOwner((queries) =>
    queries.updateTable('users').set({ active: false }).where('id', '=', person.id).execute(),
  )
  await register(person.cpf, { by: group.people.master })
  const { ativo, coordenador, companyId, empresaPrincipal } = await listedAs(person)
  assert.deepEqual([ativo, coordenador, companyId, empresaPrincipal], [1, 0, group.branch, false])
})

test('a re-registered master administrator is a cleaner and can be promoted', async () => {
  const person = await hire('magda', 'master')
  await change('remove', [person.cpf])
  const { master } = group.people
  await register(person.cpf, { by: master })
  const readFlags = ({ coordenador, empresaPrincipal, master, masterCpf }: WireListedUser) => [
    coordenador,
    empresaPrincipal,
    master,
    masterCpf,
  ]
  const users = await server.callAs(master, listUsers, { params: { companyId: group.parent } })
  assert.deepEqual(readFlags(users.body.find(({ id }) => id === person.id)!), [0, false, false, true])

  const promotion = { id: person.id, parametro: 1 as const }
  const promoted = await server.callAs(master, changeCoordinator, { body: promotion })
  assert.deepEqual(readFlags(promoted.body), [1, true, true, true])
})

test('each CPF gets the action at the same position in `acao` [R2-225 R2-311]', async () => {
  const [one, two, three, four] = [
    await hire('um'),
    await hire('dois'),
    await hire('tres'),
    await hire('quatro'),
  ]
  await change('inactivate', [three.cpf])
  const body = { acao: ['1', '2', '3'] as const, cpf: [one.cpf, two.cpf, three.cpf] }
  const untouched = (await listCpfs(group.parent)).filter(({ CPF }) => !body.cpf.includes(CPF))
  const reply = await server.send(group.people.master, changeCpfStatus, { body })
  assert.equal(reply.status, 204)

  const rows = await listCpfs(group.parent)
  const findState = ({ cpf }: Person) => rows.find(({ CPF }) => CPF === cpf)?.ATIVO
  assert.deepEqual([one, two, three].map(findState), [false, undefined, true])
  assert.deepEqual(
    rows.filter(({ CPF }) => !body.cpf.includes(CPF)),
    untouched,
  )
  assert.ok(await isOpen(four))
})

test('one CPF that the user may not change prevents all changes', async () => {
  const { master } = group.people
  const person = await hire('vera')
  const wrong: [string, string][] = [
    [newCpf(), 'not_found'],
    [other.people.cleaner.cpf, 'not_found'],
    [master.cpf, 'forbidden'],
  ]
  for (const [cpf, code] of wrong) {
    for (const cpfs of [
      [person.cpf, cpf],
      [cpf, person.cpf],
    ]) {
      assert.equal((await change('inactivate', cpfs)).problem.code, code)
    }
  }
  assert.equal((await found(person.cpf))?.ATIVO, true)
  assert.ok(await isOpen(person))
  assert.ok(await isOpen(other.people.cleaner))
})

test('only master administrators change a status; registering needs a main company [R1-283 R1-284 R2-277]', async () => {
  const { cleaner, otherCleaner, reader, coordinator } = group.people
  for (const by of [cleaner, reader, coordinator]) {
    assert.equal((await change('inactivate', [otherCleaner.cpf], by)).problem.code, 'forbidden', by.name)
  }
  for (const by of [cleaner, reader]) {
    assert.equal((await register(newCpf(), { by })).problem.code, 'forbidden', by.name)
  }
  const body = { acao: [cpfActions.inactivate], cpf: [otherCleaner.cpf] }
  assert.equal((await server.callAs(null, changeCpfStatus, { body })).problem.code, 'not_signed_in')
  assert.equal((await found(otherCleaner.cpf))?.ATIVO, true)
})

test('a master administrator cannot change their own CPF [R2-278]', async () => {
  const { master } = group.people
  for (const action of ['inactivate', 'remove', 'activate'] as const) {
    const reply = await change(action, [master.cpf])
    assert.deepEqual([reply.status, reply.problem.code], [403, 'forbidden'])
  }
  assert.equal((await found(master.cpf))?.ATIVO, true)
  assert.ok(await isOpen(master))
})

test("a master administrator can end and restore another master administrator's access", async () => {
  const colleague = await hire('colega', 'master')
  assert.equal((await change('inactivate', [colleague.cpf])).status, 204)
  assert.equal((await change('activate', [group.people.master.cpf], colleague)).status, 401)
  assert.equal((await change('activate', [colleague.cpf])).status, 204)
  assert.equal((await signIn(colleague)).body.cpfUserMaster.length, 1)
  await change('remove', [colleague.cpf])
})

test('if two master administrators inactivate each other, one stays active', async () => {
  const colleague = await hire('rival', 'master', other)
  const { master } = other.people
  const replies: Promise<Reply>[] = []
  await server.database.inGroup(other.id, async (queries) => {
    await queries
      .selectFrom('cpf_registrations')
      .select('id')
      .where('cpf', 'in', [master.cpf, colleague.cpf])
      .forUpdate()
      .execute()
    // The server has checked the rights of both callers before either call continues.
    replies.push(change('inactivate', [colleague.cpf], master), change('remove', [master.cpf], colleague))
    await untilSomebodyWaits(server.database, replies.length)
  })
  const statuses = (await Promise.all(replies)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [204, 401])
  const left = await Promise.all([signIn(master, other), signIn(colleague, other)])
  assert.deepEqual(left.map(({ status }) => status).toSorted(), [200, 401])
})

test('an invalid status change is rejected and changes nothing', async () => {
  const { master, cleaner, otherCleaner } = group.people
  const cpf = [cleaner.cpf, otherCleaner.cpf]
  const bodies: [object, string][] = [
    [{}, 'acao'],
    [{ acao: [], cpf: [] }, 'cpf'],
    [{ acao: ['1'], cpf }, 'acao'],
    [{ acao: ['1', '1', '1'], cpf }, 'acao'],
    [{ acao: ['1', '4'], cpf }, 'acao.1'],
    [{ acao: [1, 2], cpf }, 'acao.0'],
    [{ acao: '1', cpf: cleaner.cpf }, 'cpf'],
    [{ acao: ['1', '3'], cpf: [cleaner.cpf, cleaner.cpf] }, 'cpf'],
    [{ acao: ['1', '1'], cpf: [cleaner.cpf, maskCpf(otherCleaner.cpf)] }, 'cpf.1'],
    [{ acao: Array(cpfsPerChange + 1).fill('1'), cpf: Array(cpfsPerChange + 1).fill(cleaner.cpf) }, 'cpf'],
    [{ acao: ['1', '1'], cpf, group_id: other.id }, 'group_id'],
  ]
  const before = await listCpfs(group.parent)
  for (const [body, field] of bodies) {
    const { problem } = await server.send(master, changeCpfStatus, { body })
    assert.ok(
      problem.errors?.[field],
      `${JSON.stringify(body).slice(0, 80)} ${JSON.stringify(problem.errors)}`,
    )
  }
  assert.deepEqual(await listCpfs(group.parent), before)
})

test('one request inactivates ten thousand CPFs', async () => {
  const big = await createGroup(server.database, { marker: 'vasta' })
  const cpfs = Array.from({ length: cpfsPerChange }, (_, index) => completeCpf(String(500_000_000 + index)))
  assert.ok(cpfs.every((cpf) => readCpf(cpf) === cpf))
  await server.database.asOwner((queries) =>
    queries
      .insertInto('cpf_registrations')
      .values(cpfs.map((cpf) => ({ group_id: big.id, company_id: big.branch, cpf })))
      .execute(),
  )
  assert.equal((await change('inactivate', cpfs, big.people.master)).status, 204)
  const rows = await listCpfs(big.branch, big.people.reader)
  assert.equal(rows.filter(({ ATIVO }) => !ATIVO).length, cpfsPerChange)
})

test('lists the invitation, sign-up and last sign-in of each CPF', async () => {
  const [unknown, invited, expired] = [newCpf(), newCpf(), newCpf()]
  await register(unknown)
  const invite = (cpf: string, name: string) =>
    server.callAs(group.people.coordinator, createInvitation, {
      body: { name, cpf, companyId: group.branch },
    })
  server.setClock(new Date(Date.now() - 20 * 86_400_000).toISOString())
  await invite(expired, 'Rita Lemos')
  server.setClock(new Date().toISOString())
  await invite(invited, 'Davi Rocha')
  await signIn(group.people.reader)
  const read = async (cpf: string) => {
    const { name, userId, awaited, invited, accountCreatedAt } = (await found(cpf))!
    return [name, userId, awaited, invited, accountCreatedAt]
  }
  assert.deepEqual(await read(unknown), [null, null, true, false, null])
  assert.deepEqual(await read(invited), ['Davi Rocha', null, true, true, null])
  assert.deepEqual(await read(expired), ['Rita Lemos', null, true, false, null])
  const seen = (await found(group.people.reader.cpf))?.lastSignInAt
  assert.match(seen ?? '', /-03:00$/)
  assert.equal((await listedAs(group.people.reader)).lastSignInAt, seen)
})
