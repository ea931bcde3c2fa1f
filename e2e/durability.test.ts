import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { databaseProcess, hasEnded } from './processes.ts'
import { type Server, startServer } from './server.ts'

const rounds = 10
const writers = 8
/** So many writes are acknowledged before the server is killed, while others are under way. */
const writesPerRound = 60

let data: string
let token: string
let companyId: number

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'zelo-durability-'))
  const server = await startServer({ DATA_DIR: data, DEMO: 'auto' })
  const session = (await send(server, 'POST', 'sessions', {
    email: 'coordenador@zelo.demo',
    password: 'zelo-demo-2026',
  })) as { token: string; empresaPrincipal: { Id_Empresas: number }[] }
  token = session.token
  companyId = session.empresaPrincipal[0]?.Id_Empresas ?? 0
  await server.stop()
})
after(() => rm(data, { recursive: true }))

async function send(server: Server, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  assert.ok(response.ok, `${method} ${path} answers ${response.status}: ${await response.clone().text()}`)
  return await response.json()
}

/** Registers sectors without a pause until the server is gone; answers the names that it had acknowledged. */
async function writeUntilKilled(server: Server, round: number): Promise<string[]> {
  const acknowledged: string[] = []
  let isKilled = false
  const ended = once(server.process, 'exit')
  const write = async (writer: number) => {
    for (let count = 1; ; count += 1) {
      const name = `Setor ${round}-${writer}-${count}`
      try {
        await send(server, 'POST', 'setor/', { name, companyId })
      } catch (error) {
        if (isKilled) return
        throw error
      }
      acknowledged.push(name)
      if (acknowledged.length === writesPerRound) {
        isKilled = true
        // Every other time the database dies a sudden death as well.
        if (round % 2 === 0) process.kill(databaseProcess(data), 'SIGKILL')
        server.process.kill('SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await ended
  return acknowledged
}

test('killed ten times in the middle of writes, the server has every acknowledged one and leaves no process', async () => {
  const acknowledged: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const server = await startServer({ DATA_DIR: data })
    const database = databaseProcess(data)
    acknowledged.push(...(await writeUntilKilled(server, round)))
    await hasEnded(database)
  }
  const server = await startServer({ DATA_DIR: data })
  const sectors = (await send(server, 'GET', 'setor/')) as { name: string }[]
  const kept = new Set(sectors.map(({ name }) => name))
  assert.deepEqual(
    acknowledged.filter((name) => !kept.has(name)),
    [],
  )
  assert.ok(acknowledged.length >= rounds * writesPerRound)
  await server.stop()
})
