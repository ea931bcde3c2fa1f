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
