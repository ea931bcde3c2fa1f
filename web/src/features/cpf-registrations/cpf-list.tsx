import type { UseQueryResult } from '@tanstack/react-query'
import type { CpfRegistration } from '@zelo/contract/cpf-registrations'
import { can } from '@zelo/contract/permissions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyFilter, useCompanyFilter } from '../../kit/filters/company-filter.tsx'
import { ListFrame } from '../../kit/table/list-frame.tsx'
import type { ListPlaces } from '../../kit/table/list-tabs.tsx'
import { NothingFound } from '../../kit/table/nothing-found.tsx'
import { SelectionBar } from '../../kit/table/selection-bar.tsx'
import { useDataTable } from '../../kit/table/use-data-table.ts'
import { useSelection } from '../../kit/table/use-selection.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
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
  const selection = useSelection({ rows, rowId: readRegistrationId, disabled: !isMaster })
  const marked = useMemo(() => rows.filter((row) => selection.ids.has(row.id)), [rows, selection])

  const statusMenu = isMaster && <CpfStatusMenu marked={marked} onChanged={selection.clear} />
  const marks = selection.ids.size > 0 && (
    <SelectionBar table={table} selection={selection}>
      {statusMenu}
    </SelectionBar>
  )
  return (
    <ListFrame
      list={list}
      rows={list.data}
      table={table}
      title={t('cpfRegistrations.title')}
      fileName="listagem-cpfs"
      rowName={formatRegistrationCpf}
      selection={writable ? selection : undefined}
      bar={{
        placeholder: t('cpfRegistrations.searchBy'),
        filters: (
          <>
            <CompanyFilter filter={companies} />
            {statusMenu}
          </>
        ),
        instead: marks,
      }}
      nothingFound={<NothingFound table={table} text={t('cpfRegistrations.nothingFoundWhy')} />}
      empty={
        <EmptyState title={t('cpfRegistrations.empty')} text={t('cpfRegistrations.emptyWhy')}>
          {writable && <Button onClick={places.register}>{t('cpfRegistrations.register')}</Button>}
        </EmptyState>
      }
    />
  )
}
