// Sets up a benchmark: a separate database, and servers on it in separate processes.
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localMoment } from '@zelo/contract/rules/calendar'
import pg from 'pg'
import { pino } from 'pino'
import { connectPools } from '../api/src/database/connect.ts'
import { startEmbeddedPostgres } from '../api/src/database/embedded.ts'
import { migrate } from '../api/src/database/migrate.ts'

/** The current day in the time zone of the measured companies. */
export const today = localMoment(new Date(), 'America/Fortaleza').day

export const log = pino({ level: 'warn' })

/** Starts an empty database. The benchmark's own queries have no statement timeout. */
export async function startBenchSite() {
  const directory = await mkdtemp(join(tmpdir(), 'zelo-bench-'))
  const postgres = await startEmbeddedPostgres({ directory, log, ownerMay: 'superuser' })
  await migrate(postgres.url)
  const database = connectPools(postgres.url, log, { unlimited: true, slowAfter: Number.POSITIVE_INFINITY })
  const servers: ChildProcess[] = []
  return {
    database,
    /** The address of the database, with its owner's login. */
    url: postgres.url,

    /**
     * Starts a server script of this folder on `port`, with the memory settings of `becomeServer`. `readMemory` returns a
     * measurement of its memory (bytes).
     */
    async serve(port: number, file = 'zelo-server.ts') {
      const server = fork(join(import.meta.dirname, file), {
        execArgv: [...process.execArgv, '--max-semi-space-size=4'],
        env: { ...process.env, MALLOC_ARENA_MAX: '2', DATABASE_URL: postgres.url, PORT: String(port) },
      })
      servers.push(server)
      const ended = once(server, 'exit').then(() => assert.fail(`${file} ended`))
      await Promise.race([once(server, 'message'), ended])
      // After the start, the exit of the server is not a failure.
      ended.catch(() => undefined)
      return {
        async readMemory(asked: 'resident' | 'most'): Promise<number> {
          server.send(asked)
          const [bytes] = (await once(server, 'message')) as [number]
          return bytes
        },
      }
    },

    /** Runs the maintenance that a database does some minutes after a bulk insert. */
    async settle(): Promise<void> {
      const owner = new pg.Client(postgres.url)
      await owner.connect()
      await owner.query('vacuum analyze')
      await owner.query('checkpoint')
      await owner.end()
    },

    /** Stops the servers and the database. Exits with `code`. */
    async stop(code = 0): Promise<never> {
      for (const server of servers) {
        server.disconnect()
        await once(server, 'exit')
      }
      await database.close()
      await postgres.stop()
      await rm(directory, { recursive: true })
      process.exit(code)
    },
  }
}
