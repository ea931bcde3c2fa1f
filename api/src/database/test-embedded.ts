import { startEmbeddedPostgres } from './embedded.ts'

/** Runs the PostgreSQL of a data directory while `work` runs. Stops PostgreSQL even if `work` throws. */
export async function withPostgres<Result>(
  directory: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ directory, log: { debug() {}, warn: console.warn } })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
