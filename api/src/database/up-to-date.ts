import { sql } from 'kysely'
import { type Migration, readMigrations } from './migrate.ts'
import type { Queries } from './transaction.ts'

let own: Promise<Migration[]> | undefined

/** Returns whether the applied migrations are exactly the migrations of this program, unchanged. */
export async function isUpToDate(queries: Queries): Promise<boolean> {
  own ??= readMigrations()
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migrations order by name`.execute(queries)
  const known = await own
  return (
    rows.length === known.length &&
    known.every(({ name, checksum }, index) => {
      const applied = rows[index]
      return applied?.name === name && applied.checksum === checksum
    })
  )
}
