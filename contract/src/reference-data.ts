import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, nameField, version, wantedId } from './fields.ts'
import { batchImport, type ImportFile } from './imports.ts'
import { input } from './input.ts'
import { type LayoutShape, layout, list, one } from './record.ts'

/** The color of a risk as `#rrggbb`, from a color picker. */
const color = z
  .string('color_required')
  .regex(/^#[0-9a-f]{6}$/i, 'color_required')
  .transform((text) => text.toLowerCase())

const colorField = { color: ['color', color] } as const
const colorPlace = layout(['color', 'color', color])
const none = layout()

/** The specification names the company's id and name in all four kinds (R2-196 to R2-200). */
const common = layout(
  ['id', 'id', id],
  ['name', 'name', z.string()],
  ['companyId', 'companyId', id],
  ['company', 'EMPRESA', z.string()],
  ['companyId', 'EMPRESA_ID', id],
  ['version', 'version', version],
)

/**
 * Declares the six calls of a kind of reference data (R2-286 to R2-306). The kinds differ only in data. `id` in the
 * query of the list is one branch. The main company's id means its whole group.
 */
export function referenceData<Noun extends string, WithColor extends boolean = false>(definition: {
  noun: Noun
  path: `/${string}`
  nameRequired: string
  withColor?: WithColor
  /** The specification's additional names of this kind's fields. */
  aliases?: LayoutShape
  /** The import: its path, the name of the form field with the file, and the file's format. */
  batch: { path: `/${string}`; field: string; file: ImportFile }
}) {
  type ColorPlaces = WithColor extends true ? (typeof colorPlace)['places'] : []
  type ColorField = WithColor extends true ? typeof colorField : Record<never, never>
  const { noun, path, batch, aliases = none } = definition
  const colored = definition.withColor ? colorPlace : none
  const item = layout(
    ...common.places,
    // Clients of the wire use these names. The code has the same values already.
    ...(aliases.places as readonly []),
    ...(colored.places as readonly unknown[] as ColorPlaces),
  )
  const extra = (definition.withColor ? colorField : {}) as ColorField
  const name = nameField(definition.nameRequired)
  const createBody = input({ name: ['name', name], companyId: ['companyId', id], ...extra })
  /**
   * `version` is the version that the edit is based on. If the record has changed since, the call returns
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
    withColor: definition.withColor ?? false,
    list: endpoint({
      name: `${noun}.list`,
      method: 'GET',
      path: `${path}/`,
      action: 'reference-data.read',
      summary: `Lists every ${noun} of the group or of one branch, sorted by company and name`,
      query: z.object({ id: wantedId.optional() }),
      answer: list(item),
    }),
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
      ids: ['idEmpresaFilial'],
    }),
  } as const
}

export type ReferenceData = ReturnType<typeof referenceData<string, boolean>>
