/**
 * Returns whether a value has at least the shape of an example: the same types under the same keys. Items of a list have the
 * shape of the example's first item. Stored values need this small check, because the schema validator is too large for the
 * first load.
 */
export function matchesShape(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((item) => matchesShape(item, example[0]))
  }
  if (typeof example !== 'object' || example === null) return typeof value === typeof example
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(example).every(([name, part]) =>
    matchesShape((value as Record<string, unknown>)[name], part),
  )
}
