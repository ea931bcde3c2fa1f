import type * as z from 'zod'

/** For each field of a query: its name in the code, its name in the API, and its schema. */
export type QueryFields = { readonly [name: string]: readonly [wireName: string, schema: z.ZodType] }

/**
 * The query of a call in which the API uses other field names than the code. The server builds the schema, which
 * ignores unknown fields. Browser builds keep the names and omit the schemas.
 */
export interface QueryInput<Fields extends QueryFields = QueryFields> {
  kind: 'query'
  fields: Fields
}

/** The schema of a query with the field names of the code. */
export type QuerySchema<Fields extends QueryFields> = z.ZodObject<{
  -readonly [Name in keyof Fields]: Fields[Name][1]
}>
/** The schema of a query with the field names of the API. */
export type WireQuerySchema<Fields extends QueryFields> = z.ZodObject<{
  -readonly [Name in keyof Fields as Fields[Name][0]]: Fields[Name][1]
}>

/** Declares a query. For each field: its name in the code, its name in the API, and its schema. */
export function queryInput<const Fields extends QueryFields>(fields: Fields): QueryInput<Fields> {
  return { kind: 'query', fields }
}
