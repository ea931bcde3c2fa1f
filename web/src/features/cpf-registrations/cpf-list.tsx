import { IconUserPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ListedCpfRegistration } from '@zelo/contract/cpf-registrations'
import { can } from '@zelo/contract/permissions'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { changeListAddress } from '../../kit/address/list-address.ts'
import { usePanel } from '../../kit/address/use-panel.ts'
import { CompanyFilter, useCompanyFilter } from '../../kit/filters/company-filter.tsx'
import { ListFrame } from '../../kit/table/list-frame.tsx'
import type { ListPlaces } from '../../kit/table/list-tabs.tsx'
import { NothingFound } from '../../kit/table/nothing-found.tsx'
import type { RowActions } from '../../kit/table/row-actions.tsx'
import { SelectionBar } from '../../kit/table/selection-bar.tsx'
import { useDataTable } from '../../kit/table/use-data-table.ts'
import { useSelection } from '../../kit/table/use-selection.ts'
import { quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { cpfColumns, exportedCpfColumns, formatRegistrationCpf, readRegistrationId } from './cpf-columns.tsx'
import { CpfStatusMenu } from './cpf-status-menu.tsx'

const InviteDialog = lazy(() =>
  import('../invitations/invite-dialog.tsx').then((file) => ({ default: file.InviteDialog })),
)

const CpfPanel = lazy(() => import('./cpf-panel.tsx').then((file) => ({ default: file.CpfPanel })))

const noRows: ListedCpfRegistration[] = []
/** The values of the filter by account. `none` shows only CPFs whose owners have not signed up yet. */
const accounts = ['all', 'none', 'some'] as const
const byBranch = { column: 'branch', descending: false }
const readOwner = ({ companyId, company }: ListedCpfRegistration) => ({ id: companyId, name: company })

/**
 * The list tab. Only users with a main company see check boxes. Only a master administrator sees the status menu (R2-149,
 * R2-156).
 */
export function CpfList(props: {
  list: UseQueryResult<ListedCpfRegistration[]>
  writable: boolean
  places: ListPlaces
}) {
  const { list, writable, places } = props
  const { t } = useTranslation()
  const isMaster = can(toActor(useSignedIn()), 'cpf-registrations.change-status')
  const [params, setParams] = useSearchParams()
  const account = accounts.find((one) => one === params.get('account')) ?? 'all'
  const rows = useMemo(
    () => (list.data ?? noRows).filter((row) => account === 'all' || row.awaited === (account === 'none')),
    [list.data, account],
  )

  // Users cannot edit a pre-registered CPF, so the panel only registers new ones.
  const panel = usePanel({ rows: list.data && noRows, rowId: readRegistrationId, writable })
  const columns = useMemo(() => cpfColumns(t), [t])
  const [invited, setInvited] = useState<ListedCpfRegistration | null>(null)
  const actions: RowActions<ListedCpfRegistration> = useMemo(
    () => ({ ...(writable && { link: { run: setInvited, look: (row) => toInviteAction(row, t) } }) }),
    [t, writable],
  )
  const exported = useMemo(() => exportedCpfColumns(t), [t])
  const companies = useCompanyFilter(list.data ?? noRows, readOwner)
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
    <>
      <ListFrame
        list={list}
        rows={list.data}
        table={table}
        title={t('cpfRegistrations.title')}
        fileName="listagem-cpfs"
        exported={exported}
        rowName={formatRegistrationCpf}
        actions={actions}
        selection={writable ? selection : undefined}
        wide
        bar={{
          placeholder: t('cpfRegistrations.searchBy'),
          filters: (
            <>
              <CompanyFilter filter={companies} />
              <Select
                aria-label={t('cpfRegistrations.account')}
                value={account}
                data={accounts.map((value) => ({ value, label: t(`cpfRegistrations.accounts.${value}`) }))}
                onChange={({ currentTarget: { value } }) =>
                  setParams(
                    withParams(changeListAddress(readCurrentParams(), {}), {
                      account: value === 'all' ? null : value,
                    }),
                    quietly,
                  )
                }
              />
              {statusMenu}
            </>
          ),
          instead: marks,
          children: writable && (
            <Button size="xs" onClick={panel.register}>
              {t('cpfRegistrations.add')}
            </Button>
          ),
        }}
        nothingFound={<NothingFound table={table} text={t('cpfRegistrations.nothingFoundWhy')} />}
        empty={
          <EmptyState title={t('cpfRegistrations.empty')} text={t('cpfRegistrations.emptyWhy')}>
            {writable && <Button onClick={places.register}>{t('cpfRegistrations.register')}</Button>}
          </EmptyState>
        }
      />
      <Suspense>
        {panel.isOpen && <CpfPanel onClose={panel.close} />}
        {invited && (
          <InviteDialog person={{ ...invited, name: invited.name ?? '' }} onClose={() => setInvited(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Returns the button that invites the owner of a CPF to sign up. The link of a new invitation replaces the earlier link. */
function toInviteAction(row: ListedCpfRegistration, t: TFunction) {
  if (!row.awaited || !row.active) return null
  const key = row.invited ? 'inviteAgain' : 'invite'
  const name = row.name ?? formatRegistrationCpf(row)
  return {
    icon: IconUserPlus,
    title: t(`cpfRegistrations.${key}`),
    label: t(`cpfRegistrations.${key}On`, { name }),
  }
}
