import { sql } from 'kysely'
import { contactMinutes } from '../../database/contacts.ts'
import type { Queries } from '../../database/tenant.ts'
import type { Session } from '../../http/route.ts'

export interface OwnSessionRow {
  id: number
  current: boolean
  app: 'office' | 'field' | null
  device: string | null
  created_at: Date
  last_seen_at: Date
  /** The time zone of the user's company. */
  time_zone: string
}

/** Returns the user's open sessions, latest contact first. For the calling session, the last contact is now. */
export async function selectOwnSessions(
  queries: Queries,
  { userId, tokenHash }: Session,
): Promise<OwnSessionRow[]> {
  const { rows } = await sql<OwnSessionRow>`
    select s.id, s.token_hash = ${tokenHash} as current, s.app, s.device, s.created_at, c.time_zone,
      case when s.token_hash = ${tokenHash} then now() else s.last_seen_at end as last_seen_at
    from sessions s
    join users u on u.group_id = s.group_id and u.id = s.user_id
    join companies c on c.group_id = u.group_id and c.id = u.company_id
    where s.user_id = ${userId} and s.expires_at > now()
    order by 7 desc, s.id desc`.execute(queries)
  return rows
}

/** Ends a session of the user. Returns false if the user has no such session. */
export async function deleteOwnSession(
  queries: Queries,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const ended = await queries
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Deletes back-office sessions (of all groups) whose last contact was more than `minutes` ago. Adds `contactMinutes` to
 * `minutes`, because the stored time of the last contact can be that old.
 */
export async function deleteIdleSessions(
  queries: Queries,
  { minutes, now }: { minutes: number; now: Date },
): Promise<void> {
  await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions
      where app = 'office'
        and last_seen_at < ${now}::timestamptz - make_interval(mins => ${minutes + contactMinutes})
      for update skip locked
    )`.execute(queries)
}
