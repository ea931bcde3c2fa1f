import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { makeFolder } from '../make-folder.ts'
import { StartError } from '../start-error.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { chooseLauncher, type Launcher } from './postgres-launcher.ts'

/** A PostgreSQL cluster on disk, and what it takes to run it. */
export interface Cluster {
  /** The operator's data directory. */
  directory: string
  /** PostgreSQL's own directory in it. */
  path: string
  binaries: PostgresBinaries
  launcher: Launcher
  password: string
}

export const clusterUser = 'zelo'

const passwordFile = 'zelo-password'
const draftPrefix = 'postgres-new-'

/**
 * Finds the cluster of a data directory, or creates it unless it must be there.
 * Throws a StartError that names what is wrong with the disk or the data, which are then as they were.
 */
export async function openCluster(
  dataDirectory: string,
  { mustExist = false }: { mustExist?: boolean | undefined } = {},
): Promise<Cluster> {
  const directory = resolve(dataDirectory)
  const path = join(directory, 'postgres')
  try {
    if (mustExist) await expectThere(directory, path)
    await makeWritable(directory)
    const binaries = await findPostgresBinaries(directory)
    const launcher = chooseLauncher(binaries, path)
    if (existsSync(path)) await adopt(path, binaries, launcher)
    else await create(directory, path, binaries, launcher)
    return { directory, path, binaries, launcher, password: await readPassword(path) }
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      diskProblem(directory, reason) ?? `The data directory ${directory} cannot be used: ${reason}.`,
    )
  }
}

/** Removes clusters that a killed start left half made. */
export async function removeDrafts({ directory }: Cluster): Promise<void> {
  const drafts = (await readdir(directory)).filter((entry) => entry.startsWith(draftPrefix))
  await Promise.all(drafts.map((draft) => rm(join(directory, draft), { recursive: true, force: true })))
}

/** A sentence for the operator when `text` is what the system says about a disk that cannot be written. */
export function diskProblem(directory: string, text: string): string | undefined {
  if (/No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/.test(text)) {
    return `The disk that holds the data directory ${directory} is full.`
  }
  if (/Read-only file system|EROFS/.test(text)) {
    return `The disk that holds the data directory ${directory} is read-only.`
  }
  if (/EACCES|EPERM/.test(text)) return `The data directory ${directory} cannot be written by this user.`
  if (/ENOTDIR|EEXIST/.test(text)) return `The data directory ${directory} is not a directory.`
  return undefined
}

/** Runs a command line in a session of its own, which keeps the terminal's Ctrl-C away from it. */
export function spawnPostgres(
  words: string[],
  binaries: PostgresBinaries,
  environment: Record<string, string> = {},
): ChildProcess {
  const [command = '', ...args] = words
  return spawn(command, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...binaries.environment, ...environment },
  })
}

async function expectThere(directory: string, path: string): Promise<void> {
  await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new StartError(`There is no database in ${directory}: set DATA_DIR to the folder of the server.`)
  })
}

async function makeWritable(directory: string): Promise<void> {
  // The server may run as another user, who has to pass through; what lies inside is closed on its own.
  await makeFolder(directory, 0o711)
  const lock = await open(join(directory, 'postgres.lock'), 'a', 0o600)
  await lock.close()
}

/** Checks that the existing directory is one that this PostgreSQL can open. */
async function adopt(path: string, binaries: PostgresBinaries, { owner }: Launcher): Promise<void> {
  const version = await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    throw new StartError(
      `The directory ${path} holds no readable PostgreSQL database (PG_VERSION is missing): restore it from a backup, or move it away.`,
    )
  }
  if (Number(version) !== binaries.major) {
    throw new StartError(
      `The database in ${path} was made by PostgreSQL ${version.trim()} and this program brings PostgreSQL ${binaries.major}: dump it with the old one and restore it with the new one.`,
    )
  }
  if (owner && (await stat(path)).uid !== owner.uid) {
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path], { stdio: 'ignore' })
  }
}

const initdbOptions = [
  `--username=${clusterUser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/** Makes a cluster aside and moves it into place when it is whole, password included. */
async function create(directory: string, path: string, binaries: PostgresBinaries, launcher: Launcher) {
  try {
    const draft = await mkdtemp(join(directory, draftPrefix))
    try {
      const draftCluster = join(draft, 'postgres')
      const draftPassword = join(draft, passwordFile)
      await writeDurably(draftPassword, randomBytes(24).toString('base64url'))
      const { owner, prefix } = launcher
      if (owner) for (const entry of [draftPassword, draft]) await chown(entry, owner.uid, owner.gid)

      const options = [`--pgdata=${draftCluster}`, `--pwfile=${draftPassword}`, ...initdbOptions]
      const initdb = spawnPostgres([...prefix, binaries.initdb, ...options], binaries)
      const lines: string[] = []
      createInterface({ input: initdb.stderr! }).on('line', (line) => lines.push(line))
      const [code] = await once(initdb, 'close')
      if (code !== 0) throw new Error(lines.find((line) => /error|FATAL|PANIC/.test(line)) ?? lines.join(' '))

      await rename(draftPassword, join(draftCluster, passwordFile))
      await rename(draftCluster, path)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } catch (error) {
    // Another start was quicker: whether it still runs is for the lock to say.
    if (!existsSync(join(path, 'PG_VERSION'))) throw error
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}

/** The password of a cluster's superuser. @throws StartError when it cannot be read */
export async function readPassword(path: string): Promise<string> {
  const file = join(path, passwordFile)
  const password = await readFile(file, 'utf8').catch(() => '')
  if (password) return password
  throw new StartError(`The database's password is missing from ${file}: restore it from a backup.`)
}
