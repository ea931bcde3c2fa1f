import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { checkBucket, StorageAway } from './check-bucket.ts'
import { localStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the configured storage: the bucket, or a folder in the data directory. With `mayBeAway`, an unreachable bucket
 * is only logged, because after a power cut the bucket may start later than the server.
 * @throws StartError as `checkBucket`, and if the path of the folder is not a directory
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
    log.warn(`${error.message} Until it responds, no photo can be stored or shown.`)
  })
  return createS3Storage(bucket, log)
}

/**
 * Checks that a path is a directory or does not exist. Storing the first file creates a missing directory.
 * @throws StartError for anything else
 */
async function expectDirectory(path: string): Promise<void> {
  try {
    if ((await stat(path)).isDirectory()) return
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    if (code !== 'ENOTDIR') throw error
  }
  throw new StartError(`${path}, the folder of the photos, is not a directory. Move the file away.`)
}
