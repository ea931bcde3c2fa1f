import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './filter-bar.module.css'
import type { DataTable } from './use-data-table.ts'

/** The line above a list: the search at left, what is done with the whole list (exports) at right. */
export function FilterBar<Row>({ table, children }: { table: DataTable<Row>; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <search className={styles.bar}>
      <TextInput
        className={styles.search}
        classNames={{ input: styles.input }}
        aria-label={t('kit.search')}
        placeholder={t('kit.search')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={table.search}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => table.setSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && table.setSearch('')}
        rightSection={
          table.search !== '' && (
            <ActionIcon aria-label={t('kit.clearSearch')} onClick={() => table.setSearch('')}>
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          )
        }
      />
      <NativeSelect
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
      <div className={styles.end}>{children}</div>
    </search>
  )
}
