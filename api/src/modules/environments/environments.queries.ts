import type { PlainEdit } from '@zelo/contract/environments'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { insertedColumns, insertedTypes, insertedValues, setPlainFields } from './plain-fields.queries.ts'

/** Fields of an environment that a user writes. */
export interface EnvironmentFields extends PlainEdit {
  name: string
  nameKey: string
  floor: string
  categoryId: number
  sectorId: number
}

/** The ids of the risks and procedures of an environment. */
export interface EnvironmentLists {
  risks: readonly number[]
  /** Procedure ids. */
  mandatory: readonly number[]
  optional: readonly number[]
}

export interface EnvironmentInsert extends EnvironmentFields, EnvironmentLists {
  companyId: number
  qrKey: string
}

/** After an insert of at least this many rows, the query planner needs new statistics. */
const firstRows = 100

/**
 * Inserts environments of one group with their risks and tasks, in few statements. Returns their ids in the order of
 * the input. Violates the unique key if a name is taken, and a foreign key if a category, sector, risk or procedure
 * belongs to another company.
 */
export async function insertEnvironments(
  queries: Queries,
  groupId: number,
  environments: readonly EnvironmentInsert[],
  createdAt: Date,
): Promise<number[]> {
  const first = environments.slice(0, firstRows)
  if (first.length === environments.length) return await insertAtOnce(queries, groupId, first, createdAt)
  // `analyze` needs this lock. Take the lock before any insert, so that two calls with the same names cannot deadlock.
  await sql`lock table environments in share update exclusive mode`.execute(queries)
  const ids = await insertAtOnce(queries, groupId, first, createdAt)
  await sql`select analyze_environments()`.execute(queries)
  return ids.concat(await insertAtOnce(queries, groupId, environments.slice(firstRows), createdAt))
}

async function insertAtOnce(
  queries: Queries,
  groupId: number,
  environments: readonly EnvironmentInsert[],
  createdAt: Date,
): Promise<number[]> {
  const placed = environments.map((environment, place) => ({ ...environment, place }))
  const { rows } = await sql<{ id: number }>`
    with located as materialized (
      select nextval('environments_id_seq') as id, r.*
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as r(
        place int, "companyId" bigint, name text, "nameKey" text, floor text, "categoryId" bigint, "sectorId" bigint,
        "qrKey" text, ${insertedTypes}, risks bigint[], mandatory bigint[], optional bigint[])
    ),
    own as (
      insert into environments (group_id, id, company_id, name, name_key, floor, category_id, sector_id, qr_key,
        ${insertedColumns}, created_at, updated_at)
      select ${groupId}, id, "companyId", name, "nameKey", floor, "categoryId", "sectorId", "qrKey",
        ${insertedValues}, ${createdAt}, ${createdAt}
      from located
    ),
    own_risks as (
      insert into environment_risks (group_id, company_id, environment_id, risk_id)
      select ${groupId}, e."companyId", e.id, risk.id from located e cross join unnest(e.risks) as risk(id)
    ),
    own_tasks as (
      insert into tasks (group_id, company_id, environment_id, procedure_id, mandatory, position, created_at)
      select ${groupId}, e."companyId", e.id, task.procedure_id, task.place <= cardinality(e.mandatory), task.place,
        ${createdAt}
      from located e
      cross join unnest(e.mandatory || e.optional) with ordinality as task(procedure_id, place)
    )
    select id from located order by place`.execute(queries)
  return rows.map(({ id }) => id)
}

/** Returns a company, and those of the given reference data that belong to it. Returns no row for an unknown company. */
export async function selectKnownParts(
  queries: Queries,
  companyId: number,
  named: { categoryId: number; sectorId: number; risks: readonly number[]; procedures: readonly number[] },
) {
  const { rows } = await sql<{
    active: boolean
    category: boolean
    sector: boolean
    risks: number[]
    procedures: number[]
  }>`
    select
      c.active,
      exists (select from categories where company_id = c.id and id = ${named.categoryId}) as category,
      exists (select from sectors where company_id = c.id and id = ${named.sectorId}) as sector,
      array(select id from risks where company_id = c.id and id = any(${named.risks}::bigint[])) as risks,
      array(select id from procedures where company_id = c.id and id = any(${named.procedures}::bigint[]))
        as procedures
    from companies c
    where c.id = ${companyId}`.execute(queries)
  return rows[0]
}

/**
 * Reads an environment and its time zone. Locks the environment until the transaction ends, so that edits and new
 * agendas wait.
 */
export async function lockEnvironment(queries: Queries, id: number, lock: 'edit' | 'remove') {
  const { rows } = await sql<{ company_id: number; version: number; time_zone: string }>`
    select e.company_id, e.version, c.time_zone
    from environments e
    join companies c on c.group_id = e.group_id and c.id = e.company_id
    where e.id = ${id}
    for ${lock === 'edit' ? sql`no key update` : sql`update`} of e`.execute(queries)
  return rows[0]
}

/**
 * Updates an environment. Violates the unique key if another environment of the company has the new name. The name key
 * changes only with the name.
 */
export async function updateEnvironment(
  queries: Queries,
  id: number,
  fields: EnvironmentFields,
  now: Date,
): Promise<void> {
  await sql`
    update environments
    set name = ${fields.name}, name_key = case when name = ${fields.name} then name_key else ${fields.nameKey} end,
      floor = ${fields.floor},
      category_id = ${fields.categoryId}, sector_id = ${fields.sectorId},
      ${setPlainFields(fields)}, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(queries)
}

/** Replaces the risks of an environment. Rows of risks that stay are not changed. */
export async function replaceRisks(queries: Queries, id: number, risks: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from environment_risks where environment_id = ${id} and risk_id <> all(${risks}::bigint[])
    )
    insert into environment_risks (group_id, company_id, environment_id, risk_id)
    select e.group_id, e.company_id, e.id, risk.id
    from environments e
    cross join unnest(${risks}::bigint[]) as risk(id)
    where e.id = ${id}
    on conflict do nothing`.execute(queries)
}

/**
 * Replaces the tasks of an environment, in the order of the lists. If a procedure is removed and chosen again, its task
 * keeps its id. If the environment ever had a plan, a removed task stays as an inactive task, because a phone may still
 * deliver work for it.
 */
export async function replaceTasks(
  queries: Queries,
  id: number,
  { mandatory, optional }: Pick<EnvironmentLists, 'mandatory' | 'optional'>,
  now: Date,
): Promise<void> {
  const chosen = [...mandatory, ...optional]
  await sql`
    with planned as materialized (
      select exists (select from appointments where environment_id = ${id}) as ever
    ),
    inactive as (
      update tasks t set active = false
      from planned
      where t.environment_id = ${id} and t.procedure_id <> all(${chosen}::bigint[]) and planned.ever and t.active
    ),
    gone as (
      delete from tasks t using planned
      where t.environment_id = ${id} and t.procedure_id <> all(${chosen}::bigint[]) and not planned.ever
    )
    insert into tasks as t (group_id, company_id, environment_id, procedure_id, mandatory, position, created_at)
    select e.group_id, e.company_id, e.id, procedure.id, procedure.id = any(${mandatory}::bigint[]), procedure.place,
      ${now}
    from environments e
    cross join unnest(${chosen}::bigint[]) with ordinality as procedure(id, place)
    where e.id = ${id}
    on conflict (group_id, environment_id, procedure_id)
      do update set mandatory = excluded.mandatory, position = excluded.position, active = true
      where t.mandatory <> excluded.mandatory or t.position <> excluded.position or not t.active`.execute(
    queries,
  )
}

/**
 * Copies an environment's current mandatory tasks to its appointments from a day on. Skips appointments with work.
 * Waits for transactions that record work, and then reads their appointments again.
 */
export async function updateMandatoryTasks(queries: Queries, id: number, today: string): Promise<void> {
  await sql`
    with behind as (
      select a.group_id, a.id, now_mandatory.ids
      from appointments a
      cross join (
        select array(
          select t.id from tasks t where t.environment_id = ${id} and t.mandatory and t.active order by t.id
        ) as ids
      ) as now_mandatory
      where a.environment_id = ${id} and a.day >= ${today}
        and a.mandatory_task_ids <> now_mandatory.ids
        and a.status is null and a.extras = '[]'
        and not exists (
          select from executions x where x.group_id = a.group_id and x.appointment_id = a.id
        )
      order by a.id
      for no key update of a
    )
    update appointments a set mandatory_task_ids = behind.ids
    from behind where a.group_id = behind.group_id and a.id = behind.id`.execute(queries)
}

/** Counts what prevents the deletion of an environment: work, missed appointments and active agendas. */
export async function selectUse(
  queries: Queries,
  id: number,
  today: string,
): Promise<{ history: boolean; agendas: number }> {
  const { rows } = await sql<{ history: boolean; agendas: number }>`
    select
      exists (select from executions where environment_id = ${id})
        or exists (select from appointments where environment_id = ${id} and day < ${today} and active) as history,
      (
        select count(*) from agendas where environment_id = ${id} and active and valid_to >= ${today}
      ) as agendas`.execute(queries)
  return rows[0]!
}

/**
 * Deletes an environment with its plans. Locks rows in the order of `lockPeople`. An agenda with appointments in
 * another environment moves to that environment. Violates a foreign key if work is recorded in the environment at the
 * same time.
 */
export async function deleteEnvironmentRow(queries: Queries, id: number, now: Date): Promise<void> {
  await sql`select from agendas where environment_id = ${id} order by id for no key update`.execute(queries)
  await sql`
    delete from appointments where id in (
      select id from appointments where environment_id = ${id} order by id for update
    )`.execute(queries)
  await sql`
    update agendas a set environment_id = last.environment_id, version = a.version + 1, updated_at = ${now}
    from (
      select distinct on (p.group_id, p.agenda_id) p.group_id, p.agenda_id, p.environment_id
      from agendas g join appointments p on p.group_id = g.group_id and p.agenda_id = g.id
      where g.environment_id = ${id}
      order by p.group_id, p.agenda_id, p.day desc
    ) as last
    where a.group_id = last.group_id and a.id = last.agenda_id`.execute(queries)
  const { rows } = await sql<{ periodicity_id: number }>`
    delete from agendas where environment_id = ${id} returning periodicity_id`.execute(queries)
  await deletePeriodicities(
    queries,
    rows.map((row) => row.periodicity_id),
  )
  await sql`delete from environments where id = ${id}`.execute(queries)
}

/** Deletes those of the given periodicities that no agenda uses. */
async function deletePeriodicities(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from revisions r
    where r.periodicity_id = any(${ids}::bigint[]) and not exists (
      select from agendas a where a.group_id = r.group_id and a.periodicity_id = r.periodicity_id
    )`.execute(queries)
  await sql`
    delete from periodicities p
    where p.id = any(${ids}::bigint[]) and not exists (
      select from agendas a where a.group_id = p.group_id and a.periodicity_id = p.id
    )`.execute(queries)
}
