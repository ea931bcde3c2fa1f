import type * as z from 'zod'
import type { FieldErrors } from './errors.ts'
import type { Input, InputNames } from './input.ts'
import type { QueryInput } from './query-input.ts'
import { isTranslated, listPlaces, type Shape } from './record.ts'

type Values = { [name: string]: unknown }

/**
 * Converts a response to the field names of the code. Does not validate the response. `decodeColumns` converts a
 * response of `columns`.
 */
export function decode(shape: Shape | undefined, value: unknown): unknown {
  return createDecoder(shape)(value)
}

type Decoder = (value: unknown) => unknown

export function createDecoder(shape: Shape | undefined): Decoder {
  if (!isTranslated(shape)) return (value) => value
  const { kind, item } = shape
  const decodeItem = createItemDecoder(listPlaces(item).map(([path, ...rest]) => [path.split('.'), ...rest]))
  const decodeObject = (from: unknown) => (isObject(from) ? decodeItem(from) : from)
  if (kind === 'shared') return decodeOnce(shape.keys, decodeObject)
  if (kind !== 'list') return decodeObject
  return (value) => (Array.isArray(value) ? value.map(decodeObject) : value)
}

/** Caches the decoded value for each combination of the values at `keys`. */
function decodeOnce(keys: readonly string[], decodeNew: Decoder): Decoder {
  const known = new Map<unknown, unknown>()
  const readers = keys.map((key) => createReader(key) ?? ((from: Values) => from[key]))
  const readKey =
    readers.length === 1 ? readers[0]! : (from: Values) => readers.map((read) => read(from)).join()
  return (value) => {
    if (!isObject(value)) return value
    const key = readKey(value)
    let decoded = known.get(key)
    if (decoded === undefined) {
      decoded = decodeNew(value)
      known.set(key, decoded)
    }
    return decoded
  }
}

/** Converts records to the field names of the API. Does not support layouts (`LayoutShape`). */
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
 * Returns a decoder for the values at some places of an object. If several places have the same path in the code, the
 * decoder reads the first.
 */
function createItemDecoder(places: readonly PathTo[]): (from: Values) => Values {
  const groups = Map.groupBy(places, ([[name = '']]) => name)
  const steps = Array.from(groups, ([name, group]) => {
    const [[path, wirePath, shape]] = group as [PathTo]
    const inside = group.map(([[, ...rest], ...end]): PathTo => [rest, ...end])
    const read = path.length > 1 ? createItemDecoder(inside) : createReader(wirePath, shape)
    return { name, wireName: wirePath, read }
  })
  return (from) => {
    const to: Values = {}
    for (const { name, wireName, read } of steps) {
      const value = read ? read(from) : from[wireName]
      if (value !== undefined) to[name] = value
    }
    return to
  }
}

/** Returns undefined if no reader is needed: the path has one name and the value is not translated. */
function createReader(wirePath: string, shape?: Shape): ((from: Values) => unknown) | undefined {
  const names = wirePath.split('.')
  const [first = ''] = names
  if (names.length === 1 && !isTranslated(shape)) return undefined
  const decode = createDecoder(shape)
  if (names.length === 1) return (from) => decode(from[first])
  return (from) => {
    let value: unknown = from
    for (const name of names) value = (value as Values | null | undefined)?.[name]
    return decode(value)
  }
}

/** A body or a query. Its field names in the API may differ from those in the code. */
type Part = z.ZodType | Input | QueryInput | undefined

/** Converts a body or a query to the field names of the API. */
export function encodeInput(part: Part, value: unknown): unknown {
  const names = readNames(part)
  return names ? rename(value, names, (name) => name) : value
}

/**
 * Marks a field that has no name in the API. Such a field stays unknown to the schema, even if its name is the name of
 * another field in the code.
 */
const unknownMark = '?'

/** Converts a body or a query from the field names of the API to those of the code. */
export function decodeInput(part: Part, value: unknown): unknown {
  const names = readNames(part)
  return names ? rename(value, invert(names), (wireName) => unknownMark + wireName) : value
}

/** Converts the names in each field path, such as `riscos` or `0.riscos.2`, to the names of the API. */
export function encodeErrors(part: Part, errors: FieldErrors): FieldErrors {
  const names = readNames(part)
  return names ? renameFields(errors, names, (name) => name.replace(unknownMark, '')) : errors
}

/** Converts the field paths of a rejected call to the names of the code. */
export function decodeErrors(part: Part, errors: FieldErrors): FieldErrors {
  const names = readNames(part)
  return names ? renameFields(errors, invert(names), (wireName) => wireName) : errors
}

/** Maps a field's name to its converted name and its inner fields' names. */
type Names = ReadonlyMap<string, { other: string; inside: Names | undefined }>

/** Returns the API's name for each name of the code. Returns undefined if the part has no such list of names. */
function readNames(part: Part): Names | undefined {
  if (part === undefined || !('kind' in part)) return undefined
  if (part.kind === 'input') return toNames(part.names)
  const entries = Object.entries(part.fields)
  return new Map(entries.map(([name, [other]]) => [name, { other, inside: undefined }]))
}

function toNames(names: InputNames): Names {
  return new Map(
    Object.entries(names).map(([name, [other, inside]]) => [
      name,
      { other, inside: inside && toNames(inside) },
    ]),
  )
}

function invert(names: Names): Names {
  return new Map(
    Array.from(names, ([name, { other, inside }]) => [
      other,
      { other: name, inside: inside && invert(inside) },
    ]),
  )
}

/** Renames the parts of each field path. Array indexes do not change. */
function renameFields(
  errors: FieldErrors,
  names: Names,
  renameUnknown: (name: string) => string,
): FieldErrors {
  const translate = (field: string) => {
    let inside: Names | undefined = names
    const parts = field.split('.').map((part) => {
      if (!inside || /^\d+$/.test(part)) return part
      const known = inside.get(part)
      inside = known?.inside
      return known ? known.other : renameUnknown(part)
    })
    return parts.join('.')
  }
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [translate(field), error]))
}

/** Renames the properties of an object, or of the objects in an array. Returns any other value as it is. */
function rename(value: unknown, names: Names, renameUnknown: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, names, renameUnknown))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const known = names.get(name)
      if (!known) return [renameUnknown(name), each]
      return [known.other, known.inside ? rename(each, known.inside, renameUnknown) : each]
    }),
  )
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
