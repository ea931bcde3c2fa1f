import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** How long the client ids of saves are kept. This is enough, because a browser repeats a save only within minutes. */
const remembered = '7 days'

/**
 * Claims a client id for a save. Returns false if another save has claimed the id. If another save with the id is still
 * running, waits for it, and claims the id if that save fails.
 */
export async function claimSave(
  queries: Queries,
  groupId: number,
  { clientId, digest }: { clientId: string; digest: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with forgotten as (
      delete from agenda_saves
      where (group_id, client_id) in (
        select group_id, client_id from agenda_saves
        where created_at < now() - ${sql.lit(remembered)}::interval and client_id <> ${clientId}
        for update skip locked
      )
    )
    insert into agenda_saves (group_id, client_id, digest)
    values (${groupId}, ${clientId}, ${digest})
    on conflict (group_id, client_id) do nothing
    returning client_id`.execute(queries)
  return rows.length > 0
}

export function selectSave(queries: Queries, clientId: string) {
  return queries
    .selectFrom('agenda_saves')
    .select(['digest', 'answer'])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** Stores the response of a save, as JSON. */
export async function storeResponse(queries: Queries, clientId: string, answer: string): Promise<void> {
  await queries.updateTable('agenda_saves').set({ answer }).where('client_id', '=', clientId).execute()
}
