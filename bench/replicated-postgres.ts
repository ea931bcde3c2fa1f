// Two PostgreSQL servers with replication for failover.ts. Uses the system's packages, on loopback, in a separate
// folder.
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from '../api/src/database/embedded.ts'

/** PostgreSQL and PgBouncer do not run as root. If this process runs as root, it starts them as this user. */
export const unprivileged = 'postgres'
const isRoot = process.getuid?.() === 0
const asUser = isRoot
  ? ['setpriv', `--reuid=${unprivileged}`, `--regid=${unprivileged}`, '--clear-groups']
  : []

/**
 * Returns the newest PostgreSQL among Debian's packages.
 * @throws an error that names the package to install
 */
export function findPostgres(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort(
    (a, b) => readMajor(b) - readMajor(a),
  )
  assert.ok(newest, 'PostgreSQL is missing: apt-get install postgresql')
  return join(newest, '..')
}

const readMajor = (path: string) => Number(path.split('/')[4])

/** Starts a program that ends when this process ends. Prints the program's output if it fails. */
export function startProgram(words: string[], options: { asUser: boolean }): ChildProcess {
  const line = [...(options.asUser ? asUser : []), 'setpriv', '--pdeathsig', 'TERM', ...words]
  const child = spawn(line[0]!, line.slice(1), {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output = (output + text).slice(-4000)
    })
  }
  child.on('exit', (code) => {
    if (code && !ending.has(child)) console.error(`${words[0]} ended with ${code}:\n${output}`)
  })
  return child
}

/** Programs that were asked to stop. When they exit, this is not a failure. */
const ending = new Set<ChildProcess>()

/** Stops a program and waits until it has ended. After a timeout, kills it. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  ending.add(child)
  child.kill(signal)
  const hurry = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(hurry)
}

export class ReplicatedPostgres {
  readonly port: number
  readonly #bin: string
  readonly #folder: string
  #process: ChildProcess | undefined

  private constructor(bin: string, folder: string, port: number) {
    this.#bin = bin
    this.#folder = folder
    this.port = port
  }

  /**
   * Creates and starts a cluster that can be replicated. The cluster accepts only local connections, without a
   * password.
   */
  static async create(bin: string, folder: string): Promise<ReplicatedPostgres> {
    const made = new ReplicatedPostgres(bin, folder, await findFreePort())
    await made.#run(
      'initdb',
      `--pgdata=${folder}`,
      '--username=zelo',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
    )
    await made.start()
    return made
  }

  /** Copies `leader`. Starts the copy as its standby with the name `name`. */
  static async follow(leader: ReplicatedPostgres, folder: string, name: string): Promise<ReplicatedPostgres> {
    const made = new ReplicatedPostgres(leader.#bin, folder, await findFreePort())
    const from = `host=127.0.0.1 port=${leader.port} user=zelo application_name=${name}`
    await made.#run(
      'pg_basebackup',
      `--pgdata=${folder}`,
      `--dbname=${from}`,
      '--checkpoint=fast',
      '--write-recovery-conf',
    )
    await made.start()
    return made
  }

  get url(): string {
    return `postgres://zelo@127.0.0.1:${this.port}/postgres`
  }

  async start(): Promise<void> {
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_wal_senders: 5,
      wal_keep_size: '512MB',
      hot_standby_feedback: 'on',
      log_min_messages: 'fatal',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    this.#process = startProgram([join(this.#bin, 'postgres'), '-D', this.#folder, ...options], {
      asUser: true,
    })
    while (!(await this.#respondsToQueries())) {
      assert.equal(this.#process.exitCode, null, 'PostgreSQL ended')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Makes each write wait until the named standby has it on disk. */
  async waitFor(name: string): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = 'FIRST 1 (${name})'`)
    await this.query('select pg_reload_conf()')
    const synchronous = `select 1 from pg_stat_replication where sync_state = 'sync'`
    while ((await this.query(synchronous)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
  }

  async query<Row>(statement: string): Promise<Row[]> {
    const client = new pg.Client(this.url)
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** Simulates a power failure by stopping all processes of the server at the same time. */
  kill(): void {
    const pid = Number(readFileSync(join(this.#folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    // Suspends the processes before killing them, so that none notices the death of another.
    for (const each of [pid, ...children.map(Number)]) process.kill(each, 'SIGSTOP')
    for (const each of [pid, ...children.map(Number)]) process.kill(each, 'SIGKILL')
  }

  async promote(): Promise<void> {
    await this.#run('pg_ctl', 'promote', `--pgdata=${this.#folder}`, '--wait', '--silent')
  }

  async stop(): Promise<void> {
    if (this.#process) await endProgram(this.#process, 'SIGINT')
  }

  async #run(program: string, ...options: string[]): Promise<void> {
    const [command, ...args] = [...asUser, join(this.#bin, program), ...options]
    await promisify(execFile)(command!, args, { cwd: '/' })
  }

  async #respondsToQueries(): Promise<boolean> {
    try {
      await this.query('select 1')
      return true
    } catch {
      return false
    }
  }
}
