import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** What the labels of some environments are made of; ids that are not the group's answer nothing. */
export function selectLabels(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('environments as e')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'e.group_id').onRef('c.id', '=', 'e.company_id'),
    )
    .innerJoin('sectors as s', (join) =>
      join.onRef('s.group_id', '=', 'e.group_id').onRef('s.id', '=', 'e.sector_id'),
    )
    .select(['e.id', 'e.name', 'c.name as company', 'e.floor', 's.name as sector', 'e.qr_key'])
    .where(sql<boolean>`e.id = any(${ids}::bigint[])`)
    .execute()
}

/** Makes a key the current one and keeps the one before, where that is still `replacedKey`. Answers whether it was. */
export async function updateQrKey(
  queries: Queries,
  one: { id: number; replacedKey: string; newKey: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('environments')
    .set({
      qr_key: one.newKey,
      previous_qr_key: one.replacedKey,
      qr_key_rotated_at: one.now,
    })
    .where('id', '=', one.id)
    .where('qr_key', '=', one.replacedKey)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
