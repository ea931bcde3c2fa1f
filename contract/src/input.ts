import * as z from 'zod'

/** The body of a call whose fields travel under other names than the code uses. */
export interface Input<Schema extends z.ZodType = z.ZodType, Wire = unknown> {
  kind: 'input'
  /** Validates the fields by their names in code. Rejects unknown ones. */
  schema: Schema
  /** Name in code → name on the wire. */
  names: { readonly [name: string]: string }
  /** Only a type: the body on the wire. */
  wire?: Wire
}

/** The values of an input under the code's names, after validation. */
export type Parsed<I> = I extends Input<infer Schema> ? z.output<Schema> : never

export type InputFields = { readonly [name: string]: readonly [wireName: string, schema: z.ZodType] }
type Schemas<Fields extends InputFields> = { [Name in keyof Fields]: Fields[Name][1] }
type WireBody<Fields extends InputFields> = z.input<
  z.ZodObject<{ [Name in keyof Fields as Fields[Name][0]]: Fields[Name][1] }, z.core.$strict>
>

/** Declares a body: each field's name in code, its name on the wire and its schema. `rules` compare fields with each other. */
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
