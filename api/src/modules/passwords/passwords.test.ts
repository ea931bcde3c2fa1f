import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createFieldSession } from '@zelo/contract/my-work'
import { forgotPassword, resetPassword } from '@zelo/contract/passwords'
import { sectors } from '@zelo/contract/reference-kinds'
import { createSession } from '@zelo/contract/sessions'
import { updateProfile } from '@zelo/contract/users'
import pino from 'pino'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, openTestSession, type TestGroup } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { createSmtpMail } from '../../mail/smtp.ts'
import { parseEmail, startMailServer, type TestMailServer } from '../../mail/test-mail-server.ts'

let post: TestMailServer
let server: TestApp
let group: TestGroup

before(async () => {
  post = await startMailServer()
  const mail = createSmtpMail({ url: post.url, from: 'Zelo <zelo@orla.example>' })
  server = await createTestApp({ mail, publicUrl: 'https://zelo.example/' })
  group = await createGroup(server.database, { marker: 'orla' })
})
after(async () => {
  await server.close()
  await post.close()
})
beforeEach(async () => {
  server.setClock(monday)
  await server.database.asOwner((queries) => queries.deleteFrom('abuse_counters').execute())
})

const forget = (email: string, language?: 'pt-BR' | 'en-US') =>
  server.callAs(null, forgotPassword, { body: { email, tapp: true, ...(language && { language }) } })

const reset = (token: string, password = 'senha nova') =>
  server.callAs(null, resetPassword, { body: { password, passwordConfirmation: password, token } })

const signIn = (email: string, password: string) =>
  server.callAs(null, createSession, { body: { email, password } })

/** Requests a reset link for an address, waits for the e-mail and returns the token of the link. */
async function tokenFor(email: string): Promise<string> {
  assert.equal((await forget(email)).status, 204)
  return tokenIn(parseEmail(await nextRecovery()).text)
}

/** Returns the next e-mail about a reset. Skips e-mails about account changes. */
async function nextRecovery() {
  for (;;) {
    const email = await post.next()
    if (parseEmail(email).text.includes('/reset-password?')) return email
  }
}

function tokenIn(text: string): string {
  const token = /https:\/\/zelo\.example\/reset-password\?search=([\w-]+)$/m.exec(text)?.[1]
  assert.ok(token, text)
  return token
}

test('the link in a recovery e-mail sets a new password [R1-275]', async () => {
  const { email } = group.people.cleaner
  const token = await tokenFor(` ${email.toUpperCase()} `)
  assert.equal((await reset(token)).status, 204)
  assert.equal((await signIn(email, 'senha nova')).status, 200)
  assert.equal((await signIn(email, group.password)).problem.code, 'invalid_credentials')
})

test('a link requested in the field app names that app', async () => {
  const { email } = group.people.cleaner
  const body = { email, tapp: true as const, from: 'campo' as const }
  assert.equal((await server.callAs(null, forgotPassword, { body })).status, 204)
  assert.match(parseEmail(await nextRecovery()).text, /reset-password\?search=[\w-]+&de=campo$/m)
})

test('the e-mail is in the user’s language, as text and HTML', async () => {
  const { reader } = group.people
  await forget(reader.email)
  const portuguese = parseEmail(await nextRecovery())
  assert.match(portuguese.text, /^Olá, orla reader!/)
  assert.match(portuguese.html, /<html lang="pt-BR">/)
  assert.equal(tokenIn(portuguese.text), /search=([\w-]+)"/.exec(portuguese.html)?.[1])

  await forget(reader.email, 'en-US')
  assert.match(parseEmail(await nextRecovery()).text, /^Hello, orla reader!/)

  await server.database.asOwner((queries) =>
    queries
      .updateTable('users')
      .set({ language: 'en-US', name: '<b>Ana</b>' })
      .where('id', '=', reader.id)
      .execute(),
  )
  await forget(reader.email)
  const english = parseEmail(await nextRecovery())
  assert.match(english.text, /^Hello, <b>Ana<\/b>!/)
  assert.match(english.html, /Hello, &lt;b&gt;Ana&lt;\/b&gt;!/)
  assert.match(english.html, /<html lang="en-US">/)
})

test('the link contains the configured URL, whatever the Host header', async () => {
  const { email } = group.people.master
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/password/forgot',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { email, tapp: true },
  })
  assert.equal(response.statusCode, 204)
  const { raw } = await nextRecovery()
  assert.doesNotMatch(raw, /evil/)
})

test('a new password works in every Unicode form of its characters', async () => {
  const { email } = group.people.cleaner
  const body = {
    password: 'maçã são'.normalize('NFD'),
    passwordConfirmation: 'maçã são',
    token: await tokenFor(email),
  }
  assert.equal((await server.callAs(null, resetPassword, { body })).status, 204)
  assert.equal((await signIn(email, 'maçã são')).status, 200)
})

test('a reset link works once', async () => {
  const token = await tokenFor(group.people.coordinator.email)
  assert.equal((await reset(token)).status, 204)
  const { status, problem } = await reset(token, 'another one')
  assert.deepEqual([status, problem.code], [400, 'reset_token_invalid'])
  assert.equal((await signIn(group.people.coordinator.email, 'senha nova')).status, 200)
})

test('only one of several concurrent uses of a link succeeds', async () => {
  const token = await tokenFor(group.people.otherCleaner.email)
  const replies = await Promise.all(['one one', 'two two', 'three three'].map((each) => reset(token, each)))
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [204, 400, 400])
})

test('if two links of a user are used concurrently, only one succeeds', async () => {
  const { email, id } = group.people.otherCleaner
  const tokens = [await tokenFor(email), await tokenFor(email)]
  const replies = await server.database.asOwner(async (queries) => {
    await queries.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    const using = tokens.map((token) => reset(token))
    await untilSomebodyWaits(server.database, 2)
    return { using }
  })
  const statuses = (await Promise.all(replies.using)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [204, 400])
})

test('a reset request and a concurrent password change both succeed', async () => {
  const { people, password } = await createGroup(server.database, { marker: 'duna' })
  const { reader } = people
  await tokenFor(reader.email)
  server.setClock('2026-03-02T11:00:00-03:00')
  const meeting = await server.database.asOwner(async (queries) => {
    await queries
      .selectFrom('password_resets')
      .select('user_id')
      .where('user_id', '=', reader.id)
      .forUpdate()
      .execute()
    const asking = forget(reader.email)
    await untilSomebodyWaits(server.database)
    const body = {
      nome: 'x',
      email: reader.email,
      telefone: '85999990000',
      oldPassword: password,
      newPassword: '123456',
      passwordConfirmation: '123456',
    }
    const changing = server.callAs(reader, updateProfile, { body })
    await untilSomebodyWaits(server.database, 2)
    return { asking, changing }
  })
  const replies = await Promise.all([meeting.asking, meeting.changing])
  assert.deepEqual(
    replies.map(({ status }) => status),
    [204, 200],
  )
  await nextRecovery()
})

test('a reset link works for only one hour', async () => {
  const token = await tokenFor(group.people.reader.email)
  server.setClock('2026-03-02T09:00:01-03:00')
  assert.equal((await reset(token)).problem.code, 'reset_token_invalid')
  server.setClock('2026-03-02T08:59:59-03:00')
  assert.equal((await reset(token)).status, 204)
})

test("a reset ends the user's sessions and other reset links", async () => {
  const { master, reader } = group.people
  const sessions = [master, await openTestSession(server.database, group.id, master)]
  const earlier = await tokenFor(master.email)
  const later = await tokenFor(master.email)
  assert.equal((await reset(later)).status, 204)
  for (const { token } of sessions) {
    assert.equal((await server.callAs({ token }, sectors.list, { query: {} })).status, 401)
  }
  const bystander = await openTestSession(server.database, group.id, reader)
  assert.equal((await server.callAs(bystander, sectors.list, { query: {} })).status, 200)
  assert.equal((await reset(earlier)).problem.code, 'reset_token_invalid')
})

test('a change of password or e-mail address ends earlier reset links', async () => {
  const { people, password } = await createGroup(server.database, { marker: 'brisa' })
  const own = (email: string) => ({ nome: 'x', email, telefone: '85999990000' })
  const changes = [
    {
      ...own(people.reader.email),
      oldPassword: password,
      newPassword: '123456',
      passwordConfirmation: '123456',
    },
    own('new.address@brisa.example'),
  ]
  for (const [index, body] of changes.entries()) {
    const person = index === 0 ? people.reader : people.coordinator
    const token = await tokenFor(person.email)
    assert.equal((await server.callAs(person, updateProfile, { body })).status, 200)
    assert.equal((await reset(token)).problem.code, 'reset_token_invalid')
  }
})

test('a reset ends the sign-in delay for e-mail address and CPF', async () => {
  const { email, cpf } = group.people.cleaner
  const signInTo = (login: string, password: string) =>
    server.callAs(null, createFieldSession, { body: { login, password } })
  for (const login of [email, cpf]) {
    for (let attempt = 0; attempt < 5; attempt += 1) await signInTo(login, 'not the password')
    assert.equal((await signInTo(login, 'not the password')).problem.code, 'too_many_requests')
  }
  assert.equal((await signIn(email, 'not the password')).problem.code, 'too_many_requests')
  assert.equal((await reset(await tokenFor(email), 'at last')).status, 204)
  assert.equal((await signIn(email, 'at last')).status, 200)
  assert.equal((await signInTo(cpf, 'at last')).status, 200)
})

test('the database stores only the hash of a reset token', async () => {
  const token = await tokenFor(group.people.otherCleaner.email)
  const rows = await server.database.asOwner((queries) =>
    queries.selectFrom('password_resets').selectAll().execute(),
  )
  assert.ok(rows.length > 0)
  assert.ok(!JSON.stringify(rows.map((row) => [row, row.token_hash.toString('base64url')])).includes(token))
})

test('reset requests for unknown and inactive users get the same response', async () => {
  const before = await countResets()
  const responses = []
  for (const email of ['nobody@orla.example', group.people.inactive.email, group.people.inactiveCpf.email]) {
    const { status, problem } = await forget(email)
    assert.equal(status, 400)
    responses.push({ ...problem, requestId: '' })
  }
  assert.equal(responses[0]?.code, 'email_not_registered')
  for (const result of responses) assert.deepEqual(result, responses[0])
  assert.equal(await countResets(), before)
})

async function countResets(): Promise<number> {
  const rows = await server.database.asOwner((queries) =>
    queries.selectFrom('password_resets').select('user_id').execute(),
  )
  return rows.length
}

test('reset requests for known and unknown e-mail addresses take the same time', async () => {
  const measureForget = async (email: string) => {
    const start = performance.now()
    await forget(email)
    return performance.now() - start
  }
  const known = await measureForget(group.people.reader.email)
  const unknown = await measureForget('nobody@orla.example')
  await nextRecovery()
  // Timers may fire slightly early, so the response may be 5 ms faster.
  assert.ok(known >= 195 && unknown >= 195, `${known} ${unknown}`)
})

test('logs a mail server failure and returns the usual response', async () => {
  const broken = await startMailServer()
  broken.rejectAll()
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const mail = createSmtpMail({ url: broken.url, from: 'zelo@orla.example' })
  const other = await createTestApp({ mail, log })
  const { people } = await createGroup(other.database, { marker: 'bruma' })
  const reply = await other.callAs(null, forgotPassword, { body: { email: people.reader.email, tapp: true } })
  assert.equal(reply.status, 204)
  await mail.close()
  assert.match(logged.join(), /"code":"EMESSAGE".*a recovery e-mail could not be sent/)
  assert.ok(!logged.join().includes(people.reader.email))
  await other.close()
  await broken.close()
})

const strange = [
  '',
  ' ',
  'x'.repeat(10_000),
  '\u{1f9f9}',
  "' or 1=1; --",
  '<b>',
  '\u0000',
  '\ud800',
  0,
  null,
  true,
  [],
  {},
]

test('no input to the password endpoints causes a server error', async () => {
  const forgotBody = { email: 'nobody@orla.example', tapp: true, language: 'pt-BR' }
  const resetBody = { password: 'senha nova', passwordConfirmation: 'senha nova', token: 'x' }
  for (const value of strange) {
    for (const field of [...Object.keys(forgotBody), 'x']) {
      const { status } = await server.send(null, forgotPassword, { body: { ...forgotBody, [field]: value } })
      assert.ok(status >= 400 && status < 500, `${field} ${status}`)
    }
    for (const field of [...Object.keys(resetBody), 'x']) {
      const { status } = await server.send(null, resetPassword, { body: { ...resetBody, [field]: value } })
      assert.ok(status >= 400 && status < 500, `${field} ${status}`)
    }
  }
})
