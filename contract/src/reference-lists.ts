import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { color, id, version, wantedId } from './fields.ts'
import { type LayoutShape, layout, list } from './record.ts'
import { photoRules } from './rules/photo-rule.ts'

const colorPlace = layout(['color', 'color', color])
const none = layout()

/** The fields of all four kinds of reference data (R2-196 to R2-200). The API sends the company's id in two fields. */
const common = layout(
  ['id', 'id', id],
  ['name', 'name', z.string()],
  ['companyId', 'companyId', id],
  ['company', 'EMPRESA', z.string()],
  ['companyId', 'EMPRESA_ID', id],
  ['version', 'version', version],
)

/**
 * Declares the list of a kind of reference data (R2-286 to R2-306). Lists are in their own file, so that a page that
 * only shows a list does not load the validator of the forms. `id` in the query is one branch. The parent company's id
 * means the whole group.
 */
function referenceList<Noun extends string, WithColor extends boolean = false>(definition: {
  noun: Noun
  path: `/${string}`
  withColor?: WithColor
  /** Further names of this kind's fields in the specification, and fields that only this kind has. */
  aliases?: LayoutShape
}) {
  type ColorPlaces = WithColor extends true ? (typeof colorPlace)['places'] : []
  const { noun, path, aliases = none } = definition
  const colored = definition.withColor ? colorPlace : none
  const item = layout(
    ...common.places,
    ...(aliases.places as readonly []),
    ...(colored.places as readonly unknown[] as ColorPlaces),
  )
  return {
    noun,
    path,
    withColor: (definition.withColor ?? false) as WithColor,
    item,
    list: endpoint({
      name: `${noun}.list`,
      method: 'GET',
      path: `${path}/`,
      action: 'reference-data.read',
      summary: `Lists every ${noun} of the group or of one branch, sorted by company and name`,
      query: z.object({ id: wantedId.optional() }),
      answer: list(item),
    }),
  } as const
}

export type ReferenceList<Noun extends string = string, WithColor extends boolean = boolean> = ReturnType<
  typeof referenceList<Noun, WithColor>
>

/**
 * The lists of all kinds. The kind's table, its section in the texts and its screen have the same name. The
 * environments that use a kind are in the table `environment_<name>`, unless `reference-tables.ts` of the server names
 * another table.
 */
export const referenceLists = {
  sectors: referenceList({ noun: 'sector', path: '/setor' }),
  categories: referenceList({
    noun: 'category',
    path: '/categorias',
    aliases: layout(['id', 'ID_CATEGORIA', id], ['name', 'DESCRICAO', z.string()]),
  }),
  procedures: referenceList({
    noun: 'procedure',
    path: '/procedures',
    aliases: layout(
      ['id', 'ID_PROCEDIMENTO', id],
      ['name', 'NAME_PROCEDIMENTO', z.string()],
      ['instruction', 'instruction', z.string()],
      ['product', 'product', z.string()],
      ['ppe', 'ppe', z.string()],
      ['minutes', 'minutes', z.int().nullable()],
      ['photoRule', 'photoRule', z.enum(photoRules).nullable()],
    ),
  }),
  risks: referenceList({ noun: 'risk', path: '/risco', withColor: true }),
}

export type ReferenceName = keyof typeof referenceLists
export type ReferenceNoun = (typeof referenceLists)[ReferenceName]['noun']

export const referenceNames = Object.keys(referenceLists) as readonly ReferenceName[]
export const referenceNouns = Object.values(referenceLists).map(({ noun }) => noun)

/** Returns the name of the kind with this noun, or undefined if no kind has this noun. */
export function findReferenceName<Noun extends string>(
  noun: Noun | ReferenceNoun,
): ReferenceName | undefined {
  return referenceNames.find((name) => referenceLists[name].noun === noun)
}
