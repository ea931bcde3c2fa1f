import type { PageSize } from '@zelo/contract/paging'
import { nameKey } from '@zelo/contract/rules/name-key'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Sort } from './list-address.ts'
import { listKeys, sortedPlaces } from './list-rows.ts'
import type { SheetValue } from './sheet.ts'
import { useListAddress } from './use-list-address.ts'
import { mostPrinted, usePrinting } from './use-printing.ts'

/** A column of a list, as data. */
export interface Column<Row> {
  id: string
  head: string
  /** What the cell says: it is shown, searched, sorted and exported. */
  text: (row: Row) => string
  /** Drawn in place of the text, for what is more than text (a colour swatch, a list with `ListCell`). */
  cell?: (row: Row) => ReactNode
  /** What the Excel export holds, as what it is: a number, a yes or no, a `sheetDay` or `sheetMoment`; the text unless said. */
  value?: (row: Row) => SheetValue
  /** What the search looks into, where that is more than the text: a CPF with and without its punctuation. */
  searchText?: (row: Row) => string
  /** What the order compares, where that is not the text: a day as `YYYY-MM-DD`. */
  sortText?: (row: Row) => string
  /** False for what nobody would type into a search box. */
  searched?: boolean
  /** False for what is not part of the Excel export. */
  exported?: boolean
  /** Figures: at the right, under one another. */
  figures?: boolean
  /** Width in CSS; columns without it share the rest. */
  width?: string
  /**
   * Where the cell stands in the card that a row becomes on a phone: its title, one of the facts on one line, or a line
   * of its own behind its head.
   */
  card: 'title' | 'fact' | 'labelled'
}

export interface DataTable<Row> {
  columns: readonly Column<Row>[]
  rowId: (row: Row) => number
  /** The rows of the page, searched and sorted; all of them while it is printed. */
  pageRows: readonly Row[]
  printing: boolean
  /** Every row that the search leaves, sorted, on all pages: what an export holds. */
  shownRows: readonly Row[]
  totalCount: number
  search: string
  setSearch: (search: string) => void
  sort: Sort
  setSort: (sort: Sort) => void
  size: PageSize
  /** Absent from a list of one fixed page size. */
  setSize: ((size: PageSize) => void) | undefined
  /** From 1 to `pageCount`. */
  page: number
  pageCount: number
  setPage: (page: number) => void
}

/**
 * Search, order and pages of a list that is in memory (spec 1 §5, spec 2 §2.1), kept in the address.
 * `rows`, `columns`, `defaultSort` and `searchIn` must keep their identity as long as they do not change.
 */
export function useDataTable<Row extends object>(list: {
  rows: readonly Row[]
  rowId: (row: Row) => number
  columns: readonly Column<Row>[]
  defaultSort: Sort
  /** Ids of the columns that the search looks into; unless said, every column whose `searched` is not false. */
  searchIn?: readonly string[]
  /** A filter beside the search: the rows that stay. It must keep its identity, as the columns do. */
  only?: ((row: Row) => boolean) | undefined
  /** A list whose page size nobody chooses. */
  fixedSize?: PageSize
}): DataTable<Row> {
  const { rows, rowId, columns, defaultSort, searchIn, only, fixedSize } = list
  const address = useListAddress()
  // The field shows each letter at once, and the rows follow.
  const search = useDeferredValue(nameKey(address.search))
  const known = columns.some((column) => column.id === address.sort?.column)
  const sort = (known && address.sort) || defaultSort

  const keys = useMemo(() => listKeys(rows, columns), [rows, columns])
  const places = useMemo(
    () => sortedPlaces(keys.sortRanks(sort.column), sort.descending),
    [keys, sort.column, sort.descending],
  )
  const shownRows = useMemo(() => {
    const searched = columns.filter(({ id, searched = true }) => searchIn?.includes(id) ?? searched)
    const texts = search === '' ? [] : searched.map(({ id }) => keys.searchKeys(id))
    const shown: Row[] = []
    for (const place of places) {
      const row = rows[place]
      if (row === undefined || only?.(row) === false) continue
      if (search === '' || texts.some((text) => text[place]?.includes(search))) shown.push(row)
    }
    return shown
  }, [rows, columns, keys, places, search, searchIn, only])

  const printing = usePrinting()
  const chosenSize = fixedSize ?? address.size
  const size = printing && shownRows.length <= mostPrinted ? 'all' : chosenSize
  const pageLength = size === 'all' ? Math.max(shownRows.length, 1) : size
  const pageCount = Math.max(1, Math.ceil(shownRows.length / pageLength))
  const page = Math.min(address.page, pageCount)
  const pageRows = useMemo(
    () => shownRows.slice((page - 1) * pageLength, page * pageLength),
    [shownRows, page, pageLength],
  )

  return {
    columns,
    rowId,
    pageRows,
    printing,
    shownRows,
    totalCount: rows.length,
    search: address.search,
    setSearch: address.setSearch,
    sort,
    setSort: (sort) => address.change({ sort }),
    size,
    setSize: fixedSize === undefined ? (size) => address.change({ size }) : undefined,
    page,
    pageCount,
    setPage: (page) => address.change({ page }),
  }
}
