import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant, nameField, pageNumber, pageSize, search, version, wantedId } from './fields.ts'

/**
 * An environment in a list (spec 2 §3). Under the specification's names stand texts; the ids beside them, in the same
 * order, are what an edit form begins with.
 */
export const environment = z.object({
  ID: id,
  AMBIENTE_NOME: z.string(),
  /** Its company, under both names. */
  companyId: id,
  ambienteCompanyId: id,
  EMPRESA: z.string(),
  CATEGORIA: z.string(),
  categoriaId: id,
  SETOR: z.string(),
  setorId: id,
  ANDAR: z.string(),
  /** Names, by name. */
  RISCOS: z.array(z.string()),
  riscos: z.array(z.object({ id, color: z.string() })),
  /** The mandatory ones first, then by name. */
  PROCEDIMENTOS: z.array(z.object({ id, name: z.string(), mandatory: z.boolean() })),
  /** Who cleans there by plan: names of the people with an active agenda that is not over yet, by name. */
  nome_users: z.array(z.string()),
  /** Since when codes printed before are old; null while the first code is the right one. */
  qrRotatedAt: instant.nullable(),
  /** Whether its code was replaced and the new one has not been scanned yet: an old label hangs at the door, it seems. */
  qrAwaited: z.boolean(),
  /** Raised by every edit. */
  version,
})
export type Environment = z.infer<typeof environment>

/** At most so many risks, and so many procedures in each list, has one environment. */
export const mostRisks = 100
export const mostProcedures = 200

const chosenId = z.int('required').positive('required')

/** Chosen ids, each once. */
const ids = (most: number, requiredKey: string) =>
  z
    .array(id, requiredKey)
    .max(most, 'too_many_items')
    .transform((chosen) => [...new Set(chosen)])

const written = {
  name: nameField('environment_name_required'),
  categoriaId: chosenId,
  setorId: chosenId,
  andar: nameField('environment_floor_required'),
  riscos: ids(mostRisks, 'environment_risks_required'),
  /** Ids of the mandatory procedures. */
  procedures: ids(mostProcedures, 'environment_procedures_required').default([]),
  /** Ids of the optional procedures: none of them mandatory too. */
  proceduresNotMandatory: ids(mostProcedures, 'environment_procedures_required').default([]),
}

/** The rules of the lists, told beside the other fields' errors (spec 2 §4 and §5). */
const listRules = z.superRefine<object>(
  (body, context) => {
    const { riscos, procedures, proceduresNotMandatory } = body as Record<string, unknown>
    const mandatory = Array.isArray(procedures) ? procedures : []
    const optional = Array.isArray(proceduresNotMandatory) ? proceduresNotMandatory : []
    const tell = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (Array.isArray(riscos) && riscos.length === 0) tell('riscos', 'environment_risks_required')
    if (mandatory.length + optional.length === 0) tell('procedures', 'environment_procedures_required')
    if (optional.some((procedure) => mandatory.includes(procedure))) {
      tell('proceduresNotMandatory', 'procedure_in_both_lists')
    }
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** What is written of a new environment. */
export const newEnvironment = z.strictObject({ ...written, companyId: id }).check(listRules)

/** What an edit writes; the environment stays in its company. */
export const editedEnvironment = z
  .strictObject({
    ...written,
    /** That of the environment that was edited: an edit by somebody else meanwhile is then not overwritten. */
    version: version.optional(),
  })
  .check(listRules)

/** The parent company's id, or none, asks for the whole group. */
const scope = z.object({ id: wantedId.optional() })

export const listEnvironments = endpoint({
  name: 'environment.list',
  method: 'GET',
  path: '/environments/',
  action: 'environments.read',
  summary: 'Every environment of the group, or of one branch, by company and name',
  query: scope,
  answer: z.array(environment),
})

/** For callers that want a few of many; the screens take the whole list. */
export const pageEnvironments = endpoint({
  name: 'environment.page',
  method: 'GET',
  path: '/environments/page',
  action: 'environments.read',
  summary: 'A page of the environments whose name contains a text, whatever its case and accents',
  query: scope.extend({
    search,
    page: pageNumber,
    size: pageSize.default(20),
  }),
  answer: z.object({
    rows: z.array(environment),
    /** Of all pages. */
    total: z.int(),
  }),
})

/** What an environment's form offers, under the names of spec 3 §3; each with its company. */
const formOptions = z.object({
  categorias: z.array(z.object({ ID_CATEGORIA: id, DESCRICAO: z.string(), EMPRESA_ID: id })),
  procedimentos: z.array(z.object({ ID_PROCEDIMENTO: id, NAME_PROCEDIMENTO: z.string(), EMPRESA_ID: id })),
  setores: z.array(z.object({ id, name: z.string(), EMPRESA_ID: id })),
  riscos: z.array(z.object({ id, name: z.string(), color: z.string(), EMPRESA_ID: id })),
})
export type FormOptions = z.infer<typeof formOptions>

export const environmentForm = endpoint({
  name: 'environment.form',
  method: 'GET',
  path: '/environments/form/:companyId',
  action: 'environments.read',
  summary: 'What an environment can be made of: a branch’s options, or all companies’ for the parent company',
  params: z.object({ companyId: wantedId }),
  answer: formOptions,
})

export const createEnvironment = endpoint({
  name: 'environment.create',
  method: 'POST',
  path: '/environments/',
  action: 'environments.write',
  summary: 'Registers an environment, with a QR code of its own; its name is unique within its company',
  body: newEnvironment,
  answer: environment,
  status: 201,
})

/**
 * Answers `changed_meanwhile` when the `version` sent is not the environment's any more. What was planned from today on
 * and is not begun follows the new procedures; what was done or is being done does not change.
 */
export const editEnvironment = endpoint({
  name: 'environment.edit',
  method: 'PUT',
  path: '/environments/:id',
  action: 'environments.write',
  summary: 'Changes an environment; it stays in its company',
  params: idParam,
  body: editedEnvironment,
  answer: environment,
})

/** Answers `has_history` when work was recorded there, `in_use` with the number of active `agendas` when it is planned. */
export const removeEnvironment = endpoint({
  name: 'environment.remove',
  method: 'DELETE',
  path: '/environments/:id',
  action: 'environments.write',
  summary: 'Deletes an environment without history and without active agendas',
  params: idParam,
  answer: z.null(),
  status: 204,
})
