import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../table/use-data-table.ts'
import { useExport } from './use-export.ts'

/**
 * Downloads rows as the Excel file `<fileName>-DD-MM-YYYY.xlsx`. The file omits columns whose `exported` is false. Pass
 * the table's `shownRows`, which are the filtered and sorted rows of all pages.
 */
export function ExportButton<Row>(props: {
  /** The sheet's name. */
  title: string
  fileName: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}) {
  const { title, fileName, columns, rows } = props
  const { t } = useTranslation()
  const { busy, save } = useExport()

  const saveRows = () =>
    save(fileName, {
      title,
      columns: columns
        .filter(({ exported = true }) => exported)
        .map(({ head, text, value = text }) => ({ head, values: rows.map(value) })),
    })
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('kit.exportExcel')}
      leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={saveRows}
    >
      {t('kit.excel')}
    </Button>
  )
}
