/** Each id once, in the order of its first appearance. */
export function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}
