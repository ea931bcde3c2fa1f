import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../api/src/database/embedded.ts'
import { type Caller, send, signInByCall } from '../e2e/calls.ts'
import { type Server, startServer } from '../e2e/server.ts'

export interface Outage {
  /** Number of failed calls during the outage by status. Status 0 means no response. */
  refused: Record<number, number>
  /** Duration of the slowest failed call (ms). */
  slowestRefusal: number
  /** Time from the end of the outage to the first successful write (ms). */
  backAfter: number
  acknowledged: number
  lost: number
}

/** Runs a server with sixteen writers. The server's database does not respond for `seconds` seconds. */
export async function cutDatabase(seconds: number): Promise<Outage> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-outage-'))
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'database'),
    log: pino({ level: 'error' }),
  })
  const url = new URL(postgres.url)
  const relay = await openRelay(Number(url.port))
  url.port = String(relay.port)
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url.href,
    DEMO: 'on',
    LOG_LEVEL: 'silent',
  })
  try {
    const writer = new Writer(server, await signInByCall(server))
    await writer.writeFor(1000)
    const writing = Promise.all(Array.from({ length: 16 }, () => writer.writeFor(seconds * 1000)))
    relay.cut()
    await delay(seconds * 1000)
    relay.mend()
    await writing
    return await writer.recover()
  } finally {
    await server.stop()
    relay.close()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

/** Runs a server that writes to a full disk. Returns undefined if this user cannot mount a small disk. */
export async function fillDisk(): Promise<Outage | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]).status !== 0) {
    await rm(folder, { recursive: true })
    return undefined
  }
  await chmod(folder, 0o755)
  const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
  let server = await startServer({ ...settings, DEMO: 'auto' })
  try {
    const writer = new Writer(server, await signInByCall(server))
    await writer.writeFor(1000)
    const ballast = join(folder, 'ballast')
    const { bavail, bsize } = await statfs(folder)
    await writeFile(ballast, Buffer.alloc(bavail * bsize - 1_000_000))
    await writer.importUntilRefused()
    await writer.writeFor(3000)
    await writeFile(ballast, Buffer.alloc(4_000_000), { flag: 'a' }).catch(() => undefined)
    await writer.upload()
    await rm(ballast)
    // If the database could not continue, the server has exited with a message. A supervisor would restart the server.
    if (server.process.exitCode !== null) server = await startServer(settings)
    writer.server = server
    return await writer.recover()
  } finally {
    await server.stop()
    spawnSync('umount', [folder])
    await rm(folder, { recursive: true })
  }
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body: string | FormData
}

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

class Writer {
  server: Server
  readonly #caller: Caller
  readonly #acknowledged: string[] = []
  readonly #outage = { refused: {} as Record<number, number>, slowestRefusal: 0 }
  #count = 0

  constructor(server: Server, caller: Caller) {
    this.server = server
    this.#caller = caller
  }

  async writeFor(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds
    while (performance.now() < end) {
      if ((await this.#write()) >= 400) await delay(100)
    }
  }

  /** Imports large files until an import fails. Each file is stored whole or not at all. */
  async importUntilRefused(): Promise<void> {
    for (let file = 1; file <= 20; file += 1) {
      const names = Array.from({ length: 20_000 }, (_, line) => `Importado ${file}-${line} ${'x'.repeat(60)}`)
      const form = new FormData()
      form.append('csvSetores', new File([`nome\r\n${names.join('\r\n')}\r\n`], 'setores.csv'))
      form.append('idEmpresaFilial', String(this.#caller.companyId))
      const status = await this.#send('cadastroViaCSV/setor', { body: form })
      if (status >= 400 || status === 0) return
      this.#acknowledged.push(...names)
    }
    assert.fail('no import failed on the small disk')
  }

  /** Uploads a picture, which is stored outside the database. */
  async upload(): Promise<void> {
    const form = new FormData()
    form.append('avatar', new File([picture], 'retrato.png'))
    form.append('user_id', String(this.#caller.userId))
    await this.#send('users/avatar', { method: 'PATCH', body: form })
  }

  async recover(): Promise<Outage> {
    const began = performance.now()
    while ((await this.#write()) !== 201) {
      assert.ok(performance.now() - began < 60_000, 'the server did not recover within a minute')
      await delay(50)
    }
    const backAfter = performance.now() - began
    const sectors = (await send(this.server, this.#caller.token, 'GET', 'setor/')) as { name: string }[]
    const kept = new Set(sectors.map(({ name }) => name))
    const lost = this.#acknowledged.filter((name) => !kept.has(name)).length
    return { ...this.#outage, backAfter, acknowledged: this.#acknowledged.length, lost }
  }

  async #write(): Promise<number> {
    this.#count += 1
    const name = `Setor ${this.#count}`
    const body = JSON.stringify({ name, companyId: this.#caller.companyId })
    const status = await this.#send('setor/', { body, headers: { 'content-type': 'application/json' } })
    if (status === 201) this.#acknowledged.push(name)
    return status
  }

  async #send(path: string, request: Sent): Promise<number> {
    const began = performance.now()
    const response = await fetch(`${this.server.url}/api/${path}`, {
      method: 'POST',
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${this.#caller.token}` },
      signal: AbortSignal.timeout(90_000),
    }).catch(() => undefined)
    await response?.body?.cancel()
    const status = response?.status ?? 0
    if (status >= 200 && status < 300) return status
    this.#outage.refused[status] = (this.#outage.refused[status] ?? 0) + 1
    this.#outage.slowestRefusal = Math.max(this.#outage.slowestRefusal, performance.now() - began)
    return status
  }
}

/**
 * Opens a proxy whose connections can be cut. Open connections then go silent, and the proxy accepts no new
 * connections.
 */
async function openRelay(target: number) {
  let isCut = false
  const sockets = new Set<Socket>()
  const relay = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('data', (piece) => isCut || other.write(piece))
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return {
    port: (relay.address() as AddressInfo).port,
    cut() {
      isCut = true
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
}
