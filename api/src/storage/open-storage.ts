import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { checkBucket } from './check-bucket.ts'
import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Where the configuration keeps files: the bucket, or the folder in the data directory. @throws StartError as `checkBucket` */
export async function openStorage(
  { storage: bucket, dataDirectory }: Pick<Config, 'storage' | 'dataDirectory'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Storage> {
  if (!bucket) return localStorage(join(dataDirectory, 'files'))
  await checkBucket(bucket, log)
  return s3Storage(bucket, log)
}
