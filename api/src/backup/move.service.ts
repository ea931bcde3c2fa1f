import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { StartError } from '../start-error.ts'
import { localStorage } from '../storage/local-storage.ts'
import { openStorage } from '../storage/open-storage.ts'
import { backUp } from './backup.service.ts'
import { checkEmpty, restore } from './restore.service.ts'

/**
 * Copies the embedded database of a data directory into the configured database, through a temporary backup. Copies the
 * files into the configured bucket. Without a bucket, the files stay in the data directory, where the server uses them.
 * Does not change the source.
 * @throws StartError with the reason, also if a server runs on the embedded database, or if there is no embedded
 * database
 */
export async function move(
  config: Config,
  { log, report }: { log: Pick<FastifyBaseLogger, 'debug' | 'warn'>; report: (line: string) => void },
): Promise<string[]> {
  const { databaseUrl, databaseDirectUrl, dataDirectory: directory } = config
  const url = databaseDirectUrl ?? databaseUrl
  if (!url) throw new StartError('DATABASE_URL must name the database to move to.')
  const target = config.storage && (await openStorage(config, log))
  await checkEmpty(url)

  const path = join(directory, 'move.tar')
  const embedded = await startEmbeddedPostgres({ directory, log, mustExist: true })
  try {
    const storage = target && localStorage(join(directory, 'files'))
    await rm(path, { force: true })
    report('reading the embedded database')
    await backUp({ url: embedded.url, storage, path, now: new Date(), report })
    report('to DATABASE_URL')
    await restore({ url, storage: target, path, report })
  } finally {
    await rm(path, { force: true })
    await embedded.stop()
  }
  const left = target ? 'postgres and files' : 'postgres'
  return [
    'Everything is in the database of DATABASE_URL. Start the server with the same settings.',
    `${left} in ${directory} ${target ? 'are' : 'is'} unchanged. Remove ${target ? 'them' : 'it'} once the server works.`,
  ]
}
