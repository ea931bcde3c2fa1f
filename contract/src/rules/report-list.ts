import type { PageSize } from '../paging.ts'
import { nameKey } from './name-key.ts'
import { nameComparison } from './name-order.ts'

/** How the reports are searched, sorted and paged (spec 1 §5), by the browser and by the server. */

/**
 * Tells whether a text, whatever its case and accents, is part of one of some others. Nothing is part of everything.
 * Made once for many rows.
 */
export function finder(search: string): (texts: readonly string[]) => boolean {
  const key = nameKey(search)
  return (texts) => key === '' || texts.some((text) => nameKey(text).includes(key))
}

/** The rows of one page, which counts from 1; 'all' (Todos) has them all. A page beyond the last is empty. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: PageSize | number): Row[] {
  if (size === 'all') return [...rows]
  return rows.slice((page - 1) * size, page * size)
}

/** Compares rows by name (`nameOrder`), of equal names by id. Made for one sort, because it remembers each name. */
export function byName<Row>(nameOf: (row: Row) => string, idOf: (row: Row) => number | string) {
  const compareNames = nameComparison()
  return (a: Row, b: Row): number => compareNames(nameOf(a), nameOf(b)) || compare(idOf(a), idOf(b))
}

/** The latest day first; on one day as `otherwise` says. */
export function byLatest<Row>(dayOf: (row: Row) => string, otherwise: (a: Row, b: Row) => number) {
  return (a: Row, b: Row): number => -compare(dayOf(a), dayOf(b)) || otherwise(a, b)
}

/** Numbers by size, texts by their characters: days, times of day and keys in order. */
export function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : Number(a > b)
}
