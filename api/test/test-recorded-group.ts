import { sql } from 'kysely'
import type { Database, Queries } from '../src/database/tenant.ts'
import { hashToken } from '../src/http/token.ts'
import { storeSums } from '../src/modules/history/summed-days.queries.ts'

/** A group with past work. It is created by a few SQL statements, because calls would take hours. */
export interface RecordedGroup {
  groupId: number
  companyId: number
  /** The token of the master administrator's session. */
  token: string
  /** The person with the most work, and the environment in which this person worked most. */
  userId: number
  environmentId: number
  /** The token of that person's session. */
  cleanerToken: string
  /** Appointments of this person in this environment, oldest first, and the data that a delivery for them needs. */
  appointmentIds: number[]
  agendaId: number
  taskIds: number[]
  qrKey: string
  executions: number
}

/**
 * How the work is distributed: each environment is cleaned three times on every fifth day. Each cleaning has four
 * tasks. Some tasks have problems.
 */
const plan = { days: 90, every: 5, environmentsOfCleaner: 26 }

/** The approximate number of records of an environment in `plan.days` days. */
const recordsOfEnvironment = (plan.days / plan.every) * 3 * 4 * 0.95

/** Creates a group with about `executions` records in the 90 days before a day. */
export async function createRecordedGroup(
  database: Database,
  {
    executions,
    today,
    environmentsOfCleaner = plan.environmentsOfCleaner,
  }: { executions: number; today: string; environmentsOfCleaner?: number },
): Promise<RecordedGroup> {
  const environments = Math.ceil(executions / recordsOfEnvironment)
  const cleaners = Math.ceil(environments / environmentsOfCleaner)
  const token = `bench-token-of-${executions}-records`
  const group = await database.asOwner(async (queries) => {
    await sql`set local statement_timeout = 0`.execute(queries)
    const groupId = await insertPlaces(queries, environments)
    await insertPeople(queries, groupId, { cleaners, token, today })
    await insertPlan(queries, groupId, { cleaners, today })
    await insertWork(queries, groupId)
    await storeSums(queries, groupId)
    return { groupId, cleanerToken: `${token}-cleaner`, ...(await selectBusiest(queries, groupId, token)) }
  })
  return { ...group, token }
}

/** Selects the person and the environment that a benchmark uses. Opens a session for the person. */
async function selectBusiest(queries: Queries, groupId: number, token: string) {
  const { rows } = await sql<Omit<RecordedGroup, 'groupId' | 'token' | 'cleanerToken'>>`
    with busiest as (
      select user_id, environment_id, agenda_id from executions where group_id = ${groupId}
      group by 1, 2, 3 order by sum(count(*)) over (partition by user_id) desc, user_id, count(*) desc limit 1),
    session as (
      insert into sessions (group_id, token_hash, user_id, expires_at)
      select ${groupId}, ${hashToken(`${token}-cleaner`)}, user_id, now() + interval '1 day' from busiest)
    select (select id from companies where group_id = ${groupId} and parent_id is null) as "companyId",
      b.user_id as "userId", b.environment_id as "environmentId", b.agenda_id as "agendaId",
      array(select id from appointments where group_id = ${groupId} and agenda_id = b.agenda_id order by day) as "appointmentIds",
      array(select id from tasks where group_id = ${groupId} and environment_id = b.environment_id) as "taskIds",
      (select qr_key from environments where group_id = ${groupId} and id = b.environment_id) as "qrKey",
      (select count(*) from executions where group_id = ${groupId}) as executions
    from busiest b`.execute(queries)
  return rows[0]!
}

/** Inserts a parent company and nine branches. Each has twelve procedures and an equal part of the environments. */
async function insertPlaces(queries: Queries, environments: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into groups (name) values ('Grupo medido') returning id`.execute(queries)
  const groupId = rows[0]!.id
  await sql`
    with parent as (
      insert into companies (group_id, name, name_key, cnpj)
      values (${groupId}, 'Matriz', 'matriz', lpad(${groupId}::text, 14, '0')) returning id)
    insert into companies (group_id, parent_id, name, name_key, cnpj)
    select ${groupId}, parent.id, 'Filial ' || n, 'filial ' || n, lpad((${groupId} * 100 + n)::text, 14, '9')
    from parent, generate_series(1, 9) n`.execute(queries)
  for (const table of ['sectors', 'categories', 'procedures']) {
    await sql`
      insert into ${sql.table(table)} (group_id, company_id, name, name_key)
      select group_id, id, 'Nome ' || n, 'nome ' || n
      from companies, generate_series(1, 12) n where group_id = ${groupId}`.execute(queries)
  }
  await sql`
    insert into risks (group_id, company_id, name, name_key, color)
    select group_id, id, 'Nome ' || n, 'nome ' || n, '#aa3300'
    from companies, generate_series(1, 4) n where group_id = ${groupId}`.execute(queries)
  await sql`
    insert into environments (group_id, company_id, name, name_key, floor, category_id, sector_id, qr_key)
    select c.group_id, c.id, 'Sala ' || n, 'sala ' || n, (n % 9) || 'º andar', k.id, s.id, 'chave' || n
    from generate_series(1, ${environments}::int) n
    join (select *, row_number() over (order by id) as r from companies where group_id = ${groupId}) c
      on c.r = n % 10 + 1
    join categories k on k.group_id = c.group_id and k.company_id = c.id and k.name = 'Nome ' || (n % 12 + 1)
    join sectors s on s.group_id = c.group_id and s.company_id = c.id and s.name = 'Nome ' || (n % 7 + 1)`.execute(
    queries,
  )
  await sql`
    insert into tasks (group_id, company_id, environment_id, procedure_id, mandatory, position)
    select e.group_id, e.company_id, e.id, p.id, true, row_number() over (partition by e.id order by p.id)
    from environments e
    join procedures p on p.group_id = e.group_id and p.company_id = e.company_id
      and (substr(p.name, 6)::int + e.id) % 12 < 4
    where e.group_id = ${groupId}`.execute(queries)
  await sql`
    insert into environment_risks (group_id, company_id, environment_id, risk_id)
    select e.group_id, e.company_id, e.id, k.id
    from environments e
    join risks k on k.group_id = e.group_id and k.company_id = e.company_id and substr(k.name, 6)::int = e.id % 8
    where e.group_id = ${groupId}`.execute(queries)
  return groupId
}

async function insertPeople(
  queries: Queries,
  groupId: number,
  { cleaners, token, today }: { cleaners: number; token: string; today: string },
): Promise<void> {
  await sql`
    with people as (
      select c.id as company_id, n, lpad((${groupId}::bigint * 1000000 + n)::text, 11, '0') as cpf
      from generate_series(0, ${cleaners}::int) n
      join (select *, row_number() over (order by id) as r from companies where group_id = ${groupId}) c
        on c.r = n % 10 + 1),
    registered as (
      insert into cpf_registrations (group_id, company_id, cpf) select ${groupId}, company_id, cpf from people)
    insert into users (group_id, company_id, name, email, email_key, cpf, phone, password_hash, coordinator)
    select ${groupId}, company_id, 'Pessoa ' || n, n || '@' || ${groupId} || '.medido',
      n || '@' || ${groupId} || '.medido', cpf, '85999990000', 'none', n = 0
    from people`.execute(queries)
  await sql`
    insert into master_cpfs (group_id, cpf, company_id)
    select u.group_id, u.cpf, c.id from users u join companies c on c.group_id = u.group_id and c.parent_id is null
    where u.group_id = ${groupId} and u.coordinator`.execute(queries)
  await sql`
    insert into access_levels (group_id, user_id, company_id)
    select u.group_id, u.id, m.company_id from users u join master_cpfs m on m.group_id = u.group_id and m.cpf = u.cpf
    where u.group_id = ${groupId}`.execute(queries)
  await sql`
    insert into sessions (group_id, token_hash, user_id, expires_at)
    select group_id, case when coordinator then ${hashToken(token)} else sha256(int8send(id)) end, id,
      now() + interval '1 day'
    from users where group_id = ${groupId}`.execute(queries)
  await sql`
    insert into sign_ins (group_id, user_id, at, address)
    select group_id, id, ${today}::date - make_interval(days => n), '127.0.0.1'
    from users, generate_series(1, ${plan.days}::int) n where group_id = ${groupId}`.execute(queries)
}

/** Inserts an agenda with two revisions for each environment, and its appointments of 90 days. */
async function insertPlan(
  queries: Queries,
  groupId: number,
  { cleaners, today }: { cleaners: number; today: string },
): Promise<void> {
  await sql`
    insert into periodicities (group_id, company_id, name, type, start_time, end_time)
    select group_id, company_id, id::text, 'sem', make_time(6 + (id % 5)::int, 0, 0), make_time(6 + (id % 5)::int, 30, 0)
    from environments where group_id = ${groupId}`.execute(queries)
  await sql`
    insert into revisions (group_id, periodicity_id, position, start_time, end_time)
    select group_id, id, n, start_time + make_interval(hours => 3 * n), end_time + make_interval(hours => 3 * n)
    from periodicities, generate_series(1, 2) n where group_id = ${groupId}`.execute(queries)
  await sql`
    insert into agendas (group_id, company_id, environment_id, user_id, periodicity_id, valid_from, valid_to)
    select e.group_id, e.company_id, e.id, u.id, p.id, ${today}::date - ${plan.days}::int, ${today}::date
    from environments e
    join (select *, row_number() over (order by id) - 1 as r from users
      where group_id = ${groupId} and not coordinator) u on u.r = (e.id / 10) % ${cleaners}::int
    join periodicities p on p.group_id = e.group_id and p.name = e.id::text
    where e.group_id = ${groupId}`.execute(queries)
  await sql`
    create temporary table planned on commit drop as
    select a.group_id, a.id as agenda_id, a.company_id, a.environment_id, a.user_id, d.day, p.start_time, p.end_time,
      array(select t.id from tasks t where t.group_id = a.group_id and t.environment_id = a.environment_id) as tasks,
      s.revision_id, s.start, s.finish, s.kind,
      (d.day + s.start) at time zone 'America/Fortaleza' + make_interval(mins => s.late) as began
    from agendas a
    join periodicities p on p.group_id = a.group_id and p.id = a.periodicity_id
    join lateral (
      select (${today}::date - n)::date as day from generate_series(1, ${plan.days}::int) n
      where (n + a.id) % ${plan.every}::int = 0) d on true
    join lateral (
      select w.*, (random() * 18)::int - 1 as late,
        case when r.n < 0.04 then 'missed' when r.n < 0.07 then 'unfinished' when r.n < 0.11 then 'undone'
          when r.n < 0.17 then 'observed' else 'done' end as kind
      from (
        select null::bigint as revision_id, p.start_time as start, p.end_time as finish
        union all
        select id, start_time, end_time from revisions where group_id = p.group_id and periodicity_id = p.id) w,
        -- A different random number for each slot of each day.
        lateral (select random() as n where d.day is not null and w.start is not null) r) s on true
    where a.group_id = ${groupId}
    order by d.day, a.id`.execute(queries)
  await sql`
    insert into appointments (group_id, agenda_id, company_id, environment_id, user_id, day, start_time, end_time,
      slots, mandatory_task_ids, status)
    select group_id, agenda_id, company_id, environment_id, user_id, day, start_time, end_time,
      jsonb_agg(jsonb_build_object('revisionId', revision_id, 'start', to_char(start, 'HH24:MI'),
        'end', to_char(finish, 'HH24:MI'), 'complete', kind = 'done',
        'startedAt', case when kind <> 'missed' then ${selectIso(0)} end,
        'endedAt', case when kind not in ('missed', 'unfinished') then ${selectIso(16)} end) order by start),
      tasks, case when bool_and(kind = 'done') then 'complete' when bool_or(kind <> 'missed') then 'incomplete' end
    from planned
    group by group_id, agenda_id, company_id, environment_id, user_id, day, start_time, end_time, tasks
    order by day, agenda_id`.execute(queries)
}

function selectIso(minutes: number) {
  return sql`to_char((began + make_interval(mins => ${sql.lit(minutes)})) at time zone 'America/Fortaleza',
    'YYYY-MM-DD"T"HH24:MI:SS"-03:00"')`
}

/** Inserts the records of the plan, day by day, and a photo for each record of the last 18 days. */
async function insertWork(queries: Queries, groupId: number): Promise<void> {
  await sql`
    insert into executions (group_id, client_id, appointment_id, agenda_id, company_id, environment_id, user_id, task_id,
      revision_id, day, started_at, ended_at, observation, undone_reason, presence)
    select p.group_id, gen_random_uuid(), a.id, p.agenda_id, p.company_id, p.environment_id, p.user_id, p.tasks[k],
      p.revision_id, p.day, p.began + make_interval(mins => 4 * (k - 1)),
      case when p.kind = 'undone' and k = 2 then null else p.began + make_interval(mins => 4 * k) end,
      case when p.kind in ('observed', 'unfinished') and k = 1 then 'Vidro trincado perto da porta' end,
      case when p.kind = 'undone' and k = 2 then 'Sala trancada, sem chave na portaria' end, 'scanned'
    from planned p
    join appointments a on a.group_id = p.group_id and a.agenda_id = p.agenda_id and a.day = p.day
    join generate_series(1, 4) k on p.kind <> 'missed' and (p.kind <> 'unfinished' or k < 4)
    order by p.day, p.began, k`.execute(queries)
  // Without statistics, PostgreSQL would read all records to count unfinished slots.
  await sql`analyze executions`.execute(queries)
  await sql`
    update appointments set slots = slots where group_id = ${groupId} and begun_count > ended_count`.execute(
    queries,
  )
  await sql`
    insert into execution_photos (group_id, client_id, execution_id, file, thumbnail)
    select group_id, gen_random_uuid(), id, gen_random_uuid() || '.webp', gen_random_uuid() || '.webp'
    from executions
    where group_id = ${groupId}
      and day > (select max(day) - 18 from executions where group_id = ${groupId})`.execute(queries)
}

/** The tables of a group's work, which grow every day. */
const tablesOfWork = [
  'appointments',
  'executions',
  'execution_photos',
  'worked_days',
  'person_days',
  'person_months',
  'changed_days',
  'sign_ins',
  'changes',
]

/**
 * Copies a group into further groups with new ids, e-mail addresses, CPFs and CNPJs. The groups of `planned` get no
 * work. Skips triggers and reference checks, so the caller must be a superuser.
 */
export async function createNeighbours(
  database: Database,
  { groupId }: Pick<RecordedGroup, 'groupId'>,
  count: { recorded: number; planned?: number },
): Promise<void> {
  await database.asOwner(async (queries) => {
    await sql`set local statement_timeout = 0`.execute(queries)
    await sql`set local session_replication_role = replica`.execute(queries)
    const { rows: groups } = await sql<{ id: number }>`
      insert into groups (name)
      select 'Vizinho' from generate_series(1, ${count.recorded + (count.planned ?? 0)}::int)
      returning id`.execute(queries)
    const ids = groups.map(({ id }) => id)
    for (const [table, columns] of await selectGroupColumns(queries)) {
      const of = tablesOfWork.includes(table) ? ids.slice(0, count.recorded) : ids
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        overriding system value
        select ${sql.join(columns.map(copyColumn))}
        from unnest(${of}::bigint[]) as g(id)
        join ${sql.table(table)} r on r.group_id = ${groupId}`.execute(queries)
    }
  })
}

async function selectGroupColumns(queries: Queries): Promise<[table: string, columns: string[]][]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid
    having bool_or(a.attname = 'group_id')`.execute(queries)
  return rows.map(({ name, columns }) => [name, columns])
}

/** Returns the SQL expression of a column in the copy: column of row `r`, for group `g`. */
function copyColumn(column: string) {
  if (column === 'group_id') return sql`g.id`
  if (column === 'cpf') return sql`lpad((r.cpf::bigint + (g.id - r.group_id) * 1000000)::text, 11, '0')`
  if (column === 'cnpj') return sql`'9' || lpad(g.id::text, 13, '0')`
  if (column === 'email_key') return sql`g.id || '-' || r.email_key`
  if (column === 'token_hash') return sql`sha256(r.token_hash || int8send(g.id))`
  if (/^id$|(?<!client|request|hook|number|message)_id$/.test(column))
    return sql`${sql.ref(`r.${column}`)} + g.id * 1000000000`
  return sql.ref(`r.${column}`)
}
