import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { color, id, idParam, nameField, version } from './fields.ts'
import { batchImport, type ImportFile } from './imports.ts'
import { type InputFields, input } from './input.ts'
import { one } from './record.ts'
import type { ReferenceList } from './reference-lists.ts'

const colorField = { color: ['color', color] } as const

/**
 * Declares the calls of a kind of reference data (R2-286 to R2-306). Sectors, categories, procedures and risks have the
 * same calls with different fields.
 */
export function referenceData<
  Noun extends string,
  WithColor extends boolean,
  Details extends InputFields = Record<never, never>,
>(
  kind: ReferenceList<Noun, WithColor>,
  definition: {
    /** Message key of the error for an empty name. */
    nameRequired?: string
    /** Fields that only this kind has. An edit may omit them. */
    details?: Details
    /** The import: its path, the name of the form field with the file, and the file's format. */
    batch: { path: `/${string}`; field: string; file: ImportFile }
  },
) {
  type ColorField = WithColor extends true ? typeof colorField : Record<never, never>
  const { noun, path, withColor, item } = kind
  const { batch, nameRequired = 'record_name_required' } = definition
  const extra = { ...(withColor && colorField), ...definition.details } as ColorField & Details
  const name = nameField(nameRequired)
  const createBody = input({ name: ['name', name], companyId: ['companyId', id], ...extra })
  /**
   * `version` is the version that the caller read. If the record has changed since, the call returns
   * `changed_meanwhile`.
   */
  const editBody = input({
    name: ['name', name],
    companyId: ['empresa', id],
    version: ['version', version.optional()],
    ...extra,
  })

  return {
    noun,
    withColor,
    /** Names of the fields that only this kind has. */
    details: Object.keys(definition.details ?? {}),
    list: kind.list,
    create: endpoint({
      name: `${noun}.create`,
      method: 'POST',
      path: `${path}/`,
      action: 'reference-data.write',
      summary: `Registers a ${noun}. Its name is unique within its company`,
      body: createBody,
      answer: one(item),
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
      answer: one(item),
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
      ids: { companyId: 'idEmpresaFilial' },
    }),
  } as const
}

export type ReferenceData = ReturnType<typeof referenceData<string, boolean>>
