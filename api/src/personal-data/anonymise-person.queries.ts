import { emailKey } from '@zelo/contract/rules/email'
import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'
import type { KnownPerson } from './people.queries.ts'

/** The data of the placeholder that replaces an anonymised person. */
export interface Nobody {
  name: string
  email: string
  cpf: string
  passwordHash: string
}

/** Locks all people with a CPF until the transaction ends. Changes and sign-ins of these people then wait. */
export async function lockPeopleOfCpf(queries: Queries, cpf: string): Promise<void> {
  for (const table of ['cpf_registrations', 'users'])
    await sql`select from ${sql.table(table)} where cpf = ${cpf} order by group_id for update`.execute(
      queries,
    )
}

/** Replaces the registration and the person in one statement, because they refer to each other by CPF. */
export async function replacePerson(
  queries: Queries,
  { groupId, registrationId, userId }: KnownPerson,
  nobody: Nobody,
): Promise<void> {
  await sql`
    with registration as (
      update cpf_registrations set cpf = ${nobody.cpf}, status = 'removed', updated_at = now()
      where group_id = ${groupId} and id = ${registrationId}
    )
    update users
    set name = ${nobody.name}, email = ${nobody.email}, email_key = ${emailKey(nobody.email)}, cpf = ${nobody.cpf},
      phone = '', birth_date = null, avatar = null, password_hash = ${nobody.passwordHash}, seal_key = null,
      active = false, language = default, updated_at = now()
    where group_id = ${groupId} and id = ${userId}`.execute(queries)
}

/** Deletes the registration of a CPF that no person has. No row refers to such a registration. */
export async function deleteRegistration(
  queries: Queries,
  { groupId, registrationId }: KnownPerson,
): Promise<void> {
  await sql`delete from cpf_registrations where group_id = ${groupId} and id = ${registrationId}`.execute(
    queries,
  )
}

/**
 * Deletes the person's rights and the private notes of the person's absences. Also deletes the counters of failed attempts
 * for the person's id, e-mail address and CPF.
 */
export async function deleteRights(
  queries: Queries,
  { groupId, registrationId, userId }: KnownPerson,
  cpf: string,
  hashes: Buffer[],
): Promise<void> {
  for (const table of [
    'notification_settings',
    'whatsapp_consents',
    'sessions',
    'password_resets',
    'sign_in_links',
    'account_changes',
    'access_levels',
    'shift_assignments',
  ]) {
    await sql`delete from ${sql.table(table)} where group_id = ${groupId} and user_id = ${userId}`.execute(
      queries,
    )
  }
  await sql`delete from absence_notes p using absences b
    where b.group_id = ${groupId} and b.user_id = ${userId} and p.group_id = b.group_id and p.absence_id = b.id`.execute(
    queries,
  )
  await sql`delete from invitations where group_id = ${groupId} and registration_id = ${registrationId}`.execute(
    queries,
  )
  await sql`delete from master_cpfs where group_id = ${groupId} and cpf = ${cpf}`.execute(queries)
  await sql`delete from abuse_counters where key = any(${hashes}::bytea[])`.execute(queries)
}

/** Deletes the person's data from the change log. Also deletes the network addresses of changes that the person made. */
export async function forgetChanges(queries: Queries, { groupId, userId }: KnownPerson): Promise<void> {
  if (userId === null) return
  await sql`select anonymise_changes(${groupId}, ${userId})`.execute(queries)
  await rewriteChanges(queries, () =>
    sql`update changes set address = null
      where group_id = ${groupId} and user_id = ${userId} and address is not null`.execute(queries),
  )
}

/**
 * PostgreSQL regular expressions that match a person's data in plain text and in JSON. A replacement must contain the first
 * captured group.
 */
export interface Patterns {
  text: string
  json: string
}

/** Columns that may contain a name: free text and stored responses. */
const texts: [table: string, column: string, kind: 'text' | 'json'][] = [
  ['executions', 'observation', 'text'],
  ['executions', 'undone_reason', 'text'],
  ['executions', 'no_photo_reason', 'text'],
  ['execution_events', 'facts', 'json'],
  ['cancellations', 'justification', 'text'],
  ['alerts', 'note', 'text'],
  ['absence_notes', 'note', 'text'],
  ['absence_notes', 'file_name', 'text'],
  ['periodicities', 'name', 'text'],
  ['agenda_saves', 'answer', 'json'],
  ['changes', 'name', 'text'],
  ['changes', 'name_key', 'text'],
  ['changes', 'before', 'json'],
  ['changes', 'after', 'json'],
]

/** Replaces the matches of a pattern in a group's texts. Returns the number of changed rows. */
export async function replaceInTexts(
  queries: Queries,
  groupId: number,
  patterns: Patterns,
  replacement: string,
): Promise<number> {
  return await rewriteChanges(queries, async () => {
    let count = 0n
    for (const [table, column, kind] of texts) {
      const name = sql.ref(column)
      const replaced = sql`regexp_replace(${name}::text, ${patterns[kind]}, ${`\\1${replacement}`}, 'gi')`
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${name} = ${kind === 'json' ? sql`${replaced}::jsonb` : replaced}
        where group_id = ${groupId} and ${name}::text ~* ${patterns[kind]}`.execute(queries)
      count += numAffectedRows ?? 0n
    }
    return Number(count)
  })
}

/** Runs `work` while the transaction may rewrite the change log. Rewriting it is otherwise impossible. */
async function rewriteChanges<Result>(queries: Queries, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('app.rewrite_changes', 'on', true)`.execute(queries)
  const result = await work()
  await sql`select set_config('app.rewrite_changes', '', true)`.execute(queries)
  return result
}

/** Returns the tables of a group that still contain a match, with the number of such rows. */
export async function findLeft(
  queries: Queries,
  groupId: number,
  { json }: Patterns,
): Promise<{ table: string; rows: number }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'group_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(queries)
  const left: { table: string; rows: number }[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} t
      where t.group_id = ${groupId} and to_jsonb(t)::text ~* ${json}`.execute(queries)
    if (rows[0]!.count > 0) left.push({ table: name, rows: rows[0]!.count })
  }
  return left
}
