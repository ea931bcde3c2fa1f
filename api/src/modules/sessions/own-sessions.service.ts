import type { AnswerOf } from '@zelo/contract/endpoint'
import type { listSessions as listCall } from '@zelo/contract/own-sessions'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Database, Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { Session } from '../../http/route.ts'
import { deleteIdleSessions, deleteOwnSession, selectOwnSessions } from './own-sessions.queries.ts'
import { deleteSession, deleteSessions } from './sessions.queries.ts'

/** Returns the user's open sessions, latest contact first. */
export async function listSessions(queries: Queries, session: Session): Promise<AnswerOf<typeof listCall>> {
  const rows = await selectOwnSessions(queries, session)
  return rows.map(({ id, current, app, device, created_at, last_seen_at, time_zone }) => ({
    id,
    current,
    app,
    device,
    startedAt: toZonedIso(created_at, time_zone),
    lastSeenAt: toZonedIso(last_seen_at, time_zone),
  }))
}

/** Ends the calling session, or with `others` all other sessions of the user. The token of an ended session is invalid. */
export async function endSession(
  queries: Queries,
  { userId, tokenHash }: Session,
  others: boolean,
): Promise<null> {
  if (others) await deleteSessions(queries, userId, tokenHash)
  else await deleteSession(queries, tokenHash)
  return null
}

/** Ends one of the user's sessions. @throws `not_found` */
export async function endOwnSession(queries: Queries, { userId }: Session, id: number): Promise<null> {
  if (!(await deleteOwnSession(queries, { userId, id }))) throw new DomainError('not_found')
  return null
}

/**
 * Ends back-office sessions without contact for this many minutes. If a browser window is open but unused, the window itself
 * ends its session (web/src/lib/idle-end.ts). Sessions of the field app stay open, because cleaners may have no signal for
 * hours.
 */
export async function endIdleSessions(database: Database, minutes: number, now: Date): Promise<void> {
  await database.asOwner((queries) => deleteIdleSessions(queries, { minutes, now }))
}
