import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'

/** A CPF in one group, with its registration and the person who has it. */
export interface KnownPerson {
  groupId: number
  /** The id of the group's parent company. */
  companyId: number
  company: string
  registrationId: number
  /** Null if nobody has signed up with this CPF. */
  userId: number | null
  name: string | null
  avatar: string | null
  isMaster: boolean
  /** The number of master administrators who can sign in, besides this person. */
  otherMasters: number
}

/** Selects each group in which a CPF is registered. */
export async function selectKnown(queries: Queries, cpf: string): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select r.group_id as "groupId", p.id as "companyId", p.name as company, r.id as "registrationId",
      u.id as "userId", u.name, u.avatar,
      coalesce(u.coordinator, false)
        and exists (select from master_cpfs m where m.group_id = r.group_id and m.cpf = r.cpf) as "isMaster",
      (select count(*) from master_cpfs m
        join cpf_registrations mr on mr.group_id = m.group_id and mr.cpf = m.cpf and mr.status = 'active'
        join users mu on mu.group_id = m.group_id and mu.cpf = m.cpf and mu.active and mu.coordinator
        where m.group_id = r.group_id and m.cpf <> r.cpf) as "otherMasters"
    from cpf_registrations r
    join companies p on p.group_id = r.group_id and p.parent_id is null
    left join users u on u.group_id = r.group_id and u.cpf = r.cpf
    where r.cpf = ${cpf}
    order by p.id`.execute(queries)
  return rows
}

/** The current and former names, e-mail addresses and phones of a person. */
export interface Words {
  names: string[]
  emails: string[]
  phones: string[]
}

/**
 * Reads the current and former names, e-mail addresses and phones of a person, from the user's row and from the change log.
 * Omits former values that another person has now.
 */
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
