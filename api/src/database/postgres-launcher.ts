import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** How to run a PostgreSQL program. The program never runs as root. */
export interface Launcher {
  /** The command and arguments to put before the program. */
  prefix: string[]
  /** The user that must own the cluster's files. Undefined for the user of this process. */
  owner?: { uid: number; gid: number }
  /** True if the kernel stops the program when this process ends for any reason. */
  bound: boolean
}

interface Candidate {
  command: string[]
  owner?: { uid: number; gid: number }
}

/**
 * Decides how PostgreSQL runs on `cluster`, whose parent directory must exist.
 * An ordinary user runs PostgreSQL directly. Root runs PostgreSQL without capabilities: as the ordinary user who owns
 * the cluster, or otherwise as a system user. With root's user id, even in a user namespace, PostgreSQL could read and
 * write root's files.
 * The program or the data may be in a folder that only root can enter. PostgreSQL then runs in a mount namespace, in
 * which that folder contains only the program and the data.
 */
export function chooseLauncher(binaries: PostgresBinaries, cluster: string): Launcher {
  const uid = process.getuid?.()
  if (uid === undefined) {
    throw new StartError('The embedded PostgreSQL does not run on Windows. Set DATABASE_URL, or use WSL.')
  }
  const existing = statSync(cluster, { throwIfNoEntry: false })
  if (uid !== 0 && existing && existing.uid !== uid) {
    throw new StartError(`The database in ${cluster} belongs to another user. Start Zelo as that user.`)
  }
  const directory = dirname(cluster)
  const candidates = uid === 0 ? rootCandidates(existing, binaries, directory) : [{ command: [] }]
  for (const bound of [true, false]) {
    for (const { command, owner } of candidates) {
      const prefix = [...command, ...(bound ? boundToThisProcess : [])]
      if (works(prefix, binaries, directory)) return { prefix, bound, ...(owner && { owner }) }
    }
  }
  const closed = closedFolders([findPackageRoot(binaries), directory])
  if (uid !== 0) {
    throw new StartError(
      `PostgreSQL cannot be run from ${dirname(binaries.postgres)}. Check that this user may execute it.`,
    )
  }
  throw new StartError(
    closed.length > 0 && candidates.length > 0
      ? `PostgreSQL does not run as root, and its own user cannot enter ${closed.join(' and ')}. Move Zelo and its data elsewhere, such as /opt and /var/lib, start Zelo as an ordinary user, or set DATABASE_URL.`
      : 'PostgreSQL does not run as root, and Zelo cannot switch to another user here. Start Zelo as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Makes the kernel stop PostgreSQL immediately when this process dies. Then checks that this process is still alive.
 * These commands must come last, because a later change of the user would cancel the first one.
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

function rootCandidates(
  existing: { uid: number; gid: number } | undefined,
  binaries: PostgresBinaries,
  directory: string,
): Candidate[] {
  const owner = existing && existing.uid !== 0 ? existing : systemUser()
  if (!owner) return []
  const { uid, gid } = owner
  const takes = [
    [
      'setpriv',
      '--reuid',
      `${uid}`,
      '--regid',
      `${gid}`,
      '--clear-groups',
      '--bounding-set=-all',
      '--no-new-privs',
    ],
    // Replaces `setpriv` on a system without that program.
    ['chroot', `--userspec=+${uid}:+${gid}`, '--groups=', '/'],
  ]
  const opened = openedFolders([findPackageRoot(binaries), directory])
  const ways = opened ? [[], opened] : [[]]
  return takes.flatMap((take) => ways.map((way) => ({ command: [...way, ...take], owner: { uid, gid } })))
}

function findPackageRoot({ postgres }: PostgresBinaries): string {
  return dirname(dirname(postgres))
}

/**
 * In a mount namespace, covers each closed folder with an empty folder that everybody may enter. Then mounts only
 * `wanted` into the empty folder. The covered paths no longer lead to the originals, so the script opens file
 * descriptors for them before.
 */
const openFolders = `
  closed=$1; first=$2; second=$3; shift 3
  exec 8<"$first" 9<"$second" || exit 1
  printf '%s\\n' "$closed" | while IFS= read -r folder; do mount -t tmpfs -o mode=711 zelo "$folder" || exit 1; done || exit 1
  mkdir -p "$first" "$second" || exit 1
  mount --no-canonicalize --bind /proc/self/fd/8 "$first" && mount --no-canonicalize --bind /proc/self/fd/9 "$second" || exit 1
  exec 8<&- 9<&-
  exec "$@"`

/**
 * Returns a command that makes `wanted` reachable for PostgreSQL's user. Returns undefined if that user can already
 * enter all folders.
 */
function openedFolders(wanted: [string, string]): string[] | undefined {
  const closed = closedFolders(wanted)
  if (closed.length === 0) return undefined
  return ['unshare', '--mount', 'sh', '-c', openFolders, 'zelo', closed.join('\n'), ...wanted]
}

/** Returns the outermost folders on the paths to `wanted` that only their owner may enter. */
function closedFolders(wanted: string[]): string[] {
  const closed = new Set<string>()
  for (const path of wanted) {
    const way = [path]
    while (dirname(way[0]!) !== way[0]) way.unshift(dirname(way[0]!))
    const first = way.find((folder) => folder !== path && isClosed(folder))
    if (first) closed.add(first)
  }
  return [...closed]
}

function isClosed(folder: string): boolean {
  const { mode } = statSync(folder, { throwIfNoEntry: false }) ?? {}
  return mode !== undefined && (mode & 0o001) === 0
}

/** Returns a user that is in the system's user list, because initdb looks up the user's name. */
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
