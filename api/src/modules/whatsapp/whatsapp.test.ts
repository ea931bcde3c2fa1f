import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listChanges } from '@zelo/contract/changes'
import { changeNotificationSettings, readNotificationSettings } from '@zelo/contract/notifications'
import { connectWhatsApp, disconnectWhatsApp, readWhatsApp, testWhatsApp } from '@zelo/contract/whatsapp'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { type GraphNumber, usualTemplates } from '../../../test/test-graph-api.ts'
import { createGroup } from '../../../test/test-group.ts'
import { Keyring } from '../../sealing/keyring.ts'
import { fixedKeys } from '../../sealing/secret-keys.ts'

let server: TestApp

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

async function createCompany(marker: string) {
  const group = await createGroup(server.database, { marker })
  const { master, coordinator } = group.people
  const read = async (companyId = group.parent) =>
    (await server.callAs(coordinator, readWhatsApp, { params: { companyId } })).body
  const connect = (number: Partial<GraphNumber> & { phoneNumberId: string }, companyId = group.parent) =>
    server.callAs(master, connectWhatsApp, {
      params: { companyId },
      body: { ...number, templates: usualTemplates },
    })
  const sendTest = async (kind: 'alerts' | 'digest' | 'recovery' = 'alerts', companyId = group.parent) =>
    (await server.callAs(master, testWhatsApp, { params: { companyId }, body: { kind } })).body
  return { group, master, read, connect, sendTest }
}

test('a connected company shows its number, but never its secrets', async () => {
  const { group, read, connect } = await createCompany('alga')
  assert.deepEqual(await read(), { companyId: group.parent, from: null, connection: null })
  const number = server.graph.addNumber()
  const reply = await connect(number)
  const { connection } = reply.body
  assert.deepEqual(
    [reply.body.from, connection?.phoneNumber, connection?.name, connection?.trouble],
    ['own', '+55 85 3232-1111', 'Limpeza Modelo', null],
  )
  assert.match(connection?.webhookUrl ?? '', /\/api\/whatsapp-events\/[0-9a-f-]{36}$/)
  const texts = [reply.text, JSON.stringify(await read())]
  for (const secret of [number.accessToken, number.appSecret])
    assert.ok(texts.every((text) => !text.includes(secret)))
  const rows = await server.database.asOwner((queries) =>
    queries.selectFrom('whatsapp_connections').select('sealed').where('group_id', '=', group.id).execute(),
  )
  assert.ok(!rows[0]!.sealed.includes(number.accessToken))
  assert.equal((await read(group.branch)).from, 'parent')
})

test('a connection changed without secrets keeps its stored secrets', async () => {
  const { read, connect, sendTest } = await createCompany('bruma')
  const number = server.graph.addNumber()
  await connect(number)
  const { verifyToken } = (await read()).connection!
  const { phoneNumberId } = number
  assert.equal((await connect({ phoneNumberId })).status, 200)
  assert.equal((await read()).connection?.verifyToken, verifyToken)
  assert.deepEqual(await sendTest(), { result: 'sent', code: null })
})

test('the change log shows the replacement of a token, not its value', async () => {
  const { master, connect } = await createCompany('bagre')
  const now = Date.now()
  const dayAt = (offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10)
  const [from, to] = [dayAt(-1), dayAt(1)]
  const listWhatsApp = async () => {
    const { body, text } = await server.callAs(master, listChanges, {
      query: { from, to, subject: 'whatsapp' },
    })
    return { rows: body.rows.map(({ action, before, after }) => [action, before, after]), text }
  }
  const [old, young] = [server.graph.addNumber(), server.graph.addNumber()]
  await connect(old)
  const [, , created] = (await listWhatsApp()).rows[0]!
  const { phoneNumberId } = old
  server.graph.renew(old, young.accessToken)
  await connect({ phoneNumberId, accessToken: young.accessToken })
  await connect({ phoneNumberId, accessToken: young.accessToken, appSecret: young.appSecret })
  // Neither the same secrets nor a change without secrets is recorded as a replacement.
  await connect({ phoneNumberId, accessToken: young.accessToken, appSecret: young.appSecret.toUpperCase() })
  await connect({ phoneNumberId })
  const { rows, text } = await listWhatsApp()
  assert.deepEqual(rows, [
    ['changed', {}, { whatsapp_app_secret: 'changed' }],
    ['changed', {}, { whatsapp_token: 'changed' }],
    ['created', null, created],
  ])
  for (const { accessToken, appSecret } of [old, young])
    assert.ok(!text.includes(accessToken) && !text.includes(appSecret))
})

test('reports each value that Meta rejects at its field', async () => {
  const { group, master, connect } = await createCompany('cedro')
  const number = server.graph.addNumber()
  const { phoneNumberId, accessToken, appSecret } = number
  const errors = async (wish: Partial<GraphNumber> & { phoneNumberId: string }) =>
    (await connect(wish)).problem.errors
  assert.deepEqual(await errors({ phoneNumberId }), { accessToken: 'required', appSecret: 'required' })
  assert.deepEqual(await errors({ ...number, accessToken: `${accessToken}x` }), {
    accessToken: 'access_token_rejected',
  })
  assert.deepEqual(await errors({ ...number, phoneNumberId: '999999' }), {
    phoneNumberId: 'phone_number_id_rejected',
  })
  server.graph.failNext({ status: 503 })
  assert.deepEqual(await errors(number), { accessToken: 'whatsapp_unreachable' })
  const wrong = {
    phoneNumberId: '55 85',
    accessToken: 'short',
    appSecret: 'zz',
    templates: { ...usualTemplates, alerts: { name: 'Com Espaço', languages: [] } },
  }
  const reply = await server.send(master, connectWhatsApp, {
    params: { companyId: group.parent },
    body: wrong,
  })
  assert.deepEqual(reply.problem.errors, {
    phoneNumberId: 'phone_number_id_invalid',
    accessToken: 'access_token_invalid',
    appSecret: 'app_secret_invalid',
    'templates.alerts.name': 'template_name_invalid',
    'templates.alerts.languages': 'required',
  })
  assert.deepEqual((await connect({ phoneNumberId, accessToken, appSecret })).status, 200)
})

test('a rejected token stays visible until a test message succeeds', async () => {
  const { read, connect, sendTest } = await createCompany('dunas')
  const number = server.graph.addNumber()
  await connect(number)
  server.graph.failNext({ status: 401, code: 190 })
  assert.deepEqual(await sendTest(), { result: 'whatsapp_token', code: 190 })
  const { connection } = await read()
  assert.deepEqual(
    [connection?.trouble, connection?.troubleCode, connection?.troubleAt],
    ['token', 190, '2026-03-02T08:00:00-03:00'],
  )
  assert.deepEqual(await sendTest(), { result: 'sent', code: null })
  assert.equal((await read()).connection?.trouble, null)
})

test("the user's phone receives a test message with the chosen template", async () => {
  const { group, master, connect, sendTest } = await createCompany('espuma')
  const number = server.graph.addNumber()
  await connect(number)
  assert.equal((await sendTest('digest')).result, 'sent')
  const sent = server.graph.sent.at(-1)!
  assert.deepEqual([sent.to, sent.template, sent.language], ['5585999990000', 'zelo_resumo', 'pt_BR'])
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('users').set({ phone: '' }).where('id', '=', master.id).execute(),
  )
  const reply = await server.callAs(master, testWhatsApp, {
    params: { companyId: group.parent },
    body: { kind: 'alerts' },
  })
  assert.deepEqual(reply.problem.errors, { kind: 'profile_phone_missing' })
})

test('disconnecting removes the secrets, and no message is sent any more', async () => {
  const { group, master, read, connect } = await createCompany('farol')
  await connect(server.graph.addNumber())
  const params = { companyId: group.parent }
  assert.equal((await server.callAs(master, disconnectWhatsApp, { params })).body.from, null)
  assert.equal((await server.callAs(master, disconnectWhatsApp, { params })).status, 404)
  assert.equal((await read()).connection, null)
  assert.equal((await server.callAs(master, testWhatsApp, { params, body: { kind: 'alerts' } })).status, 404)
})

test('if the encryption key is lost, a connection requires its secrets again', async () => {
  const { group, read, connect, sendTest } = await createCompany('gruta')
  const number = server.graph.addNumber()
  await connect(number)
  const other = new Keyring(fixedKeys(['another-key-for-tests-of-32-chars']))
  await server.database.asOwner(async (queries) =>
    queries
      .updateTable('whatsapp_connections')
      .set({ sealed: await other.seal('elsewhere', Buffer.from('{}')) })
      .where('group_id', '=', group.id)
      .execute(),
  )
  assert.equal((await read()).connection?.trouble, 'token')
  assert.equal((await sendTest()).result, 'whatsapp_token')
  assert.deepEqual((await connect({ phoneNumberId: number.phoneNumberId })).problem.errors, {
    accessToken: 'required',
    appSecret: 'required',
  })
  assert.equal((await connect(number)).body.connection?.trouble, null)
})

test('a consent requires connection and phone, and covers only this phone', async () => {
  const { group, connect } = await createCompany('hera')
  const { cleaner } = group.people
  const read = async () => (await server.callAs(cleaner, readNotificationSettings, {})).body.whatsapp
  const change = (whatsapp: boolean) =>
    server.callAs(cleaner, changeNotificationSettings, { body: { whatsapp } })
  const setPhone = (phone: string) =>
    server.database.inGroup(group.id, (queries) =>
      queries.updateTable('users').set({ phone }).where('id', '=', cleaner.id).execute(),
    )
  const readConsents = () =>
    server.database.inGroup(group.id, (queries) =>
      queries
        .selectFrom('whatsapp_consents')
        .select(['phone', 'withdrawn_by'])
        .where('user_id', '=', cleaner.id)
        .orderBy('id')
        .execute(),
    )
  assert.equal(await read(), null)
  await connect(server.graph.addNumber())
  await setPhone('')
  assert.deepEqual((await change(true)).problem.errors, { whatsapp: 'profile_phone_missing' })
  await setPhone('85912345678')
  assert.deepEqual(await read(), { consentedAt: null, phone: '+5585912345678' })
  assert.deepEqual((await change(true)).body.whatsapp, {
    consentedAt: '2026-03-02T08:00:00-03:00',
    phone: '+5585912345678',
  })
  await setPhone('85933334444')
  assert.deepEqual(await read(), { consentedAt: null, phone: '+5585933334444' })
  await change(true)
  await change(false)
  assert.equal((await read())?.consentedAt, null)
  assert.deepEqual(await readConsents(), [
    { phone: '+5585912345678', withdrawn_by: 'person' },
    { phone: '+5585933334444', withdrawn_by: 'person' },
  ])
})
