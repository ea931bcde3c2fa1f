import { localMoment } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import { useFileMaking } from '../../kit/export/use-file-making.ts'
import { usePaperFrame } from '../../kit/export/use-paper-frame.ts'
import { getServerNow } from '../../lib/clock.ts'
import { useSignedIn } from '../../lib/session.ts'
import { reportFileName } from './report-file-name.ts'
import type { ReportTable } from './report-table.ts'

/** The progress of an export. First it is the share of loaded rows, then the number of rows in the file. */
export type ExportProgress = { loaded: number | null } | { done: number; all: number }

/** Makes and downloads a report's file. The file contains every row that matches the filter. */
export function useReportExport() {
  const { t } = useTranslation()
  const { timeZone } = useSignedIn().parentCompany
  const frame = usePaperFrame()
  const { progress, save, cancel } = useFileMaking<ExportProgress>()

  async function makeReportFile<Row>(
    kind: 'pdf' | 'xlsx',
    table: ReportTable<Row>,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Blob> {
    const { title, sheet, facts } = table
    const [rows, columns] = await Promise.all([
      table.load(signal, (loaded) => onProgress({ loaded })),
      typeof table.columns === 'function' ? table.columns() : table.columns,
    ])
    signal.throwIfAborted()
    const further = (await table.further?.(rows, signal)) ?? []
    const onRows = (done: number, all = rows.length) => onProgress({ done, all })
    if (kind === 'pdf') {
      const { makePdf } = await import('./pdf/export-pdf.ts')
      const paper = { ...frame(), title, facts, noPhoto: t('reports.photo.none') }
      return await makePdf(paper, columns, rows, further, signal, onRows)
    }
    const { makeReportWorkbook } = await import('./report-excel.ts')
    return await makeReportWorkbook(sheet, columns, rows, further, signal, onRows)
  }

  return {
    progress,
    cancel,
    save: <Row>(kind: 'pdf' | 'xlsx', table: ReportTable<Row>) =>
      save({
        start: { loaded: null },
        make: async (signal, onProgress) => ({
          file: await makeReportFile(kind, table, signal, onProgress),
          name: reportFileName(table.name, localMoment(getServerNow(), timeZone).day, kind),
        }),
        failure: { title: t('kit.error'), text: t(`reports.failed.${kind}`) },
      }),
  }
}
