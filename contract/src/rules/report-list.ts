import type { PageSize } from '../paging.ts'
import { nameKey } from './name-key.ts'
import { nameComparison } from './name-order.ts'

/** Searches, sorts and paginates the reports (R1-261 to R1-265), in the browser and on the server. */

/**
 * Returns a function that searches texts. It returns whether one of the texts contains `search`. Case and accents do
 * not matter. An empty search matches everything. Create it once for many rows.
 */
export function finder(search: string): (texts: readonly string[]) => boolean {
  const key = nameKey(search)
  return (texts) => key === '' || texts.some((text) => nameKey(text).includes(key))
}

/**
 * Returns the rows of a page. The first page is 1. 'all' (Todos) returns every row. A page beyond the last one is
 * empty.
 */
export function slicePage<Row>(rows: readonly Row[], page: number, size: PageSize | number): Row[] {
  if (size === 'all') return [...rows]
  return rows.slice((page - 1) * size, page * size)
}

/**
 * Returns a function that compares rows by name (`nameOrder`), then by id. It caches each name, so create it for one
 * sort.
 */
export function byName<Row>(readName: (row: Row) => string, readId: (row: Row) => number | string) {
  const compareNames = nameComparison()
  return (a: Row, b: Row): number => compareNames(readName(a), readName(b)) || compare(readId(a), readId(b))
}

/** Returns a function that compares rows by day, with the latest first. Rows of one day are compared by `otherwise`. */
export function byLatest<Row>(readDay: (row: Row) => string, otherwise: (a: Row, b: Row) => number) {
  return (a: Row, b: Row): number => -compare(readDay(a), readDay(b)) || otherwise(a, b)
}

/** Compares numbers by size, and texts by their characters. This also orders days, times of day and keys. */
export function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : Number(a > b)
}
