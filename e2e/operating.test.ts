import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createEmptyDatabase } from './demo-template.ts'
import { startAndExpectFailure, startServer } from './server.ts'

let data: string
let database: Awaited<ReturnType<typeof createEmptyDatabase>>

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'zelo-operating-'))
  database = await createEmptyDatabase()
})
after(async () => {
  await database.remove()
  await rm(data, { recursive: true })
})

/** Occupies a port until `free` is called. */
async function takePort() {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  return { port, free: () => new Promise((resolve) => holder.close(resolve)) }
}

test('a stopping server reports "not ready" but still responds to calls', async () => {
  const { port, free } = await takePort()
  await free()
  const settings = { DATA_DIR: data, DATABASE_URL: database.url, STOP_DELAY: '2' }
  const server = await startServer({ ...settings, METRICS_PORT: String(port) })
  const ask = async (path: string) => {
    const response = await fetch(`${server.url}${path}`)
    return { status: response.status, body: (await response.json()) as { failing?: string[] } }
  }
  assert.equal((await ask('/api/ready')).status, 200)
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  assert.match(figures, /^zelo_part_up\{part="database"\} 1$/m)
  assert.match(figures, /^process_resident_memory_bytes \d+/m)

  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  let answer = await ask('/api/ready')
  while (answer.status === 200) answer = await ask('/api/ready')
  assert.deepEqual(answer, { status: 503, body: { status: 'not ready', failing: ['stopping'] } })
  assert.equal((await ask('/api/health')).status, 200)
  assert.equal((await ask('/api/setor/')).status, 401)
  assert.deepEqual(await ended, [0, null])
})

test('the server names METRICS_PORT if that port is in use', async () => {
  const { port, free } = await takePort()
  const { code, stderr } = await startAndExpectFailure({ DATA_DIR: data, METRICS_PORT: String(port) })
  assert.match(stderr, new RegExp(`^Port ${port} is in use\\. [^\\n]* METRICS_PORT [^\\n]*\\.\\n$`))
  assert.equal(code, 1)
  await free()
})
