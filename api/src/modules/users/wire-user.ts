import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { User } from '@zelo/contract/sessions'
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

/** Converts a user to the format of the API (R1-176). */
export function toWireUser(row: UserRow): User {
  return {
    id: row.id,
    nome: row.name,
    email: row.email,
    cpf: row.cpf,
    telefone: row.phone,
    dataNascimento: row.birth_date,
    avatar: row.avatar,
    avatar_url: fileUrl(row.avatar),
    ativo: row.active ? 1 : 0,
    coordenador: row.coordinator ? 1 : 0,
    companyId: row.company_id,
    tipo: row.coordinator ? 'COORDENADOR' : 'ASG',
    createdAt: toZonedIso(row.created_at, row.time_zone),
    updatedAt: toZonedIso(row.updated_at, row.time_zone, 'millisecond'),
  }
}
