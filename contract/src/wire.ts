import type { AnyEndpoint } from './endpoint.ts'
import type { FieldErrors } from './errors.ts'
import type { Input } from './input.ts'
import type { Shape } from './record.ts'

type Values = { [name: string]: unknown }

/** Translates a response from the wire into the code's names. Does not validate it. */
export function decode(shape: Shape | undefined, value: unknown): unknown {
  if (!shape || !('kind' in shape) || value === null) return value
  const { item, kind } = shape
  const fields = Object.entries(item.fields).map(
    ([name, [names, inner]]) => [name, typeof names === 'string' ? names : names[0], inner] as const,
  )
  const decodeItem = (from: Values) => {
    const to: Values = {}
    for (const [name, wireName, inner] of fields) {
      if (wireName in from) to[name] = decode(inner, from[wireName])
    }
    return to
  }
  return kind === 'list' ? (value as Values[]).map(decodeItem) : decodeItem(value as Values)
}

/** Translates a body into the wire's names. */
export function encodeInput(body: AnyEndpoint['body'], value: unknown): unknown {
  return isInput(body) ? rename(value, (name) => body.names[name] ?? name) : value
}

/**
 * Marks a field that has no name on the wire. Such a field stays unknown to the schema, even if its name means another field
 * in code.
 */
const unknownMark = '?'

/** Translates a body from the wire into the code's names. */
export function decodeInput(body: AnyEndpoint['body'], value: unknown): unknown {
  if (!isInput(body)) return value
  const names = invertNames(body)
  return rename(value, (wireName) => names.get(wireName) ?? unknownMark + wireName)
}

/** Translates the first part of each field, `riscos` or `riscos.2`, into the wire's names. */
export function encodeErrors(body: AnyEndpoint['body'], errors: FieldErrors): FieldErrors {
  if (!isInput(body)) return errors
  return renameFields(errors, (name) => body.names[name] ?? name.replace(unknownMark, ''))
}

/** Translates the fields of a rejected call into the code's names. */
export function decodeErrors(body: AnyEndpoint['body'], errors: FieldErrors): FieldErrors {
  if (!isInput(body)) return errors
  const names = invertNames(body)
  return renameFields(errors, (wireName) => names.get(wireName) ?? wireName)
}

/** Returns the names in code by the names on the wire. */
function invertNames({ names }: Input): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).map(([name, wireName]) => [wireName, name]))
}

function isInput(body: AnyEndpoint['body']): body is Input {
  return body !== undefined && 'kind' in body
}

function renameFields(errors: FieldErrors, translate: (name: string) => string): FieldErrors {
  return rename(errors, (field) => field.replace(/^[^.]+/, translate)) as FieldErrors
}

/** Renames the properties of an object. Returns any other value as it is. */
function rename(value: unknown, translate: (name: string) => string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [translate(name), each]))
}
