import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { DataTable } from './use-data-table.ts'

/**
 * Shown in place of a list if the search finds nothing. The default text mentions all text columns. `text` mentions
 * other searched columns instead.
 */
export function NothingFound<Row>({ table, text }: { table: DataTable<Row>; text?: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('kit.nothingFound', { search: table.search })}
      text={text ?? t('kit.nothingFoundWhy')}
    >
      <Button variant="default" onClick={() => table.setSearch('')}>
        {t('kit.clearFilters')}
      </Button>
    </EmptyState>
  )
}
