import type { UseQueryResult } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanel } from '../../kit/address/use-panel.ts'
import { RecordName } from '../../kit/crud/record-name.tsx'
import { ListFrame } from '../../kit/table/list-frame.tsx'
import type { ListPlaces } from '../../kit/table/list-tabs.tsx'
import { useDataTable } from '../../kit/table/use-data-table.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { branchColumns, exportedBranchColumns, readBranchId, readBranchName } from './branch-columns.ts'

const BranchPanel = lazy(() => import('./branch-panel.tsx').then((file) => ({ default: file.BranchPanel })))

const noRows: Company[] = []
const byName = { column: 'name', descending: false }

/** The list tab. `rows` are the branches. The name of a branch opens the branch in the panel beside the list. */
export function BranchList(props: {
  companies: UseQueryResult<Company[]>
  rows: readonly Company[] | undefined
  writable: boolean
  places: ListPlaces
}) {
  const { companies, rows, writable, places } = props
  const { t } = useTranslation()
  const actor = toActor(useSignedIn())
  const panel = usePanel({ rows, rowId: readBranchId, writable })
  const { edit: openPanel } = panel
  const columns = useMemo(
    () =>
      branchColumns(
        t,
        writable ? ({ id, name }) => <RecordName name={name} onOpen={() => openPanel(id)} /> : undefined,
      ),
    [t, writable, openPanel],
  )
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
    <>
      <ListFrame
        list={companies}
        rows={rows}
        table={table}
        title={t('branches.title')}
        fileName="listagem-filiais"
        exported={exported}
        rowName={readBranchName}
        actions={actions}
        bar={{
          placeholder: t('branches.search'),
          children: can(actor, 'branches.create') && (
            <Button size="xs" onClick={panel.register}>
              {t('branches.add')}
            </Button>
          ),
        }}
        empty={
          <EmptyState title={t('branches.empty')} text={t('branches.emptyWhy')}>
            {writable && <Button onClick={places.register}>{t('branches.register')}</Button>}
          </EmptyState>
        }
      />
      <Suspense>
        {panel.isOpen && (
          <BranchPanel
            key={panel.record?.id}
            branch={panel.record}
            companies={companies.data ?? []}
            onClose={panel.close}
          />
        )}
      </Suspense>
    </>
  )
}
