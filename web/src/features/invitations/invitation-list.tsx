import { IconX } from '@tabler/icons-react'
import type { Invitation } from '@zelo/contract/invitations'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyFilter, useCompanyFilter } from '../../kit/filters/company-filter.tsx'
import { FilterBar } from '../../kit/filters/filter-bar.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { NothingFound } from '../../kit/table/nothing-found.tsx'
import type { RowActions } from '../../kit/table/row-actions.tsx'
import { TableFoot } from '../../kit/table/table-foot.tsx'
import { type Column, useDataTable } from '../../kit/table/use-data-table.ts'

const readInvitationId = (invitation: Invitation) => invitation.id
const readInvitationName = (invitation: Invitation) => invitation.name
const readOwner = ({ company }: Invitation) => company
const newestFirst = { column: 'createdAt', descending: true }

/** The table of invitations. If `onRevoke` is set, users can revoke open invitations. */
export function InvitationList(props: {
  invitations: readonly Invitation[]
  onRevoke: ((invitation: Invitation) => void) | undefined
}) {
  const { invitations, onRevoke } = props
  const { t } = useTranslation()
  const columns = useMemo(() => invitationColumns(t), [t])
  const actions: RowActions<Invitation> = useMemo(
    () => ({
      ...(onRevoke && {
        remove: {
          run: onRevoke,
          look: ({ status, name }) =>
            status === 'open'
              ? {
                  icon: IconX,
                  title: t('invitations.revoke'),
                  label: t('invitations.revokeOn', { name }),
                }
              : null,
        },
      }),
    }),
    [t, onRevoke],
  )
  const companies = useCompanyFilter(invitations, readOwner)
  const table = useDataTable({
    rows: invitations,
    rowId: readInvitationId,
    columns,
    defaultSort: newestFirst,
    only: companies.only,
  })
  return (
    <>
      <FilterBar
        table={table}
        placeholder={t('invitations.search')}
        filters={<CompanyFilter filter={companies} />}
      />
      {table.shownRows.length === 0 ? (
        <NothingFound table={table} />
      ) : (
        <DataTable
          table={table}
          label={t('shell.screen.invitations')}
          rowName={readInvitationName}
          actions={actions}
        />
      )}
      <TableFoot table={table} />
    </>
  )
}

function invitationColumns(t: TFunction): Column<Invitation>[] {
  const day = (instant: string) => toDisplayDate(instant.slice(0, 10))
  return [
    { id: 'name', head: t('invitations.name'), text: readInvitationName, card: 'title' },
    {
      id: 'cpf',
      head: t('invitations.cpf'),
      text: ({ cpf }) => maskCpf(cpf),
      cell: ({ cpf }) => <span className="figures">{maskCpf(cpf)}</span>,
      searchText: ({ cpf }) => `${maskCpf(cpf)} ${cpf}`,
      width: '136px',
      card: 'labelled',
    },
    { id: 'company', head: t('invitations.company'), text: ({ company }) => company.name, card: 'fact' },
    {
      id: 'status',
      head: t('invitations.status'),
      text: ({ status, expiresAt, acceptedAt }) =>
        t(`invitations.is.${status}`, { day: day(acceptedAt ?? expiresAt) }),
      width: '200px',
      card: 'fact',
    },
    {
      id: 'createdAt',
      head: t('invitations.createdAt'),
      text: ({ createdAt }) => day(createdAt),
      cell: ({ createdAt }) => <span className="figures">{day(createdAt)}</span>,
      sortText: ({ createdAt }) => createdAt,
      width: '104px',
      card: 'labelled',
    },
    {
      id: 'createdBy',
      head: t('invitations.createdBy'),
      text: ({ createdBy }) => createdBy,
      card: 'labelled',
    },
  ]
}
