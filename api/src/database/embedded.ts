import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { startingOrStopping } from './connections.ts'
import {
  buildLockCommand,
  type Cluster,
  type ClusterOptions,
  DirectoryTaken,
  describeDiskProblem,
  ignoreStale,
  lockTaken,
  openCluster,
  ownerRole,
  readPassword,
  readPostmasterLine,
  removeDrafts,
  spawnPostgres,
} from './postgres-cluster.ts'
import { buildPostgresSettings } from './postgres-settings.ts'

export interface EmbeddedPostgres {
  /** A connection URL on the loopback interface. The role of the URL owns the database and is no superuser. */
  url: string
  /** Resolves with a sentence for the operator if PostgreSQL exits unexpectedly. */
  failed: Promise<string>
  /** Ends all connections and shuts down. Resolves when the server process has exited. */
  stop(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'debug' | 'warn'>

/** Maximum time in milliseconds for PostgreSQL to write its memory to disk while it shuts down. */
const timeoutMs = 60_000

/** After this many milliseconds, a shutdown is forced. The next start then replays the WAL. */
const shutdownTime = 8_000

/** Maximum number of ports to try. Another process may take a free port before PostgreSQL binds to it. */
const portsTried = 5

/** PostgreSQL's message when it cannot bind a port. */
const noPort = 'could not create any TCP/IP sockets'

/**
 * Starts the bundled PostgreSQL on `directory`. Creates the database, unless `mustExist` is set. The server never
 * outlives this process. At most one server runs on a directory.
 * @throws DirectoryTaken; StartError that names the fault of the disk or the data, and leaves the data unchanged
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  log: Log
  mustExist?: boolean
  /** If set, a commit does not wait until its data is on disk. Only for disposable data. */
  forgets?: boolean
  /** Additional attributes of the owner's role, as in `ClusterOptions`. */
  ownerMay?: string
}): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + timeoutMs
  const cluster = await openWhenStopped(options, deadline)
  let portsTaken = 0
  for (;;) {
    const attempt = await launch(cluster, options)
    if (attempt.running) {
      await removeDrafts(cluster)
      return attempt.running
    }
    const { code, lines } = attempt
    if (lines.some((line) => line.includes(noPort))) {
      portsTaken += 1
      if (portsTaken < portsTried) continue
    }
    if (code === lockTaken || lines.some((line) => line.includes('"postmaster.pid" already exists'))) {
      if ((await readPostmasterLine(cluster.path, 8)) === 'stopping' && Date.now() < deadline) {
        await delay(100)
        continue
      }
      throw new DirectoryTaken(cluster.directory)
    }
    throw new StartError(startProblem(cluster, code, lines))
  }
}

/** Waits until a stopping server has ended, because opening may change the cluster. Then opens the cluster. */
async function openWhenStopped(
  options: { directory: string } & ClusterOptions,
  deadline: number,
): Promise<Cluster> {
  for (;;) {
    try {
      return await openCluster(options.directory, options)
    } catch (error) {
      const state = await readPostmasterLine(join(options.directory, 'postgres'), 8)
      if (!(error instanceof DirectoryTaken) || state !== 'stopping' || Date.now() > deadline) throw error
      await delay(100)
    }
  }
}

/** A PostgreSQL that another process runs on a data directory. */
export interface RunningPostgres {
  url: string
  /** PostgreSQL's own reason for rejecting connections. Undefined if PostgreSQL accepts connections. */
  rejection?: string
}

/**
 * For operator commands: finds the PostgreSQL server that another process runs on a data directory. Returns undefined
 * if none responds, or if this user may not read the password.
 */
export async function findRunningPostgres(directory: string): Promise<RunningPostgres | undefined> {
  const path = join(directory, 'postgres')
  const line = (number: number) => readPostmasterLine(path, number)
  if ((await line(8)) !== 'ready') return undefined
  const password = await readPassword(path).catch(() => undefined)
  if (password === undefined) return undefined
  const url = buildDatabaseUrl(password, Number(await line(4)))
  const probe = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    return { url }
  } catch (error) {
    // The PID file remains after a crash. Another server may now have the port, and that server does not know the
    // password.
    const { severity, code, message } = error as { severity?: string; code?: string; message: string }
    const isResponse = severity !== undefined && !startingOrStopping.test(code ?? '')
    return isResponse ? { url, rejection: message } : undefined
  } finally {
    await probe.end().catch(() => undefined)
  }
}

/**
 * Describes the process that uses the embedded database of a data directory, as part of a sentence. Returns undefined
 * if no process uses the database.
 */
export async function findHolder(directory: string): Promise<string | undefined> {
  const path = join(resolve(directory), 'postgres')
  const [pid, state] = [await readPostmasterLine(path, 1), await readPostmasterLine(path, 8)]
  // After a crash, the PID file remains, but its process does not.
  if (pid === undefined || !isAlive(Number(pid))) return undefined
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const server = /^PPid:\s+(\d+)$/m.exec(status)?.[1]
  return `held by process ${server ?? pid}, whose database is ${state ?? 'starting'}`
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function buildDatabaseUrl(password: string, port: number): string {
  return `postgres://${ownerRole}:${password}@127.0.0.1:${port}/postgres`
}

function startProblem({ directory, path }: Cluster, code: number | null, lines: string[]): string {
  const findLine = (pattern: RegExp) => lines.find((line) => pattern.test(line))
  const fatal = findLine(/^(FATAL|PANIC|postgres):/) ?? lines.at(-1) ?? `exit code ${code}`
  if (fatal.includes(noPort)) {
    const why = stripLogLevel(findLine(/could not bind/) ?? fatal)
    return `PostgreSQL cannot listen on any port of 127.0.0.1 (it reports: ${why}).`
  }
  const message = stripLogLevel(fatal)
  return (
    describeDiskProblem(directory, message) ??
    `The database in ${path} cannot be opened (PostgreSQL reports: ${message}). Restore it from a backup.`
  )
}

function stripLogLevel(line: string): string {
  return line.replace(/^\w+:\s*/, '')
}

type Attempt = { running: EmbeddedPostgres } | { running?: undefined; code: number | null; lines: string[] }

/** Starts the server. Resolves when the server accepts connections, or when it has exited. */
async function launch(cluster: Cluster, options: { log: Log; forgets?: boolean }): Promise<Attempt> {
  const { log } = options
  const { path, binaries, launcher, password } = cluster
  const port = await findFreePort()
  const lock = buildLockCommand(cluster.directory)
  // This process holds the lock of the directory, so no other server runs. If a process has the PID of a crashed
  // server, that process is another program.
  const stale = lock.length > 0 ? await ignoreStale(path) : {}
  const settings = buildPostgresSettings(port, options.forgets)
  const words = [...lock, ...launcher.prefix, binaries.postgres, '-D', path, ...settings]
  const server = spawnPostgres(words, binaries, stale)
  const watchdog = launcher.bound ? undefined : watchOver(server)

  const lines: string[] = []
  let started = false
  let stopping = false
  const closed = once(server, 'close').then(() => watchdog?.kill('SIGKILL'))
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: server.stderr! }).on('line', (line) => {
      if (line.includes('database system is ready to accept connections')) resolve()
      if (lines.push(line) > 100) lines.shift()
      if (/^(FATAL|PANIC):/.test(line) && started && !stopping)
        log.warn({ postgres: line }, 'PostgreSQL reports')
      else log.debug({ postgres: line }, 'PostgreSQL reports')
    })
  })
  await Promise.race([ready, closed])
  if (server.exitCode !== null || server.signalCode !== null) {
    await closed
    return { code: server.exitCode, lines }
  }
  started = true
  const failed = closed.then(() => {
    if (stopping) return new Promise<string>(() => {})
    return `The embedded PostgreSQL has exited (its last log line: ${lines.at(-1)}).`
  })
  const stop = async () => {
    stopping = true
    server.kill('SIGINT')
    const hurry = setTimeout(() => server.kill('SIGQUIT'), shutdownTime)
    await closed
    clearTimeout(hurry)
  }
  return { running: { url: buildDatabaseUrl(password, port), failed, stop } }
}

/** Starts a shell that stops `server` when this process exits. Needed if the kernel does not stop `server` itself. */
function watchOver(server: ChildProcess): ChildProcess {
  const script = 'cat >/dev/null; kill -INT "$0"'
  return spawn('sh', ['-c', script, String(server.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

/** Returns a free port of the loopback interface. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
