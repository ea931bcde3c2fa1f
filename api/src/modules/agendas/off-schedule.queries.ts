import type { Queries } from '../../database/tenant.ts'

/** An environment as the place of a cleaning: its company, and the clock there. */
export function selectPlace(queries: Queries, environmentId: number) {
  return queries
    .selectFrom('environments as e')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'e.group_id').onRef('c.id', '=', 'e.company_id'),
    )
    .select(['e.id', 'e.name', 'e.company_id', 'c.time_zone'])
    .where('e.id', '=', environmentId)
    .executeTakeFirst()
}

/** A person, locked so that two deliveries of the same start follow each other. */
export function lockPerson(queries: Queries, userId: number) {
  return queries
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The off-schedule appointment of a person in an environment that began at a time of a day. */
export function selectOffSchedule(
  queries: Queries,
  start: { userId: number; environmentId: number; day: string; time: string },
) {
  return queries
    .selectFrom('appointments as p')
    .innerJoin('agendas as a', (join) =>
      join.onRef('a.group_id', '=', 'p.group_id').onRef('a.id', '=', 'p.agenda_id'),
    )
    .select(['p.id as appointmentId', 'p.agenda_id as agendaId'])
    .where('p.user_id', '=', start.userId)
    .where('p.day', '=', start.day)
    .where('p.environment_id', '=', start.environmentId)
    .where('p.start_time', '=', start.time)
    .where('a.off_schedule', '=', true)
    .executeTakeFirst()
}
