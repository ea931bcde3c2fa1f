import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'

/** Selects and locks photos that are older than `months`, oldest first. Skips rows that another process has locked. */
export async function selectExpiredPhotos(
  queries: Queries,
  { now, months, except, atMost }: { now: Date; months: number; except: readonly number[]; atMost: number },
): Promise<{ group_id: number; id: number; file: string; thumbnail: string }[]> {
  const { rows } = await sql<{ group_id: number; id: number; file: string; thumbnail: string }>`
    select group_id, id, file, thumbnail from execution_photos
    where expired_at is null and created_at < ${now}::timestamptz - make_interval(months => ${months})
      and id <> all(${except}::bigint[])
    order by created_at limit ${atMost} for update skip locked`.execute(queries)
  return rows
}

/** Marks photos as expired after their files were removed. The rows of the photos stay. */
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

/** For each table, the SQL condition of the rows to delete. Their retention time is over, or nothing needs them any more. */
const outlived = {
  sign_ins: ({ now, months }: Age) => sql`at < ${now}::timestamptz - make_interval(months => ${months})`,
  sessions: ({ now }: Age) => sql`expires_at <= ${now}`,
  password_resets: ({ now }: Age) => sql`expires_at <= ${now}`,
  sign_in_links: ({ now }: Age) => sql`expires_at <= ${now}`,
  account_changes: ({ now }: Age) => sql`expires_at <= ${now}`,
  invitations: ({ now }: Age) => sql`created_at < ${now}::timestamptz - interval '90 days'`,
  alerts: ({ now }: Age) => sql`opened_at < ${now}::timestamptz - interval '400 days'`,
  absence_notes: ({ now }: Age) => sql`exists (
    select from absences b where b.group_id = absence_notes.group_id and b.id = absence_notes.absence_id
      and greatest(b.last_day, b.created_at::date) < ${now}::date - interval '180 days')`,
  deliveries: ({ now }: Age) => sql`created_at < ${now}::timestamptz - interval '90 days'`,
  abuse_counters: ({ now }: Age) => sql`last_at < ${now}::timestamptz - interval '1 day'`,
}

interface Age {
  now: Date
  months: number
}

/**
 * Deletes at most `atMost` rows that meet the condition of the table. Skips rows that another process has locked. Returns
 * the number of deleted rows.
 */
export async function deleteOutlived(
  queries: Queries,
  table: keyof typeof outlived,
  { atMost, ...age }: Age & { atMost: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${outlived[table](age)} limit ${atMost} for update skip locked
    ))`.execute(queries)
  return Number(numAffectedRows)
}

/**
 * Deletes the network addresses of changes that are older than `months`, oldest first. The other data of a change stay.
 * Skips rows that another process has locked. Returns the number of updated changes.
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
