import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { PageSize } from '@zelo/contract/paging'
import { nameKey } from '@zelo/contract/rules/name-key'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Sort } from './list-address.ts'
import { listKeys } from './list-rows.ts'
import { useListAddress } from './use-list-address.ts'

/** A column of a list, as data. */
export interface Column<Row> {
  id: string
  head: string
  /** What the cell says: it is shown, searched, sorted and exported. */
  text: (row: Row) => string
  /** Drawn in place of the text, for what is more than text (a colour swatch). */
  cell?: (row: Row) => ReactNode
  /** False for what nobody would type into a search box. */
  searched?: boolean
  /** Share of the table's width, in CSS; columns without it share the rest. */
  width?: string
  /** Where the cell stands in the card that a row becomes on a phone. */
  card: 'title' | 'fact'
}

export interface DataTable<Row> {
  columns: readonly Column<Row>[]
  rowId: (row: Row) => number
  /** The rows of the page, searched and sorted. */
  pageRows: readonly Row[]
  /** Every row that the search leaves, sorted, on all pages: what an export holds. */
  shownRows: readonly Row[]
  totalCount: number
  search: string
  setSearch: (search: string) => void
  sort: Sort
  setSort: (sort: Sort) => void
  size: PageSize
  setSize: (size: PageSize) => void
  /** From 1 to `pageCount`. */
  page: number
  pageCount: number
  setPage: (page: number) => void
}

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

const noColumnFilters: [] = []

/**
 * Search, order and pages of a list that is in memory (spec 1 §5, spec 2 §2.1), kept in the address.
 * `rows`, `columns` and `defaultSort` must keep their identity as long as they do not change.
 */
export function useDataTable<Row extends object>(list: {
  rows: readonly Row[]
  rowId: (row: Row) => number
  columns: readonly Column<Row>[]
  defaultSort: Sort
  language: string
}): DataTable<Row> {
  const { rows, rowId, columns, defaultSort, language } = list
  const address = useListAddress()
  const search = useDeferredValue(nameKey(address.search))
  const known = columns.some((column) => column.id === address.sort?.column)
  const sort = (known && address.sort) || defaultSort

  const keys = useMemo(() => listKeys(rows, columns, language), [rows, columns, language])
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: column.text,
        enableGlobalFilter: column.searched ?? true,
        sortFn: (a: { index: number }, b: { index: number }) => {
          const ranks = keys.sortRanks(column.id)
          return (ranks[a.index] ?? 0) - (ranks[b.index] ?? 0)
        },
      })),
    [columns, keys],
  )
  const sorting = useMemo(() => [{ id: sort.column, desc: sort.descending }], [sort.column, sort.descending])

  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(rowId(row)),
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, column: string, wanted: string) =>
      keys.searchKeys(column)[row.index]?.includes(wanted) ?? false,
    state: { globalFilter: search, columnFilters: noColumnFilters, sorting },
  })

  const sorted = table.getSortedRowModel().rows
  const shownRows = useMemo(() => sorted.map((row) => row.original), [sorted])
  const size = address.size === 'all' ? Math.max(shownRows.length, 1) : address.size
  const pageCount = Math.max(1, Math.ceil(shownRows.length / size))
  const page = Math.min(address.page, pageCount)
  const pageRows = useMemo(() => shownRows.slice((page - 1) * size, page * size), [shownRows, page, size])

  return {
    columns,
    rowId,
    pageRows,
    shownRows,
    totalCount: rows.length,
    search: address.search,
    setSearch: address.setSearch,
    sort,
    setSort: (sort) => address.change({ sort }),
    size: address.size,
    setSize: (size) => address.change({ size }),
    page,
    pageCount,
    setPage: (page) => address.change({ page }),
  }
}
