import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

export interface PhotoRow {
  client_id: string
  execution_client_id: string
  /** Null once the photo's time is up. */
  file: string | null
  thumbnail: string | null
}

/** The execution that a phone named, and the photo it named if that is there already. */
export async function selectForPhoto(
  queries: Queries,
  names: { clientId: string; executionClientId: string },
): Promise<{ execution: { id: number; user_id: number } | undefined; photo: PhotoRow | undefined }> {
  const execution = await queries
    .selectFrom('executions')
    .select(['id', 'user_id'])
    .where('client_id', '=', names.executionClientId)
    .executeTakeFirst()
  const photo = await queries
    .selectFrom('execution_photos as p')
    .innerJoin('executions as x', (join) =>
      join.onRef('x.group_id', '=', 'p.group_id').onRef('x.id', '=', 'p.execution_id'),
    )
    .select(['p.client_id', 'x.client_id as execution_client_id', 'p.file', 'p.thumbnail'])
    .where('p.client_id', '=', names.clientId)
    .executeTakeFirst()
  return { execution, photo }
}

/** Whether the photo was new. */
export async function insertPhoto(
  queries: Queries,
  groupId: number,
  photo: { clientId: string; executionId: number; file: string; thumbnail: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into execution_photos (group_id, client_id, execution_id, file, thumbnail)
    values (${groupId}, ${photo.clientId}, ${photo.executionId}, ${photo.file}, ${photo.thumbnail})
    on conflict (group_id, client_id) do nothing
    returning id`.execute(queries)
  return rows.length > 0
}
