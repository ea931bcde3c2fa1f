import * as z from 'zod'

/** The body of a call in which the API uses other field names than the code. */
export interface Input<Schema extends z.ZodType = z.ZodType, Wire = unknown> {
  kind: 'input'
  /** Validates the body with the field names of the code. Rejects unknown fields. */
  schema: Schema
  names: InputNames
  /** Used only as a type: the body with the field names of the API. */
  wire?: Wire
}

/**
 * The fields of an object by their names in the code. The value of each field is its name in the API, and the names of
 * the fields inside it. For an array, these are the names of the fields of its items.
 */
export type InputNames = { readonly [name: string]: readonly [wireName: string, inside?: InputNames] }

/** The validated values of an input, with the field names of the code. */
export type Parsed<I> = I extends Input<infer Schema> ? z.output<Schema> : never

export type InputFields = { readonly [name: string]: readonly [wireName: string, schema: z.ZodType | Input] }
type FieldSchema<Field> = Field extends Input<infer Schema> ? Schema : Field
type Schemas<Fields extends InputFields> = { [Name in keyof Fields]: FieldSchema<Fields[Name][1]> }
type WireSchema<Field> = Field extends Input<z.ZodType, infer Wire> ? z.ZodType<unknown, Wire> : Field
type WireBody<Fields extends InputFields> = z.input<
  z.ZodObject<{ [Name in keyof Fields as Fields[Name][0]]: WireSchema<Fields[Name][1]> }, z.core.$strict>
>

/**
 * Declares a body. For each field: its name in the code, its name in the API, and its schema. `rules` compare fields.
 */
export function input<const Fields extends InputFields>(
  fields: Fields,
  ...rules: z.core.$ZodCheck<{ -readonly [Name in keyof Fields]: z.output<FieldSchema<Fields[Name][1]>> }>[]
): Input<
  z.ZodObject<{ -readonly [Name in keyof Schemas<Fields>]: Schemas<Fields>[Name] }, z.core.$strict>,
  WireBody<Fields>
> {
  const entries = Object.entries(fields)
  const schema = z.strictObject(
    Object.fromEntries(entries.map(([name, [, of]]) => [name, 'kind' in of ? of.schema : of])),
  )
  return {
    kind: 'input',
    schema: (rules.length > 0 ? schema.check(...(rules as never[])) : schema) as never,
    names: Object.fromEntries(
      entries.map(([name, [wireName, of]]) => [name, 'kind' in of ? [wireName, of.names] : [wireName]]),
    ),
  }
}

/** Declares an array of inputs. `limit` adds rules about the array, such as its maximum length. */
export function inputList<Item extends z.ZodType, Wire, List extends z.ZodType>(
  { schema, names }: Input<Item, Wire>,
  limit: (items: z.ZodArray<Item>) => List,
): Input<List, undefined extends z.input<List> ? Wire[] | undefined : Wire[]> {
  return { kind: 'input', schema: limit(z.array(schema)), names }
}

/** Declares a body with one of two shapes. A field that occurs in both shapes must have the same name in the API. */
export function inputUnion<One extends z.ZodType, OneWire, Other extends z.ZodType, OtherWire>(
  one: Input<One, OneWire>,
  other: Input<Other, OtherWire>,
): Input<z.ZodUnion<[One, Other]>, OneWire | OtherWire> {
  return {
    kind: 'input',
    schema: z.union([one.schema, other.schema]),
    names: { ...other.names, ...one.names },
  }
}
