import type { PageSize } from '@zelo/contract/paging'
import { nameKey } from '@zelo/contract/rules/name-key'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Sort } from '../address/list-address.ts'
import { useListAddress } from '../address/use-list-address.ts'
import type { SheetValue } from '../export/sheet.ts'
import { mostPrinted, usePrinting } from '../export/use-printing.ts'
import { listKeys, sortPlaces } from './list-rows.ts'

/** A column of a list, as data. */
export interface Column<Row> {
  id: string
  head: string
  /** The cell's text: shown, searched, sorted and exported. */
  text: (row: Row) => string
  /** Rendered instead of the text, e.g. a colour swatch, or a list with `ListCell`. */
  cell?: (row: Row) => ReactNode
  /** The typed value in the Excel export: a number, a boolean, a `toSheetDay` or `toSheetMoment`; the text by default. */
  value?: (row: Row) => SheetValue
  /** The searched text if it differs, e.g. a CPF with and without its punctuation. */
  searchText?: (row: Row) => string
  /** The sorted text if it differs, e.g. a day as `YYYY-MM-DD`. */
  sortText?: (row: Row) => string
  /** False for text that users do not search for. */
  searched?: boolean
  /** False to omit it from the Excel export. */
  exported?: boolean
  /** Numbers, right-aligned. */
  figures?: boolean
  /** Width in CSS; columns without it share the rest. */
  width?: string
  /** The cell's position in a phone's card: its title, one of the facts on one line, or its own line after its head. */
  card: 'title' | 'fact' | 'labelled'
}

export interface DataTable<Row> {
  columns: readonly Column<Row>[]
  rowId: (row: Row) => number
  /** The rows of the page, searched and sorted; all rows while printing. */
  pageRows: readonly Row[]
  printing: boolean
  /** All rows that the search finds, sorted, of all pages. An export contains them. */
  shownRows: readonly Row[]
  totalCount: number
  search: string
  setSearch: (search: string) => void
  sort: Sort
  setSort: (sort: Sort) => void
  size: PageSize
  /** Absent for a fixed page size. */
  setSize: ((size: PageSize) => void) | undefined
  /** From 1 to `pageCount`. */
  page: number
  pageCount: number
  setPage: (page: number) => void
}

/**
 * Searches, sorts and paginates a list in memory (R1-261 to R1-265, R2-027 to R2-030). The address stores the state. `rows`,
 * `columns`, `defaultSort` and `searchIn` must keep their identity while unchanged.
 */
export function useDataTable<Row extends object>(list: {
  rows: readonly Row[]
  rowId: (row: Row) => number
  columns: readonly Column<Row>[]
  defaultSort: Sort
  /** Ids of the searched columns; by default, every column whose `searched` is not false. */
  searchIn?: readonly string[]
  /** A filter beside the search: returns whether a row stays. It must keep its identity, like the columns. */
  only?: ((row: Row) => boolean) | undefined
  /** The page size of a list without a selector for it. */
  fixedSize?: PageSize
}): DataTable<Row> {
  const { rows, rowId, columns, defaultSort, searchIn, only, fixedSize } = list
  const address = useListAddress()
  // The field shows each letter at once; the rows follow.
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
