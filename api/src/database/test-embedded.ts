import { startEmbeddedPostgres } from './embedded.ts'

/** Runs `work` while the PostgreSQL of a data directory runs. Stops PostgreSQL even if `work` throws. */
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
