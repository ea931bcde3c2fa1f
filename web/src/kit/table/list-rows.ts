import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { SheetValue } from '../export/sheet.ts'

/** The comparison keys of a list, by column. Each array has one entry per row, in the order of the list. */
export interface ListKeys {
  searchKeys: (column: string) => readonly string[]
  sortRanks: (column: string) => Int32Array
}

/** A column's values for search and sorting. A column without separate values uses its text for both. */
interface ComparedColumn<Row> {
  id: string
  text: (row: Row) => string
  searchText?: (row: Row) => string
  sortText?: (row: Row) => string
  value?: (row: Row) => SheetValue
}

/**
 * Returns the keys for search and sorting. The keys of a column are computed once, when they are first needed. Each
 * keystroke then costs only one `includes` per cell, and sorting compares integers.
 */
export function listKeys<Row>(rows: readonly Row[], columns: readonly ComparedColumn<Row>[]): ListKeys {
  const findColumn = (id: string) => columns.find((column) => column.id === id)
  return {
    searchKeys: cacheByColumn((id) => {
      const column = findColumn(id)
      return column ? rows.map(column.searchText ?? column.text).map(nameKey) : []
    }),
    sortRanks: cacheByColumn((id) => {
      const column = findColumn(id)
      if (!column) return new Int32Array(rows.length)
      const sorted = column.sortText ?? column.value ?? column.text
      return sortRanks(rows.map(sorted))
    }),
  }
}

/**
 * Returns the rank of each row in ascending order. Names sort naturally: 'Água' before 'Bloco', 'Sala 2' before 'Sala 10'.
 * Numbers and dates sort by size, and empty values come first. Equal values share a rank, so that a stable sort keeps their
 * order.
 */
export function sortRanks(values: readonly SheetValue[]): Int32Array {
  const compareTexts = nameComparison()
  const size = (value: SheetValue) => (value === null ? Number.NEGATIVE_INFINITY : Number(value))
  const compare = (a: SheetValue, b: SheetValue) =>
    typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Math.sign(size(a) - size(b)) || 0
  const sorted = values.map((value, row) => ({ value, row })).sort((a, b) => compare(a.value, b.value))
  const ranks = new Int32Array(values.length)
  let rank = 0
  for (const [place, { value, row }] of sorted.entries()) {
    const before = sorted[place - 1]
    if (before !== undefined && compare(before.value, value) !== 0) rank = place
    ranks[row] = rank
  }
  return ranks
}

/**
 * Returns the indexes of the rows in sorted order. A rank is the number of smaller values, so it gives the place of its first
 * row.
 */
export function sortPlaces(ranks: Int32Array, descending: boolean): Int32Array {
  const { length } = ranks
  const equal = new Int32Array(length)
  if (descending) for (const rank of ranks) equal[rank]! += 1
  const next = equal.map((count, rank) => (descending ? length - rank - count : rank))
  const places = new Int32Array(length)
  for (const [row, rank] of ranks.entries()) {
    places[next[rank]!] = row
    next[rank]! += 1
  }
  return places
}

function cacheByColumn<Value>(make: (column: string) => Value): (column: string) => Value {
  const made = new Map<string, Value>()
  return (column) => {
    const known = made.get(column)
    if (known !== undefined) return known
    const value = make(column)
    made.set(column, value)
    return value
  }
}
