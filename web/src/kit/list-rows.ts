import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { SheetValue } from './sheet.ts'

/** What a list compares, a column each; an array has one entry a row, in the order of the list. */
export interface ListKeys {
  searchKeys: (column: string) => readonly string[]
  sortRanks: (column: string) => Int32Array
}

/** What a column is searched and sorted by: its text, unless it has other texts for it, or values that are no texts. */
interface ComparedColumn<Row> {
  id: string
  text: (row: Row) => string
  searchText?: (row: Row) => string
  sortText?: (row: Row) => string
  value?: (row: Row) => SheetValue
}

/**
 * The keys by which a list is searched and sorted, made once a column when first needed: a keystroke then costs one
 * `includes` a cell, and sorting compares whole numbers.
 */
export function listKeys<Row>(rows: readonly Row[], columns: readonly ComparedColumn<Row>[]): ListKeys {
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  return {
    searchKeys: once((id) => {
      const column = columnOf(id)
      return column ? rows.map(column.searchText ?? column.text).map(nameKey) : []
    }),
    sortRanks: once((id) => {
      const column = columnOf(id)
      if (!column) return new Int32Array(rows.length)
      const sorted = column.sortText ?? column.value ?? column.text
      return sortRanks(rows.map(sorted))
    }),
  }
}

/**
 * Each row's place in ascending order: texts as names ('Água' before 'Bloco', 'Sala 2' before 'Sala
 * 10'), figures and dates by size, nothing before anything. Equals share a place, so that a stable sort keeps the order
 * of the list.
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

/** The list in order, as places in it. */
export function sortedPlaces(ranks: Int32Array, descending: boolean): Int32Array {
  const direction = descending ? -1 : 1
  return Int32Array.from(ranks.keys()).sort(
    (a, b) => direction * ((ranks[a] ?? 0) - (ranks[b] ?? 0)) || a - b,
  )
}

function once<Value>(make: (column: string) => Value): (column: string) => Value {
  const made = new Map<string, Value>()
  return (column) => {
    const known = made.get(column)
    if (known !== undefined) return known
    const value = make(column)
    made.set(column, value)
    return value
  }
}
