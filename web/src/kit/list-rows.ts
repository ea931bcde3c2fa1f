import { nameKey } from '@zelo/contract/rules/name-key'

/** A column's texts in the two forms that a list compares; an array has one entry a row, in the order of the list. */
export interface ListKeys {
  searchKeys: (column: string) => readonly string[]
  sortRanks: (column: string) => Int32Array
}

/**
 * The keys by which a list is searched and sorted, made once a column when first needed: a keystroke then costs one
 * `includes` a cell, and sorting compares whole numbers.
 */
export function listKeys<Row>(
  rows: readonly Row[],
  columns: readonly { id: string; text: (row: Row) => string }[],
  language: string,
): ListKeys {
  const texts = (id: string) => {
    const column = columns.find((candidate) => candidate.id === id)
    return column ? rows.map(column.text) : []
  }
  return {
    searchKeys: once((column) => texts(column).map(nameKey)),
    sortRanks: once((column) => sortRanks(texts(column), language)),
  }
}

/**
 * Each row's place in ascending order, in the reader's alphabet: 'Água' before 'Bloco', 'Sala 2' before 'Sala 10'.
 * Equal texts share a place, so that a stable sort keeps the order of the list.
 */
export function sortRanks(texts: readonly string[], language: string): Int32Array {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sorted = texts.map((text, row) => ({ text, row })).sort((a, b) => compare(a.text, b.text))
  const ranks = new Int32Array(texts.length)
  let rank = 0
  for (const [place, { text, row }] of sorted.entries()) {
    const before = sorted[place - 1]
    if (before !== undefined && compare(before.text, text) !== 0) rank = place
    ranks[row] = rank
  }
  return ranks
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
