import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from './embedded.ts'
import { type Cluster, openCluster, ownerRole, spawnPostgres } from './postgres-cluster.ts'
import { buildPostgresSettings } from './postgres-settings.ts'

/** A primary or a standby server. */
export interface TestServer {
  url: string
  start(): Promise<void>
  /** Stops the server immediately and closes its connections. */
  stop(): Promise<void>
}

/** Starts an empty primary, and an empty standby that replays the primary's WAL. */
export async function startPrimaryAndStandby() {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-standby-'))
  const directories = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const primary = await prepareServer(await openCluster(directories.primary, { ownerMay: 'superuser' }), [])
  // The standby starts from a copy of the stopped primary's files. The primary was started once before the copy,
  // because its start writes settings that a standby needs.
  await primary.start()
  await primary.stop()
  await cp(directories.primary, directories.standby, { recursive: true })
  const copy = await openCluster(directories.standby)
  const signal = join(copy.path, 'standby.signal')
  await writeFile(signal, '')
  const { owner } = copy.launcher
  if (owner) await chown(signal, owner.uid, owner.gid)
  const { hostname, port, username, password } = new URL(primary.url)
  const standby = await prepareServer(copy, [
    ...['-c', `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`],
    // The standby replays changes immediately, even if that cancels a reader's query.
    ...['-c', 'max_standby_streaming_delay=0', '-c', 'wal_retrieve_retry_interval=100'],
  ])
  const close = async () => {
    await standby.stop()
    await primary.stop()
    await rm(folder, { recursive: true })
  }
  try {
    await primary.start()
    await standby.start()
  } catch (error) {
    await close()
    throw error
  }
  return { primary, standby, close }
}

const replicating = ['-c', 'wal_level=replica', '-c', 'max_wal_senders=4']

async function prepareServer(
  { path, binaries, launcher, password }: Cluster,
  more: string[],
): Promise<TestServer> {
  const port = await findFreePort()
  const words = [
    ...launcher.prefix,
    binaries.postgres,
    '-D',
    path,
    ...buildPostgresSettings(port),
    ...replicating,
    ...more,
  ]
  let running: ChildProcess | undefined
  return {
    url: `postgres://${ownerRole}:${password}@127.0.0.1:${port}/postgres`,
    async start() {
      running = spawnPostgres(words, binaries)
      const lines = createInterface({ input: running.stderr! })
      const logLines: string[] = []
      await new Promise<void>((resolve, reject) => {
        lines.on('line', (line) => {
          logLines.push(line)
          if (line.includes('ready to accept')) resolve()
        })
        running?.once('exit', () => reject(new Error(logLines.join('\n'))))
      })
    },
    async stop() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      running.kill('SIGINT')
      await once(running, 'exit')
    },
  }
}
