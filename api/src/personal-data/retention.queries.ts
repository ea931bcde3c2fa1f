import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'

/** Photos older than so many months, the oldest first, those that nobody else is removing; locked until the end. */
export async function selectExpiredPhotos(
  queries: Queries,
  { now, months, atMost }: { now: Date; months: number; atMost: number },
): Promise<{ group_id: number; id: number; file: string; thumbnail: string }[]> {
  const { rows } = await sql<{ group_id: number; id: number; file: string; thumbnail: string }>`
    select group_id, id, file, thumbnail from execution_photos
    where expired_at is null and created_at < ${now}::timestamptz - make_interval(months => ${months})
    order by created_at limit ${atMost} for update skip locked`.execute(queries)
  return rows
}

/** Their files are gone; that there were photos stays. */
export async function expirePhotos(
  queries: Queries,
  photos: readonly { group_id: number; id: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update execution_photos p set file = null, thumbnail = null, expired_at = ${now}
    from unnest(${photos.map((photo) => photo.group_id)}::bigint[], ${photos.map(({ id }) => id)}::bigint[])
      as x(group_id, id)
    where p.group_id = x.group_id and p.id = x.id`.execute(queries)
}

/** Forgets sign-ins older than so many months, and what opens nothing any more: sessions and recovery links. */
export async function deleteOutlived(
  queries: Queries,
  { now, months }: { now: Date; months: number },
): Promise<{ signIns: number; sessions: number }> {
  const signIns = await sql`
    delete from sign_ins where at < ${now}::timestamptz - make_interval(months => ${months})`.execute(queries)
  const sessions = await sql`delete from sessions where expires_at <= ${now}`.execute(queries)
  await sql`delete from password_resets where expires_at <= ${now}`.execute(queries)
  await sql`delete from abuse_counters where last_at < ${now}::timestamptz - interval '1 day'`.execute(
    queries,
  )
  return {
    signIns: Number(signIns.numAffectedRows ?? 0n),
    sessions: Number(sessions.numAffectedRows ?? 0n),
  }
}

/**
 * Forgets from where changes older than so many months were made, the oldest first, of those that nobody else is at;
 * answers of how many. All else of a change stands.
 */
export async function forgetAddresses(
  queries: Queries,
  { now, months, atMost }: { now: Date; months: number; atMost: number },
): Promise<number> {
  await sql`set local app.rewrite_changes = 'on'`.execute(queries)
  const { numAffectedRows = 0n } = await sql`
    update changes c set address = null
    from (
      select group_id, at, id from changes
      where address is not null and at < ${now}::timestamptz - make_interval(months => ${months})
      order by at limit ${atMost} for update skip locked
    ) x
    where c.group_id = x.group_id and c.at = x.at and c.id = x.id`.execute(queries)
  return Number(numAffectedRows)
}
