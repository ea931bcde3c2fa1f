import type { AppointmentSlot } from '@zelo/contract/rules/appointment-status'
import { sql } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import type { Queries } from '../database/tenant.ts'

export async function insertGroup(queries: Queries, name: string, createdAt: Date): Promise<number> {
  const { id } = await queries
    .insertInto('groups')
    .values({ name, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Makes a user the author of the rest of a transaction. Limits the transaction to the user's group, as in a call with a
 * session.
 */
export async function enterGroup(
  queries: Queries,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<void> {
  await sql`
    select set_config('app.group_key', key::text, true), set_config('app.user_id', ${String(userId)}, true)
    from groups where id = ${groupId}
  `.execute(queries)
  await sql`set local role zelo_app`.execute(queries)
}

export interface CompanyInsert {
  name: string
  nameKey: string
  cnpj: string
  address: string
  number: string
  state: string
  municipality: string
}

/** Inserts the companies and returns their ids in the same order. The parent company must come first. */
export async function insertCompanies(
  queries: Queries,
  groupId: number,
  companies: readonly CompanyInsert[],
  createdAt: Date,
): Promise<number[]> {
  const ids: number[] = []
  for (const { name, nameKey, cnpj, address, number, state, municipality } of companies) {
    const { id } = await queries
      .insertInto('companies')
      .values({
        group_id: groupId,
        parent_id: ids[0] ?? null,
        name,
        name_key: nameKey,
        cnpj,
        address,
        number,
        state,
        municipality,
        created_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

export interface RegistrationInsert {
  company_id: number
  cpf: string
  status: 'active' | 'inactive' | 'removed'
}

/** Pre-registers CPFs. Only these CPFs can have users. */
export async function insertDemoRegistrations(
  queries: Queries,
  groupId: number,
  registrations: readonly RegistrationInsert[],
  createdAt: Date,
): Promise<void> {
  await sql`
    insert into cpf_registrations (group_id, company_id, cpf, status, created_at, updated_at)
    select ${groupId}, r.company_id, r.cpf, r.status, ${createdAt}, ${createdAt}
    from jsonb_to_recordset(${JSON.stringify(registrations)}::jsonb)
      as r(company_id bigint, cpf text, status text)`.execute(queries)
}

export interface UserInsert {
  company_id: number
  name: string
  email: string
  cpf: string
  phone: string
  birth_date: string
  active: boolean
  coordinator: boolean
}

/** Inserts people and returns their ids by CPF. */
export async function insertUsers(
  queries: Queries,
  groupId: number,
  users: readonly UserInsert[],
  passwordHash: string,
  createdAt: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ cpf: string; id: number }>`
    insert into users (group_id, company_id, name, email, email_key, cpf, phone, birth_date, password_hash, active,
      coordinator, created_at, updated_at)
    select ${groupId}, r.company_id, r.name, r.email, r.email, r.cpf, r.phone, r.birth_date, ${passwordHash}, r.active,
      r.coordinator, ${createdAt}, ${createdAt}
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as r(
      company_id bigint, name text, email text, cpf text, phone text, birth_date date, active boolean,
      coordinator boolean)
    returning cpf, id`.execute(queries)
  return new Map(rows.map((row) => [row.cpf, row.id]))
}

/** Sets a user's main company and the name of the access level, if any. */
export async function insertAccessLevel(
  queries: Queries,
  level: { groupId: number; userId: number; companyId: number; name: string | null },
): Promise<void> {
  await queries
    .insertInto('access_levels')
    .values({ group_id: level.groupId, user_id: level.userId, company_id: level.companyId, name: level.name })
    .execute()
}

/** Makes the person with this CPF a master administrator. */
export async function insertMasterCpf(
  queries: Queries,
  master: { groupId: number; cpf: string; companyId: number },
): Promise<void> {
  await queries
    .insertInto('master_cpfs')
    .values({ group_id: master.groupId, cpf: master.cpf, company_id: master.companyId })
    .execute()
}

/** Stores a previous code for each environment, so that its printed label counts as old. */
export async function insertPreviousCodes(
  queries: Queries,
  codes: readonly { id: number; key: string }[],
  rotatedAt: Date,
): Promise<void> {
  await sql`
    update environments e set previous_qr_key = r.key, qr_key_rotated_at = ${rotatedAt}
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as r(id bigint, key text)
    where e.id = r.id`.execute(queries)
}

export interface EnvironmentRow {
  id: number
  qr_key: string
  previous_qr_key: string | null
  tasks: { id: number; procedure: string; mandatory: boolean }[]
}

/** Selects the environments with their codes and tasks. */
export async function selectDemoEnvironments(queries: Queries): Promise<EnvironmentRow[]> {
  const { rows } = await sql<EnvironmentRow>`
    select e.id, e.qr_key, e.previous_qr_key,
      jsonb_agg(jsonb_build_object('id', t.id, 'procedure', p.name, 'mandatory', t.mandatory)
        order by t.mandatory desc, t.id) as tasks
    from environments e
    join tasks t on t.group_id = e.group_id and t.environment_id = e.id
    join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
    group by e.group_id, e.id
    order by e.id`.execute(queries)
  return rows
}

export interface AppointmentRow {
  id: number
  environment_id: number
  user_id: number
  day: string
  slots: AppointmentSlot[]
  off_schedule: boolean
}

/** Selects all appointments from the first to the last day that are not cancelled, sorted by person, day and time. */
export async function selectDemoAppointments(
  queries: Queries,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    select p.id, p.environment_id, p.user_id, p.day, p.slots, a.off_schedule
    from appointments p
    join agendas a on a.group_id = p.group_id and a.id = p.agenda_id
    where p.day between ${firstDay} and ${lastDay} and p.active
    order by p.user_id, p.day, p.start_time, p.id`.execute(queries)
  return rows
}

/** Selects the time at which each person first started work on each day. */
export async function selectFirstStarts(
  queries: Queries,
  timeZone: string,
): Promise<{ user_id: number; started_at: Date }[]> {
  const { rows } = await sql<{ user_id: number; started_at: Date }>`
    select user_id, min(started_at) as started_at
    from executions
    group by user_id, (started_at at time zone ${timeZone})::date
    order by user_id, started_at`.execute(queries)
  return rows
}

/** Selects the ids of the coordinators who may sign in. */
export async function selectActiveCoordinators(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('coordinator', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertSignIns(
  queries: Queries,
  groupId: number,
  signIns: readonly { userId: number; at: Date }[],
): Promise<void> {
  await sql`
    insert into sign_ins (group_id, user_id, at)
    select ${groupId}, r."userId", r.at
    from jsonb_to_recordset(${JSON.stringify(signIns)}::jsonb) as r("userId" bigint, at timestamptz)`.execute(
    queries,
  )
}

/** Sets the instant from which the photo rules of procedures apply to work. */
export async function datePhotoRules(queries: Queries, since: Date): Promise<void> {
  await sql`update procedures set photo_rule_since = ${since} where photo_rule is not null`.execute(queries)
}

export interface PhotographedRow {
  client_id: string
  revision_id: number | null
  user_id: number
  ended_at: Date
  category: string
}

/**
 * Selects one finished work item of each main cleaning and each revision since a day. The demo adds a photo to each
 * item.
 */
export async function selectPhotographed(queries: Queries, firstDay: string): Promise<PhotographedRow[]> {
  const { rows } = await sql<PhotographedRow>`
    select distinct on (x.appointment_id, x.revision_id) x.client_id, x.revision_id, x.user_id, x.ended_at, c.name as category
    from executions x
    join environments e on e.group_id = x.group_id and e.id = x.environment_id
    join categories c on c.group_id = e.group_id and c.id = e.category_id
    where x.day >= ${firstDay} and x.ended_at is not null and not x.extra
    order by x.appointment_id, x.revision_id, x.id`.execute(queries)
  return rows
}

/**
 * Updates the planner's statistics of one table or of all. Autovacuum would update them only after the transaction.
 * Until then, foreign keys and look-ups would scan thousands of new rows.
 */
export async function analyzeAsOwner(queries: Queries, table?: keyof DB): Promise<void> {
  await sql`reset role`.execute(queries)
  await sql`analyze ${table ? sql.table(table) : sql``}`.execute(queries)
  await sql`set local role zelo_app`.execute(queries)
}
