/**
 * Compares instants by time. Equal instants with different offsets are compared as text, so that the order is total.
 */
export function compareInstants(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b) || (a < b ? -1 : Number(a > b))
}

export function earliest(instants: readonly string[]): string | null {
  return instants.reduce<string | null>(
    (first, instant) => (first === null || compareInstants(instant, first) < 0 ? instant : first),
    null,
  )
}

export function latest(instants: readonly (string | null)[]): string | null {
  return instants.reduce<string | null>(
    (last, instant) =>
      instant !== null && (last === null || compareInstants(instant, last) > 0) ? instant : last,
    null,
  )
}
