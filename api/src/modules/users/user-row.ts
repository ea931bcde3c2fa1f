import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { User } from '@zelo/contract/session-data'
import { fileUrl } from '../../storage/file-url.ts'

export interface UserRow {
  id: number
  name: string
  email: string
  cpf: string
  phone: string
  birth_date: string | null
  avatar: string | null
  active: boolean
  coordinator: boolean
  company_id: number
  created_at: Date
  updated_at: Date
  /** The time zone of the user's company. */
  time_zone: string
}

/** Converts a database row to a user in the format of the API (R1-176). */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    cpf: row.cpf,
    phone: row.phone,
    birthDate: row.birth_date,
    avatar: row.avatar,
    avatarUrl: fileUrl(row.avatar),
    active: row.active ? 1 : 0,
    coordinator: row.coordinator ? 1 : 0,
    companyId: row.company_id,
    role: row.coordinator ? 'COORDENADOR' : 'ASG',
    createdAt: toZonedIso(row.created_at, row.time_zone),
    updatedAt: toZonedIso(row.updated_at, row.time_zone, 'millisecond'),
  }
}
