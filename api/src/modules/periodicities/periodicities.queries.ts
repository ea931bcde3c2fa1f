import type { Periodicity } from '@zelo/contract/periodicities'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/**
 * Returns planned periodicities with their active revisions, in the order of the plan, and with the company's time zone.
 * Omits the periodicities of off-schedule cleanings.
 */
export async function selectPeriodicities(queries: Queries, branchId: number | null) {
  let rows = queries
    .selectFrom('periodicities as p')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'p.group_id').onRef('c.id', '=', 'p.company_id'),
    )
    .select([
      'p.id',
      'p.company_id',
      'p.name',
      'p.active',
      'p.type',
      'p.weekdays',
      'p.weekdays_2',
      'p.month_day',
      'p.month',
      'p.start_time',
      'p.end_time',
      'p.created_at',
    ])
    .select(['c.time_zone', activeRevisions.as('revisions')])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('agendas as a')
            .whereRef('a.group_id', '=', 'p.group_id')
            .whereRef('a.periodicity_id', '=', 'p.id')
            .where('a.off_schedule', '=', true)
            .select('a.id'),
        ),
      ),
    )
  if (branchId !== null) rows = rows.where('p.company_id', '=', branchId)
  return await rows.execute()
}

/** Selects the active revisions of periodicity `p`, in the order of the plan. */
export const activeRevisions = sql<Periodicity['revisions']>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'start', to_char(r.start_time, 'HH24:MI'),
    'end', to_char(r.end_time, 'HH24:MI')) order by r.position), '[]')
  from revisions r
  where r.group_id = p.group_id and r.periodicity_id = p.id and r.active)`
