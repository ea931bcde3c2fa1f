import * as z from 'zod'
import type { Input, InputNames } from './input.ts'
import type { QueryInput } from './query-input.ts'
import { type ItemShape, isShared, isTranslated, listPlaces, type Shape } from './record.ts'

/**
 * Returns the schema of a response or an input with the field names of the API, for the API documentation and for
 * checks.
 */
export function toWireSchema(shape: Shape | Input | QueryInput): z.ZodType {
  if (!('kind' in shape)) return shape
  if (shape.kind === 'input') return renameFields(shape.schema, shape.names)
  if (shape.kind === 'query') return z.object(Object.fromEntries(Object.values(shape.fields)))
  if (shape.kind === 'columns') return toColumnsSchema(shape.item)
  const item = toItemSchema(shape.item)
  return shape.kind === 'list' ? z.array(item) : shape.kind === 'maybe' ? item.nullable() : item
}

function toItemSchema(item: ItemShape): z.ZodType {
  return toWireObject(
    listPlaces(item).map(([, wirePath, shape]) => [wirePath.split('.'), toWireSchema(shape)] as const),
  )
}

function toColumnsSchema(item: ItemShape): z.ZodType {
  const places = listPlaces(item)
  const columns = places.map(([, wireName, shape]) => [wireName, toColumnSchema(shape)])
  const shared = places
    .filter(([, , shape]) => isShared(shape))
    .map(([, wireName, shape]) => [wireName, z.array(toWireSchema(shape))])
  return z.strictObject({
    columns: z.strictObject(Object.fromEntries(columns)),
    shared: z.strictObject(Object.fromEntries(shared)),
  })
}

function toColumnSchema(shape: Shape): z.ZodType {
  if (isShared(shape)) return z.array(z.int())
  const value = toWireSchema(shape)
  return isOptional(shape) ? z.record(z.string().regex(/^\d+$/), value) : z.array(value)
}

/** Returns whether a record may omit a value of the shape. */
export function isOptional(shape: Shape): boolean {
  return !isTranslated(shape) && shape.safeParse(undefined).success
}

function toWireObject(values: readonly (readonly [path: readonly string[], schema: z.ZodType])[]): z.ZodType {
  const groups = Map.groupBy(values, ([[name = '']]) => name)
  const entries = Array.from(groups, ([name, group]): [string, z.ZodType] => {
    const [[path, schema]] = group as [(typeof group)[number]]
    const isValue = path.length === 1
    return [name, isValue ? schema : toWireObject(group.map(([[, ...rest], inner]) => [rest, inner]))]
  })
  return z.object(Object.fromEntries(entries))
}

function renameFields(schema: z.ZodType, names: InputNames): z.ZodType {
  if (schema instanceof z.ZodArray) {
    return schema.clone({ ...schema.def, element: renameFields(schema.element as z.ZodType, names) })
  }
  if (schema instanceof z.ZodDefault) {
    return schema.clone({ ...schema.def, innerType: renameFields(schema.unwrap() as z.ZodType, names) })
  }
  if (schema instanceof z.ZodUnion) {
    return z.union(schema.options.map((option) => renameFields(option as z.ZodType, names)))
  }
  if (!(schema instanceof z.ZodObject)) throw new Error('an input has an object schema')
  return z.strictObject(
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => {
        const [wireName, inside] = names[name]!
        return [wireName, inside ? renameFields(field, inside) : field]
      }),
    ),
  )
}

const querySchemas = new WeakMap<QueryInput, z.ZodType>()

/** Returns the schema of a query with the field names of the code. The schema ignores unknown fields. */
export function buildQuerySchema(query: QueryInput): z.ZodType {
  let schema = querySchemas.get(query)
  if (!schema) {
    schema = z.object(
      Object.fromEntries(Object.entries(query.fields).map(([name, [, field]]) => [name, field])),
    )
    querySchemas.set(query, schema)
  }
  return schema
}
