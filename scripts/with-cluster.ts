// Called by run-tests.ts and generate-schema.ts. Runs a temporary database server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../api/src/database/embedded.ts'

/**
 * Runs a database server in a temporary directory during `work`. Removes everything afterwards, even if `work` fails.
 */
export async function withCluster<Result>(
  work: (cluster: { url: string; directory: string }) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'zelo-cluster-'))
  try {
    const log = { debug: () => {}, warn: (...words: unknown[]) => console.warn(...words) }
    const postgres = await startEmbeddedPostgres({
      directory,
      log,
      forgets: true,
      // The owner is a superuser, because tests create databases and roles and read query plans.
      ownerMay: 'superuser',
    })
    try {
      return await work({ url: postgres.url, directory })
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
