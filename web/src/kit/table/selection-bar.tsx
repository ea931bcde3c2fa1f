import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { focusContent } from '../../ui/focus-content.ts'
import styles from './selection-bar.module.css'
import type { DataTable } from './use-data-table.ts'
import type { Selection } from './use-selection.ts'

/**
 * Replaces the filter bar while rows are marked. It shows the number of marked rows and the actions (`children`). Its
 * buttons mark all rows found, or unmark all. It also shows the number of marked rows that the search hides.
 */
export function SelectionBar<Row>(props: {
  table: DataTable<Row>
  selection: Selection
  children: ReactNode
}) {
  const { table, selection, children } = props
  const { t, i18n } = useTranslation()
  const figure = (value: number) => value.toLocaleString(i18n.language)
  const shown = table.shownRows.map(table.rowId)
  const inSight = shown.reduce((count, id) => count + Number(selection.ids.has(id)), 0)
  const hidden = selection.ids.size - inSight

  return (
    <div className={styles.bar}>
      <span className={styles.count} role="status">
        {t('kit.marked', { count: selection.ids.size, figure: figure(selection.ids.size) })}
        {hidden > 0 && (
          <span className={styles.hidden}>
            {' '}
            {t('kit.markedHidden', { count: hidden, figure: figure(hidden) })}
          </span>
        )}
      </span>
      <span className={styles.line} aria-hidden />
      {children}
      {inSight < shown.length && (
        <Button size="xs" variant="subtle" onClick={() => selection.setAll(shown, true)}>
          {t('kit.markThese', { count: shown.length, figure: figure(shown.length) })}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        className={styles.end}
        onClick={() => {
          selection.clear()
          focusContent()
        }}
      >
        {t('kit.unmark')}
      </Button>
    </div>
  )
}
