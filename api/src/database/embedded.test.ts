import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, afterEach, before, describe, test } from 'node:test'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { startEmbeddedPostgres } from './embedded.ts'

let directory: string
const log = { debug() {}, warn() {} }
/** Functions that end what a test has started. They run even if the test fails. */
const endings: (() => unknown)[] = []

async function start() {
  const postgres = await startEmbeddedPostgres({ directory, log })
  endings.push(postgres.stop)
  return postgres
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

/** Starts the database in another process and returns its URL. */
async function startElsewhere(path = process.env.PATH): Promise<{ process: ChildProcess; url: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const log = { debug() {}, warn() {} }
    const { url } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, log })
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
  })
  endings.push(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() =>
    assert.fail('the other process ended before its database was up'),
  )
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  ended.catch(() => undefined)
  return { process: child, url }
}

const postmaster = () =>
  Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Resolves when no process has this PID, or only a zombie process. */
async function gone(pid: number): Promise<void> {
  const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
  for (;;) {
    try {
      if (state() === 'Z') return
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Hashes the files of the database. Skips postmaster.opts, which contains only the last command line. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync('postgres/**', { cwd: directory, exclude: ['**/postmaster.opts'] }).sort()) {
    const path = join(directory, file)
    hash.update(file)
    if (statSync(path).isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

const withMessage = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StartError, String(error))
  assert.match(error.message, sentence)
  assert.doesNotMatch(error.message, /\n/)
  return true
}

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zelo-embedded-'))
})
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})
after(() => rm(directory, { recursive: true }))

describe('the embedded database', () => {
  test('the first start creates a database, and later starts keep its data', async () => {
    const first = await start()
    await query(first.url, 'create table things as select 7 as id')
    const wrong = new URL(first.url)
    wrong.password = 'guess'
    await assert.rejects(query(wrong.href, 'select 1'), /password authentication failed/)
    assert.equal(new URL(first.url).hostname, '127.0.0.1')
    await first.stop()

    const second = await start()
    assert.deepEqual(await query(second.url, 'select id from things'), [7])
    assert.deepEqual(await query(second.url, 'show fsync'), ['on'])
    await second.stop()
    assert.equal((await stat(join(directory, 'postgres/zelo-password'))).mode & 0o777, 0o600)
  })

  test('rejects a second start on the same data directory', async () => {
    const first = await start()
    await assert.rejects(start(), withMessage(/^Another Zelo is running on the data directory \S+\.$/))
    assert.deepEqual(await query(first.url, 'select 1'), [1])
    await first.stop()
  })

  test('reports that PostgreSQL has exited unexpectedly', async () => {
    const { failed } = await start()
    process.kill(postmaster(), 'SIGINT')
    assert.match(await failed, /^The embedded PostgreSQL has exited/)
  })

  test('if a server is killed, its database stops and keeps committed rows', async () => {
    const { process: server, url } = await startElsewhere()
    const pid = postmaster()
    await query(url, 'create table kept as select 8 as id')
    server.kill('SIGKILL')
    const next = await start()
    await gone(pid)
    assert.deepEqual(await query(next.url, 'select id from kept'), [8])
    await next.stop()
  })

  test('the database stops if its server is killed, even without setpriv', async () => {
    const { process: server } = await startElsewhere(await pathWithout('setpriv'))
    const pid = postmaster()
    server.kill('SIGKILL')
    await gone(pid)
  })

  test("recovers from a crash even if another process has PostgreSQL's old PID", async () => {
    const { process: server, url } = await startElsewhere()
    await query(url, 'create table recovered as select 9 as id')
    const pid = postmaster()
    process.kill(pid, 'SIGKILL')
    server.kill('SIGKILL')
    await gone(pid)
    const file = join(directory, 'postgres/postmaster.pid')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)))
    const next = await start()
    assert.deepEqual(await query(next.url, 'select id from recovered'), [9])
    await next.stop()
  })

  test('the database works without user namespaces, and never runs as root', async () => {
    const { process: server, url } = await startElsewhere(await pathWithout('unshare'))
    const pid = postmaster()
    assert.deepEqual(await query(url, 'select 1'), [1])
    const uids = readFileSync(`/proc/${pid}/status`, 'utf8')
      .match(/^Uid:\s+(.*)$/m)?.[1]
      ?.split(/\s+/)
    assert.ok(uids && !uids.includes('0'), `runs as ${uids}`)
    server.kill('SIGKILL')
    await gone(pid)
  })

  // Only root starts PostgreSQL as another user.
  if (process.getuid?.() === 0)
    test("fails with one sentence if PostgreSQL's user cannot read the data", async () => {
      const closed = await mkdtemp(join(tmpdir(), 'zelo-closed-'))
      const path = process.env.PATH
      process.env.PATH = await pathWithout('unshare')
      try {
        const start = startEmbeddedPostgres({ directory: join(closed, 'data'), log })
        await assert.rejects(
          start,
          withMessage(
            /^PostgreSQL does not run as root, and its own user cannot enter \S*zelo-closed-\w+\. Move Zelo/,
          ),
        )
      } finally {
        process.env.PATH = path
        await rm(closed, { recursive: true })
      }
    })

  /** Returns a PATH with links to all programs except one. */
  async function pathWithout(program: string): Promise<string> {
    const bin = await mkdtemp(join(directory, 'bin-'))
    // The user that runs PostgreSQL must be able to open this folder too.
    await chmod(bin, 0o755)
    for (const folder of new Set(process.env.PATH?.split(delimiter).reverse())) {
      for (const name of globSync('*', { cwd: folder })) {
        if (name === program) continue
        await rm(join(bin, name), { force: true })
        symlinkSync(join(folder, name), join(bin, name))
      }
    }
    return bin
  }
})

describe('an unusable directory stays unchanged, and the start fails with one sentence', () => {
  let path: string

  before(async () => {
    path = join(directory, 'postgres')
    await (await start()).stop()
  })

  async function rejectsWithout(file: string, sentence: RegExp) {
    const aside = join(directory, 'aside')
    await rename(join(path, file), aside)
    const before = fingerprint()
    await assert.rejects(start(), withMessage(sentence))
    assert.equal(fingerprint(), before)
    await rename(aside, join(path, file))
    await (await start()).stop()
  }

  test('the start fails if the control file is missing', () =>
    rejectsWithout(
      'global/pg_control',
      /cannot be opened \(PostgreSQL reports: could not find the database system\)/,
    ))

  test('the start fails if the WAL is missing', () =>
    rejectsWithout(
      'pg_wal',
      /cannot be opened \(PostgreSQL reports: required WAL directory "pg_wal" does not exist\)/,
    ))

  test('the start fails if the file with the version is missing', () =>
    rejectsWithout('PG_VERSION', /holds no readable PostgreSQL database/))

  test('the start fails if the password file is missing', () =>
    rejectsWithout('zelo-password', /password is missing/))

  test('the start fails if another PostgreSQL version created the data directory', async () => {
    await writeFile(join(path, 'PG_VERSION'), '17\n')
    await assert.rejects(
      start(),
      withMessage(/was made by PostgreSQL 17, but this program includes PostgreSQL 18/),
    )
    await writeFile(join(path, 'PG_VERSION'), '18\n')
  })

  test('the start fails if no port is free', async () => {
    // This fake PostgreSQL prints the message that PostgreSQL prints if its port is taken.
    const bin = await mkdtemp(join(directory, 'bin-'))
    const lines = [
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
      'FATAL:  could not create any TCP/IP sockets',
    ]
    const printed = `#!/bin/sh\n[ "$2" = --version ] || { echo '${lines.join('\n')}' >&2; exit 1; }\n`
    await writeFile(join(bin, 'flock'), printed, { mode: 0o755 })
    const path = process.env.PATH
    process.env.PATH = [bin, path].join(delimiter)
    try {
      await assert.rejects(
        start(),
        withMessage(
          /^PostgreSQL cannot listen on any port of 127\.0\.0\.1 \(it reports: could not bind .* in use\)\.$/,
        ),
      )
    } finally {
      process.env.PATH = path
    }
  })

  test("the start fails if the data directory's path leads through a file", async () => {
    const file = join(directory, 'file')
    await writeFile(file, '')
    const start = startEmbeddedPostgres({ directory: join(file, 'data'), log })
    await assert.rejects(start, withMessage(/is not a directory\.$/))
  })

  test('the start fails if the system cannot create the data directory', async () => {
    const start = startEmbeddedPostgres({ directory: '/proc/zelo', log })
    await assert.rejects(start, withMessage(/^The data directory \/proc\/zelo cannot be used: /))
  })
})

test('a start removes the unfinished cluster of a killed start', async () => {
  const left = join(directory, 'postgres-new-abandoned')
  await mkdir(left)
  const server = await start()
  await server.stop()
  await assert.rejects(stat(left), { code: 'ENOENT' })
})
