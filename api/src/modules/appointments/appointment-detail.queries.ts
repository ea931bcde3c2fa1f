import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { selectNamedExecutions } from '../executions/executions.queries.ts'
import { lastJudgement } from '../records/judgements.queries.ts'

/** Reads the work recorded for one appointment in order of execution, with the photos of each record. */
export async function selectExecutions(queries: Queries, appointmentId: number) {
  return await selectNamedExecutions(queries)
    .select(lastJudgement.as('judgement'))
    .select(sql<boolean>`x.task_id = any(a.mandatory_task_ids)`.as('mandatory'))
    .select(
      sql<{ file: string | null; thumbnail: string | null }[]>`(
        select coalesce(json_agg(json_build_object('file', f.file, 'thumbnail', f.thumbnail) order by f.id), '[]')
        from execution_photos f
        where f.group_id = x.group_id and f.execution_id = x.id)`.as('photos'),
    )
    .where('x.appointment_id', '=', appointmentId)
    .execute()
}

/** Returns the person who removed or cancelled an appointment, or undefined. */
export async function selectTakenOut(queries: Queries, appointmentId: number) {
  return await queries
    .selectFrom('appointments as a')
    .innerJoin('companies as o', (join) =>
      join.onRef('o.group_id', '=', 'a.group_id').onRef('o.id', '=', 'a.company_id'),
    )
    .leftJoin('cancellations as c', (join) =>
      join
        .onRef('c.group_id', '=', 'a.group_id')
        .onRef('c.id', '=', 'a.cancellation_id')
        .on('a.removed_at', 'is', null),
    )
    .innerJoin('users as u', (join) =>
      join
        .onRef('u.group_id', '=', 'a.group_id')
        .on(({ eb, fn, ref }) => eb('u.id', '=', fn.coalesce(ref('a.removed_by'), ref('c.created_by')))),
    )
    .select([
      'u.name',
      'a.removed_at',
      'c.created_at',
      'c.justification',
      'c.id as cancellation_id',
      'o.time_zone',
    ])
    .where('a.id', '=', appointmentId)
    .executeTakeFirst()
}
