// Called by run-tests.ts and generate-schema.ts: a database server for the time of some work.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../api/src/database/embedded.ts'

/** Runs a database server in a directory of its own while some work needs it; however that ends, nothing is left of it. */
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
      // Tests make databases and roles, and look at plans.
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
