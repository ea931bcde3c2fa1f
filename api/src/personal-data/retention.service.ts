import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../database/tenant.ts'
import type { Storage } from '../storage/storage.ts'
import { deleteOutlived, expirePhotos, forgetAddresses, selectExpiredPhotos } from './retention.queries.ts'

/** For how long what is kept is kept, in months. */
export interface Retention {
  /** Without, photos are kept for good. */
  photoMonths?: number | undefined
  /** Of network addresses: sign-ins with theirs, and from where a change was made. */
  signInMonths: number
}

export interface RetentionMeans {
  database: Database
  storage: Storage
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Aborted when the server stops: what is left is removed after its next start. */
  stopping?: AbortSignal
}

const day = 86_400_000

/** Photos whose files are removed in one transaction. */
const photosAtOnce = 50

/** Rows that are deleted, or written anew, in one transaction. */
const rowsAtOnce = 5000

/**
 * Removes what has been kept long enough. Several processes may do it at once: each takes what no other has. A photo's
 * files go before its row says so, so that none is left behind by a crash.
 */
export async function removeExpired(
  means: RetentionMeans,
  { photoMonths, signInMonths }: Retention,
  now: Date,
): Promise<void> {
  const rows = { now, months: signInMonths, atMost: rowsAtOnce }
  const deleted = (table: Parameters<typeof deleteOutlived>[1]) =>
    inPieces(means, rowsAtOnce, (queries) => deleteOutlived(queries, table, rows))
  const signIns = await deleted('sign_ins')
  const sessions = await deleted('sessions')
  for (const links of ['password_resets', 'sign_in_links', 'account_changes', 'invitations'] as const) {
    await deleted(links)
  }
  await deleted('abuse_counters')
  const addresses = await inPieces(means, rowsAtOnce, (queries) => forgetAddresses(queries, rows))
  const photos = photoMonths === undefined ? 0 : await removePhotos(means, photoMonths, now)
  await means.storage.removeUnfinished()
  if (photos + addresses + signIns > 0)
    means.log.info({ photos, addresses, signIns, sessions }, 'what was kept long enough was removed')
}

/**
 * A photo whose files cannot be removed is in the log, and stays until the next day; the others go.
 * @throws what the storage said where it removes nothing at all
 */
async function removePhotos(means: RetentionMeans, months: number, now: Date): Promise<number> {
  const { storage, log } = means
  const stuck: number[] = []
  let removed = 0
  await inPieces(means, photosAtOnce, async (queries) => {
    const some = await selectExpiredPhotos(queries, { now, months, except: stuck, atMost: photosAtOnce })
    const results = await Promise.allSettled(
      some.map(({ file, thumbnail }) => Promise.all([storage.remove(file), storage.remove(thumbnail)])),
    )
    const gone = some.filter((_, index) => results[index]?.status === 'fulfilled')
    const [failure] = results.filter((result) => result.status === 'rejected')
    if (gone.length === 0 && failure) throw failure.reason
    for (const { id } of some.filter((photo) => !gone.includes(photo))) stuck.push(id)
    if (failure) log.error(failure.reason, 'files of a photo that has expired could not be removed')
    if (gone.length > 0) await expirePhotos(queries, gone, now)
    removed += gone.length
    return some.length
  })
  return removed
}

/**
 * Takes so much at once, each time in a transaction of its own, until there is no more or the server stops; answers how
 * much it was.
 */
async function inPieces(
  { database, stopping }: RetentionMeans,
  atOnce: number,
  take: (queries: Queries) => Promise<number>,
): Promise<number> {
  let all = 0
  while (!stopping?.aborted) {
    const taken = await database.asOwner(take)
    all += taken
    if (taken < atOnce) break
  }
  return all
}

/** Does it now and every day, until it is closed, which waits for one piece. What fails is in the log, and tried again the next day. */
export function startRetention(
  means: Omit<RetentionMeans, 'stopping'> & { clock: () => Date },
  retention: Retention,
): { close(): Promise<void> } {
  const ending = new AbortController()
  let underWay: Promise<void> = Promise.resolve()
  const run = () => {
    underWay = underWay
      .then(() => removeExpired({ ...means, stopping: ending.signal }, retention, means.clock()))
      .catch((error: unknown) => means.log.error({ err: error }, 'removing what was kept long enough failed'))
  }
  run()
  const timer = setInterval(run, day)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      ending.abort()
      await underWay
    },
  }
}
