import type pg from 'pg'
import { lockKeys } from '../database/lock-keys.ts'
import type { Contents } from './archive.ts'

/**
 * SQL that selects the tables of a backup. Omits the list of migrations, tables that describe only this database, and
 * unlogged tables, which a crash may empty.
 */
const ownTables = `
  select c.oid, c.relname, c.relforcerowsecurity
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname not in ('migrations', 'tenant_login', 'last_backup')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/**
 * Takes a snapshot of the database, which lasts until the transaction ends. Sets fixed formats for values, so that the
 * server's own settings do not matter.
 */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query(`
    begin isolation level repeatable read read only;
    ${unhurried};
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1`)
}

const unhurried = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** Records that a backup was made. Does nothing on a read-only replica, or if the schema lacks the table. */
export async function noteBackup(
  client: pg.Client,
  { at, bytes }: { at: Date; bytes: number },
): Promise<void> {
  const note = `insert into last_backup (at, bytes) values ($1, $2)
    on conflict (one) do update set at = excluded.at, bytes = excluded.bytes`
  await client.query('commit')
  await client.query(note, [at, bytes]).catch(() => undefined)
}

export async function selectServerVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

export interface CopiedTable {
  name: string
  /** The stored columns of the table, without generated columns. */
  columns: string[]
}

export async function selectTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select t.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from (${ownTables}) t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`)
  return rows
}

/** Selects the tables that this role cannot read completely, because row-level security applies to it. */
export async function selectHiddenTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name
    from (${ownTables}) t join pg_class c on c.oid = t.oid
    where row_security_active(c.oid)
      and not exists (
        select from pg_policy p, unnest(p.polroles) as role
        where p.polrelid = c.oid and pg_get_expr(p.polqual, c.oid) = 'true' and pg_has_role(role, 'usage'))
    order by 1`)
  return rows.map(({ name }) => name)
}

/**
 * Selects the sequences. Sequences are not part of a snapshot. They are read after the snapshot begins, so their values
 * are never lower than the ids in the rows.
 */
export async function selectSequences(client: pg.Client): Promise<Contents['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`)
  const sequences: Contents['sequences'] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    )
    sequences.push({ name, ...states[0]! })
  }
  return sequences
}

/** SQL that selects the names of stored files from all columns that contain such names. */
const fileNames = `
  select file as name from execution_photos where file is not null
  union select thumbnail from execution_photos where thumbnail is not null
  union select avatar from users where avatar is not null
  union select logo from companies where logo is not null
  union select image from environments where image is not null`

/** Yields the file names in the snapshot's rows, in batches of `atOnce`. */
export async function* selectFileNames(client: pg.Client, atOnce: number): AsyncGenerator<string[]> {
  await client.query(`declare files no scroll cursor for ${fileNames}`)
  for (;;) {
    const { rows } = await client.query<{ name: string }>(`fetch ${atOnce} from files`)
    if (rows.length === 0) break
    yield rows.map(({ name }) => name)
  }
  await client.query('close files')
}

export function copyOut({ name, columns }: CopiedTable): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`
}

export function copyIn({ name, columns }: CopiedTable): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
}

/**
 * Classifies the content of a database. `nothing`: no tables, or only empty tables of this program. `rows`: rows in tables
 * of this program. `foreign tables`: tables of another program.
 */
export async function findOccupant(client: pg.Client): Promise<'nothing' | 'rows' | 'foreign tables'> {
  const { rows } = await client.query<{ name: string; own: boolean }>(`
    select c.relname as name, to_regclass('public.migrations') is not null as own
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  if (rows.some(({ own }) => !own)) return 'foreign tables'
  for (const { name } of await selectTables(client)) {
    const { rows: found } = await client.query<{ some: boolean }>(
      `select exists (select from ${quoted(name)}) as some`,
    )
    if (found[0]?.some) return 'rows'
  }
  return 'nothing'
}

/** Begins the single transaction of a restore. Concurrent migrations and restores wait for its end. */
export async function beginRestore(client: pg.Client): Promise<void> {
  await client.query(`begin; ${unhurried}; set local lock_timeout = '10s';
    select pg_advisory_xact_lock(${lockKeys.schema})`)
}

/** Drops everything that migrations have created in an empty database, so that the backup's schema can be created. */
export async function dropSchema(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare
      what text;
    begin
      foreach what in array array(
        select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      ) || array(
        select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      ) || array(
        select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
        left join pg_class c on c.oid = t.typrelid
        where t.typnamespace = 'public'::regnamespace and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      )
      loop
        execute what;
      end loop;
    end
    $$`)
}

/** SQL statements to run after the rows are copied. */
export type Afterwards = string[]

/**
 * Drops foreign keys, indexes, triggers and row-level security. They would slow down the copying or block it, and the
 * rows already satisfied them in the original database. Returns statements that create them again and check the foreign
 * keys.
 */
export async function openTables(client: pg.Client): Promise<Afterwards> {
  const { rows } = await client.query<{ before: string; afterwards: string }>(`
    with own as (${ownTables}),
    steps as (
      select 1 as step, format('alter table %s disable trigger user', oid::regclass) as before,
        format('alter table %s enable trigger user', oid::regclass) as afterwards
      from own
      union all
      select 1, format('alter table %s no force row level security', oid::regclass),
        format('alter table %s force row level security', oid::regclass)
      from own where relforcerowsecurity
      union all
      select 3, format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname),
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k join own on own.oid = k.conrelid where k.contype = 'f'
      union all
      select 2, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
      from pg_index i join own on own.oid = i.indrelid
      where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    )
    select before, afterwards from steps order by step`)
  // A foreign key depends on an index. So foreign keys are dropped before the index, and created after it.
  for (const { before } of rows.toReversed()) await client.query(before)
  return rows.map(({ afterwards }) => afterwards)
}

export async function setSequences(client: pg.Client, sequences: Contents['sequences']): Promise<void> {
  for (const { name, value, called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, called])
  }
}

/** Updates the planner's statistics, so that the first queries after the restore are fast. */
export async function analyzeTables(client: pg.Client, tables: readonly { name: string }[]): Promise<void> {
  for (const { name } of tables) await client.query(`analyze ${quoted(name)}`)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
