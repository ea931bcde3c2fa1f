// Runs the server as in production and kills it several times during writes.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Caller, send, signInByCall } from './calls.ts'
import { hasEnded, listChildren, readDatabaseProcess } from './processes.ts'
import { type Server, startServer } from './server.ts'

interface Load {
  kills: number
  writers: number
  /** Number of acknowledged writes before each kill. Other writes have no response yet at that time. */
  writesPerKill: number
}

export interface Killed {
  kills: number
  /** Number of kills that also killed the database. Every second kill also kills the database. */
  databaseKills: number
  acknowledged: number
  /** Acknowledged writes that the database does not have. */
  lost: string[]
}

/** Kills the server while it writes, `kills` times. Then looks for each acknowledged write in the database. */
export async function killUnderLoad(load: Load): Promise<Killed> {
  const data = await mkdtemp(join(tmpdir(), 'zelo-durability-'))
  try {
    const acknowledged: string[] = []
    let caller: Caller | undefined
    for (let round = 1; round <= load.kills; round += 1) {
      const server = await startServer({ DATA_DIR: data })
      caller ??= await signInByCall(server, await createCompany(data, server.url))
      acknowledged.push(...(await writeUntilKilled({ server, data, caller, round, ...load })))
    }
    const server = await startServer({ DATA_DIR: data })
    const sectors = (await send(server, caller!.token, 'GET', 'setor/')) as { name: string }[]
    await server.stop()
    const kept = new Set(sectors.map(({ name }) => name))
    return {
      kills: load.kills,
      databaseKills: Math.floor(load.kills / 2),
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((name) => !kept.has(name)),
    }
  } finally {
    await rm(data, { recursive: true })
  }
}

/** Creates a company while the server runs, as an operator does. Returns a user who may write in the company. */
async function createCompany(data: string, url: string) {
  const email = 'marina@zelo.example'
  const company = ['--cnpj', '11.222.333/0001-81', '--name', 'Orla']
  const person = ['--master-cpf', '529.982.247-25', '--user-name', 'Marina Prado', '--user-email', email]
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../api/src/operator/run.ts'), 'create', ...company, ...person],
    { env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: data } },
  )
  const password = 'uma senha própria'
  const printed = /^Password: (\S+)$/m.exec(stdout)![1]!
  const post = (path: string, body: object) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { facts } = (await (await post('sessions', { email, password: printed })).json()) as {
    facts: { token: string }
  }
  await post('password/reset', { password, passwordConfirmation: password, token: facts.token })
  return { email, password }
}

interface Round extends Load {
  server: Server
  data: string
  caller: Caller
  round: number
}

/** Registers sectors in parallel until the server is killed. Returns the names that the server acknowledged. */
async function writeUntilKilled({ server, data, caller, round, writers, writesPerKill }: Round) {
  const { token, companyId } = caller
  const acknowledged: string[] = []
  const database = readDatabaseProcess(data)
  let databaseParts: number[] = []
  let isKilled = false
  const ended = once(server.process, 'exit')
  const write = async (writer: number) => {
    for (let count = 1; ; count += 1) {
      const name = `Setor ${round}-${writer}-${count}`
      try {
        await send(server, token, 'POST', 'setor/', { name, companyId })
      } catch (error) {
        if (isKilled) return
        throw error
      }
      acknowledged.push(name)
      if (acknowledged.length === writesPerKill) {
        isKilled = true
        databaseParts = listChildren(database)
        if (round % 2 === 0) process.kill(database, 'SIGKILL')
        server.process.kill('SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await ended
  // After a kill, the database's child processes end a moment later. A new database can start only after they have
  // ended.
  await Promise.all([database, ...databaseParts].map(hasEnded))
  return acknowledged
}
