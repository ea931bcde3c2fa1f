import type { UseQueryResult } from '@tanstack/react-query'
import type { CpfRegistration } from '@zelo/contract/cpf-registrations'
import { can } from '@zelo/contract/permissions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../kit/export/export-button.tsx'
import { CompanyFilter, useCompanyFilter } from '../../kit/filters/company-filter.tsx'
import { FilterBar } from '../../kit/filters/filter-bar.tsx'
import { LoadError } from '../../kit/page/load-error.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import type { ListPlaces } from '../../kit/table/list-tabs.tsx'
import { NothingFound } from '../../kit/table/nothing-found.tsx'
import { SelectionBar } from '../../kit/table/selection-bar.tsx'
import { TableFoot } from '../../kit/table/table-foot.tsx'
import { TableSkeleton } from '../../kit/table/table-skeleton.tsx'
import { useDataTable } from '../../kit/table/use-data-table.ts'
import { useSelection } from '../../kit/table/use-selection.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { cpfColumns, formatRegistrationCpf, readRegistrationId } from './cpf-columns.tsx'
import { CpfStatusMenu } from './cpf-status-menu.tsx'

const noRows: CpfRegistration[] = []
const byBranch = { column: 'branch', descending: false }
const readOwner = ({ companyId, company }: CpfRegistration) => ({ id: companyId, name: company })

/** The list tab. Check boxes need a main company. Only a master administrator has the status menu (R2-149, R2-156). */
export function CpfList(props: {
  list: UseQueryResult<CpfRegistration[]>
  writable: boolean
  places: ListPlaces
}) {
  const { list, writable, places } = props
  const { t } = useTranslation()
  const isMaster = can(toActor(useSignedIn()), 'cpf-registrations.change-status')
  const rows = list.data ?? noRows

  const columns = useMemo(() => cpfColumns(t), [t])
  const companies = useCompanyFilter(rows, readOwner)
  const table = useDataTable({
    rows,
    rowId: readRegistrationId,
    columns,
    defaultSort: byBranch,
    only: companies.only,
    fixedSize: 20,
  })
  const drawn = useDeferredReady(!list.isPending)
  const selection = useSelection({ rows, rowId: readRegistrationId, disabled: !isMaster })
  const marked = useMemo(() => rows.filter((row) => selection.ids.has(row.id)), [rows, selection])

  if (!drawn) return <TableSkeleton columns={columns} />
  if (list.data === undefined) return <LoadError list={list} />
  if (list.data.length === 0) {
    return (
      <EmptyState title={t('cpfRegistrations.empty')} text={t('cpfRegistrations.emptyWhy')}>
        {writable && <Button onClick={places.register}>{t('cpfRegistrations.register')}</Button>}
      </EmptyState>
    )
  }
  const statusMenu = isMaster && <CpfStatusMenu marked={marked} onChanged={selection.clear} />
  const isMarked = selection.ids.size > 0
  return (
    <>
      <FilterBar
        table={table}
        placeholder={t('cpfRegistrations.searchBy')}
        filters={
          <>
            <CompanyFilter filter={companies} />
            {statusMenu}
          </>
        }
        instead={
          isMarked && (
            <SelectionBar table={table} selection={selection}>
              {statusMenu}
            </SelectionBar>
          )
        }
      >
        <ExportButton
          title={t('cpfRegistrations.title')}
          fileName="listagem-cpfs"
          columns={columns}
          rows={table.shownRows}
        />
      </FilterBar>
      {table.shownRows.length === 0 ? (
        <NothingFound table={table} text={t('cpfRegistrations.nothingFoundWhy')} />
      ) : (
        <DataTable
          table={table}
          label={t('cpfRegistrations.title')}
          rowName={formatRegistrationCpf}
          selection={writable ? selection : undefined}
        />
      )}
      <TableFoot table={table} />
    </>
  )
}
