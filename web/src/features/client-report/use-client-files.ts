import type { ClientReport } from '@zelo/contract/client-report'
import { toFileDate } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { useTranslation } from 'react-i18next'
import { useFileMaking } from '../../kit/export/use-file-making.ts'
import { usePaperFrame } from '../../kit/export/use-paper-frame.ts'
import { cleanFileName } from '../reports/report-file-name.ts'

export interface WantedReport {
  report: ClientReport
  /** The company that the report is about. */
  company: string
  interval: DateInterval
  scope: { companyId: number; alone: '1' | undefined }
}

/**
 * Creates and downloads the report as a PDF, or its rows as a workbook. File names are in the language of the user. `making`
 * is the kind of file that is being created.
 */
export function useClientFiles() {
  const { t, i18n } = useTranslation()
  const frame = usePaperFrame()
  const { progress, save } = useFileMaking<'pdf' | 'xlsx'>()

  const makeName = ({ company, interval: { from, to } }: WantedReport, ending: 'pdf' | 'xlsx') => {
    const days = t('clientReport.fileDays', { from: toFileDate(from), to: toFileDate(to) })
    return `${t('clientReport.fileName')}-${cleanFileName(company)}-${days}.${ending}`
  }
  const savePdf = (wanted: WantedReport) =>
    save({
      start: 'pdf',
      make: async (signal) => {
        const [{ makePdfFromParts }, { generateReportParts }] = await Promise.all([
          import('../reports/pdf/export-pdf.ts'),
          import('./report-paper.ts'),
        ])
        const parts = generateReportParts(wanted, frame(), t, i18n.language)
        return { name: makeName(wanted, 'pdf'), file: await makePdfFromParts(parts, signal) }
      },
      failure: { title: t('kit.error'), text: t('reports.failed.pdf') },
    })
  const saveRows = (wanted: WantedReport) =>
    save({
      start: 'xlsx',
      make: async (signal) => {
        const { makeClientReportWorkbook } = await import('./report-workbook.ts')
        const file = await makeClientReportWorkbook(wanted, t, i18n.language, signal)
        return { name: makeName(wanted, 'xlsx'), file }
      },
      failure: { title: t('kit.error'), text: t('kit.exportFailed') },
    })
  return {
    making: progress,
    savePdf: (wanted: WantedReport) => void savePdf(wanted),
    saveRows: (wanted: WantedReport) => void saveRows(wanted),
  }
}
