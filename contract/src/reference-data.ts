import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, nameField, version, wantedId } from './fields.ts'
import { batchImport, type ImportFile } from './imports.ts'

/** The color of a risk as `#rrggbb`, from a color picker. */
const color = z
  .string('color_required')
  .regex(/^#[0-9a-f]{6}$/i, 'color_required')
  .transform((text) => text.toLowerCase())

const noExtra = {}
const colored = { color }
const common = { id, name: z.string(), companyId: id }

/** Additional names for fields of a response. Each name has its field. */
export type Aliases = Readonly<Record<string, keyof typeof common>>

/** The specification's name for the company's id in all four kinds (R2-196 to R2-200). */
const companyAlias = { EMPRESA_ID: 'companyId' } as const

/**
 * Declares the six calls of a kind of reference data (R2-286 to R2-306). The kinds differ only in data. `id` in the
 * query of the list is one branch. The main company's id means its whole group.
 */
export function referenceData<
  Noun extends string,
  WithColor extends boolean = false,
  const Own extends Aliases = Record<never, never>,
>(definition: {
  noun: Noun
  path: `/${string}`
  nameRequired: string
  withColor?: WithColor
  /**
   * The specification's additional names of this kind's fields. `id`, `name`, `companyId` and `EMPRESA_ID` need no
   * entry.
   */
  aliases?: Own
  /** The import: its path, the name of the form field with the file, and the file's format. */
  batch: { path: `/${string}`; field: string; file: ImportFile }
}) {
  type Extra = WithColor extends true ? typeof colored : typeof noExtra
  type All = Own & typeof companyAlias
  const { noun, path, batch } = definition
  const aliases: Aliases = { ...definition.aliases, ...companyAlias }
  const aliased = Object.fromEntries(
    Object.entries(aliases).map(([alias, field]) => [alias, common[field]]),
  ) as { [alias in keyof All]: (typeof common)[All[alias]] }
  const extra = (definition.withColor ? colored : noExtra) as Extra
  const name = nameField(definition.nameRequired)
  const record = z.object({ ...common, EMPRESA: z.string(), version, ...aliased, ...extra })
  const createBody = z.strictObject({ name, companyId: id, ...extra })
  /**
   * `version` is the version that the edit is based on. If the record has changed since, the call returns
   * `changed_meanwhile`.
   */
  const editBody = z.strictObject({ name, empresa: id, version: version.optional(), ...extra })

  return {
    noun,
    withColor: definition.withColor ?? false,
    aliases,
    record,
    list: endpoint({
      name: `${noun}.list`,
      method: 'GET',
      path: `${path}/`,
      action: 'reference-data.read',
      summary: `Lists every ${noun} of the group or of one branch, sorted by company and name`,
      query: z.object({ id: wantedId.optional() }),
      answer: z.array(record),
    }),
    create: endpoint({
      name: `${noun}.create`,
      method: 'POST',
      path: `${path}/`,
      action: 'reference-data.write',
      summary: `Registers a ${noun}. Its name is unique within its company`,
      body: createBody,
      answer: record,
      status: 201,
    }),
    edit: endpoint({
      name: `${noun}.edit`,
      method: 'PUT',
      path: `${path}/:id`,
      action: 'reference-data.write',
      summary: `Renames a ${noun}. It stays in its company`,
      params: idParam,
      body: editBody,
      answer: record,
    }),
    remove: endpoint({
      name: `${noun}.remove`,
      method: 'DELETE',
      path: `${path}/:id`,
      action: 'reference-data.write',
      summary: `Deletes a ${noun} that no environment uses`,
      params: idParam,
      answer: z.null(),
      status: 204,
    }),
    batch: batchImport({
      ...batch,
      name: `${noun}.import`,
      action: 'reference-data.write',
      summary: `Registers every ${noun} of a CSV or .xlsx file in one company, all or none`,
      ids: ['idEmpresaFilial'],
    }),
  } as const
}

export type ReferenceData = ReturnType<typeof referenceData<string, boolean>>
