import * as z from 'zod'
import { readableText, requiredName } from './account-fields.ts'
import { company } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { id, version } from './fields.ts'
import { readCnpj } from './rules/cnpj.ts'

/**
 * The clocks of Brazil, one of each region that ever kept another time than its neighbours, from east to west: a
 * branch has one of them, and its "today" with it.
 */
export const brazilianTimeZones = [
  'America/Noronha',
  'America/Fortaleza',
  'America/Sao_Paulo',
  'America/Cuiaba',
  'America/Manaus',
  'America/Rio_Branco',
] as const

/** Spec 3 §5. The number of a building without one is `s/n`, so it is a text. */
const branchFields = {
  NOME: requiredName('branch_name_required', 120),
  /** In any spelling; becomes its digits and capital letters. */
  CNPJ: readableText(readCnpj, { requiredKey: 'cnpj_required', invalidKey: 'cnpj_invalid' }),
  ENDERECO: requiredName('address_required', 200),
  NUMERO: requiredName('number_required', 60),
  /** The parent company. */
  Id_Empresas: id,
}

/** Spec 3 §7. Without a time zone it is the parent company's. */
export const createBranch = endpoint({
  name: 'company.create-branch',
  method: 'POST',
  path: '/empresas/saveEmpresaFilial',
  action: 'branches.create',
  summary: 'Registers a branch; its name is unique within the group',
  body: z.strictObject({ ...branchFields, timeZone: z.enum(brazilianTimeZones).optional() }),
  answer: company,
  status: 201,
})

/** Spec 3 §7. The parent company is no branch, and stays as it is; without a time zone so does the branch's. */
export const editBranch = endpoint({
  name: 'company.edit-branch',
  method: 'PUT',
  path: '/empresas/updateEmpresaFilial',
  action: 'branches.edit',
  summary: 'Changes a branch, and whether it is active',
  body: z.strictObject({
    ID: id,
    ...branchFields,
    ATIVO: z.boolean(),
    timeZone: z.enum(brazilianTimeZones).optional(),
    /** That of the branch as read: another edit meanwhile is then answered `changed_meanwhile`. */
    version: version.optional(),
  }),
  answer: company,
})
