import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'

/** A CPF in one group: its registration, and the person made from it. */
export interface KnownPerson {
  groupId: number
  /** The group's parent company. */
  companyId: number
  company: string
  registrationId: number
  /** Null for a CPF with which nobody signed up. */
  userId: number | null
  name: string | null
  avatar: string | null
  isMaster: boolean
  /** Of the group's other master administrators, those who may sign in. */
  otherMasters: number
}

/** Where a CPF is known. */
export async function selectKnown(queries: Queries, cpf: string): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select r.group_id as "groupId", p.id as "companyId", p.name as company, r.id as "registrationId",
      u.id as "userId", u.name, u.avatar,
      exists (select from master_cpfs m where m.group_id = r.group_id and m.cpf = r.cpf) as "isMaster",
      (select count(*) from master_cpfs m
        join cpf_registrations mr on mr.group_id = m.group_id and mr.cpf = m.cpf and mr.status = 'active'
        join users mu on mu.group_id = m.group_id and mu.cpf = m.cpf and mu.active
        where m.group_id = r.group_id and m.cpf <> r.cpf) as "otherMasters"
    from cpf_registrations r
    join companies p on p.group_id = r.group_id and p.parent_id is null
    left join users u on u.group_id = r.group_id and u.cpf = r.cpf
    where r.cpf = ${cpf}
    order by p.id`.execute(queries)
  return rows
}

/** What a person is called and reached by, now and before. */
export interface Words {
  names: string[]
  emails: string[]
  phones: string[]
}

/** As the person's row has it now, and as the log of changes had it, but for what is somebody else's by now. */
export async function selectWords(queries: Queries, { groupId, userId }: KnownPerson): Promise<Words> {
  const { rows } = await sql<Words>`
    with word as (
      select w.kind, w.said from users u
      cross join lateral (values ('name', u.name), ('email', u.email), ('phone', u.phone)) as w(kind, said)
      where u.group_id = ${groupId} and u.id = ${userId}
      union
      select w.kind, w.said from changes c
      cross join lateral (values (c.before), (c.after)) as s(state)
      cross join lateral jsonb_each_text(s.state) as w(kind, said)
      where c.group_id = ${groupId} and c.subject = 'user' and c.person_id = ${userId}
        and not exists (select from users u
          where u.group_id = c.group_id and u.id <> ${userId} and w.said in (u.name, u.email, u.phone))
    )
    select array(select said from word where kind = 'name') as names,
      array(select said from word where kind = 'email') as emails,
      array(select said from word where kind = 'phone') as phones`.execute(queries)
  return rows[0]!
}
