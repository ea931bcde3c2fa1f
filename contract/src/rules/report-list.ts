import type { PageSize } from '../paging.ts'
import { nameKey } from './name-key.ts'
import { nameComparison } from './name-order.ts'

/** Searches, sorts and paginates the reports (R1-261 to R1-265), in the browser and on the server. */

/**
 * Returns a function that decides whether one of several texts contains `search`, ignoring case and accents. An empty
 * search matches every text. Create one function for many rows, because the search text is prepared only once.
 */
export function finder(search: string): (texts: readonly string[]) => boolean {
  const key = nameKey(search)
  return (texts) => key === '' || texts.some((text) => nameKey(text).includes(key))
}

/** Returns the rows of a page, counted from 1. 'all' (Todos) returns every row. A page after the last page is empty. */
export function slicePage<Row>(rows: readonly Row[], page: number, size: PageSize | number): Row[] {
  if (size === 'all') return [...rows]
  return rows.slice((page - 1) * size, page * size)
}

/**
 * Returns a function that compares rows by name (`nameOrder`), then by id. It caches the names, so create a new
 * function for each sort.
 */
export function byName<Row>(readName: (row: Row) => string, readId: (row: Row) => number | string) {
  const compareNames = nameComparison()
  return (a: Row, b: Row): number => compareNames(readName(a), readName(b)) || compare(readId(a), readId(b))
}

/** Returns a function that compares rows by day, latest first. Rows of the same day are compared by `otherwise`. */
export function byLatest<Row>(readDay: (row: Row) => string, otherwise: (a: Row, b: Row) => number) {
  return (a: Row, b: Row): number => -compare(readDay(a), readDay(b)) || otherwise(a, b)
}

/**
 * Compares two numbers, or two texts by their characters. The order of texts is also right for days, times of day and
 * keys.
 */
export function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : Number(a > b)
}
