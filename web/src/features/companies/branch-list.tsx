import type { UseQueryResult } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame } from '../../kit/table/list-frame.tsx'
import type { ListPlaces } from '../../kit/table/list-tabs.tsx'
import { useDataTable } from '../../kit/table/use-data-table.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
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

  return (
    <ListFrame
      list={companies}
      rows={rows}
      table={table}
      title={t('branches.title')}
      fileName="listagem-filiais"
      exported={exported}
      rowName={readBranchName}
      actions={actions}
      bar={{ placeholder: t('branches.search') }}
      empty={
        <EmptyState title={t('branches.empty')} text={t('branches.emptyWhy')}>
          {writable && <Button onClick={places.register}>{t('branches.register')}</Button>}
        </EmptyState>
      }
    />
  )
}
