/** Removes duplicate ids and keeps the order of their first appearance. */
export function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}
