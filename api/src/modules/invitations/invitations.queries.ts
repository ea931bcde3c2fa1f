import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'

export interface InvitationRow {
  id: number
  name: string
  cpf: string
  company_id: number
  company_name: string
  time_zone: string
  created_at: Date
  created_by_name: string
  expires_at: Date
  accepted_at: Date | null
}

/**
 * Returns the invitations of one branch or of the group from the last 90 days, newest first. Omits withdrawn
 * invitations.
 */
export async function selectInvitations(
  queries: Queries,
  branchId: number | null,
  now: Date,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${invitations}
    where i.revoked_at is null and i.created_at > ${now}::timestamptz - interval '90 days'
      and ${inBranch(branchId, 'r.company_id')}
    order by i.created_at desc, i.id desc`.execute(queries)
  return rows
}

export async function selectInvitation(queries: Queries, id: number): Promise<InvitationRow> {
  const { rows } = await sql<InvitationRow>`${invitations} where i.id = ${id}`.execute(queries)
  return rows[0]!
}

const invitations = sql`
  select i.id, i.name, r.cpf, r.company_id, c.name as company_name, c.time_zone, i.created_at,
    author.name as created_by_name, i.expires_at, i.accepted_at
  from invitations i
  join cpf_registrations r on r.group_id = i.group_id and r.id = i.registration_id
  join companies c on c.group_id = r.group_id and c.id = r.company_id
  join users author on author.group_id = i.group_id and author.id = i.created_by`

/** Returns the registration of a CPF and the account with this CPF. Locks the registration until the transaction ends. */
export async function lockRegistration(queries: Queries, cpf: string) {
  const { rows } = await sql<{
    id: number
    status: string
    company_id: number
    user_id: number | null
    password_void: boolean | null
    coordinator: boolean | null
  }>`
    select r.id, r.status, r.company_id, u.id as user_id, u.password_void, u.coordinator
    from cpf_registrations r left join users u on u.group_id = r.group_id and u.cpf = r.cpf
    where r.cpf = ${cpf} for update of r`.execute(queries)
  return rows[0]
}

/** Stores an invitation and returns its id. Withdraws an earlier open invitation of the same registration. */
export async function insertInvitation(
  queries: Queries,
  invitation: {
    groupId: number
    registrationId: number
    name: string
    tokenHash: Buffer
    createdAt: Date
    createdBy: number
    expiresAt: Date
  },
): Promise<number> {
  await queries
    .updateTable('invitations')
    .set({ revoked_at: invitation.createdAt })
    .where('registration_id', '=', invitation.registrationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const { id } = await queries
    .insertInto('invitations')
    .values({
      group_id: invitation.groupId,
      registration_id: invitation.registrationId,
      name: invitation.name,
      token_hash: invitation.tokenHash,
      created_at: invitation.createdAt,
      created_by: invitation.createdBy,
      expires_at: invitation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Withdraws an invitation. Returns false if the invitation is unknown, accepted or already withdrawn. */
export async function withdrawInvitation(queries: Queries, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Returns an open invitation. Searches all groups, because the group of the caller is not known yet. With `lock`, locks
 * the invitation until the transaction ends.
 */
export async function selectOpenInvitation(
  queries: Queries,
  tokenHash: Buffer,
  now: Date,
  lock: 'lock' | 'read' = 'read',
) {
  const { rows } = await sql<{
    id: number
    group_id: number
    name: string
    cpf: string
    expires_at: Date
    time_zone: string
    branch: string
    company: string
  }>`
    select i.id, i.group_id, i.name, r.cpf, i.expires_at, c.time_zone, c.name as branch,
      parent.name as company
    from invitations i
    join cpf_registrations r on r.group_id = i.group_id and r.id = i.registration_id
    join companies c on c.group_id = r.group_id and c.id = r.company_id
    join companies parent on parent.group_id = r.group_id and parent.parent_id is null
    where i.token_hash = ${tokenHash} and i.expires_at > ${now} and i.accepted_at is null and i.revoked_at is null
      and r.status = 'active' and parent.active
    ${lock === 'lock' ? sql`for update of i` : sql``}`.execute(queries)
  return rows[0]
}

export async function markAccepted(
  queries: Queries,
  { id, group_id }: { id: number; group_id: number },
  now: Date,
): Promise<void> {
  await queries
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('group_id', '=', group_id)
    .where('id', '=', id)
    .execute()
}

/** Returns the group's parent company. `required` is true if nobody can sign up without an invitation. */
export async function selectPolicy(queries: Queries): Promise<{ id: number; required: boolean }> {
  return await queries
    .selectFrom('companies')
    .select(['id', 'invitations_required as required'])
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function updatePolicy(queries: Queries, required: boolean): Promise<void> {
  await queries
    .updateTable('companies')
    .set({ invitations_required: required })
    .where('parent_id', 'is', null)
    .execute()
}
