// Creates groups with cleanings of one day, for measurements of alerts.
import { sql } from 'kysely'
import type { Database } from '../api/src/database/tenant.ts'

/** Creates groups with a company, a cleaner for every five rooms, and an agenda for each room. */
export async function createPlannedGroups(
  database: Database,
  { groups, rooms, day }: { groups: number; rooms: number; day: string },
): Promise<void> {
  await database.asOwner(async (queries) => {
    await sql`set local statement_timeout = 0`.execute(queries)
    await sql`insert into groups (name) select 'Grupo ' || n from generate_series(1, ${groups}) n`.execute(
      queries,
    )
    await sql`
      insert into companies (group_id, name, name_key, cnpj)
      select id, 'Matriz', 'matriz', lpad(id::text, 14, '0') from groups`.execute(queries)
    await sql`
      insert into categories (group_id, company_id, name, name_key)
      select group_id, id, 'Sala', 'sala' from companies`.execute(queries)
    await sql`
      insert into sectors (group_id, company_id, name, name_key)
      select group_id, id, 'Geral', 'geral' from companies`.execute(queries)
    await sql`
      insert into environments (group_id, company_id, name, name_key, floor, category_id, sector_id, qr_key)
      select c.group_id, c.id, 'Sala ' || n, 'sala ' || n, '1', k.id, s.id, md5(c.group_id || '-' || n)
      from companies c
      join categories k on k.group_id = c.group_id
      join sectors s on s.group_id = c.group_id
      cross join generate_series(1, ${rooms}) n`.execute(queries)
    await sql`
      insert into cpf_registrations (group_id, company_id, cpf)
      select c.group_id, c.id, lpad((c.group_id * 1000 + n)::text, 11, '0')
      from companies c cross join generate_series(1, ${Math.ceil(rooms / 5)}) n`.execute(queries)
    await sql`
      insert into users (group_id, company_id, name, email, email_key, cpf, password_hash)
      select group_id, company_id, 'Pessoa', cpf || '@medida.example', cpf || '@medida.example', cpf, ''
      from cpf_registrations`.execute(queries)
    await sql`
      insert into sessions (group_id, token_hash, user_id, expires_at, app)
      select group_id, decode(md5(id::text), 'hex'), id, now() + interval '1 day', 'field' from users`.execute(
      queries,
    )
    await sql`
      insert into periodicities (group_id, company_id, name, type, start_time, end_time)
      select group_id, id, 'Diária', 'sem', '07:00', '07:40' from companies`.execute(queries)
    await sql`
      insert into agendas (group_id, company_id, environment_id, user_id, periodicity_id, valid_from, valid_to)
      select e.group_id, e.company_id, e.id, u.id, p.id, ${day}::date, ${day}::date
      from (select *, (row_number() over (partition by group_id order by id) - 1) / 5 as share from environments) e
      join (select *, row_number() over (partition by group_id order by id) - 1 as share from users) u
        on u.group_id = e.group_id and u.share = e.share
      join periodicities p on p.group_id = e.group_id`.execute(queries)
  })
}

/**
 * Plans slots `[{start, end, startedAt, endedAt}]` for each agenda. `slots` is an SQL expression that may use `nth`,
 * the number of the room.
 */
export async function planSlots(database: Database, day: string, slots: string): Promise<void> {
  await database.asOwner(async (queries) => {
    await sql`set local statement_timeout = 0`.execute(queries)
    await sql`
      insert into appointments (group_id, agenda_id, company_id, environment_id, user_id, day, start_time, end_time, slots,
        mandatory_task_ids)
      select group_id, id, company_id, environment_id, user_id, ${day}::date, (slots #>> '{0,start}')::time,
        (slots #>> '{0,end}')::time, slots, '{}'
      from (select *, row_number() over (order by group_id, id) as nth from agendas) as a,
        lateral (select ${sql.raw(slots)} as slots) as planned`.execute(queries)
  })
}
