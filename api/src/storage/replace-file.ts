import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '../domain-error.ts'
import type { FileEnding, Storage } from './storage.ts'

interface Means {
  storage: Storage
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Stores a picture and lets `refer` store its name in a row. Then deletes the previous picture, whose name `refer` returns
 * as `old`. If `refer` fails, deletes the new picture.
 */
export async function replaceFile<Result extends { old: string | null }>(
  means: Means,
  { content, ending }: { content: Uint8Array; ending: FileEnding },
  refer: (name: string) => Promise<Result>,
): Promise<Result> {
  const name = await means.storage.put(content, ending)
  const result = await refer(name).catch(async (error: unknown) => {
    // If the connection broke, the commit may have succeeded and the row may refer to the file. The file then stays.
    if (!(error instanceof DomainError && error.code === 'unavailable')) await discardFile(means, name)
    throw error
  })
  await discardFile(means, result.old)
  return result
}

/** Deletes a file that no row refers to. Logs a failure, because the change of the row has already succeeded. */
export async function discardFile({ storage, log }: Means, name: string | null): Promise<void> {
  if (name === null) return
  await storage
    .remove(name)
    .catch((error: unknown) => log.warn({ err: error }, 'an old picture could not be removed'))
}
