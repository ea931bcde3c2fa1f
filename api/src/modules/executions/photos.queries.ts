import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

export interface PhotoRow {
  client_id: string
  execution_client_id: string
  /** Null if the photo has expired. */
  file: string | null
  thumbnail: string | null
}

/**
 * The record to which a photo belongs. Includes the number of photos of this record, and of all records of the same user on
 * the same day.
 */
export interface PhotoTarget {
  id: number
  user_id: number
  photos: number
  photos_of_day: number
}

/** Returns the execution that the phone names, and the photo if the photo is already stored. */
export async function selectForPhoto(
  queries: Queries,
  names: { clientId: string; executionClientId: string },
): Promise<{ execution: PhotoTarget | undefined; photo: PhotoRow | undefined }> {
  const execution = await queries
    .selectFrom('executions as x')
    .select(['x.id', 'x.user_id'])
    .select(
      sql<number>`(select count(*) from execution_photos p
        where p.group_id = x.group_id and p.execution_id = x.id)`.as('photos'),
    )
    .select(
      sql<number>`(select count(*) from executions d
        join execution_photos p on p.group_id = d.group_id and p.execution_id = d.id
        where d.group_id = x.group_id and d.user_id = x.user_id and d.day = x.day)`.as('photos_of_day'),
    )
    .where('x.client_id', '=', names.executionClientId)
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

/** Inserts a photo. Returns false if its UUID is already stored. */
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
