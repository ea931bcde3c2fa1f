import type * as z from 'zod'

/** Each field of a query: its name in code, its name on the wire and its schema. */
export type QueryFields = { readonly [name: string]: readonly [wireName: string, schema: z.ZodType] }

/**
 * The query of a call whose fields travel under other names than the code uses. The server builds its schema, which ignores
 * unknown fields. Browser builds keep the names and drop the schemas.
 */
export interface QueryInput<Fields extends QueryFields = QueryFields> {
  kind: 'query'
  fields: Fields
}

/** The schema of a query under the code's names. */
export type QuerySchema<Fields extends QueryFields> = z.ZodObject<{
  -readonly [Name in keyof Fields]: Fields[Name][1]
}>
/** The schema of a query under the names of the wire. */
export type WireQuerySchema<Fields extends QueryFields> = z.ZodObject<{
  -readonly [Name in keyof Fields as Fields[Name][0]]: Fields[Name][1]
}>

/** Declares a query: each field's name in code, its name on the wire and its schema. */
export function queryInput<const Fields extends QueryFields>(fields: Fields): QueryInput<Fields> {
  return { kind: 'query', fields }
}
