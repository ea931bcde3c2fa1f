import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../lib/clock.ts'
import { useSignedIn } from '../../lib/session.ts'
import styles from './data-table.module.css'
import paper from './printed-table.module.css'
import { type RowActions, rowActionKeys } from './row-actions.tsx'
import sortButton from './sort-button.module.css'
import { TableRows } from './table-rows.tsx'
import type { Column, DataTable as Table } from './use-data-table.ts'
import type { Selection } from './use-selection.ts'
import wideTable from './wide-table.module.css'

/**
 * The list table of every screen. The head is sticky, and a click on a column sorts. Arrow keys move between rows, Enter
 * edits a row, and Space marks it. Long lists render only the visible rows. On a phone the rows are cards. A print of at
 * most `mostPrinted` rows shows all of them with full texts.
 */
export function DataTable<Row extends object>(props: {
  table: Table<Row>
  /** The list's accessible name. */
  label: string
  /** Returns a row's name for the labels of its actions. */
  rowName: (row: Row) => string
  actions?: RowActions<Row>
  /** The marked rows. Undefined if the list has no selection. */
  selection?: Selection | undefined
  /** True if the columns are too wide for a small tablet. The table then scrolls sideways. */
  wide?: boolean
}) {
  const { table, label, rowName, wide } = props
  // A print shows neither check boxes nor buttons.
  const { actions = {}, selection } = table.printing ? {} : props
  const { t } = useTranslation()
  const actionCount = rowActionKeys.filter((key) => actions[key]).length

  return (
    <div className={`${styles.box} ${paper.box} ${wide ? wideTable.box : ''}`}>
      <table className={styles.table} aria-label={label} aria-rowcount={table.pageRows.length + 1}>
        {table.printing && <PrintedFacts search={table.search} />}
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={styles.mark}>
                <MarkAll table={table} selection={selection} />
              </th>
            )}
            {table.columns.map((column) => (
              <HeadCell key={column.id} column={column} table={table} />
            ))}
            {actionCount > 0 && (
              <th
                scope="col"
                className={wideTable.actions}
                style={{ width: `calc(${actionCount * 32}px + 20px)` }}
              >
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
          selection={selection}
          whole={table.printing}
        />
      </table>
    </div>
  )
}

/** The line above a printed list: the company, the time and the search. */
function PrintedFacts({ search }: { search: string }) {
  const { t } = useTranslation()
  const { name, timeZone } = useSignedIn().parentCompany
  const now = formatInstant(toZonedIso(getServerNow(), timeZone))
  return (
    <caption>
      {[name, now, ...(search === '' ? [] : [t('kit.printedSearch', { search })])].join(' · ')}
    </caption>
  )
}

/** A check box that marks or unmarks every row found by the search, on all pages. */
function MarkAll<Row>({ table, selection }: { table: Table<Row>; selection: Selection }) {
  const { t } = useTranslation()
  const { shownRows, rowId } = table
  const marked = shownRows.reduce((count, row) => count + Number(selection.ids.has(rowId(row))), 0)
  const all = marked > 0 && marked === shownRows.length
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = marked > 0 && !all
      }}
      aria-label={t('kit.markAll')}
      checked={all}
      disabled={selection.disabled}
      onChange={() => selection.setAll(shownRows.map(rowId), !all)}
    />
  )
}

function HeadCell<Row>({ column, table }: { column: Column<Row>; table: Table<Row> }) {
  const sorted = table.sort.column === column.id
  const descending = sorted && table.sort.descending
  // The head repeats on each printed page. Sort buttons in it would leave gaps.
  if (table.printing)
    return (
      <th scope="col" data-figures={column.figures}>
        {column.head}
      </th>
    )
  const Arrow = descending ? IconArrowNarrowDown : IconArrowNarrowUp
  return (
    <th
      scope="col"
      style={column.width === undefined ? undefined : { width: column.width }}
      data-figures={column.figures}
      data-roomy={column.roomy}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={sortButton.sort}
        onClick={() => table.setSort({ column: column.id, descending: sorted && !descending })}
      >
        {column.head}
        {sorted && <Arrow size={16} stroke={1.6} aria-hidden />}
      </button>
    </th>
  )
}
