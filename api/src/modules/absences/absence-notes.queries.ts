import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** Stores the note of a new absence. */
export async function insertNote(
  queries: Queries,
  row: { group_id: number; absence_id: number; note: string },
): Promise<void> {
  await queries.insertInto('absence_notes').values(row).execute()
}

/** Stores the file of an absence. Replaces an earlier file. */
export async function upsertFile(
  queries: Queries,
  row: { group_id: number; absence_id: number; file: Buffer; file_name: string; file_type: string },
): Promise<void> {
  const { file, file_name, file_type } = row
  await queries
    .insertInto('absence_notes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'absence_id']).doUpdateSet({ file, file_name, file_type }),
    )
    .execute()
}

export async function selectNote(queries: Queries, absenceId: number) {
  const { rows } = await sql<{
    note: string
    file_name: string | null
    file_type: string | null
    base64: string | null
  }>`
    select note, file_name, file_type, replace(encode(file, 'base64'), E'\n', '') as base64
    from absence_notes where absence_id = ${absenceId}`.execute(queries)
  return rows[0]
}
