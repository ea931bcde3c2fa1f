import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createTestApp, sendTo } from '../test/test-app.ts'
import { buildExample, calls } from '../test/test-calls.ts'
import { openTestSession } from '../test/test-group.ts'
import { createLivingGroup, type LivingGroup } from '../test/test-living-group.ts'
import { buildApp } from './app.ts'
import { connectPools } from './database/connect.ts'
import type { Database } from './database/tenant.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { Live } from './live/live.ts'
import { createLog, describeError } from './log.ts'
import { createOutboxMail } from './mail/outbox.ts'
import { modules } from './modules.ts'
import { openTestPush } from './push/test-push.ts'
import { localStorage } from './storage/local-storage.ts'
import { openTestWhatsApp } from './whatsapp/test-whatsapp.ts'

/** A server with the most detailed log, in which every statement counts as slow. */
let app: FastifyInstance
let database: Database
let rows: TestDatabase
let folder: string
let close: () => Promise<void>
let lines: string[] = []

const log = createLog('trace', { write: (line: string) => void lines.push(line) })

before(async () => {
  rows = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'zelo-log-'))
  database = connectPools(rows.url, log, { slowAfter: 0 })
  const live = new Live({ url: rows.url, database, log })
  const mail = { ...createOutboxMail(join(folder, 'outbox')) }
  app = await buildApp({
    database,
    log,
    live,
    mail,
    ...openTestPush(database),
    whatsapp: openTestWhatsApp(),
    storage: localStorage(join(folder, 'files')),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  close = async () => {
    await app.close()
    await live.close()
    await database.close()
    await rows.drop()
    await rm(folder, { recursive: true })
  }
})
after(() => close())

const digits = (text: string) => text.replace(/\D/g, '')

/** Returns texts that no log line may contain. In a test group, every text contains the group's marker. */
function listSecrets(group: LivingGroup): string[] {
  const people = Object.values(group.people)
  return [
    group.marker,
    group.freeCpf,
    group.resetToken,
    'Joana',
    'uma senha nova',
    'Lavanderia',
    ...people.flatMap(({ cpf, email, name, token }) => [cpf, email, name, token]),
    ...people.map(({ cpf }) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')),
  ]
}

/** Returns the seal keys in two forms: as a phone receives them, and as an SQL statement contains them. */
async function readSealKeys(group: LivingGroup): Promise<string[]> {
  const people = await rows.database.inGroup(group.id, (queries) =>
    queries.selectFrom('users').select('seal_key').where('seal_key', 'is not', null).execute(),
  )
  return people.flatMap(({ seal_key: key }) => [key!.toString('base64url'), key!.toString('hex')])
}

function assertSilent(secrets: string[], from = 0): void {
  const text = lines.slice(from).join('').toLowerCase()
  for (const secret of secrets) {
    const at = text.indexOf(secret.toLowerCase())
    assert.ok(at < 0, `"${secret}" is logged: ${text.slice(at - 200, at + 200)}`)
  }
}

/** Returns the log lines with this message, from the line with index `from` on. */
const findLines = (words: string, from = 0) =>
  lines
    .slice(from)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === words)

test('logs no CPF, e-mail address, name, note, password or token', async () => {
  const send = sendTo(app)
  let succeeded = 0
  for (const { noun, routes } of modules) {
    lines = []
    const group = await createLivingGroup(rows.database, `girassol${noun.replace(/\W/g, '')}`)
    for (const { endpoint } of routes) {
      const opened = lines.length
      const caller = await openTestSession(rows.database, group.id, group.people.master)
      const input = buildExample(endpoint.name, group, group)
      const before = lines.length
      const { status } = await send(caller, endpoint, input)
      // The server rejects most of these calls: without a session, without permission, or with invalid input.
      await send(null, endpoint, input)
      await send(group.people.cleaner, endpoint, input)
      await send(caller, endpoint, { ...input, body: { ...(input.body as object), email: 'joana@example' } })
      if (status < 300) succeeded += 1
      // Ignores lines with a count. They are written once a minute, possibly during this call.
      const [line, ...others] = findLines('call', before).filter(({ count }) => count === undefined)
      assert.deepEqual([line?.call, line?.status], [endpoint.name, status])
      // Further rejections of anonymous calls are counted in one line.
      assert.ok(others.length >= 1, `${endpoint.name} logs ${others.length} more rejections`)
      assertSilent([caller.token], opened)
    }
    assert.ok(findLines('a statement was slow').length > 0)
    assertSilent([...listSecrets(group), ...(await readSealKeys(group)), 'joana@example'])
  }
  // Some calls delete records that later calls need, so not every call succeeds.
  assert.ok(succeeded > calls.length * 0.8, `only ${succeeded} of ${calls.length} calls succeeded`)
})

test('logs request id, call, status, duration and group; returns the request id', async () => {
  const group = await createLivingGroup(rows.database, 'tulipa')
  lines = []
  const response = await app.inject({
    url: `/api/setor/?id=${group.branch}`,
    headers: {
      authorization: `Bearer ${group.people.reader.token}`,
      'x-request-id': 'maria@tulipa.example',
      'request-id': 'maria@tulipa.example',
    },
  })
  const [line] = findLines('call')
  const { level, time, pid, hostname, ms, ...rest } = line ?? {}
  assert.equal(level, 30)
  assert.equal(typeof ms, 'number')
  assert.ok(time && pid && hostname)
  assert.deepEqual(rest, {
    requestId: response.headers['x-request-id'],
    call: 'sector.list',
    status: 200,
    group: group.id,
    msg: 'call',
  })
  assert.match(String(rest.requestId), /^[0-9a-f-]{36}$/)

  const { app: alone, close } = await createTestApp({ log })
  const rejected = await alone.inject('/api/setor/')
  await close()
  assert.equal(rejected.json().requestId, rejected.headers['x-request-id'])
  assert.equal(findLines('call')[1]?.requestId, rejected.headers['x-request-id'])
  assert.equal(findLines('call')[1]?.refusal, 'not_signed_in')
  assert.equal(findLines('call')[1]?.group, undefined)
})

test('one log line counts the repeated rejections of an anonymous caller', async () => {
  const before = findLines('call').length
  const alone = await createTestApp({ log })
  for (let times = 0; times < 5; times += 1) await alone.app.inject('/api/setor/')
  await alone.app.inject('/api/risco/')
  assert.deepEqual(
    findLines('call')
      .slice(before)
      .map(({ call, count }) => [call, count]),
    [
      ['sector.list', undefined],
      ['risk.list', undefined],
    ],
  )
  await alone.close()
  const { call, refusal, status, count } = findLines('call').at(-1)!
  assert.deepEqual([call, refusal, status, count], ['sector.list', 'not_signed_in', 401, 4])
})

test('logs the cause of a database outage once, not for each call', async () => {
  const away = connectPools('postgres://zelo@127.0.0.1:1/zelo', log)
  const server = await createTestApp({ database: away, log })
  lines = []
  const request = { url: '/api/setor/', headers: { authorization: `Bearer ${'a'.repeat(43)}` } }
  const statuses: number[] = []
  for (let nth = 0; nth < 5; nth += 1) statuses.push((await server.app.inject(request)).statusCode)
  assert.deepEqual(statuses, Array(5).fill(503))
  assert.deepEqual(
    findLines('call').map(({ refusal }) => refusal),
    Array(5).fill('unavailable'),
  )
  assert.equal(findLines('the database does not respond').length, 1)
  // Only the call that noticed the outage is logged.
  assert.equal(findLines('a call failed').length, 1)
  await away.close()
  await server.close()
})

test('logs no input of failed sign-ins, unknown URLs and malformed requests', async () => {
  const group = await createLivingGroup(rows.database, 'lavanda')
  const { email, cpf } = group.people.reader
  lines = []
  const post = (url: string, payload: string) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
  await post('/api/sessions', JSON.stringify({ email, password: 'lavanda errada' }))
  await post('/api/own-work/session', JSON.stringify({ login: cpf, password: 'lavanda errada' }))
  await post('/api/sessions', `{"email": "${email}", "password": lavanda`)
  await post('/api/sessions', JSON.stringify({ email: { lavanda: email }, password: [cpf] }))
  await app.inject(`/api/nothing?search=${email}&cpf=${cpf}`)
  await app.inject(`/reset-password?search=${group.resetToken}`)
  await app.inject(`/lavanda/${email}`)
  await app.inject(`/api/setor/%ff${cpf}`)
  const { port } = app.server.address() as AddressInfo
  const socket = connectSocket(port, '127.0.0.1')
  socket.resume()
  socket.write(`GET /${email} HTTP/1.1\r\nbroken ${cpf}\r\n\r\n`)
  await once(socket, 'close')
  assert.ok(lines.length >= 8)
  assertSilent(listSecrets(group))
})

/** Makes every write to a table fail with a message of PostgreSQL. Returns a function that undoes this. */
async function breakTable(table: string, body: string): Promise<() => Promise<void>> {
  const run = (statement: string) => database.asOwner((queries) => sql.raw(statement).execute(queries))
  await run(
    `create function break_${table}() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
  )
  await run(
    `create trigger break before insert or update on ${table} for each row execute function break_${table}()`,
  )
  return async () => {
    await run(`drop trigger break on ${table}`)
  }
}

test('logs code and position of a PostgreSQL error, without row values', async () => {
  const send = sendTo(app)
  const signUp = calls.find(({ endpoint }) => endpoint.name === 'user.sign-up')!.endpoint
  for (const [marker, body, code] of [
    ['violeta', `raise check_violation using detail = 'Failing row contains ' || new::text;`, '23514'],
    ['hortensia', 'perform new.name::int;', '22P02'],
    ['margarida', 'perform new.email::date;', '22007'],
  ] as const) {
    const group = await createLivingGroup(rows.database, marker)
    const mend = await breakTable('users', body)
    lines = []
    const reply = await send(null, signUp, buildExample(signUp.name, group, group))
    await mend()
    assert.equal(reply.status, 500)
    const [line] = findLines('a call failed')
    const err = line?.err as { code: string; stack: string; message: string }
    assert.equal(err.code, code)
    assert.match(err.stack, /users\.queries\.ts:\d+/)
    assertSilent(listSecrets(group))
    await database.asOwner((queries) => sql`drop function break_users cascade`.execute(queries))
  }
})

test('logs errors with their causes, without the values in their messages', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const described = describeError(new Error('the database does not respond', { cause }))
  assert.equal(described.message, 'the database does not respond')
  assert.match(String(described.stack), /^at .*log\.test\.ts/)
  const { code, message } = described.cause as Record<string, unknown>
  assert.deepEqual([code, message], ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'])

  const quoting = [
    () => JSON.parse('{"name": Rosa Lima}'),
    () => Buffer.alloc('Rosa Lima' as never),
    () => new URL('Rosa Lima'),
  ]
  for (const fail of quoting) {
    assert.throws(fail, (error) => {
      assert.doesNotMatch(JSON.stringify(describeError(error)), /Rosa|Lima/)
      return true
    })
  }
  assert.deepEqual(describeError('Rosa Lima'), { type: 'string' })
})

test('masks text that looks like personal data, whatever its source', () => {
  const cpf = '52998224725'
  lines = []
  log.warn({ reason: 'mail for <rosa@lima.example> rejected' }, `no user 529.982.247-25, nor ${cpf}.`)
  log.warn({ err: new Error(`rosa@lima.example\n    at ${cpf} (x.ts:1:1)`) })
  log.warn({ password: 'rosa', body: { password: 'rosa' } }, `link /reset-password?search=${'a'.repeat(43)}`)
  log.warn({ token: `${'Zx'.repeat(21)}_`, ms: 12.34567890123, time13: 1795299828817 }, 'fine')
  for (const line of lines) assert.doesNotMatch(line, /rosa|lima|52998224725|529\.982|aaaa|ZxZx/)
  assert.match(lines.join(''), /12\.34567890123.*1795299828817/)
  assert.equal(digits(cpf).length, 11)
})
