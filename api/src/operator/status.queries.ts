import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'

export interface Server {
  version: string
  database: string
  bytes: number
  /** One text for each client address: the address and the number of connections of server processes. */
  clients: string[]
}

export async function selectServer(queries: Queries): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, current_database() as database,
      pg_database_size(current_database()) as bytes,
      array(
        select coalesce(host(client_addr), 'this machine') || ' (' || count(*) || ')' from pg_stat_activity
        where datname = current_database() and application_name = 'zelo' and pid <> pg_backend_pid()
        group by client_addr order by client_addr) as clients`.execute(queries)
  return rows[0]!
}

export async function selectMigrationNames(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('migrations') is not null as exists`.execute(queries)
  if (!rows[0]?.exists) return []
  const { rows: applied } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    queries,
  )
  return applied.map(({ name }) => name)
}

export interface Counts {
  groups: number
  active_groups: number
  people: number
  active_people: number
  appointments: number
  executions: number
  unfinished: number
}

/** Counts the groups, people, appointments and executions in the database. */
export async function selectStatusCounts(queries: Queries): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from groups) as groups,
      (select count(*) from companies where parent_id is null and active) as active_groups,
      (select count(*) from users) as people, (select count(*) from users where active) as active_people,
      (select count(*) from appointments) as appointments, (select count(*) from executions) as executions,
      (select count(*) from executions where ended_at is null and undone_reason is null) as unfinished`.execute(
    queries,
  )
  return rows[0]!
}

export async function selectLastBackup(queries: Queries) {
  return await queries.selectFrom('last_backup').select(['at', 'bytes']).executeTakeFirst()
}
