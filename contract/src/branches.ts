import * as z from 'zod'
import { readableText, requiredName } from './account-fields.ts'
import { company } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { id, version } from './fields.ts'
import { readCnpj } from './rules/cnpj.ts'

/**
 * The time zones of Brazil, from east to west. The list has every zone whose clock ever differed from its neighbors'. A
 * branch has one time zone, which determines its "today".
 */
export const brazilianTimeZones = [
  'America/Noronha',
  'America/Fortaleza',
  'America/Sao_Paulo',
  'America/Cuiaba',
  'America/Manaus',
  'America/Rio_Branco',
] as const

/**
 * The fields of a branch (R3-328 to R3-331). The building number is a text, because some buildings have `s/n` instead.
 */
const branchFields = {
  NOME: requiredName('branch_name_required', 120),
  /** A CNPJ in any spelling. The output has only digits and capital letters. */
  CNPJ: readableText(readCnpj, { requiredKey: 'cnpj_required', invalidKey: 'cnpj_invalid' }),
  ENDERECO: requiredName('address_required', 200),
  NUMERO: requiredName('number_required', 60),
  /** The parent company's id. */
  Id_Empresas: id,
}

/** Registers a branch (R3-407). Without a time zone, the branch has the parent company's. */
export const createBranch = endpoint({
  name: 'company.create-branch',
  method: 'POST',
  path: '/empresas/saveEmpresaFilial',
  action: 'branches.create',
  summary: 'Registers a branch. Its name is unique within the group',
  body: z.strictObject({ ...branchFields, timeZone: z.enum(brazilianTimeZones).optional() }),
  answer: company,
  status: 201,
})

/** Edits a branch (R3-408). Cannot edit the parent company. Without a time zone, the branch keeps its own. */
export const editBranch = endpoint({
  name: 'company.edit-branch',
  method: 'PUT',
  path: '/empresas/updateEmpresaFilial',
  action: 'branches.edit',
  summary: 'Changes a branch, including its active flag',
  body: z.strictObject({
    ID: id,
    ...branchFields,
    ATIVO: z.boolean(),
    timeZone: z.enum(brazilianTimeZones).optional(),
    /**
     * Version of the branch that the edit is based on. If the branch has changed since, the call returns
     * `changed_meanwhile`.
     */
    version: version.optional(),
  }),
  answer: company,
})
