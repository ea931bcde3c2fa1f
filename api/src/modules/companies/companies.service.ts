import type { Company } from '@zelo/contract/companies'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { selectCompanies, selectCompany } from './companies.queries.ts'

/** The companies of the caller's group. @throws `not_found` when the id is not one of them */
export async function listCompanies(queries: Queries, companyId: number): Promise<Company[]> {
  const rows = await selectCompanies(queries)
  if (!rows.some((row) => row.id === companyId)) throw new DomainError('not_found')
  return rows.map((row) => ({
    ID: row.id,
    NOME: row.name,
    CNPJ: row.cnpj,
    ENDERECO: row.address,
    NUMERO: row.number,
    ATIVO: row.active,
    DATA_CRIACAO: toZonedIso(row.created_at, row.time_zone),
    DATA_INATIVACAO: row.deactivated_at && toZonedIso(row.deactivated_at, row.time_zone),
    Id_Empresas: row.parent_id,
    timeZone: row.time_zone,
  }))
}

/**
 * What a company id in a list's query asks for: null for the parent company (the whole group), else the branch.
 * @throws `not_found` when it is no company of the caller's group
 */
export async function companyScope(queries: Queries, companyId: number): Promise<number | null> {
  const company = await selectCompany(queries, companyId)
  if (!company) throw new DomainError('not_found')
  return company.parent_id === null ? null : company.id
}
