import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createEmptyDatabase } from './demo-template.ts'
import { hasEnded, listChildren, readDatabaseProcess } from './processes.ts'
import { type Settings, startAndExpectFailure, startServer } from './server.ts'

const root = join(import.meta.dirname, '..')
/** The command that `npm start` runs. */
const starter = [process.execPath, 'scripts/start.mjs']
const versionFile = join(root, 'web/dist/version.json')

// Parent of all data directories of these tests. `mkdtemp` makes it accessible only to its owner.
let folder: string
/** A data directory after a first start. Tests copy it. */
let seed: string
/** An empty PostgreSQL database for tests that set `DATABASE_URL`. */
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-start-'))
  seed = join(folder, 'seed')
  const server = await startServer({ DATA_DIR: seed })
  await server.stop()
  empty = await createEmptyDatabase()
})
after(async () => {
  await empty.remove()
  await rm(folder, { recursive: true })
})

async function freshCopy(): Promise<string> {
  const directory = await mkdtemp(join(folder, 'data-'))
  execFileSync('cp', ['-a', `${seed}/.`, directory])
  return directory
}

/**
 * Returns a hash of the names and contents of all files in a directory. Excludes postmaster.opts, which contains the
 * latest command line.
 */
function fingerprint(directory: string): string {
  const hash = createHash('sha256')
  for (const file of globSync('**', { cwd: directory, exclude: ['**/postmaster.opts'] }).sort()) {
    const path = join(directory, file)
    hash.update(file)
    if (statSync(path).isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Asserts that the server exits immediately with code 1 and writes exactly one sentence to stderr. */
async function failsToStart(settings: Settings, sentence: RegExp, before: string[] = []): Promise<string> {
  const { code, stdout, stderr } = await startAndExpectFailure(settings, before)
  assert.match(stderr, sentence)
  assert.match(stderr, /^[A-Z][^\n]*\.\n$/, 'one sentence')
  assert.equal(code, 1)
  return stdout
}

test('the server locks its data directory; its database stops with the server', async () => {
  const data = await freshCopy()
  const server = await startServer({ DATA_DIR: data })
  const database = readDatabaseProcess(data)
  await failsToStart({ DATA_DIR: data }, /^Another Zelo is running on the data directory/)
  const { status, version, commit } = await (await fetch(`${server.url}/api/health`)).json()
  assert.equal(status, 'up')
  assert.deepEqual({ version, commit }, JSON.parse(await readFile(versionFile, 'utf8')))
  assert.match(await (await fetch(server.url)).text(), /<div id="root">/)
  assert.equal(await server.stop(), 0)
  await hasEnded(database)
})

test('`npm start` reinstalls only broken, missing or outdated packages', async () => {
  const tree = await mkdtemp(join(folder, 'tree-'))
  const write = (path: string, content: object) => writeFile(join(tree, path), JSON.stringify(content))
  await Promise.all(['scripts', 'one', 'package'].map((name) => mkdir(join(tree, name))))
  await cp(join(root, 'scripts/prepare.mjs'), join(tree, 'scripts/prepare.mjs'))
  await write('package.json', { name: 'tree', workspaces: ['one'] })
  await write('one/package.json', { name: 'one' })
  const run = (command: string, args: string[], env?: Settings) => {
    const options = { cwd: tree, encoding: 'utf8', env: { ...process.env, ...env } } as const
    const { status, stdout, stderr } = spawnSync(command, args, options)
    assert.equal(status, 0, stderr)
    return stdout
  }
  const script = `import { install } from './scripts/prepare.mjs'; install()`
  const installs = (env?: Settings) =>
    run(process.execPath, ['--input-type=module', '--eval', script], env).startsWith('Installing packages')
  /** Like `installs`, but replaces npm by a script that does nothing. */
  const wouldInstall = () => installs({ npm_execpath: join(tree, 'npm-cli.js') })
  await writeFile(join(tree, 'npm-cli.js'), '')

  await write('package/package.json', { name: 'soap', version: '1.0.0' })
  run('tar', ['-czf', 'soap.tgz', 'package'])
  run('npm', ['install', '--package-lock-only', '--offline', './soap.tgz'])
  run('npm', ['ci', '--offline'])
  assert.equal(installs(), false)

  const [list, locked] = [join(tree, 'node_modules/.package-lock.json'), join(tree, 'package-lock.json')]
  const listed = await readFile(list)
  await rm(list)
  assert.equal(wouldInstall(), true)
  await writeFile(list, listed)
  assert.equal(wouldInstall(), false)
  const lock = await readFile(locked, 'utf8')
  await writeFile(locked, lock.replace('"version": "1.0.0"', '"version": "2.0.0"'))
  assert.equal(wouldInstall(), true)
  // Simulates an update that removes a workspace from the package lock.
  const { 'node_modules/one': _link, one: _one, ...packages } = JSON.parse(lock).packages
  await write('package-lock.json', { packages })
  assert.equal(wouldInstall(), true)
  await writeFile(locked, lock)

  const soap = join(tree, 'node_modules/soap')
  await rm(soap, { recursive: true })
  assert.equal(installs(), true)
  assert.ok(existsSync(join(soap, 'package.json')))
  assert.equal(installs(), false)
  run('npm', ['ci', '--offline', '--workspace=one'])
  assert.equal(wouldInstall(), true)
})

test('`npm start` installs with npm even if another package manager runs it', async () => {
  const tree = await mkdtemp(join(folder, 'tree-'))
  await mkdir(join(tree, 'scripts'))
  await cp(join(root, 'scripts/prepare.mjs'), join(tree, 'scripts/prepare.mjs'))
  await mkdir(join(tree, 'soap'))
  await writeFile(join(tree, 'soap/package.json'), JSON.stringify({ name: 'soap', version: '1.0.0' }))
  await writeFile(join(tree, 'package.json'), JSON.stringify({ name: 'tree' }))
  const npm = (...args: string[]) => spawnSync('npm', args, { cwd: tree, encoding: 'utf8' })
  npm('pack', '--silent', './soap')
  npm('install', '--package-lock-only', '--offline', './soap-1.0.0.tgz')
  await writeFile(join(tree, 'pnpm.cjs'), 'process.exit(1)')
  const install = (PATH: string) =>
    spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', `import { install } from './scripts/prepare.mjs'; install()`],
      { cwd: tree, encoding: 'utf8', env: { ...process.env, PATH, npm_execpath: join(tree, 'pnpm.cjs') } },
    )
  const without = install(tree)
  assert.equal(without.status, 1)
  assert.match(
    without.stderr,
    /^npm cannot be started \(ENOENT\)\. Install Node with npm, then run npm start\.\n$/,
  )
  assert.equal(install(process.env.PATH ?? '').status, 0)
  assert.ok(existsSync(join(tree, 'node_modules/soap/package.json')))
})

test('`npm start` removes development packages only if it installed them itself', async () => {
  const tree = await mkdtemp(join(folder, 'tree-'))
  const write = async (path: string, text: string) => {
    await mkdir(join(tree, path, '..'), { recursive: true })
    await writeFile(join(tree, path), text)
  }
  await mkdir(join(tree, 'scripts'))
  await cp(join(root, 'scripts/prepare.mjs'), join(tree, 'scripts/prepare.mjs'))
  for (const path of [
    'scripts/before-paint.js',
    'scripts/vite-plugins.ts',
    'contract/a',
    'ui/a',
    'web/a',
    'field/a',
  ])
    await write(path, '')
  await write('package.json', JSON.stringify({ name: 'tree' }))
  const run = (command: string, args: string[]) => {
    const { COMMIT: _commit, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: tree, encoding: 'utf8', env })
    assert.equal(status, 0, stderr)
    return stdout
  }
  // Stands in for Vite, which is a development package. The build needs it, so the build must run before packages are
  // removed.
  await write(
    'vite/bin/vite.js',
    `import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('dist', { recursive: true })
    writeFileSync('dist/index.html', '')`,
  )
  await write('vite/package.json', JSON.stringify({ name: 'vite', version: '1.0.0', type: 'module' }))
  await write('soap/package.json', JSON.stringify({ name: 'soap', version: '1.0.0' }))
  for (const name of ['vite', 'soap']) run('npm', ['pack', '--silent', `./${name}`])
  run('npm', ['install', '--package-lock-only', '--offline', './soap-1.0.0.tgz'])
  run('npm', ['install', '--package-lock-only', '--offline', '--save-dev', './vite-1.0.0.tgz'])
  const lock = await readFile(join(tree, 'package-lock.json'), 'utf8')
  const prepare = () =>
    run(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { prepareServer } from './scripts/prepare.mjs'; prepareServer()`,
    ])
  const installed = () => ['soap', 'vite'].map((name) => existsSync(join(tree, 'node_modules', name)))

  assert.match(prepare(), /^Installing packages.*Building the web app/s)
  assert.ok(existsSync(join(tree, 'field/dist/index.html')))
  assert.deepEqual(installed(), [true, false])
  assert.equal(prepare(), '', 'nothing is left to do')

  await write('web/a', 'changed')
  assert.match(prepare(), /^Installing packages.*Building the web app/s)
  assert.deepEqual(installed(), [true, false])

  run('npm', ['ci', '--offline'])
  await write('web/a', 'changed again')
  assert.match(prepare(), /^Building the web app/)
  assert.deepEqual(installed(), [true, true])
  assert.equal(await readFile(join(tree, 'package-lock.json'), 'utf8'), lock)
})

test('a restart reinstalls nothing and leaves no process behind', async () => {
  const data = await freshCopy()
  const written = ['.package-lock.json', '.zelo-build'].map((name) => join(root, 'node_modules', name))
  const before = written.map((file) => statSync(file).mtimeMs)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
    const { url, process: starting } = await startServer({ DATA_DIR: data }, starter)
    assert.equal((await fetch(url)).status, 200)
    const database = readDatabaseProcess(data)
    starting.kill(signal)
    const [code] = await once(starting, 'exit')
    if (signal !== 'SIGKILL') assert.equal(code, 0)
    await hasEnded(database)
  }
  assert.deepEqual(
    written.map((file) => statSync(file).mtimeMs),
    before,
  )
})

test('`npm start` leaves one Node process, which stops together with npm', async () => {
  const data = await freshCopy()
  const { process: npm } = await startServer({ DATA_DIR: data }, ['npm', 'start'])
  const database = readDatabaseProcess(data)
  const [shell = 0] = listChildren(npm.pid ?? 0)
  const [server = 0, ...others] = listChildren(shell)
  assert.match(readFileSync(`/proc/${server}/cmdline`, 'utf8'), /api\/src\/main\.ts\0$/)
  assert.deepEqual(others, [])
  assert.deepEqual(listChildren(server), [database])
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await hasEnded(database)
  await hasEnded(server)
})

test('a busy port is reported in one sentence, and no file changes', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const data = await freshCopy()
  const untouched = fingerprint(data)
  await failsToStart({ DATA_DIR: data, PORT: String(port) }, new RegExp(`^Port ${port} is in use`))
  other.close()
  assert.equal(fingerprint(data), untouched)
})

test('an invalid variable is reported in one sentence with its name', async () => {
  await failsToStart({ PORT: 'http' }, /^PORT must be a whole number/)
})

/** Returns a port on which nothing listens. */
async function closedPort(): Promise<number> {
  const closedServer = createServer().listen(0, '127.0.0.1')
  await once(closedServer, 'listening')
  const { port } = closedServer.address() as { port: number }
  closedServer.close()
  return port
}

test('a file instead of the photo directory is reported in one sentence', async () => {
  const data = await mkdtemp(join(folder, 'data-'))
  await writeFile(join(data, 'files'), '')
  const { code, stderr } = await startAndExpectFailure({ DATA_DIR: data, DATABASE_URL: empty.url })
  assert.equal(stderr, `${data}/files, the folder of the photos, is not a directory. Move the file away.\n`)
  assert.equal(code, 1)
})

test('a server starts without its storage bucket, except to create the demo', async () => {
  const own = await createEmptyDatabase()
  const place = `127.0.0.1:${await closedPort()}`
  const settings = {
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
    DATABASE_URL: own.url,
    STORAGE_URL: `s3://KEY:hush@${place}/zelo?tls=off`,
    SMTP_URL: 'smtp://smtp.example',
  }
  const away = new RegExp(`"The object storage at ${place} does not respond \\(ECONNREFUSED\\)\\. Until`)
  const log = await failsToStart(
    { ...settings, DEMO: 'on' },
    /^The demo cannot be created, [^\n]*ECONNREFUSED/,
  )
  assert.match(log, away)
  const warned = await startServer(settings)
  assert.match(warned.outputLines.join('\n'), away)
  assert.match(
    warned.outputLines.join('\n'),
    /"level":40,.*"msg":"SMTP_URL is set without PUBLIC_URL\. [^"]*\."/,
  )
  await warned.stop()
  await own.remove()
})

test('an unreachable database is reported in one sentence without its password', async () => {
  const port = await closedPort()
  await failsToStart(
    { DATABASE_URL: `postgres://zelo:hush@127.0.0.1:${port}/zelo` },
    new RegExp(`^The database 127\\.0\\.0\\.1:${port}/zelo cannot be used: `),
  )
})

test('a damaged data directory is reported, left untouched, and works after repair', async () => {
  const data = await freshCopy()
  await rename(join(data, 'postgres/pg_wal'), join(data, 'elsewhere'))
  const untouched = fingerprint(data)
  await failsToStart({ DATA_DIR: data }, /^The database in \S+ cannot be opened/)
  assert.equal(fingerprint(data), untouched)
  await rename(join(data, 'elsewhere'), join(data, 'postgres/pg_wal'))
  const mail = { SMTP_URL: 'smtp://smtp.example', PUBLIC_URL: 'https://zelo.example' }
  const server = await startServer({ DATA_DIR: data, ...mail })
  assert.deepEqual(server.outputLines.slice(0, 1), ['Zelo is ready at https://zelo.example'])
  await server.stop()
})

const inOwnMounts =
  process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '--map-root-user', '--mount']
const mayMount =
  spawnSync('unshare', [...inOwnMounts.slice(1), 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0

/**
 * Returns a command prefix that runs the server with its data directory on a small disk. `prepare` is a shell command
 * that sets up the disk. The output contains `untouched` if no file changed.
 */
function onDisk(size: string, prepare: string): string[] {
  const listing =
    'find "$DATA_DIR" -type f ! -name postmaster.opts ! -name postgres.lock -exec sha256sum {} + | sort | sha256sum'
  const script = `
    mount -t tmpfs -o mode=700,size=${size} none "$DATA_DIR" || exit 90
    ${prepare}
    before=$(${listing})
    "$@"
    code=$?
    test "$before" = "$(${listing})" && echo untouched
    exit $code`
  return [...inOwnMounts, 'sh', '-c', script, 'sh']
}

// The data directory for containers that forbid mounts. A path in /proc is never writable.
const unwritable = { DATA_DIR: '/proc/zelo' }
const fillUp = 'cat /dev/zero > "$DATA_DIR/filler" 2>/dev/null'

const readOnly = 'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro "$DATA_DIR" || exit 91'

const disks: [name: string, size: string, prepare: () => string, sentence: RegExp][] = [
  [
    'a full disk, on the first start',
    '300k',
    () => '',
    /^The disk that holds the data directory \S+ is full\.$/m,
  ],
  [
    'a disk that has become full',
    '128m',
    () => `cp -a ${seed}/. "$DATA_DIR"; ${fillUp}`,
    /^The disk .* is full\.$/m,
  ],
  [
    'a read-only disk',
    '128m',
    () => `cp -a ${seed}/. "$DATA_DIR"; ${readOnly}`,
    /^The disk that holds the data directory \S+ is read-only\.$/m,
  ],
]

for (const [name, size, prepare, sentence] of disks) {
  test(`the server reports ${name} in one sentence and touches no file`, async () => {
    if (mayMount) {
      const directory = await mkdtemp(join(folder, 'disk-'))
      assert.match(
        await failsToStart({ DATA_DIR: directory }, sentence, onDisk(size, prepare())),
        /^untouched$/m,
      )
    } else {
      await failsToStart(unwritable, /^The data directory .*\.$/m)
    }
  })
}
