// Reads executions and the rows that they reference directly from the tables of a demo site.
import type { RawExecution } from '@zelo/contract/rules/test-environment-days'
import { queryDatabase } from './demo-database.ts'

/** Returns every execution from day `from` to day `to`, inclusive. */
export function readRawExecutions(databaseUrl: string, from: string, to: string): Promise<RawExecution[]> {
  return queryDatabase<RawExecution>(
    databaseUrl,
    `select x.id::int, x.appointment_id::int as "appointmentId", x.environment_id::int as "environmentId",
      x.day::text, x.task_id::int as "taskId", x.revision_id::int as "revisionId", x.extra,
      to_char(x.started_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI:SS') as "startedAt",
      to_char(x.ended_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI:SS') as "endedAt",
      x.observation, x.undone_reason as "undoneReason", g.off_schedule as "offSchedule", a.slots,
      to_jsonb(a.mandatory_task_ids) as "mandatoryTaskIds", c.name as company, e.name as environment,
      k.name as category, s.name as sector, e.floor, u.name as user
    from executions x
    join appointments a on a.group_id = x.group_id and a.id = x.appointment_id
    join agendas g on g.group_id = x.group_id and g.id = x.agenda_id
    join environments e on e.group_id = x.group_id and e.id = x.environment_id
    join companies c on c.group_id = x.group_id and c.id = e.company_id
    join categories k on k.group_id = x.group_id and k.id = e.category_id
    join sectors s on s.group_id = x.group_id and s.id = e.sector_id
    join users u on u.group_id = x.group_id and u.id = x.user_id
    where x.day between $1 and $2
    order by x.id`,
    [from, to],
  )
}
