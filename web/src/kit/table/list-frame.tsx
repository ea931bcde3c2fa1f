import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { ExportButton } from '../export/export-button.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { LoadError } from '../page/load-error.tsx'
import { DataTable } from './data-table.tsx'
import { NothingFound } from './nothing-found.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { Column } from './use-data-table.ts'

type TableProps<Row extends object> = Omit<ComponentProps<typeof DataTable<Row>>, 'label'>
type BarProps<Row> = Omit<ComponentProps<typeof FilterBar<Row>>, 'table'>

/**
 * The content of a list tab. It shows a skeleton, an error, the empty state, or the search with the table and its
 * pages.
 */
export function ListFrame<Row extends object>({
  list,
  rows,
  title,
  fileName,
  exported,
  empty,
  nothingFound,
  bar,
  ...shown
}: TableProps<Row> & {
  list: UseQueryResult
  /** All rows. Undefined if the list failed to load. */
  rows: readonly Row[] | undefined
  /** The list's accessible name and the name of the exported sheet. */
  title: string
  /** The name of the Excel file, without the date. */
  fileName: string
  /** The columns of the Excel file, if they are not those of the table. */
  exported?: readonly Column<Row>[]
  /** Shown if the list has no rows. */
  empty: ReactNode
  /** Shown in place of the table if the search finds no rows. */
  nothingFound?: ReactNode
  bar?: BarProps<Row>
}) {
  const { table } = shown
  const drawn = useDeferredReady(!list.isPending)

  if (!drawn) return <TableSkeleton columns={table.columns} />
  if (rows === undefined) return <LoadError list={list} />
  if (rows.length === 0) return empty
  return (
    <>
      <FilterBar table={table} {...bar}>
        <ExportButton
          title={title}
          fileName={fileName}
          columns={exported ?? table.columns}
          rows={table.shownRows}
        />
        {bar?.children}
      </FilterBar>
      {table.shownRows.length === 0 ? (
        (nothingFound ?? <NothingFound table={table} />)
      ) : (
        <DataTable label={title} {...shown} />
      )}
      <TableFoot table={table} />
    </>
  )
}
