import { IconHelp, IconLink, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../kit/export/export-button.tsx'
import { FilterBar } from '../../kit/filters/filter-bar.tsx'
import { LoadError } from '../../kit/page/load-error.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { NothingFound } from '../../kit/table/nothing-found.tsx'
import type { RowActions } from '../../kit/table/row-actions.tsx'
import { TableFoot } from '../../kit/table/table-foot.tsx'
import { TableSkeleton } from '../../kit/table/table-skeleton.tsx'
import { useDataTable } from '../../kit/table/use-data-table.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { exportedUserColumns, readUserId, readUserName, userColumns } from './user-columns.tsx'

const noRows: ListedUser[] = []
const byName = { column: 'name', descending: false }
/** The number of users per page (R3-025). */
const pageSize = 20

type Act = ((user: ListedUser) => void) | undefined

/** The table of users with actions. `onEdit` and `onLink` need a main company. `onToggle` needs a master administrator. */
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
          look: ({ coordinator, active, cpfActive, name }) =>
            coordinator === 0 && active === 1 && cpfActive
              ? { icon: IconLink, title: t('userList.link'), label: t('userList.linkOn', { name }) }
              : { icon: IconHelp, title: t('userList.help'), label: t('userList.helpOn', { name }) },
        },
      }),
      ...(writable && { edit: (user) => latest.current.onEdit?.(user) }),
    }),
    [t, withCoordinator, writable],
  )
  const table = useDataTable({
    rows: list.data ?? noRows,
    rowId: readUserId,
    columns,
    defaultSort: byName,
    fixedSize: pageSize,
  })
  const drawn = useDeferredReady(!list.isPending)

  if (!drawn) return <TableSkeleton columns={columns} />
  if (list.data === undefined) return <LoadError list={list} />
  if (list.data.length === 0) {
    return <EmptyState title={t('userList.empty')} text={t('userList.emptyWhy')} />
  }
  return (
    <>
      <FilterBar table={table} placeholder={t('userList.search')}>
        <ExportButton
          title={t('userList.title')}
          fileName="listagem-usuarios"
          columns={exported}
          rows={table.shownRows}
        />
      </FilterBar>
      {table.shownRows.length === 0 ? (
        <NothingFound table={table} />
      ) : (
        <DataTable table={table} label={t('userList.title')} rowName={readUserName} actions={actions} wide />
      )}
      <TableFoot table={table} />
    </>
  )
}
