import { IconHelp, IconLink, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyFilter, useCompanyFilter } from '../../kit/filters/company-filter.tsx'
import { ListFrame } from '../../kit/table/list-frame.tsx'
import type { RowActions } from '../../kit/table/row-actions.tsx'
import { useDataTable } from '../../kit/table/use-data-table.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isPlannable } from './user-access.ts'
import { exportedUserColumns, readUserId, readUserName, userColumns } from './user-columns.tsx'
import styles from './user-list.module.css'

const noRows: ListedUser[] = []
const byName = { column: 'name', descending: false }
const readOwner = ({ companyId, company }: ListedUser) => ({ id: companyId, name: company })
/** The number of users per page (R3-025). */
const pageSize = 20

type Act = ((user: ListedUser) => void) | undefined

/**
 * The table of users with actions. `onEdit` and `onLink` require a user with a main company. `onToggle` requires a
 * master administrator.
 */
export function UserList(props: {
  list: UseQueryResult<ListedUser[]>
  onEdit: Act
  onToggle: Act
  onLink: Act
}) {
  const { list, onEdit, onToggle, onLink } = props
  const { t } = useTranslation()
  const withCoordinator = onToggle !== undefined
  const columns = useMemo(() => userColumns(t, withCoordinator), [t, withCoordinator])
  const exported = useMemo(() => exportedUserColumns(t, withCoordinator), [t, withCoordinator])
  const latest = useRef({ onEdit, onToggle, onLink })
  useEffect(() => {
    latest.current = { onEdit, onToggle, onLink }
  })
  const writable = onEdit !== undefined
  const actions: RowActions<ListedUser> = useMemo(
    () => ({
      ...(withCoordinator && {
        lock: {
          run: (user) => latest.current.onToggle?.(user),
          look: ({ coordinator, name }) => ({
            icon: coordinator === 1 ? IconLockOpen : IconLock,
            title: t('userList.levels'),
            label: t('userList.levelsOn', { name }),
          }),
        },
      }),
      ...(writable && {
        link: {
          run: (user) => latest.current.onLink?.(user),
          look: (user) =>
            isPlannable(user)
              ? {
                  icon: IconLink,
                  title: t('userList.link'),
                  label: t('userList.linkOn', { name: user.name }),
                }
              : {
                  icon: IconHelp,
                  title: t('userList.help'),
                  label: t('userList.helpOn', { name: user.name }),
                },
        },
      }),
      ...(writable && { edit: (user) => latest.current.onEdit?.(user) }),
    }),
    [t, withCoordinator, writable],
  )
  const companies = useCompanyFilter(list.data ?? noRows, readOwner)
  const table = useDataTable({
    rows: list.data ?? noRows,
    rowId: readUserId,
    columns,
    defaultSort: byName,
    only: companies.only,
    fixedSize: pageSize,
  })

  return (
    <div className={styles.list}>
      <ListFrame
        list={list}
        rows={list.data}
        table={table}
        title={t('userList.title')}
        fileName="listagem-usuarios"
        exported={exported}
        rowName={readUserName}
        actions={actions}
        wide
        bar={{ placeholder: t('userList.search'), filters: <CompanyFilter filter={companies} /> }}
        empty={<EmptyState title={t('userList.empty')} text={t('userList.emptyWhy')} />}
      />
    </div>
  )
}
