import type { PageSize } from '@zelo/contract/paging'
import { nameKey } from '@zelo/contract/rules/name-key'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Sort } from '../address/list-address.ts'
import { useListAddress } from '../address/use-list-address.ts'
import type { SheetValue } from '../export/sheet.ts'
import { mostPrinted, usePrinting } from '../export/use-printing.ts'
import { listKeys, sortPlaces } from './list-rows.ts'

/** A column of a list, described as data. */
export interface Column<Row> {
  id: string
  head: string
  /** Returns the cell's text. The list shows, searches, sorts and exports it. */
  text: (row: Row) => string
  /** Renders the cell instead of the text, e.g. as a colour swatch or with `ListCell`. */
  cell?: (row: Row) => ReactNode
  /**
   * The typed value in the Excel export: a number, a boolean, a `toSheetDay` or a `toSheetMoment`. The default is the text.
   */
  value?: (row: Row) => SheetValue
  /** The text to search. The default is the shown text. Example: a CPF with and without punctuation. */
  searchText?: (row: Row) => string
  /** The text to sort by. The default is the shown text. Example: a day as `YYYY-MM-DD`. */
  sortText?: (row: Row) => string
  /** False excludes the column from the search. */
  searched?: boolean
  /** False leaves the column out of the Excel export. */
  exported?: boolean
  /** True aligns numbers to the right. */
  figures?: boolean
  /** The width in CSS. Columns without a width share the rest. */
  width?: string
  /** True hides the column in a window that is too narrow for all columns. Cards and prints show the column. */
  roomy?: true
  /**
   * The cell's place in a phone's card: the title, one of several facts on a line, or a separate line with the
   * column's head.
   */
  card: 'title' | 'fact' | 'labelled'
}

export interface DataTable<Row> {
  columns: readonly Column<Row>[]
  rowId: (row: Row) => number
  /**
   * The searched and sorted rows of the current page. While a list of at most `mostPrinted` rows is printed, this
   * contains the rows of all pages.
   */
  pageRows: readonly Row[]
  printing: boolean
  /** The rows of all pages that the search finds, in sorted order. An export contains these. */
  shownRows: readonly Row[]
  totalCount: number
  search: string
  setSearch: (search: string) => void
  sort: Sort
  setSort: (sort: Sort) => void
  size: PageSize
  /** Undefined if the page size is fixed. */
  setSize: ((size: PageSize) => void) | undefined
  /** A number from 1 to `pageCount`. */
  page: number
  pageCount: number
  setPage: (page: number) => void
}

/**
 * Searches, sorts and paginates a list in memory (R1-261 to R1-265, R2-027 to R2-030). The URL stores the state.
 * `rows`, `columns`, `defaultSort` and `searchIn` must be the same objects at each render until they change.
 */
export function useDataTable<Row extends object>(list: {
  rows: readonly Row[]
  rowId: (row: Row) => number
  columns: readonly Column<Row>[]
  defaultSort: Sort
  /** The ids of the searched columns. By default the list searches every column whose `searched` is not false. */
  searchIn?: readonly string[]
  /**
   * Filters rows in addition to the search. `only` and `columns` must be the same objects at each render until they
   * change.
   */
  only?: ((row: Row) => boolean) | undefined
  fixedSize?: PageSize
}): DataTable<Row> {
  const { rows, rowId, columns, defaultSort, searchIn, only, fixedSize } = list
  const address = useListAddress()
  // The search field shows each letter at once. The rows update later.
  const search = useDeferredValue(nameKey(address.search))
  const known = columns.some((column) => column.id === address.sort?.column)
  const sort = (known && address.sort) || defaultSort

  const keys = useMemo(() => listKeys(rows, columns), [rows, columns])
  const places = useMemo(
    () => sortPlaces(keys.sortRanks(sort.column), sort.descending),
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
