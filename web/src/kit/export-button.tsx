import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { localMoment } from '@zelo/contract/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../lib/session.ts'
import { showToast } from '../ui/toast-store.ts'
import type { Column } from './use-data-table.ts'

/**
 * Downloads rows as an Excel file named `<fileName>-DD-MM-YYYY.xlsx`, with the columns whose `exported` is not false.
 * Hand it the table's `shownRows`: every row that search and order leave, on all pages.
 */
export function ExportButton<Row>(props: {
  /** Names the sheet. */
  title: string
  fileName: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}) {
  const { title, fileName, columns, rows } = props
  const { t } = useTranslation()
  const { timeZone } = useSignedIn().grupo
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    try {
      const { exportExcel } = await import('./export-excel.ts')
      await exportExcel(fileName, localMoment(Date.now(), timeZone).day, {
        title,
        columns: columns
          .filter(({ exported = true }) => exported)
          .map(({ head, text, value = text }) => ({ head, values: rows.map(value) })),
      })
    } catch {
      showToast({ kind: 'error', title: t('kit.error'), text: t('kit.exportFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('kit.exportExcel')}
      leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={save}
    >
      {t('kit.excel')}
    </Button>
  )
}
