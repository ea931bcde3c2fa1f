import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant, nameField, pageNumber, pageSize, search, version, wantedId } from './fields.ts'
import { input } from './input.ts'
import { type Decoded, list, one, record, type Wire } from './record.ts'
import { largestArea } from './rules/area.ts'
import { areaKinds } from './rules/area-kinds.ts'

/**
 * An environment in a list (R2-190). Names and ids of the same kind are in the same order. The edit form needs the ids.
 */
export const environment = record({
  id: ['ID', id],
  name: ['AMBIENTE_NOME', z.string()],
  companyId: [['companyId', 'ambienteCompanyId'], id],
  company: ['EMPRESA', z.string()],
  category: ['CATEGORIA', z.string()],
  categoryId: ['categoriaId', id],
  sector: ['SETOR', z.string()],
  sectorId: ['setorId', id],
  floor: ['ANDAR', z.string()],
  /** Sorted by name. */
  riskNames: ['RISCOS', z.array(z.string())],
  risks: ['riscos', z.array(z.object({ id, color: z.string() }))],
  /** The mandatory procedures, then the optional ones, each list in the order of the work. */
  procedures: ['PROCEDIMENTOS', z.array(z.object({ id, name: z.string(), mandatory: z.boolean() }))],
  /** The names of the people who have an active, unfinished agenda in the environment, sorted. */
  cleaners: ['nome_users', z.array(z.string())],
  /** When the current code replaced the previous code. Null while the first code is valid. */
  qrRotatedAt: ['qrRotatedAt', instant.nullable()],
  /**
   * True if the code was replaced and nobody has scanned the new code yet. The old label is probably still in the room.
   */
  qrAwaited: ['qrAwaited', z.boolean()],
  /** Increases with every edit. */
  version: ['version', version],
  /** In square metres. Null if unknown. */
  area: ['area', z.number().nullable()],
  areaKind: ['areaKind', z.enum(areaKinds).nullable()],
})
export type Environment = Decoded<typeof environment>
export type WireEnvironment = Wire<typeof environment>

/** Maximum number of risks of one environment, and of procedures in each of its two lists. */
export const mostRisks = 100
export const mostProcedures = 200

const chosenId = z.int('required').positive('required')

/** Returns a field for a list of unique ids. */
const ids = (most: number, requiredKey: string) =>
  z
    .array(id, requiredKey)
    .max(most, 'too_many_items')
    .transform((chosen) => [...new Set(chosen)])

/** An area in square metres with at most two decimals. */
const area = z
  .number('area_invalid')
  .min(0.01, 'area_invalid')
  .max(largestArea, 'area_invalid')
  .multipleOf(0.01, 'area_invalid')

const written = {
  name: ['name', nameField('environment_name_required')],
  categoryId: ['categoriaId', chosenId],
  sectorId: ['setorId', chosenId],
  floor: ['andar', nameField('environment_floor_required')],
  risks: ['riscos', ids(mostRisks, 'environment_risks_required')],
  /** Ids of the mandatory procedures in the order of the work. */
  mandatory: ['procedures', ids(mostProcedures, 'environment_procedures_required').default([])],
  /** Ids of the optional procedures in the order of the work. A procedure cannot be both mandatory and optional. */
  optional: ['proceduresNotMandatory', ids(mostProcedures, 'environment_procedures_required').default([])],
  /** If omitted, an edit does not change the area. Null removes the area. */
  area: ['area', area.nullable().optional()],
  /** If omitted, an edit does not change the kind. Null removes the kind. */
  areaKind: ['areaKind', z.enum(areaKinds, 'area_kind_invalid').nullable().optional()],
} as const

/** The fields of an environment whose value is a single number or text that refers to no other record. */
export type PlainField = Exclude<
  keyof Environment & keyof typeof written,
  'name' | 'categoryId' | 'sectorId' | 'floor' | 'risks'
>
export type PlainValues = Pick<Environment, PlainField>
/** If a value is undefined, an edit does not change the stored value. */
export type PlainEdit = { [Field in PlainField]: PlainValues[Field] | undefined }

/**
 * Rules about several fields. Their errors are reported together with those of single fields (R2-218, R2-238, R2-239).
 */
const listRules = z.superRefine<object>(
  (body, context) => {
    const { risks, ...lists } = body as { [name: string]: unknown }
    const mandatory = Array.isArray(lists.mandatory) ? lists.mandatory : []
    const optional = Array.isArray(lists.optional) ? lists.optional : []
    const report = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (Array.isArray(risks) && risks.length === 0) report('risks', 'environment_risks_required')
    if (mandatory.length + optional.length === 0) report('mandatory', 'environment_procedures_required')
    if (optional.some((procedure) => mandatory.includes(procedure))) {
      report('optional', 'procedure_in_both_lists')
    }
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

export const newEnvironment = input({ ...written, companyId: ['companyId', id] }, listRules)

/**
 * The body of an edit. The company of an environment cannot change. `version` is the version that the caller read. It
 * prevents overwriting a concurrent edit.
 */
export const editedEnvironment = input({ ...written, version: ['version', version.optional()] }, listRules)

/** No id, or the id of the parent company, means the whole group. */
const scope = z.object({ id: wantedId.optional() })

export const listEnvironments = endpoint({
  name: 'environment.list',
  method: 'GET',
  path: '/environments/',
  action: 'environments.read',
  summary: 'Lists the environments of the group or of one branch, sorted by company and name',
  query: scope,
  answer: list(environment),
})

const environmentPage = record({
  rows: ['rows', list(environment)],
  /** Number of environments on all pages. */
  total: ['total', z.int()],
})

/** For API clients that need a few of many environments. The product's screens load the whole list. */
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
  answer: one(environmentPage),
})

/**
 * The choices of the environment form, with the field names of R3-289 to R3-291. Each choice contains the id of its
 * company.
 */
const formOptions = record({
  categories: [
    'categorias',
    list(
      record({ id: ['ID_CATEGORIA', id], name: ['DESCRICAO', z.string()], companyId: ['EMPRESA_ID', id] }),
    ),
  ],
  procedures: [
    'procedimentos',
    list(
      record({
        id: ['ID_PROCEDIMENTO', id],
        name: ['NAME_PROCEDIMENTO', z.string()],
        companyId: ['EMPRESA_ID', id],
        /** Expected duration in minutes. */
        minutes: ['minutes', z.int().nullable()],
      }),
    ),
  ],
  sectors: [
    'setores',
    list(record({ id: ['id', id], name: ['name', z.string()], companyId: ['EMPRESA_ID', id] })),
  ],
  risks: [
    'riscos',
    list(
      record({
        id: ['id', id],
        name: ['name', z.string()],
        color: ['color', z.string()],
        companyId: ['EMPRESA_ID', id],
      }),
    ),
  ],
})
export type FormOptions = Decoded<typeof formOptions>
export type WireFormOptions = Wire<typeof formOptions>

export const environmentForm = endpoint({
  name: 'environment.form',
  method: 'GET',
  path: '/environments/form/:companyId',
  action: 'environments.read',
  summary:
    'Returns the options of the environment form: those of a branch, or of all companies for the parent company',
  params: z.object({ companyId: wantedId }),
  answer: one(formOptions),
})

export const createEnvironment = endpoint({
  name: 'environment.create',
  method: 'POST',
  path: '/environments/',
  action: 'environments.write',
  summary: 'Registers an environment with its own QR code. Its name is unique within its company',
  body: newEnvironment,
  answer: one(environment),
  status: 201,
})

/**
 * Rejects with `changed_meanwhile` if `version` is outdated. Appointments from today on that have not begun get the new
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
  answer: one(environment),
})

/**
 * Rejects with `has_history` if work was recorded in the environment. Rejects with `in_use` and the number of active
 * `agendas` if cleanings are planned in it.
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
