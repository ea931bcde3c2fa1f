import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { makeFolder } from '../make-folder.ts'
import { StartError } from '../start-error.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { chooseLauncher, type Launcher } from './postgres-launcher.ts'

/** A PostgreSQL cluster on disk, and how to run it. */
export interface Cluster {
  /** The operator's data directory. */
  directory: string
  /** PostgreSQL's own directory within the data directory. */
  path: string
  binaries: PostgresBinaries
  launcher: Launcher
  password: string
}

/** The unprivileged role that owns the database and all its objects. */
export const ownerRole = 'zelo_owner'

/** The role that created the cluster. It cannot sign in. */
const superuser = 'zelo'

const passwordFile = 'zelo-password'
/** A file that `settleRoles` writes when the roles of the cluster are set up. */
const rolesFile = 'zelo-roles'
const draftPrefix = 'postgres-new-'

/** The exit code of the lock command if another server holds the lock of the directory. */
export const lockTaken = 75

/** Thrown if another process runs, starts or stops the database of a data directory. */
export class DirectoryTaken extends StartError {
  constructor(directory: string) {
    super(`Another Zelo is running on the data directory ${directory}.`)
  }
}

export interface ClusterOptions {
  mustExist?: boolean | undefined
  /** Additional attributes of the owner's role in a new cluster, such as `createdb`. Only for tests and benchmarks. */
  ownerMay?: string | undefined
}

/**
 * Opens the cluster of a data directory. Creates the cluster, unless `mustExist` is set.
 * @throws StartError that names the fault of the disk or the data, and leaves the data unchanged
 */
export async function openCluster(
  dataDirectory: string,
  { mustExist = false, ownerMay = '' }: ClusterOptions = {},
): Promise<Cluster> {
  const directory = resolve(dataDirectory)
  const path = join(directory, 'postgres')
  try {
    if (mustExist) await expectThere(directory, path)
    await makeWritable(directory)
    const binaries = await findPostgresBinaries(directory)
    const launcher = chooseLauncher(binaries, path)
    if (existsSync(path)) await adopt(directory, path, binaries, launcher)
    else await create(directory, path, binaries, launcher)
    const cluster = { directory, path, binaries, launcher, password: await readPassword(path) }
    if (!existsSync(join(path, rolesFile))) await settleRoles(cluster, ownerMay)
    return cluster
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      describeDiskProblem(directory, reason) ?? `The data directory ${directory} cannot be used: ${reason}.`,
    )
  }
}

/** Removes unfinished clusters of servers that were killed while creating them. */
export async function removeDrafts({ directory }: Cluster): Promise<void> {
  const drafts = (await readdir(directory)).filter((entry) => entry.startsWith(draftPrefix))
  await Promise.all(drafts.map((draft) => rm(join(directory, draft), { recursive: true, force: true })))
}

/** Returns a sentence for the operator if `text` is a system error about a disk that is not writable. */
export function describeDiskProblem(directory: string, text: string): string | undefined {
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

/** Runs a command in a separate session, so that Ctrl-C in the terminal does not stop it. */
export function spawnPostgres(
  words: string[],
  binaries: PostgresBinaries,
  environment: Record<string, string> = {},
  stdin: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const [command = '', ...args] = words
  return spawn(command, args, {
    cwd: '/',
    detached: true,
    stdio: [stdin, 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...binaries.environment, ...environment },
  })
}

async function expectThere(directory: string, path: string): Promise<void> {
  await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new StartError(`There is no database in ${directory}. Set DATA_DIR to the folder of the server.`)
  })
}

async function makeWritable(directory: string): Promise<void> {
  // The server may run as another user, who must be able to enter this folder. Its files have stricter modes.
  await makeFolder(directory, 0o711)
  const { mode } = await stat(directory)
  if (process.getuid?.() === 0 && (mode & 0o001) === 0) await chmod(directory, (mode & 0o7777) | 0o011)
  const lock = await open(join(directory, 'postgres.lock'), 'a', 0o600)
  await lock.close()
}

/** Checks that this PostgreSQL can open an existing cluster. Makes `owner` the owner of its files. */
async function adopt(
  directory: string,
  path: string,
  binaries: PostgresBinaries,
  { owner }: Launcher,
): Promise<void> {
  const version = await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    throw new StartError(
      `The directory ${path} holds no readable PostgreSQL database (PG_VERSION is missing). Restore it from a backup, or move it away.`,
    )
  }
  if (Number(version) !== binaries.major) {
    throw new StartError(
      `The database in ${path} was made by PostgreSQL ${version.trim()}, but this program includes PostgreSQL ${binaries.major}. Dump it with the old version and restore it with the new one.`,
    )
  }
  if (owner && (await stat(path)).uid !== owner.uid) {
    // The top directory changes last. After an interruption it has the old owner, so the next start repeats this.
    const words = [...buildLockCommand(directory), 'chown', '-R', `${owner.uid}:${owner.gid}`, path]
    const { status, stderr } = spawnSync(words[0]!, words.slice(1), { encoding: 'utf8' })
    if (status === lockTaken) throw new DirectoryTaken(directory)
    if (status !== 0) throw new Error(stderr.trim().split('\n')[0])
  }
}

/** Returns a command that locks a file. Unlike a PID file, the lock also excludes a server in another container. */
export function buildLockCommand(directory: string): string[] {
  if (spawnSync('flock', ['--no-fork', '--version'], { stdio: 'ignore' }).status !== 0) return []
  const options = ['--no-fork', '--timeout', '1', '--conflict-exit-code', String(lockTaken)]
  return ['flock', ...options, join(directory, 'postgres.lock')]
}

/**
 * Makes an unprivileged role the owner of the database and its objects, with the password from the password file.
 * Disables sign-in for the superuser. Runs PostgreSQL in single-user mode, where no password is needed.
 * @throws DirectoryTaken while a server runs on the directory
 */
async function settleRoles(cluster: Cluster, ownerMay: string): Promise<void> {
  const { directory, path, binaries, launcher, password } = cluster
  const statements = [
    `do $$ begin if not exists (select from pg_roles where rolname = '${ownerRole}') then create role ${ownerRole}; end if; end $$`,
    `alter role ${ownerRole} login createrole ${ownerMay} password ${pg.escapeLiteral(password)}`,
    `do $$ begin if not exists (select from pg_roles where rolname = 'zelo_app') then create role zelo_app nologin; end if; end $$`,
    `grant zelo_app to ${ownerRole} with admin option`,
    `alter database postgres owner to ${ownerRole}`,
    giveAway,
    `alter role ${superuser} nologin password null`,
  ]
  // In single-user mode, each line is one statement.
  const lines = statements.map((statement) => `${statement.replaceAll(/\s*\n\s*/g, ' ')}\n`).join('')
  const lock = buildLockCommand(directory)
  const words = [...lock, ...launcher.prefix, binaries.postgres, '--single', '-D', path]
  const server = spawnPostgres(
    [...words, '-c', 'exit_on_error=on', 'postgres'],
    binaries,
    lock.length > 0 ? await ignoreStale(path) : {},
    'pipe',
  )
  const output: string[] = []
  createInterface({ input: server.stderr! }).on('line', (line) => output.push(line))
  server.stdin!.on('error', () => undefined).end(lines)
  const [code] = await once(server, 'close')
  if (code === lockTaken || output.some((line) => line.includes('"postmaster.pid" already exists')))
    throw new DirectoryTaken(directory)
  if (code !== 0) {
    const problem = output.find((line) => /(ERROR|FATAL|PANIC):|^postgres:/.test(line)) ?? `exit code ${code}`
    throw new Error(problem.replace(/^.*?(ERROR|FATAL|PANIC|postgres):\s*/, ''))
  }
  await writeFile(join(path, rolesFile), `${ownerRole}\n`, { mode: 0o600, flush: true })
  const { owner } = launcher
  if (owner) await chown(join(path, rolesFile), owner.uid, owner.gid)
}

/**
 * Returns environment variables that make PostgreSQL ignore the PID file of a crashed server. Another process may have
 * that PID now. The caller must hold the lock of the directory.
 */
export async function ignoreStale(path: string): Promise<Record<string, string>> {
  const stale = await readPostmasterLine(path, 1)
  return stale ? { PG_GRANDPARENT_PID: stale } : {}
}

/** Reads a line of `postmaster.pid`, in which a running server describes itself. Line 1 is its PID, line 8 its state. */
export async function readPostmasterLine(path: string, number: number): Promise<string | undefined> {
  const text = await readFile(join(path, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')[number - 1]?.trim() || undefined
}

/** SQL that transfers all objects of the superuser in the schema to the owner's role, including policies. */
const giveAway = `do $$
  declare
    what text;
  begin
    foreach what in array array(
      select format('alter table %s owner to ${ownerRole}', c.oid::regclass) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relowner = '${superuser}'::regrole
    ) || array(
      select format('alter routine %s owner to ${ownerRole}', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proowner = '${superuser}'::regrole
    ) || array(
      select format('alter type %s owner to ${ownerRole}', t.oid::regtype) from pg_type t
      left join pg_class c on c.oid = t.typrelid
      where t.typnamespace = 'public'::regnamespace and t.typowner = '${superuser}'::regrole
        and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
    ) || array(
      select format('alter policy %I on %s to ${ownerRole}', p.polname, p.polrelid::regclass) from pg_policy p
      where '${superuser}'::regrole = any(p.polroles)
    )
    loop
      execute what;
    end loop;
  end
  $$`

const initdbOptions = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/** Creates a cluster in a draft folder. Moves the folder to its final path when the cluster is complete. */
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
    // Another server may have created the cluster first. The lock shows later whether that server still runs.
    if (!existsSync(join(path, 'PG_VERSION'))) throw error
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}

/** Returns the password of a cluster's owner role. @throws StartError if it cannot be read */
export async function readPassword(path: string): Promise<string> {
  const file = join(path, passwordFile)
  const password = await readFile(file, 'utf8').catch(() => '')
  if (password) return password
  throw new StartError(`The database's password is missing from ${file}. Restore it from a backup.`)
}
