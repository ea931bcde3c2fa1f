import * as z from 'zod'
import { readableText } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, wantedId } from './fields.ts'
import { batchImport } from './imports.ts'
import { input } from './input.ts'
import { type Decoded, list, one, record, type Wire } from './record.ts'
import { readCpf } from './rules/cpf.ts'

/**
 * A pre-registered CPF (R2-204). While the CPF is active, its owner can sign up and sign in. `companyId` is the company
 * to which the owner belongs.
 */
const cpfRegistration = record({
  id: ['id', id],
  cpf: ['CPF', z.string()],
  companyCnpj: ['CNPJ', z.string()],
  company: ['NOME_FILIAL', z.string()],
  active: ['ATIVO', z.boolean()],
  companyId: ['companyId', id],
})

/** A pre-registered CPF in the list, with its account and its invitation. */
const listedRegistration = record({
  ...cpfRegistration.fields,
  /** The name of the account, or of the newest invitation if there is no account. Null if there is neither. */
  name: ['name', z.string().nullable()],
  /** The account that was created with the CPF. */
  userId: ['userId', id.nullable()],
  accountCreatedAt: ['accountCreatedAt', instant.nullable()],
  lastSignInAt: ['lastSignInAt', instant.nullable()],
  /**
   * True if the person must still sign up, or must set a new password after returning to the company. False for a
   * coordinator, whom nobody can invite.
   */
  awaited: ['awaited', z.boolean()],
  /** True if `awaited` is true and the person has an invitation that still works. */
  invited: ['invited', z.boolean()],
})
export type CpfRegistration = Decoded<typeof cpfRegistration>
export type ListedCpfRegistration = Decoded<typeof listedRegistration>
export type WireCpfRegistration = Wire<typeof cpfRegistration>

/** Lists CPFs (R2-308). The id of the parent company means the whole group. Omits removed CPFs. */
export const listCpfRegistrations = endpoint({
  name: 'cpf-registration.list',
  method: 'GET',
  path: '/empresas/funcionarios/:companyId',
  action: 'cpf-registrations.read',
  summary: 'Lists the pre-registered CPFs of the group or of one branch, sorted by company and CPF',
  params: z.object({ companyId: wantedId }),
  answer: list(listedRegistration),
})

/** A CPF in any spelling (R2-265). The output has only its digits. */
const registeredCpf = readableText(readCpf, {
  requiredKey: 'user_cpf_required',
  invalidKey: 'user_cpf_invalid',
})

/** The body of a new CPF. `companyId` is a branch or the parent company itself (R2-309). */
export const newCpfRegistration = input({
  cpf: ['cpf', registeredCpf],
  parentId: ['idEmpresa', id],
  companyId: ['idEmpresaFilial', id],
})

/**
 * Pre-registers a CPF (R2-309). Rejects with `duplicate` if the group already has the CPF, active or not. Only a master
 * administrator can register a removed CPF again.
 */
export const createCpfRegistration = endpoint({
  name: 'cpf-registration.create',
  method: 'POST',
  path: '/empresas/saveFuncionarios',
  action: 'cpf-registrations.create',
  summary: 'Pre-registers a CPF. Its owner may then sign up as a cleaner of the branch',
  body: newCpfRegistration,
  answer: one(cpfRegistration),
  status: 201,
})

/** Maximum number of CPFs that a group can import in 24 hours. CPFs that were registered one by one count too. */
export const registrationsPerDay = 5_000

/**
 * Imports CPFs (R2-310). A row is a fault if the group already has its CPF, active or not. If a master administrator
 * imports a removed CPF, the CPF is registered again, in the chosen branch. The example in the template is an invalid
 * CPF, so that nobody registers it by mistake.
 */
export const importCpfRegistrations = batchImport({
  name: 'cpf-registration.import',
  path: '/empresas/saveCSVFuncionarios',
  action: 'cpf-registrations.create',
  summary: 'Pre-registers the CPFs of a CSV or .xlsx file in one branch, all or none',
  field: 'csv',
  ids: { parentId: 'idEmpresa', companyId: 'idEmpresaFilial' },
  file: {
    template: 'modelo-cpfs',
    titles: { cpf: 'cpf' },
    examples: [{ cpf: '000.000.000-00' }],
    english: {
      template: 'cpfs-template',
      titles: { cpf: 'cpf' },
      examples: [{ cpf: '000.000.000-00' }],
    },
  },
})

/** The codes of the API for the actions on a CPF (R2-226 to R2-228). */
export const cpfActions = { inactivate: '1', remove: '2', activate: '3' } as const
export type CpfAction = keyof typeof cpfActions

/** Maximum number of CPFs in one call. Nobody selects that many by hand. */
export const cpfsPerChange = 10_000

/** A list of actions and a list of CPFs (R2-311). The action at an index applies to the CPF at the same index. */
export const cpfStatusChange = input(
  {
    actions: ['acao', z.array(z.enum(cpfActions, 'invalid')).max(cpfsPerChange, 'too_many_items')],
    cpfs: [
      'cpf',
      z
        .array(z.string().regex(/^\d{11}$/, 'user_cpf_invalid'))
        .min(1, 'required')
        .max(cpfsPerChange, 'too_many_items'),
    ],
  },
  z.refine(({ actions, cpfs }) => actions.length === cpfs.length, { path: ['actions'], error: 'invalid' }),
  z.refine(({ cpfs }) => new Set(cpfs).size === cpfs.length, { path: ['cpfs'], error: 'invalid' }),
)

/**
 * Changes all CPFs or none (R2-311). Rejects the caller's own CPF with `forbidden`. The sessions of a deactivated user
 * end at once.
 */
export const changeCpfStatus = endpoint({
  name: 'cpf-registration.change-status',
  method: 'PUT',
  path: '/empresas/ativaInativaDeleteFuncionarios',
  action: 'cpf-registrations.change-status',
  summary: 'Activates, deactivates or removes pre-registered CPFs',
  maxBytes: 1_000_000,
  body: cpfStatusChange,
  answer: z.null(),
  status: 204,
})
