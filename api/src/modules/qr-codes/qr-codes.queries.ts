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

/** A new key for an environment, provided that its key is still `key`, or that it was last replaced at `rotatedAt`. */
export interface Replacement {
  id: number
  newKey: string
  /** The key that is to be replaced. */
  key?: string
  /** To the second; null for an environment that still has its first key. */
  rotatedAt?: string | null
}

/**
 * Makes keys the current ones, in one statement. The keys before stay known as far as their labels may hang at the door:
 * the previous one always, and older ones while none since was scanned. Answers how many of the environments the group
 * has, and how many got their new key.
 */
export async function updateQrKeys(
  queries: Queries,
  replacements: readonly Replacement[],
  now: Date,
): Promise<{ found: number; replaced: number }> {
  const { rows } = await sql<{ found: number; replaced: number }>`
    with asked as (
      select e.group_id, e.id, r."newKey" as new_key,
        case when r.key is null then date_trunc('second', e.qr_key_rotated_at) is not distinct from r."rotatedAt"
          else e.qr_key = r.key
        end as known
      from jsonb_to_recordset(${JSON.stringify(replacements)}::jsonb)
        as r(id bigint, "newKey" text, key text, "rotatedAt" timestamptz)
      join environments e on e.id = r.id
      order by e.id
      for no key update of e
    ),
    replaced as (
      update environments e
      set qr_key = a.new_key, previous_qr_key = e.qr_key, qr_key_rotated_at = ${now}, qr_key_awaited = true,
        older_qr_keys = case when e.qr_key_awaited then e.older_qr_keys || e.previous_qr_key else '{}' end
      from asked a
      where e.group_id = a.group_id and e.id = a.id and a.known
      returning e.id
    )
    select (select count(*) from asked) as found, (select count(*) from replaced) as replaced`.execute(
    queries,
  )
  return rows[0]!
}

/**
 * Notes that the codes with these keys, as long as they are the current ones, have been scanned at their doors: their
 * labels hang there. It writes only where that was not known yet, and waits for nobody: an environment that another
 * transaction is writing is noted at its next scan.
 */
export async function markCodesSeen(
  queries: Queries,
  scanned: readonly { environmentId: number; key: string }[],
): Promise<void> {
  if (scanned.length === 0) return
  await sql`
    update environments e set qr_key_awaited = false
    from (
      select e.group_id, e.id
      from jsonb_to_recordset(${JSON.stringify(scanned)}::jsonb) as s("environmentId" bigint, key text)
      join environments e on e.id = s."environmentId" and e.qr_key = s.key
      where e.qr_key_awaited
      for no key update of e skip locked
    ) s
    where e.group_id = s.group_id and e.id = s.id`.execute(queries)
}
