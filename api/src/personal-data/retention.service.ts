import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../database/tenant.ts'
import type { Storage } from '../storage/storage.ts'
import { deleteOutlived, expirePhotos, forgetAddresses, selectExpiredPhotos } from './retention.queries.ts'

/** Retention times in months. */
export interface Retention {
  /** If undefined, photos never expire. */
  photoMonths?: number | undefined
  /** Retention time of sign-ins, including their network addresses, and of the network addresses in the change log. */
  signInMonths: number
}

export interface RetentionMeans {
  database: Database
  storage: Storage
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Aborts when the server stops. After the next start, the remaining data are removed. */
  stopping?: AbortSignal
}

/** Number of photos whose files one transaction removes. */
const photosAtOnce = 50

/** Number of rows that one transaction deletes or updates. */
const rowsAtOnce = 5000

/**
 * Removes data whose retention time is over. Several processes may run this at the same time, because each process skips
 * rows that another process has locked. The files of a photo are removed before its row is updated. After a crash, every
 * remaining file therefore still has a row.
 */
export async function removeExpired(
  means: RetentionMeans,
  { photoMonths, signInMonths }: Retention,
  now: Date,
): Promise<void> {
  const rows = { now, months: signInMonths, atMost: rowsAtOnce }
  const deleted = (table: Parameters<typeof deleteOutlived>[1]) =>
    inBatches(means, rowsAtOnce, (queries) => deleteOutlived(queries, table, rows))
  const signIns = await deleted('sign_ins')
  const sessions = await deleted('sessions')
  for (const links of ['password_resets', 'sign_in_links', 'account_changes', 'invitations'] as const) {
    await deleted(links)
  }
  await deleted('alerts')
  await deleted('absence_notes')
  await deleted('deliveries')
  await deleted('abuse_counters')
  const addresses = await inBatches(means, rowsAtOnce, (queries) => forgetAddresses(queries, rows))
  const photos = photoMonths === undefined ? 0 : await removePhotos(means, photoMonths, now)
  await means.storage.removeUnfinished()
  if (photos + addresses + signIns > 0)
    means.log.info({ photos, addresses, signIns, sessions }, 'expired data was removed')
}

/**
 * Removes expired photos. If the files of a photo cannot be removed, logs the error. The next daily run tries again.
 * @throws the storage's error if no photo can be removed
 */
async function removePhotos(means: RetentionMeans, months: number, now: Date): Promise<number> {
  const { storage, log } = means
  const stuck: number[] = []
  let removed = 0
  await inBatches(means, photosAtOnce, async (queries) => {
    const some = await selectExpiredPhotos(queries, { now, months, except: stuck, atMost: photosAtOnce })
    const results = await Promise.allSettled(
      some.map(({ file, thumbnail }) => Promise.all([storage.remove(file), storage.remove(thumbnail)])),
    )
    const gone = some.filter((_, index) => results[index]?.status === 'fulfilled')
    const [failure] = results.filter((result) => result.status === 'rejected')
    if (gone.length === 0 && failure) throw failure.reason
    for (const { id } of some.filter((photo) => !gone.includes(photo))) stuck.push(id)
    if (failure) log.error(failure.reason, 'the files of an expired photo could not be removed')
    if (gone.length > 0) await expirePhotos(queries, gone, now)
    removed += gone.length
    return some.length
  })
  return removed
}

/**
 * Calls `take` in new transactions until it handles fewer rows than `atOnce`, or until the server stops. Returns the total
 * number of rows.
 */
async function inBatches(
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
