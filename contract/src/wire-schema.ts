import * as z from 'zod'
import type { Input } from './input.ts'
import type { RecordShape, Shape } from './record.ts'

/** Returns the schema of a response or a body on the wire, for the API's description and for checks. */
export function toWireSchema(shape: Shape | Input): z.ZodType {
  if (!('kind' in shape)) return shape
  if (shape.kind === 'input') return renameFields(shape)
  const item = toWireObject(shape.item)
  return shape.kind === 'list' ? z.array(item) : shape.kind === 'maybe' ? item.nullable() : item
}

function toWireObject({ fields }: RecordShape): z.ZodType {
  const entries = Object.values(fields).flatMap(([names, shape]) =>
    [names].flat().map((name) => [name, toWireSchema(shape)]),
  )
  return z.object(Object.fromEntries(entries))
}

function renameFields({ schema, names }: Input): z.ZodType {
  if (!(schema instanceof z.ZodObject)) throw new Error('an input has an object schema')
  return z.strictObject(
    Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [names[name], field])),
  )
}
