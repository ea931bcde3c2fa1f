import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { changeCpfStatus, cpfActions, createCpfRegistration } from '@zelo/contract/cpf-registrations'
import {
  acceptInvitation,
  changeInvitationPolicy,
  createInvitation,
  createSignInLink,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from '@zelo/contract/invitations'
import { createFieldSession, listMyWork, openLinkedSession } from '@zelo/contract/my-work'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { createSession } from '@zelo/contract/sessions'
import { changeCoordinator, editUser, listUsers } from '@zelo/contract/user-administration'
import { leaveCompany, signUp } from '@zelo/contract/users'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type Person, type TestGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { hashToken } from '../../http/token.ts'
import { insertInvitation, lockRegistration } from './invitations.queries.ts'

let server: TestApp
let group: TestGroup
let other: TestGroup

before(async () => {
  server = await createTestApp({ publicUrl: 'https://zelo.example/' })
  group = await createGroup(server.database, { marker: 'orla' })
  other = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())
beforeEach(async () => {
  server.setClock(monday)
  await server.database.asOwner((queries) => queries.deleteFrom('abuse_counters').execute())
})

let numbers = 0

function newCpf(): string {
  numbers += 1
  return completeCpf(String(710_000_000 + numbers))
}

const invite = (cpf: string, more: { by?: Person; of?: TestGroup; branch?: number } = {}) => {
  const { people, branch } = more.of ?? group
  const body = { name: 'Joana Prado', cpf, companyId: more.branch ?? branch }
  return server.callAs(more.by ?? people.coordinator, createInvitation, { body })
}

const readSecret = (url: string) => new URL(url).hash.replace(/^#\w+=/, '')

const secretFor = async (cpf: string, more?: Parameters<typeof invite>[1]) =>
  readSecret((await invite(cpf, more)).body.url)

const read = (secret: string) => server.callAs(null, readInvitation, { body: { secret } })

function words(cpf: string) {
  const email = `joana${cpf}@orla.example`
  return {
    nome: 'Joana Prado de Lima',
    email,
    emailConfirmation: email,
    password: 'senha da joana',
    dataNascimento: '1988-02-29',
    cpf,
    telefone: '85999990000',
  }
}

const accept = (secret: string, cpf: string, change: object = {}) =>
  server.callAs(null, acceptInvitation, { body: { ...words(cpf), secret, ...change } })

const enter = (secret: string) => server.callAs(null, openLinkedSession, { body: { secret } })

const signInByCpf = (login: string, password = 'senha da joana') =>
  server.callAs(null, createFieldSession, { body: { login, password } })

const listed = async (companyId = group.parent) =>
  (await server.callAs(group.people.reader, listInvitations, { params: { companyId } })).body

const findPerson = async (cpf: string, { people, parent }: TestGroup = group) =>
  (await server.callAs(people.master, listUsers, { params: { companyId: parent } })).body.find(
    (person) => person.cpf === cpf,
  )

test('an invited person sees the company, signs up and signs in', async () => {
  // The database's clock decides when a session ends, so the server's clock must show the same time.
  server.setClock(new Date().toISOString())
  const cpf = newCpf()
  const reply = await invite(cpf)
  assert.equal(reply.status, 201, reply.text)
  assert.match(reply.body.url, /^https:\/\/zelo\.example\/signup#convite=[\w-]{43}$/)
  const secret = readSecret(reply.body.url)

  const shown = (await read(secret)).body
  assert.deepEqual(
    [shown.company, shown.branch, shown.name, shown.cpfHint],
    ['orla Matriz', 'orla Filial Centro', 'Joana Prado', cpf.slice(3, 9)],
  )
  assert.equal(await findPerson(cpf), undefined, 'data were stored before the person agreed')

  const { signInSecret } = (await accept(secret, cpf)).body
  const session = (await enter(signInSecret)).body
  assert.deepEqual(
    [session.user.name, session.company.name, session.madeBy],
    ['Joana Prado de Lima', 'orla Filial Centro', null],
  )
  const query = { from: '2026-03-02', to: '2026-03-03' }
  assert.equal((await server.callAs({ token: session.token }, listMyWork, { query })).status, 200)
  assert.equal((await signInByCpf(cpf)).status, 200)
  assert.equal((await enter(signInSecret)).problem.code, 'link_invalid', 'the link worked twice')
})

test('an invitation works once, for fourteen days, unless a newer one exists', async () => {
  const cpf = newCpf()
  const first = await secretFor(cpf)
  const second = await secretFor(cpf)
  assert.equal((await read(first)).problem.code, 'link_invalid', 'the earlier link still opens')
  assert.equal((await read(second)).status, 200)

  server.setClock('2026-03-16T08:00:01-03:00')
  assert.equal((await read(second)).problem.code, 'link_invalid')
  assert.equal((await accept(second, cpf)).problem.code, 'link_invalid')
  assert.equal((await listed()).invitations.find((each) => each.cpf === cpf)?.status, 'expired')

  const third = await secretFor(cpf)
  assert.equal((await accept(third, cpf)).status, 201)
  assert.equal((await accept(third, cpf)).problem.code, 'link_invalid')
  assert.equal((await listed()).invitations.find((each) => each.cpf === cpf)?.status, 'accepted')
})

test('if three people use one invitation, only one of them signs up', async () => {
  const cpf = newCpf()
  const secret = await secretFor(cpf)
  const replies = await Promise.all(
    [1, 2, 3].map((rival) => {
      const email = `rival${rival}@orla.example`
      return accept(secret, cpf, { email, emailConfirmation: email })
    }),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 400, 400])
})

test('an invitation that is replaced while its person accepts it stops working', async () => {
  const cpf = newCpf()
  const secret = await secretFor(cpf)
  const { coordinator } = group.people
  let accepting: ReturnType<typeof accept> | undefined
  await server.database.inGroup(group.id, async (queries) => {
    const { id } = (await lockRegistration(queries, cpf))!
    accepting = accept(secret, cpf)
    await untilSomebodyWaits(server.database)
    const now = new Date(monday)
    await insertInvitation(queries, {
      groupId: group.id,
      registrationId: id,
      name: 'Joana Prado',
      tokenHash: hashToken('a newer secret'),
      createdAt: now,
      createdBy: coordinator.id,
      expiresAt: new Date(now.getTime() + 60_000),
    })
  })
  assert.equal((await accepting!).problem.code, 'link_invalid')
  assert.equal((await accept('a newer secret', cpf)).status, 201)
})

test('a withdrawn invitation is rejected and no longer listed', async () => {
  const cpf = newCpf()
  const { invitation, url } = (await invite(cpf)).body
  const withdraw = () =>
    server.callAs(group.people.coordinator, revokeInvitation, { params: { id: invitation.id } })
  assert.equal((await withdraw()).status, 204)
  assert.equal((await read(readSecret(url))).problem.code, 'link_invalid')
  assert.equal((await withdraw()).problem.code, 'not_found')
  assert.ok(!(await listed()).invitations.some(({ id }) => id === invitation.id))
})

test('rejects an invitation with another CPF or with a taken e-mail address', async () => {
  const cpf = newCpf()
  const secret = await secretFor(cpf)
  assert.deepEqual((await accept(secret, newCpf())).problem.errors, { cpf: 'cpf_not_invited' })
  const email = group.people.reader.email.toUpperCase()
  assert.deepEqual((await accept(secret, cpf, { email, emailConfirmation: email })).problem.errors, {
    email: 'email_taken',
  })
  assert.equal((await accept(secret, cpf)).status, 201)
})

test('a person joins the inviting company, even if another registered the CPF', async () => {
  const cpf = newCpf()
  await invite(cpf, { of: other })
  const secret = await secretFor(cpf)
  assert.equal((await server.callAs(null, signUp, { body: words(cpf) })).problem.code, 'sign_up_refused')
  assert.equal((await accept(secret, cpf)).status, 201)
  assert.equal((await findPerson(cpf))?.companyId, group.branch)
  assert.equal(await findPerson(cpf, other), undefined)
})

test('rejects a sign-up without an invitation if the company requires one', async () => {
  const { master, coordinator } = other.people
  const body = { required: true }
  assert.equal((await server.callAs(coordinator, changeInvitationPolicy, { body })).problem.code, 'forbidden')
  assert.equal((await server.callAs(master, changeInvitationPolicy, { body })).body.required, true)
  const cpf = newCpf()
  const secret = await secretFor(cpf, { of: other })
  const unknown = await server.callAs(null, signUp, { body: words(newCpf()) })
  const rejected = await server.callAs(null, signUp, { body: words(cpf) })
  assert.deepEqual({ ...rejected.problem, requestId: '' }, { ...unknown.problem, requestId: '' })
  assert.equal((await accept(secret, cpf)).status, 201)
})

test('rejects invitations for CPFs with accounts, inactive CPFs and other branches', async () => {
  const taken = [group.people.reader.cpf, group.people.inactiveCpf.cpf]
  for (const cpf of taken) assert.deepEqual((await invite(cpf)).problem.errors, { cpf: 'user_cpf_taken' })
  const cpf = newCpf()
  await invite(cpf)
  assert.deepEqual((await invite(cpf, { branch: group.otherBranch })).problem.errors, {
    cpf: 'user_cpf_taken',
  })
  assert.deepEqual((await invite(newCpf(), { branch: other.branch })).problem.errors, {
    companyId: 'company_unknown',
  })
})

const setStatus = (cpf: string, action: (typeof cpfActions)[keyof typeof cpfActions]) =>
  server.callAs(group.people.master, changeCpfStatus, { body: { acao: [action], cpf: [cpf] } })

test('the removal of a CPF withdraws its open invitation', async () => {
  const cpf = newCpf()
  const secret = await secretFor(cpf)
  assert.equal((await setStatus(cpf, cpfActions.inactivate)).status, 204)
  assert.equal((await setStatus(cpf, cpfActions.activate)).status, 204)
  assert.equal((await read(secret)).status, 200)

  assert.equal((await setStatus(cpf, cpfActions.remove)).status, 204)
  const body = { cpf, idEmpresa: group.parent, idEmpresaFilial: group.branch }
  assert.equal((await server.callAs(group.people.master, createCpfRegistration, { body })).status, 201)
  assert.equal((await read(secret)).problem.code, 'link_invalid')
  assert.equal((await accept(secret, cpf)).problem.code, 'link_invalid')
  assert.ok(!(await listed()).invitations.some((each) => each.cpf === cpf))
})

test("the deactivation of a CPF ends the user's sign-in links", async () => {
  for (const action of [cpfActions.inactivate, cpfActions.remove]) {
    const cpf = newCpf()
    await accept(await secretFor(cpf), cpf)
    const userId = (await findPerson(cpf))!.id
    const body = { userId }
    const { url } = (await server.callAs(group.people.coordinator, createSignInLink, { body })).body
    await setStatus(cpf, action)
    if (action === cpfActions.inactivate) await setStatus(cpf, cpfActions.activate)
    else await secretFor(cpf, { by: group.people.master })
    assert.equal((await enter(readSecret(url))).problem.code, 'link_invalid')
  }
})

test('a removed person joins again by invitation and sets a new password', async () => {
  const cpf = newCpf()
  await accept(await secretFor(cpf), cpf)
  const before = await findPerson(cpf)
  assert.equal((await setStatus(cpf, cpfActions.remove)).status, 204)
  assert.equal((await invite(cpf)).problem.code, 'forbidden')
  const secret = await secretFor(cpf, { by: group.people.master })
  assert.equal((await signInByCpf(cpf)).problem.code, 'invalid_credentials')

  assert.equal((await accept(secret, cpf, { nome: 'Joana Lima', password: 'outra senha' })).status, 201)
  const now = await findPerson(cpf)
  assert.deepEqual([now?.id, now?.nome], [before?.id, 'Joana Lima'])
  assert.equal((await signInByCpf(cpf, 'outra senha')).status, 200)
})

test('a sign-in link works once and names the coordinator who created it', async () => {
  const { coordinator, otherCleaner } = group.people
  const make = async () =>
    (await server.callAs(coordinator, createSignInLink, { body: { userId: otherCleaner.id } })).body
  const first = await make()
  assert.match(first.url, /^https:\/\/zelo\.example\/campo\/entrar#link=[\w-]{43}$/)
  const second = await make()
  assert.equal((await enter(readSecret(first.url))).problem.code, 'link_invalid', 'the earlier link works')
  const session = (await enter(readSecret(second.url))).body
  assert.deepEqual([session.user.id, session.madeBy], [otherCleaner.id, coordinator.name])
  assert.equal((await enter(readSecret(second.url))).problem.code, 'link_invalid')

  const late = await make()
  server.setClock('2026-03-02T09:00:01-03:00')
  assert.equal((await enter(readSecret(late.url))).problem.code, 'link_invalid')
})

test('invitations and links show times in the time zone of their branch', async () => {
  const west = await createGroup(server.database, { marker: 'poente' })
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'America/Manaus' })
      .where('group_id', '=', west.id)
      .execute(),
  )
  const { invitation, url } = (await invite(newCpf(), { of: west })).body
  assert.deepEqual(
    [invitation.createdAt, invitation.expiresAt],
    ['2026-03-02T07:00:00-04:00', '2026-03-16T07:00:00-04:00'],
  )
  assert.equal((await read(readSecret(url))).body.expiresAt, invitation.expiresAt)
  const body = { userId: west.people.otherCleaner.id }
  const link = (await server.callAs(west.people.coordinator, createSignInLink, { body })).body
  assert.equal(link.expiresAt.slice(-6), '-04:00')
})

test('coordinators and inactive users cannot get sign-in links', async () => {
  const { coordinator, reader, master, inactive, inactiveCpf } = group.people
  for (const { id } of [reader, master, coordinator, inactive, inactiveCpf]) {
    const reply = await server.callAs(coordinator, createSignInLink, { body: { userId: id } })
    assert.equal(reply.problem.code, 'forbidden')
  }
})

test("a promotion or deactivation ends a user's sign-in links", async () => {
  const { coordinator, master } = group.people
  const hired = []
  for (const cpf of [newCpf(), newCpf()]) {
    await accept(await secretFor(cpf), cpf)
    hired.push((await findPerson(cpf))!)
  }
  const links = []
  for (const { id } of hired) {
    const { url } = (await server.callAs(coordinator, createSignInLink, { body: { userId: id } })).body
    links.push(readSecret(url))
  }
  const [promoted, idle] = hired
  await server.callAs(master, changeCoordinator, { body: { id: promoted!.id, parametro: 1 } })
  const { id, nome, telefone } = idle!
  await server.callAs(master, editUser, { body: { id, nome, telefone, ativo: 0 } })
  assert.equal((await enter(links[0]!)).problem.code, 'link_invalid')
  assert.equal((await enter(links[1]!)).problem.code, 'inactive_user')
})

test('a person can leave a company and join another company', async () => {
  server.setClock(new Date().toISOString())
  const cpf = newCpf()
  await accept(await secretFor(cpf, { of: other }), cpf)
  const { token } = (await signInByCpf(cpf)).body
  const leave = (password: string) => server.callAs({ token }, leaveCompany, { body: { password } })
  assert.equal((await leave('outra senha')).problem.code, 'wrong_password')
  assert.equal((await leave('senha da joana')).status, 204)
  const query = { from: '2026-03-02', to: '2026-03-03' }
  assert.equal((await server.callAs({ token }, listMyWork, { query })).problem.code, 'not_signed_in')
  const left = (await findPerson(cpf, other))!
  assert.deepEqual(
    [left.nome, left.telefone, left.dataNascimento, left.ativo, left.cpfAtivo],
    ['Joana Prado de Lima', '', null, 0, false],
  )
  assert.match(left.email, /^saiu-\d+-\d+@zelo\.invalid$/)
  assert.equal((await accept(await secretFor(cpf), cpf)).status, 201)
  assert.equal((await signInByCpf(cpf)).body.company.name, 'orla Filial Centro')
})

test('a sign-in while the same person leaves the company does not deadlock', async () => {
  server.setClock(new Date().toISOString())
  const cpf = newCpf()
  await accept(await secretFor(cpf), cpf)
  const { token } = (await signInByCpf(cpf)).body
  const { entering, leaving } = await server.database.inGroup(group.id, async (queries) => {
    await queries.selectFrom('cpf_registrations').select('id').where('cpf', '=', cpf).forUpdate().execute()
    const entering = signInByCpf(cpf)
    await untilSomebodyWaits(server.database)
    const body = { password: 'senha da joana' }
    const leaving = server.callAs({ token }, leaveCompany, { body })
    await untilSomebodyWaits(server.database, 2)
    return { entering, leaving }
  })
  assert.deepEqual([(await entering).status, (await leaving).status], [200, 204])
})

test('a coordinator cannot leave a company', async () => {
  const { reader } = group.people
  const caller = await openTestSession(server.database, group.id, reader)
  const reply = await server.callAs(caller, leaveCompany, { body: { password: group.password } })
  assert.equal(reply.problem.code, 'forbidden')
  const body = { email: reader.email, password: group.password }
  assert.equal((await server.callAs(null, createSession, { body })).status, 200)
})

test('rate-limits an IP address that sends wrong link secrets', async () => {
  const codes = []
  for (let tries = 0; tries < 21; tries += 1) codes.push((await read('x'.repeat(43))).problem.code)
  assert.deepEqual([codes[19], codes[20]], ['link_invalid', 'too_many_requests'])
})
