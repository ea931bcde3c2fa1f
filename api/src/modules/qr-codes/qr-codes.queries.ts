import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** Returns the data that the labels of environments show. Omits environments that do not belong to the group. */
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
    .select(['e.plain_codes', 'e.qr_seen_at', 'c.time_zone'])
    .where(sql<boolean>`e.id = any(${ids}::bigint[])`)
    .execute()
}

/** A new key for an environment. The key is stored only if the current key still equals `key` or was set at `rotatedAt`. */
export interface Replacement {
  id: number
  newKey: string
  /** The current key, which the new key replaces. */
  key?: string
  /** When the current key was set, to the second. Null if the environment still has its first key. */
  rotatedAt?: string | null
  /** True if the label was stolen. All earlier keys then become invalid immediately. */
  stolen: boolean
}

/**
 * Replaces keys in one statement. The previous key stays known as an old key, because its label may still hang on site.
 * Older keys also stay known, until a later key is scanned. After a theft, no earlier key stays known. `found` is the number
 * of the environments that belong to the group. `replaced` is the number of those that got a new key.
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
        end as known, r.stolen
      from jsonb_to_recordset(${JSON.stringify(replacements)}::jsonb)
        as r(id bigint, "newKey" text, key text, "rotatedAt" timestamptz, stolen boolean)
      join environments e on e.id = r.id
      order by e.id
      for no key update of e
    ),
    replaced as (
      update environments e
      set qr_key = a.new_key, previous_qr_key = e.qr_key, qr_key_rotated_at = ${now}, qr_key_awaited = true,
        older_qr_keys = case when e.qr_key_awaited and e.old_keys_end is null and not a.stolen then e.older_qr_keys || e.previous_qr_key
          else '{}' end,
        -- The earliest possible instant, so that earlier keys are invalid even in codes that were scanned before the
        -- theft.
        old_keys_end = case when a.stolen then '-infinity'::timestamptz end
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
 * Records that QR codes with a key were scanned on site. The scan of a current key proves that its label is on site, so
 * earlier keys expire now. A null `key` means that an earlier key was scanned. Such a scan only ends the automatic
 * acceptance of codes without a key. Writes only changes. Never waits for a lock. If another transaction has locked an
 * environment, nothing is written, and a later scan updates the environment.
 */
export async function markCodesSeen(
  queries: Queries,
  scanned: readonly { environmentId: number; key: string | null }[],
  now: Date,
): Promise<void> {
  if (scanned.length === 0) return
  await sql`
    update environments e
    set qr_key_awaited = e.qr_key_awaited and not s.is_current, qr_seen_at = coalesce(e.qr_seen_at, ${now}),
      old_keys_end = case when e.qr_key_awaited and s.is_current then coalesce(e.old_keys_end, ${now}) else e.old_keys_end end
    from (
      select e.group_id, e.id, s.key is not null as is_current
      from jsonb_to_recordset(${JSON.stringify(scanned)}::jsonb) as s("environmentId" bigint, key text)
      join environments e on e.id = s."environmentId" and (s.key is null or e.qr_key = s.key)
      where e.qr_seen_at is null or (e.qr_key_awaited and s.key is not null)
      for no key update of e skip locked
    ) s
    where e.group_id = s.group_id and e.id = s.id`.execute(queries)
}

/** Sets whether environments accept codes without a key. Returns how many of the environments belong to the group. */
export async function updatePlainCodes(
  queries: Queries,
  ids: readonly number[],
  plainCodes: boolean | null,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    with asked as (
      select group_id, id from environments where id = any(${ids}::bigint[]) order by id for no key update
    ),
    chosen as (
      update environments e set plain_codes = ${plainCodes}
      from asked a
      where e.group_id = a.group_id and e.id = a.id and e.plain_codes is distinct from ${plainCodes}::boolean
      returning e.id
    )
    select (select count(*) from asked) as found, (select count(*) from chosen)`.execute(queries)
  return rows[0]!.found
}
