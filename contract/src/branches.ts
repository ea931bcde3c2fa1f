import * as z from 'zod'
import { readableText, requiredName } from './account-fields.ts'
import { company } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { cleanText, id, version } from './fields.ts'
import { input } from './input.ts'
import { one } from './record.ts'
import { brazilianStates } from './rules/brazilian-states.ts'
import { readCnpj } from './rules/cnpj.ts'

/**
 * The time zones of Brazil, from east to west. Zones with the same offset differ in their former summer time. The time
 * zone of a branch decides which day is today.
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
 * The fields of a branch (R3-328 to R3-331). The building number is a text, because some addresses have `s/n` instead
 * of a number.
 */
const branchFields = {
  name: ['NOME', requiredName('branch_name_required', 120)],
  /** A CNPJ in any spelling. The output is its digits and capital letters. */
  cnpj: ['CNPJ', readableText(readCnpj, { requiredKey: 'cnpj_required', invalidKey: 'cnpj_invalid' })],
  address: ['ENDERECO', requiredName('address_required', 200)],
  number: ['NUMERO', requiredName('number_required', 60)],
  /** The parent company's id. */
  parentId: ['Id_Empresas', id],
  timeZone: ['timeZone', z.enum(brazilianTimeZones).optional()],
  /** The state whose holidays are added to the calendar. If omitted, the state does not change. */
  state: ['state', z.enum(brazilianStates, 'invalid').nullable().optional()],
  municipality: [
    'municipality',
    z.string().transform(cleanText).pipe(z.string().max(120, 'too_long')).optional(),
  ],
} as const

/** Registers a branch (R3-407). The default time zone is the time zone of the parent company. */
export const createBranch = endpoint({
  name: 'company.create-branch',
  method: 'POST',
  path: '/empresas/saveEmpresaFilial',
  action: 'branches.create',
  summary: 'Registers a branch. Its name is unique within the group',
  body: input(branchFields),
  answer: one(company),
  status: 201,
})

/** Edits a branch (R3-408). Cannot edit the parent company. If the time zone is omitted, it does not change. */
export const editBranch = endpoint({
  name: 'company.edit-branch',
  method: 'PUT',
  path: '/empresas/updateEmpresaFilial',
  action: 'branches.edit',
  summary: 'Changes a branch, including its active flag',
  body: input({
    id: ['ID', id],
    ...branchFields,
    active: ['ATIVO', z.boolean()],
    /**
     * The version of the branch that the caller read. If the branch has changed since, the call returns
     * `changed_meanwhile`.
     */
    version: ['version', version.optional()],
  }),
  answer: one(company),
})
