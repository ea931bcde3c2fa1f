import type { UseQueryResult } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../kit/export/export-button.tsx'
import { FilterBar } from '../../kit/filters/filter-bar.tsx'
import { LoadError } from '../../kit/page/load-error.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import type { ListPlaces } from '../../kit/table/list-tabs.tsx'
import { NothingFound } from '../../kit/table/nothing-found.tsx'
import { TableFoot } from '../../kit/table/table-foot.tsx'
import { TableSkeleton } from '../../kit/table/table-skeleton.tsx'
import { useDataTable } from '../../kit/table/use-data-table.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { branchColumns, exportedBranchColumns, readBranchId, readBranchName } from './branch-columns.ts'

const noRows: Company[] = []
const byName = { column: 'name', descending: false }

/** The list tab. `rows` are the branches. */
export function BranchList(props: {
  companies: UseQueryResult<Company[]>
  rows: readonly Company[] | undefined
  writable: boolean
  places: ListPlaces
}) {
  const { companies, rows, writable, places } = props
  const { t } = useTranslation()
  const columns = useMemo(() => branchColumns(t), [t])
  const exported = useMemo(() => exportedBranchColumns(t), [t])
  const actions = useMemo(
    () => (writable ? { edit: (branch: Company) => places.edit(branch.id) } : {}),
    [writable, places],
  )
  const table = useDataTable({
    rows: rows ?? noRows,
    rowId: readBranchId,
    columns,
    defaultSort: byName,
  })
  const drawn = useDeferredReady(!companies.isPending)

  if (!drawn) return <TableSkeleton columns={columns} />
  if (rows === undefined) return <LoadError list={companies} />
  if (rows.length === 0) {
    return (
      <EmptyState title={t('branches.empty')} text={t('branches.emptyWhy')}>
        {writable && <Button onClick={places.register}>{t('branches.register')}</Button>}
      </EmptyState>
    )
  }
  return (
    <>
      <FilterBar table={table} placeholder={t('branches.search')}>
        <ExportButton
          title={t('branches.title')}
          fileName="listagem-filiais"
          columns={exported}
          rows={table.shownRows}
        />
      </FilterBar>
      {table.shownRows.length === 0 ? (
        <NothingFound table={table} />
      ) : (
        <DataTable table={table} label={t('branches.title')} rowName={readBranchName} actions={actions} />
      )}
      <TableFoot table={table} />
    </>
  )
}
