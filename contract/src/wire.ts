import type * as z from 'zod'
import type { FieldErrors } from './errors.ts'
import type { Input } from './input.ts'
import type { QueryInput } from './query-input.ts'
import { isTranslated, listPlaces, type Shape } from './record.ts'

type Values = { [name: string]: unknown }

/** Converts a response to the field names of the code. Does not validate the response. */
export function decode(shape: Shape | undefined, value: unknown): unknown {
  return createDecoder(shape)(value)
}

type Decoder = (value: unknown) => unknown

function createDecoder(shape: Shape | undefined): Decoder {
  if (!isTranslated(shape)) return (value) => value
  const { kind, item } = shape
  const decodeItem = createItemDecoder(listPlaces(item).map(([path, ...rest]) => [path.split('.'), ...rest]))
  const decodeObject = (from: unknown) => (isObject(from) ? decodeItem(from) : from)
  if (kind !== 'list') return decodeObject
  return (value) => (Array.isArray(value) ? value.map(decodeObject) : value)
}

/** Converts records to the field names of the API. Layouts are not supported. */
export function encode(shape: Shape | undefined, value: unknown): unknown {
  if (!isTranslated(shape)) return value
  if (Array.isArray(value)) return value.map((item) => encode({ ...shape, kind: 'one' }, item))
  if (!isObject(value)) return value
  const entries = listPlaces(shape.item).map(([name, wireName, inner]) => [
    wireName,
    encode(inner, value[name]),
  ])
  return Object.fromEntries(entries)
}

type PathTo = readonly [path: readonly string[], wirePath: string, shape: Shape]

/**
 * Returns a decoder for the values inside one object of the code. If a path occurs several times, the first place
 * counts.
 */
function createItemDecoder(places: readonly PathTo[]): (from: Values) => Values {
  const groups = Map.groupBy(places, ([[name = '']]) => name)
  const steps = Array.from(groups, ([name, group]) => {
    const [[path, wirePath, shape]] = group as [PathTo]
    const isInside = path.length > 1
    const inside = group.map(([[, ...rest], ...end]): PathTo => [rest, ...end])
    return { name, read: isInside ? createItemDecoder(inside) : createReader(wirePath, shape) }
  })
  return (from) => {
    const to: Values = {}
    for (const { name, read } of steps) {
      const value = read(from)
      if (value !== undefined) to[name] = value
    }
    return to
  }
}

function createReader(wirePath: string, shape: Shape | undefined): (from: Values) => unknown {
  const names = wirePath.split('.')
  const [first = ''] = names
  const decode = createDecoder(shape)
  if (names.length === 1) return isTranslated(shape) ? (from) => decode(from[first]) : (from) => from[first]
  return (from) => {
    let value: unknown = from
    for (const name of names) value = (value as Values | null | undefined)?.[name]
    return decode(value)
  }
}

/** A body or a query. The API may use other field names for it than the code. */
type Part = z.ZodType | Input | QueryInput | undefined

/** Converts a body or a query to the field names of the API. */
export function encodeInput(part: Part, value: unknown): unknown {
  const names = readNames(part)
  return names ? rename(value, (name) => names.get(name) ?? name) : value
}

/**
 * Marks a field that has no name in the API. Such a field stays unknown to the schema, even if its name is the name of
 * another field in the code.
 */
const unknownMark = '?'

/** Converts a body or a query from the field names of the API to those of the code. */
export function decodeInput(part: Part, value: unknown): unknown {
  const names = readNames(part)
  if (!names) return value
  const inverted = invert(names)
  return rename(value, (wireName) => inverted.get(wireName) ?? unknownMark + wireName)
}

/** Converts the first part of each field, `riscos` or `riscos.2`, to the name of the API. */
export function encodeErrors(part: Part, errors: FieldErrors): FieldErrors {
  const names = readNames(part)
  if (!names) return errors
  return renameFields(errors, (name) => names.get(name) ?? name.replace(unknownMark, ''))
}

/** Converts the fields of a rejected call to the names of the code. */
export function decodeErrors(part: Part, errors: FieldErrors): FieldErrors {
  const names = readNames(part)
  if (!names) return errors
  const inverted = invert(names)
  return renameFields(errors, (wireName) => inverted.get(wireName) ?? wireName)
}

type Names = ReadonlyMap<string, string>

/** Returns the names of the API by the names of the code. Returns undefined if they are the same. */
function readNames(part: Part): Names | undefined {
  if (part === undefined || !('kind' in part)) return undefined
  return new Map(part.kind === 'input' ? Object.entries(part.names) : readFieldNames(part))
}

function readFieldNames({ fields }: QueryInput): [string, string][] {
  return Object.entries(fields).map(([name, [wireName]]) => [name, wireName])
}

function invert(names: Names): Names {
  return new Map([...names].map(([name, wireName]) => [wireName, name]))
}

function renameFields(errors: FieldErrors, translate: (name: string) => string): FieldErrors {
  return rename(errors, (field) => field.replace(/^[^.]+/, translate)) as FieldErrors
}

/** Renames the properties of an object. Returns any other value as it is. */
function rename(value: unknown, translate: (name: string) => string): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [translate(name), each]))
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
