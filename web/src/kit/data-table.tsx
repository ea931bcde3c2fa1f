import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import { type RowActions, rowActionKeys, TableRows } from './table-rows.tsx'
import type { Column, DataTable as Table } from './use-data-table.ts'

/**
 * The list table of every screen: sticky head, sorted by a click on a column, rows that take focus and arrow keys
 * (Enter opens the row's edit action), virtual when there are many, cards on a phone.
 */
export function DataTable<Row extends object>(props: {
  table: Table<Row>
  /** What the list is a list of, for those who hear it. */
  label: string
  /** What a row is called, in the names of its actions. */
  rowName: (row: Row) => string
  actions?: RowActions<Row>
}) {
  const { table, label, rowName, actions = {} } = props
  const { t } = useTranslation()
  const actionCount = rowActionKeys.filter((key) => actions[key]).length

  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label} aria-rowcount={table.pageRows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {table.columns.map((column) => (
              <HeadCell key={column.id} column={column} table={table} />
            ))}
            {actionCount > 0 && (
              <th scope="col" style={{ width: `calc(${actionCount * 32}px + 20px)` }}>
                <span className="visually-hidden">{t('kit.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <TableRows
          rows={table.pageRows}
          columns={table.columns}
          rowId={table.rowId}
          rowName={rowName}
          actions={actions}
        />
      </table>
    </div>
  )
}

function HeadCell<Row>({ column, table }: { column: Column<Row>; table: Table<Row> }) {
  const sorted = table.sort.column === column.id
  const descending = sorted && table.sort.descending
  const Arrow = descending ? IconArrowNarrowDown : IconArrowNarrowUp
  return (
    <th
      scope="col"
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => table.setSort({ column: column.id, descending: sorted && !descending })}
      >
        {column.head}
        {sorted && <Arrow size={16} stroke={1.6} aria-hidden />}
      </button>
    </th>
  )
}
