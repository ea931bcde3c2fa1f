import * as z from 'zod'

/** The body of a call in which the API uses other field names than the code. */
export interface Input<Schema extends z.ZodType = z.ZodType, Wire = unknown> {
  kind: 'input'
  /** Validates the body with the field names of the code. Rejects unknown fields. */
  schema: Schema
  /** The field's name in the API, by its name in the code. */
  names: { readonly [name: string]: string }
  /** Used only as a type: the body with the field names of the API. */
  wire?: Wire
}

/** The validated values of an input, with the field names of the code. */
export type Parsed<I> = I extends Input<infer Schema> ? z.output<Schema> : never

export type InputFields = { readonly [name: string]: readonly [wireName: string, schema: z.ZodType] }
type Schemas<Fields extends InputFields> = { [Name in keyof Fields]: Fields[Name][1] }
type WireBody<Fields extends InputFields> = z.input<
  z.ZodObject<{ [Name in keyof Fields as Fields[Name][0]]: Fields[Name][1] }, z.core.$strict>
>

/**
 * Declares a body. For each field: its name in the code, its name in the API, and its schema. `rules` compare fields.
 */
export function input<const Fields extends InputFields>(
  fields: Fields,
  ...rules: z.core.$ZodCheck<{ -readonly [Name in keyof Fields]: z.output<Fields[Name][1]> }>[]
): Input<
  z.ZodObject<{ -readonly [Name in keyof Schemas<Fields>]: Schemas<Fields>[Name] }, z.core.$strict>,
  WireBody<Fields>
> {
  const entries = Object.entries(fields)
  const schema = z.strictObject(Object.fromEntries(entries.map(([name, [, of]]) => [name, of])))
  return {
    kind: 'input',
    schema: (rules.length > 0 ? schema.check(...(rules as never[])) : schema) as never,
    names: Object.fromEntries(entries.map(([name, [wireName]]) => [name, wireName])),
  }
}
