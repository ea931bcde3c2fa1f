import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEmail } from '@zelo/contract/rules/email'
import { createOutboxMail } from './outbox.ts'
import { createSmtpMail, guessSender } from './smtp.ts'
import { parseEmail, startMailServer } from './test-mail-server.ts'

const email = {
  to: 'joana@orla.example',
  subject: 'Zelo: recuperação de senha',
  text: 'Olá, Joana!\n',
  html: '<p>Olá, Joana!</p>\n',
}

test('delivers an e-mail with sender, subject, text and HTML', async () => {
  const server = await startMailServer()
  const mail = createSmtpMail({ url: server.url, from: 'Zelo <zelo@orla.example>' })
  await mail.deliver(email)
  const received = await server.next()
  assert.deepEqual([received.from, received.to], ['zelo@orla.example', ['joana@orla.example']])
  assert.match(received.raw, /^From: Zelo <zelo@orla\.example>/m)
  assert.match(received.raw, /^Subject: =\?UTF-8\?/m)
  assertAutomatic(received.raw)
  assert.deepEqual(parseEmail(received), { text: email.text, html: email.html })
  await mail.close()
  await server.close()
})

test('delivers to e-mail addresses with letters of any script, apostrophes and dots', async () => {
  const server = await startMailServer()
  const mail = createSmtpMail({ url: server.url, from: 'Zelo <zelo@orla.example>' })
  for (const [to, recipient] of [
    ['joana@s\u00e3o.example', 'joana@s\u00e3o.example'],
    ['jo\u00e3o@orla.example', 'jo\u00e3o@orla.example'],
    ['jo\u00e3o@s\u00e3o.example', 'jo\u00e3o@s\u00e3o.example'],
    ["o'brien+zelo@orla.example", "o'brien+zelo@orla.example"],
    ['joana..prado@docomo.example', '"joana..prado"@docomo.example'],
    ['joana.@docomo.example', '"joana."@docomo.example'],
  ] as const) {
    assert.equal(readEmail(to), to)
    await mail.deliver({ ...email, to })
    assert.deepEqual((await server.next()).to, [recipient])
  }
  await mail.close()
  await server.close()
})

test("reads user and password from the mail server's URL", async () => {
  const server = await startMailServer({ name: 'zelo@orla.example', password: 'p@ss:word/' })
  const mail = createSmtpMail({ url: server.url, from: guessSender(server.url) })
  await mail.deliver(email)
  assert.equal((await server.next()).from, 'zelo@orla.example')
  const otherGroup = createSmtpMail({ url: server.url.replace(/p%40ss/, 'other'), from: 'zelo@orla.example' })
  await assert.rejects(otherGroup.deliver(email))
  await Promise.all([mail.close(), otherGroup.close()])
  await server.close()
})

test('delivery fails if the mail server rejects the e-mail or is unreachable', async () => {
  const server = await startMailServer()
  const mail = createSmtpMail({ url: server.url, from: 'zelo@orla.example' })
  server.rejectAll()
  await assert.rejects(mail.deliver(email), /no room/)
  await server.close()
  await assert.rejects(mail.deliver(email), /ECONNREFUSED/)
  await mail.close()
})

test('closing waits for e-mails that are being sent', async () => {
  const server = await startMailServer()
  const mail = createSmtpMail({ url: server.url, from: 'zelo@orla.example' })
  let isDelivered = false
  const delivery = mail.deliver(email).then(() => {
    isDelivered = true
  })
  await mail.close()
  assert.ok(isDelivered)
  await delivery
  await server.close()
})

test('a line break in a subject or e-mail address adds no header', async () => {
  const server = await startMailServer()
  const mail = createSmtpMail({ url: server.url, from: 'zelo@orla.example' })
  await mail.deliver({ ...email, subject: 'Hello\r\nBcc: all@bruma.example' })
  const { raw, to } = await server.next()
  assert.doesNotMatch(raw, /^Bcc/m)
  assert.deepEqual(to, [email.to])
  await mail.close()
  await server.close()
})

test('the sender is the address in SMTP_URL, otherwise no-reply at its domain', () => {
  assert.equal(
    guessSender('smtps://zelo%40orla.example:secret@smtp.orla.example'),
    'Zelo <zelo@orla.example>',
  )
  assert.equal(guessSender('smtp://smtp.orla.example:587'), 'Zelo <no-reply@orla.example>')
  assert.equal(guessSender('smtp://apikey:secret@mail.orla.example'), 'Zelo <no-reply@orla.example>')
})

test('without a mail server, each e-mail is written to a private file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'zelo-outbox-'))
  await chmod(directory, 0o755)
  const folder = join(directory, 'outbox')
  const mail = createOutboxMail(folder)
  await mail.deliver(email)
  await mail.deliver({ ...email, to: 'bia@orla.example' })
  const files = (await readdir(folder)).toSorted()
  assert.equal(files.length, 2)
  assert.match(files[0]!, /^\d{4}-\d\d-\d\dT[\d.Z-]+-[0-9a-f]{8}\.eml$/)
  const raw = await readFile(join(folder, files[0]!), 'utf8')
  assert.match(raw, /^To: joana@orla\.example/m)
  assertAutomatic(raw)
  assert.deepEqual(parseEmail({ raw }), { text: email.text, html: email.html })
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, files[0]!))).mode & 0o777, 0o600)
  await mail.close()
  await rm(directory, { recursive: true })
})

/** Asserts that an e-mail has the headers that keep programs from replying automatically. */
function assertAutomatic(raw: string): void {
  assert.match(raw, /^Auto-Submitted: auto-generated\r$/m)
  assert.match(raw, /^X-Auto-Response-Suppress: All\r$/m)
}
