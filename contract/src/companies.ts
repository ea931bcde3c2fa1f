import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, version, wantedId } from './fields.ts'
import { type Decoded, list, record, type Wire } from './record.ts'
import { brazilianStates } from './rules/brazilian-states.ts'

/** A parent company or one of its branches (R1-178). */
export const company = record({
  id: ['ID', id],
  /**
   * The API sends the name in two fields. `NOME_FILIAL` is for lists that show a branch beside another record (R2-201).
   */
  name: [['NOME', 'NOME_FILIAL'], z.string()],
  cnpj: ['CNPJ', z.string()],
  address: ['ENDERECO', z.string()],
  number: ['NUMERO', z.string()],
  active: ['ATIVO', z.boolean()],
  createdAt: ['DATA_CRIACAO', instant],
  deactivatedAt: ['DATA_INATIVACAO', instant.nullable()],
  /** Id of the parent company. Null for the parent company itself. */
  parentId: ['Id_Empresas', id.nullable()],
  /** IANA name of the time zone, which decides which day is today for the company. */
  timeZone: ['timeZone', z.string()],
  /** The abbreviation of a Brazilian state. The company's calendar contains the holidays of the state. */
  state: ['state', z.enum(brazilianStates).nullable()],
  municipality: ['municipality', z.string()],
  /** The company's own logo (company-logos.ts). */
  logoUrl: ['logoUrl', z.string().nullable()],
  version: ['version', version],
})
export type Company = Decoded<typeof company>
export type WireCompany = Wire<typeof company>

/** Returns the parent company, then its branches sorted by name (R2-307). */
export const listCompanies = endpoint({
  name: 'company.list',
  method: 'GET',
  path: '/empresas/:companyId',
  action: 'companies.read',
  summary: 'Lists the companies of the group of a parent company',
  params: z.object({ companyId: wantedId }),
  answer: list(company),
})
