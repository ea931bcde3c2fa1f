import { randomInt } from 'node:crypto'
import { StartError } from '../start-error.ts'
import { openClient } from './migrate.ts'

/**
 * Checks that the direct URL and the pooled URL lead to the same database. A lock through one URL must be visible
 * through the other URL.
 * @throws StartError if DATABASE_DIRECT_URL leads to another database than DATABASE_URL, or if one of them is
 * unreachable
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
        throw new StartError(
          'DATABASE_DIRECT_URL and DATABASE_URL lead to different databases. Point both to the same database.',
        )
      }
    } finally {
      await pooled.end()
    }
  } finally {
    await direct.end()
  }
}
