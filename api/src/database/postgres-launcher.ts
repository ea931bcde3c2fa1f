import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** PostgreSQL refuses to run as root, so as root the command in front of it gives that up. */
export interface Launcher {
  /** Command and arguments to put in front of a program of PostgreSQL. */
  prefix: string[]
  /** The user that the cluster's files must belong to, where it is not the one this process runs as. */
  owner?: { uid: number; gid: number }
  /** The kernel stops the program when this process ends, however it ends. */
  bound: boolean
}

interface Candidate {
  command: string[]
  owner?: { uid: number; gid: number }
}

/**
 * Chooses how to run PostgreSQL on `cluster`, whose parent directory exists, by trying.
 *
 * An ordinary user runs it as it is. Root runs it in a user namespace of its own, where it is nobody in particular
 * but still owns its files. Where that is forbidden, as in most containers, it runs as an unprivileged system user,
 * with leave to pass through directories that only root may enter if it must.
 * A cluster that belongs to another user is run as that user.
 */
export function chooseLauncher(binaries: PostgresBinaries, cluster: string): Launcher {
  const uid = process.getuid?.()
  if (uid === undefined) {
    throw new StartError('The embedded PostgreSQL does not run on Windows: set DATABASE_URL, or use WSL.')
  }
  const existing = statSync(cluster, { throwIfNoEntry: false })
  if (uid !== 0 && existing && existing.uid !== uid) {
    throw new StartError(`The database in ${cluster} belongs to another user: start Zelo as that user.`)
  }
  const candidates = uid === 0 ? rootCandidates(existing) : [{ command: [] }]
  for (const bound of [true, false]) {
    for (const { command, owner } of candidates) {
      const prefix = [...command, ...(bound ? boundToThisProcess : [])]
      if (works(prefix, binaries, dirname(cluster))) return { prefix, bound, ...(owner && { owner }) }
    }
  }
  throw new StartError(
    uid === 0
      ? 'PostgreSQL does not run as root, and no other user can be taken here: start Zelo as an ordinary user, or set DATABASE_URL.'
      : `PostgreSQL cannot be run from ${dirname(binaries.postgres)}: check that this user may execute it.`,
  )
}

/**
 * Asks the kernel for a fast shutdown of PostgreSQL when this process dies,
 * then makes sure that it had not died before the asking. Taking another user would cancel it: it comes last.
 */
const boundToThisProcess = [
  'setpriv',
  '--pdeathsig',
  'INT',
  'sh',
  '-c',
  'test "$PPID" = "$0" && exec "$@"',
  String(process.pid),
]

function rootCandidates(existing: { uid: number; gid: number } | undefined): Candidate[] {
  const namespace = { command: ['unshare', '-U'] }
  if (!existing || existing.uid === 0) return [namespace, ...asUser(systemUser())]
  return asUser(existing)
}

function asUser(owner: { uid: number; gid: number } | undefined): Candidate[] {
  if (!owner) return []
  const take = ['setpriv', '--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
  const pass = '+dac_override'
  // PostgreSQL asks the kernel whether its own file may be read; without this the kernel answers for the bare user.
  const keep = ['--securebits', '+no_setuid_fixup']
  return [
    { command: [...take, '--bounding-set=-all'], owner },
    {
      command: [
        ...take,
        ...keep,
        `--inh-caps=${pass}`,
        `--ambient-caps=${pass}`,
        `--bounding-set=-all,${pass}`,
      ],
      owner,
    },
  ]
}

/** initdb asks for the name of its user, so it must be one that the system knows. */
function systemUser(): { uid: number; gid: number } | undefined {
  const users = new Map<string, { uid: number; gid: number }>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return users.get('postgres') ?? users.get('nobody')
}

function works(prefix: string[], binaries: PostgresBinaries, directory: string): boolean {
  const [command = '', ...args] = [
    ...prefix,
    'sh',
    '-c',
    'test -x "$0" && test -x "$1"',
    binaries.postgres,
    directory,
  ]
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0
}
