import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { checkBucket, StorageAway } from './check-bucket.ts'
import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Where the configuration keeps files: the bucket, or the folder in the data directory. A bucket that `mayBeAway` is only
 * logged then: it may come later than the server after a power cut.
 * @throws StartError as `checkBucket`, and when something else is where the folder would be
 */
export async function openStorage(
  { storage: bucket, dataDirectory }: Pick<Config, 'storage' | 'dataDirectory'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  mayBeAway?: 'may be away',
): Promise<Storage> {
  if (!bucket) {
    const directory = join(dataDirectory, 'files')
    await expectDirectory(directory)
    return localStorage(directory)
  }
  await checkBucket(bucket).catch((error: unknown) => {
    if (!(mayBeAway && error instanceof StorageAway)) throw error
    log.warn(`${error.message} Until it does, no photo is taken or shown.`)
  })
  return s3Storage(bucket, log)
}

/** What is not there yet is made with the first file. */
async function expectDirectory(path: string): Promise<void> {
  try {
    if ((await stat(path)).isDirectory()) return
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    if (code !== 'ENOTDIR') throw error
  }
  throw new StartError(`${path}, where photos are kept, is not a directory: move away what is there.`)
}
