import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, version, wantedId } from './fields.ts'

/**
 * A parent company or one of its branches (R1-178). `Id_Empresas` is the parent's id. It is null for the parent itself.
 */
export const company = z.object({
  ID: id,
  NOME: z.string(),
  /** The same name, for lists that show a branch beside another record (R2-201). */
  NOME_FILIAL: z.string(),
  CNPJ: z.string(),
  ENDERECO: z.string(),
  NUMERO: z.string(),
  ATIVO: z.boolean(),
  DATA_CRIACAO: instant,
  DATA_INATIVACAO: instant.nullable(),
  Id_Empresas: id.nullable(),
  /** IANA name of the time zone. It determines every "today" of the company. */
  timeZone: z.string(),
  version,
})
export type Company = z.infer<typeof company>

/** Returns the parent company first, then its branches by name (R2-307). */
export const listCompanies = endpoint({
  name: 'company.list',
  method: 'GET',
  path: '/empresas/:companyId',
  action: 'companies.read',
  summary: 'Lists the companies of the group of a parent company',
  params: z.object({ companyId: wantedId }),
  answer: z.array(company),
})
