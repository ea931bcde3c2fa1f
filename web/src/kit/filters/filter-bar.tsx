import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { useCards } from '../table/use-cards.ts'
import type { DataTable } from '../table/use-data-table.ts'
import styles from './filter-bar.module.css'
import { SearchBox } from './search-box.tsx'

/**
 * The line above a list: the search on the left, then `filters`, and the exports on the right. `filters` is the button
 * Filtrar and its chips. `instead` replaces the line at the same height, e.g. with the actions for marked rows. On a
 * phone, `instead` is at the bottom of the window and the line stays visible.
 */
export function FilterBar<Row>(props: {
  table: DataTable<Row>
  placeholder?: string
  filters?: ReactNode
  instead?: ReactNode
  children?: ReactNode
}) {
  const { table, filters, instead, children } = props
  const { t } = useTranslation()
  const asCards = useCards()
  const placeholder = props.placeholder ?? t('kit.search')
  return (
    <div className={styles.place}>
      <search className={styles.bar} inert={Boolean(instead) && !asCards}>
        <SearchBox
          className={styles.search}
          value={table.search}
          placeholder={placeholder}
          onChange={table.setSearch}
        />
        {filters}
        <div className={styles.end}>
          <Select
            className={styles.order}
            aria-label={t('kit.sortBy')}
            value={`${table.sort.descending ? '-' : ''}${table.sort.column}`}
            data={table.columns.flatMap((column) => [
              { value: column.id, label: t('kit.ascending', { column: column.head }) },
              { value: `-${column.id}`, label: t('kit.descending', { column: column.head }) },
            ])}
            onChange={({ currentTarget: { value } }) =>
              table.setSort({ column: value.replace(/^-/, ''), descending: value.startsWith('-') })
            }
          />
          {children}
        </div>
      </search>
      {instead}
    </div>
  )
}
