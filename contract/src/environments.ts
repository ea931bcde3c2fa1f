import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant, nameField, pageNumber, pageSize, search, version, wantedId } from './fields.ts'

/**
 * An environment in a list (R2-190). Fields with the specification's names have texts. The ids beside them are in the
 * same order and fill the edit form.
 */
export const environment = z.object({
  ID: id,
  AMBIENTE_NOME: z.string(),
  /** The environment's company. The specification has two names for it. */
  companyId: id,
  ambienteCompanyId: id,
  EMPRESA: z.string(),
  CATEGORIA: z.string(),
  categoriaId: id,
  SETOR: z.string(),
  setorId: id,
  ANDAR: z.string(),
  /** Names, sorted. */
  RISCOS: z.array(z.string()),
  riscos: z.array(z.object({ id, color: z.string() })),
  /** Mandatory procedures first, then by name. */
  PROCEDIMENTOS: z.array(z.object({ id, name: z.string(), mandatory: z.boolean() })),
  /** Sorted names of people who have an active agenda there that has not ended. */
  nome_users: z.array(z.string()),
  /** Older codes are invalid since this time. Null while the first code is valid. */
  qrRotatedAt: instant.nullable(),
  /** Whether the code was replaced and nobody has scanned the new one. The old label is probably still in place. */
  qrAwaited: z.boolean(),
  /** Each edit increments this version. */
  version,
})
export type Environment = z.infer<typeof environment>

/** Maximum numbers of risks, and of procedures in each list, of one environment. */
export const mostRisks = 100
export const mostProcedures = 200

const chosenId = z.int('required').positive('required')

/** Returns a list of unique ids. */
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
  /** Ids of the optional procedures. A mandatory procedure cannot be optional too. */
  proceduresNotMandatory: ids(mostProcedures, 'environment_procedures_required').default([]),
}

/** Rules about the lists. Their errors are reported together with those of other fields (R2-218, R2-238, R2-239). */
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

/** Body of a new environment. */
export const newEnvironment = z.strictObject({ ...written, companyId: id }).check(listRules)

/** Body of an edit. The environment stays in its company. */
export const editedEnvironment = z
  .strictObject({
    ...written,
    /** Version of the environment that the edit is based on. If the environment has changed since, the call rejects. */
    version: version.optional(),
  })
  .check(listRules)

/** No id, or the id of the parent company, means the whole group. */
const scope = z.object({ id: wantedId.optional() })

export const listEnvironments = endpoint({
  name: 'environment.list',
  method: 'GET',
  path: '/environments/',
  action: 'environments.read',
  summary: 'Lists the environments of the group or of one branch, sorted by company and name',
  query: scope,
  answer: z.array(environment),
})

/** For API clients that need some of many environments. The screens load the whole list. */
export const pageEnvironments = endpoint({
  name: 'environment.page',
  method: 'GET',
  path: '/environments/page',
  action: 'environments.read',
  summary: 'Lists a page of the environments whose name contains a text, ignoring case and accents',
  query: scope.extend({
    search,
    page: pageNumber,
    size: pageSize.default(20),
  }),
  answer: z.object({
    rows: z.array(environment),
    /** Number of environments on all pages. */
    total: z.int(),
  }),
})

/** Choices of an environment's form. They have the names of R3-289 to R3-291 and their company. */
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
  summary:
    'Returns the options of the environment form: those of a branch, or of all companies for the parent company',
  params: z.object({ companyId: wantedId }),
  answer: formOptions,
})

export const createEnvironment = endpoint({
  name: 'environment.create',
  method: 'POST',
  path: '/environments/',
  action: 'environments.write',
  summary: 'Registers an environment with its own QR code. Its name is unique within its company',
  body: newEnvironment,
  answer: environment,
  status: 201,
})

/**
 * Rejects with `changed_meanwhile` if `version` is stale. Appointments from today on that have not begun follow the new
 * procedures. Finished work and work in progress do not change.
 */
export const editEnvironment = endpoint({
  name: 'environment.edit',
  method: 'PUT',
  path: '/environments/:id',
  action: 'environments.write',
  summary: 'Changes an environment. It stays in its company',
  params: idParam,
  body: editedEnvironment,
  answer: environment,
})

/**
 * Rejects with `has_history` if work was recorded there. Rejects with `in_use` and the number of active `agendas` if
 * cleanings are planned there.
 */
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
