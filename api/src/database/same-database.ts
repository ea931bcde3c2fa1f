import { randomInt } from 'node:crypto'
import { StartError } from '../start-error.ts'
import { openClient } from './migrate.ts'

/**
 * Whether what goes past the pooler goes where it leads: a lock that is taken on one way is seen on the other.
 * @throws StartError when DATABASE_DIRECT_URL leads to another database than DATABASE_URL, or one of them nowhere
 */
export async function checkSameDatabase(url: string, directUrl: string): Promise<void> {
  const key = randomInt(2 ** 31)
  const direct = await openClient(directUrl)
  try {
    await direct.query('select pg_advisory_lock($1, $1)', [key])
    const pooled = await openClient(url)
    try {
      const { rows } = await pooled.query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.classid = $1 and l.objid = $1 and d.datname = current_database()`,
        [key],
      )
      if (rows.length === 0) {
        throw new StartError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.')
      }
    } finally {
      await pooled.end()
    }
  } finally {
    await direct.end()
  }
}
