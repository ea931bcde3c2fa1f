import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createInvitation, createSignInLink } from '@zelo/contract/invitations'
import { openLinkedSession } from '@zelo/contract/my-work'
import { forgotPassword, resetPassword, undoAccountChange } from '@zelo/contract/passwords'
import { sectors } from '@zelo/contract/reference-kinds'
import { createSession } from '@zelo/contract/sessions'
import { leaveCompany, updateProfile } from '@zelo/contract/users'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type Person, type TestGroup } from '../../../test/test-group.ts'
import { createSmtpMail } from '../../mail/smtp.ts'
import { parseEmail, startMailServer, type TestMailServer } from '../../mail/test-mail-server.ts'

let post: TestMailServer
let server: TestApp
let group: TestGroup

before(async () => {
  post = await startMailServer()
  const mail = createSmtpMail({ url: post.url, from: 'Zelo <zelo@orla.example>' })
  server = await createTestApp({ mail, publicUrl: 'https://zelo.example/' })
})
after(async () => {
  await server.close()
  await post.close()
})

let groups = 0

beforeEach(async () => {
  server.setClock(monday)
  groups += 1
  group = await createGroup(server.database, { marker: `orla${groups}` })
  await server.database.asOwner((queries) => queries.deleteFrom('abuse_counters').execute())
})

/** Saves the profile of a user. With `newPassword`, also changes the password. */
async function save(person: Person, email: string, newPassword?: string) {
  const caller = await openTestSession(server.database, group.id, person)
  const passwords = { oldPassword: group.password, newPassword, passwordConfirmation: newPassword }
  const body = { nome: person.name, email, telefone: '85999990000', ...(newPassword && passwords) }
  return { caller, reply: await server.callAs(caller, updateProfile, { body }) }
}

/** Returns the next e-mail: its recipient, its text and the secret of its link. */
async function nextEmail() {
  const email = await post.next()
  const { text } = parseEmail(email)
  const secret = /\/undo-change\?search=([\w-]{43})$/m.exec(text)?.[1]
  return { to: email.to, text, secret: secret ?? '' }
}

const undo = (secret: string) => server.callAs(null, undoAccountChange, { body: { secret } })

const signIn = (email: string, password: string) =>
  server.callAs(null, createSession, { body: { email, password } })

const isOpen = async (caller: { token: string }) =>
  (await server.callAs(caller, sectors.list, { query: {} })).status === 200

test('the e-mail to the previous address lets the owner recover the account', async () => {
  const { coordinator } = group.people
  const thief = await save(coordinator, 'ladrao@fora.example', 'senha do ladrão')
  assert.equal(thief.reply.status, 200, thief.reply.text)
  const { to, text, secret } = await nextEmail()
  assert.deepEqual(to, [coordinator.email])
  assert.match(text, /passou a ser ladrao@fora\.example\. A senha do seu acesso ao Zelo foi trocada\./)

  const { token } = (await undo(secret)).body
  assert.equal(await isOpen(thief.caller), false, 'the thief is still signed in')
  assert.equal((await signIn('ladrao@fora.example', 'senha do ladrão')).problem.code, 'invalid_credentials')
  assert.equal((await signIn(coordinator.email, group.password)).problem.code, 'invalid_credentials')

  const body = { token, password: 'senha nova', passwordConfirmation: 'senha nova' }
  assert.equal((await server.callAs(null, resetPassword, { body })).status, 204)
  await nextEmail()
  assert.equal((await signIn(coordinator.email, 'senha nova')).status, 200)
  assert.equal((await undo(secret)).problem.code, 'link_invalid', 'the link worked twice')
})

test('an owner recovers an account whose e-mail was changed twice', async () => {
  const { coordinator } = group.people
  await save(coordinator, 'um@fora.example')
  const own = await nextEmail()
  server.setClock('2026-03-02T09:00:00-03:00')
  await save(coordinator, 'dois@fora.example')
  const thiefs = await nextEmail()
  assert.deepEqual(thiefs.to, ['um@fora.example'])
  assert.equal((await undo(own.secret)).status, 200)
  assert.equal((await undo(thiefs.secret)).problem.code, 'link_invalid')
})

test('the link in the warning e-mail works for only seven days', async () => {
  await save(group.people.coordinator, 'outro@orla.example')
  const { secret } = await nextEmail()
  server.setClock('2026-03-09T08:00:01-03:00')
  assert.equal((await undo(secret)).problem.code, 'link_invalid')
})

test('an undo does not restore an e-mail address taken by another user', async () => {
  const { coordinator, reader } = group.people
  await save(coordinator, `livre@${group.marker}.example`)
  const { secret } = await nextEmail()
  await save(reader, coordinator.email)
  await nextEmail()
  assert.deepEqual((await undo(secret)).problem.errors, { email: 'email_taken' })
})

test('a new e-mail address can reset the password only after a day', async () => {
  const { coordinator } = group.people
  const email = `novo@${group.marker}.example`
  await save(coordinator, email)
  await nextEmail()
  const forget = () => server.callAs(null, forgotPassword, { body: { email, tapp: true } })
  assert.equal((await forget()).problem.code, 'email_too_new')
  server.setClock('2026-03-03T08:00:01-03:00')
  assert.equal((await forget()).status, 204)
  assert.match((await nextEmail()).text, /\/reset-password\?/)
})

test("undoing a change ends the account's reset links and sign-in links", async () => {
  const { cleaner, coordinator } = group.people
  await save(cleaner, cleaner.email, 'senha do ladrão')
  const { secret } = await nextEmail()
  await server.callAs(null, forgotPassword, { body: { email: cleaner.email, tapp: true } })
  const [, token = ''] = /\/reset-password\?search=([\w-]+)/.exec((await nextEmail()).text) ?? []
  const link = await server.callAs(coordinator, createSignInLink, { body: { userId: cleaner.id } })
  assert.equal(link.status, 201, link.text)
  assert.equal((await undo(secret)).status, 200)

  const body = { token, password: 'senha nova', passwordConfirmation: 'senha nova' }
  assert.equal((await server.callAs(null, resetPassword, { body })).problem.code, 'reset_token_invalid')
  const [, linkSecret = ''] = link.body.url.split('#link=')
  const entered = await server.callAs(null, openLinkedSession, { body: { secret: linkSecret } })
  assert.equal(entered.problem.code, 'link_invalid')
})

test("a new password ends the user's sign-in links", async () => {
  const { cleaner, coordinator } = group.people
  const make = async () => {
    const reply = await server.callAs(coordinator, createSignInLink, { body: { userId: cleaner.id } })
    return reply.body.url.split('#link=')[1] ?? ''
  }
  const enter = (secret: string) => server.callAs(null, openLinkedSession, { body: { secret } })
  const first = await make()
  await save(cleaner, cleaner.email, 'outra senha')
  await nextEmail()
  assert.equal((await enter(first)).problem.code, 'link_invalid')

  const second = await make()
  await server.callAs(null, forgotPassword, { body: { email: cleaner.email, tapp: true } })
  const [, token = ''] = /\/reset-password\?search=([\w-]+)/.exec((await nextEmail()).text) ?? []
  const body = { token, password: 'senha nova', passwordConfirmation: 'senha nova' }
  assert.equal((await server.callAs(null, resetPassword, { body })).status, 204)
  await nextEmail()
  assert.equal((await enter(second)).problem.code, 'link_invalid')
})

test('after an undone e-mail change, password reset and invitation work', async () => {
  const { cleaner, master } = group.people
  await save(cleaner, `novo@${group.marker}.example`)
  const { secret } = await nextEmail()
  assert.equal((await undo(secret)).status, 200)
  const body = { email: cleaner.email, tapp: true } as const
  assert.equal((await server.callAs(null, forgotPassword, { body })).status, 204)
  await nextEmail()
  const invitation = { cpf: cleaner.cpf, companyId: group.branch, name: cleaner.name }
  assert.equal((await server.callAs(master, createInvitation, { body: invitation })).status, 201)
})

test("an invitation cannot take over a coordinator's account after an undone change", async () => {
  const { coordinator, master } = group.people
  await save(master, `novo@${group.marker}.example`)
  const { secret } = await nextEmail()
  assert.equal((await undo(secret)).status, 200)
  const { company_id: companyId } = await server.database.asOwner((queries) =>
    queries
      .selectFrom('cpf_registrations')
      .select('company_id')
      .where('group_id', '=', group.id)
      .where('cpf', '=', master.cpf)
      .executeTakeFirstOrThrow(),
  )
  const body = { cpf: master.cpf, companyId, name: master.name }
  const reply = await server.callAs(coordinator, createInvitation, { body })
  assert.deepEqual([reply.problem.code, reply.problem.errors], ['duplicate', { cpf: 'user_cpf_taken' }])
})

test('after leaving a company, a person cannot use earlier links', async () => {
  const { cleaner } = group.people
  const { caller } = await save(cleaner, cleaner.email, 'outra senha')
  const { secret } = await nextEmail()
  await server.callAs(null, forgotPassword, { body: { email: cleaner.email, tapp: true } })
  const [, token = ''] = /\/reset-password\?search=([\w-]+)/.exec((await nextEmail()).text) ?? []
  const left = await server.callAs(caller, leaveCompany, { body: { password: 'outra senha' } })
  assert.equal(left.status, 204, left.text)
  assert.equal((await undo(secret)).problem.code, 'link_invalid')
  const body = { token, password: 'senha nova', passwordConfirmation: 'senha nova' }
  assert.equal((await server.callAs(null, resetPassword, { body })).problem.code, 'reset_token_invalid')
})

test('saving a profile without changes sends no warning e-mail', async () => {
  const { coordinator } = group.people
  await save(coordinator, coordinator.email.toUpperCase())
  await save(coordinator, `depois@${group.marker}.example`)
  assert.match((await nextEmail()).text, /passou a ser depois@/)
})

test("the warning e-mail is in the user's language", async () => {
  const { coordinator } = group.people
  await server.database.asOwner((queries) =>
    queries.updateTable('users').set({ language: 'en-US' }).where('id', '=', coordinator.id).execute(),
  )
  await save(coordinator, coordinator.email, 'another one')
  const { text } = await nextEmail()
  assert.match(text, /^Hello, .*!\n\nThe password of your Zelo account was changed\.\n\nIt was not me:/)
})
