import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { saveAgendas } from '@zelo/contract/agendas'
import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { listEnvironments } from '@zelo/contract/environments'
import { live } from '@zelo/contract/live'
import { sectors } from '@zelo/contract/reference-kinds'
import { addDays } from '@zelo/contract/rules/calendar'
import { createSession, endSession } from '@zelo/contract/sessions'
import { createGroup, type TestGroup } from '../test/test-group.ts'
import { connectPools } from './database/connect.ts'
import type { Database } from './database/tenant.ts'
import { maintain, templateVariable, withDatabase } from './database/test-database.ts'
import { buildAgendaItem } from './modules/agendas/test-agenda.ts'

/** Two server processes that use the same database. */
let one: Server
let other: Server
let database: Database
let group: TestGroup
let folder: string
const name = `several_${randomBytes(8).toString('hex')}`
const cluster = process.env[templateVariable]!

interface Server {
  url: string
  process: ChildProcess
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-several-'))
  await maintain(cluster, `create database ${name}`)
  const databaseUrl = withDatabase(cluster, name)
  // Both processes start at the same time, on a database without tables.
  ;[one, other] = await Promise.all([startServer(databaseUrl), startServer(databaseUrl)])
  database = connectPools(databaseUrl, console)
  group = await createGroup(database, { marker: 'dupla' })
})
after(async () => {
  for (const server of [one, other]) {
    server.process.kill('SIGTERM')
    await once(server.process, 'exit')
  }
  await database.close()
  await maintain(cluster, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

async function startServer(databaseUrl: string): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
    },
    // The server stops when this channel closes. The channel closes even if the test process is killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const lines = createInterface({ input: child.stdout! })
  const url = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /^Zelo is ready at (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)))
  })
  return { url: await url, process: child }
}

function send(
  server: Server,
  { method, path }: AnyEndpoint,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function signIn(server: Server): Promise<string> {
  const { email } = group.people.coordinator
  const response = await send(server, createSession, { body: { email, password: group.password } })
  assert.equal(response.status, 200)
  return ((await response.json()) as { token: string }).token
}

test('a sign-in or sign-out on one server also applies on the other', async () => {
  const token = await signIn(one)
  const body = { name: 'Almoxarifado', companyId: group.branch }
  assert.equal((await send(other, sectors.create, { token, body })).status, 201)
  const list = await (await send(one, sectors.list, { token })).text()
  assert.match(list, /Almoxarifado/)
  assert.ok((await send(other, endSession, { token })).ok)
  assert.equal((await send(one, sectors.list, { token })).status, 401)
})

test('neither server returns a cached list after the data changed', async () => {
  const { token } = group.people.coordinator
  const first = await send(one, listEnvironments, { token })
  assert.match(await first.text(), /dupla Setor/)
  const headers = { 'if-none-match': first.headers.get('etag')! }
  assert.equal((await send(other, listEnvironments, { token, headers })).status, 304)
  await database.inGroup(group.id, (queries) =>
    queries.updateTable('environments').set({ name: 'Mudado' }).where('id', '=', group.lobby.id).execute(),
  )
  for (const server of [one, other]) {
    const again = await send(server, listEnvironments, { token, headers })
    assert.equal(again.status, 200)
    assert.match(await again.text(), /Mudado/)
  }
})

test('clients of one server are notified of changes through the other server', async () => {
  const { coordinator } = group.people
  const stream = await send(other, live, { token: coordinator.token })
  const events = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const until = async (what: RegExp) => {
    while (!what.test(received)) {
      const { value, done } = await events.read()
      assert.ok(!done, received)
      received += value
    }
  }
  await until(/event: open/)
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  const item = buildAgendaItem(group, { validity: [tomorrow, addDays(tomorrow, 6)] })
  const saved = await send(one, saveAgendas, { token: coordinator.token, body: [item] })
  assert.ok(saved.ok, await saved.text())
  await until(new RegExp(`"firstDay":"${tomorrow}"`))
  await events.cancel()
})

test('wrong passwords on either server count together', async () => {
  const { email } = group.people.reader
  const codes: number[] = []
  for (const server of [one, other, one, other, one, other, one]) {
    codes.push((await send(server, createSession, { body: { email, password: 'errada' } })).status)
  }
  assert.deepEqual(codes.slice(0, 5), [401, 401, 401, 401, 401])
  assert.deepEqual(codes.slice(5), [429, 429])
})
