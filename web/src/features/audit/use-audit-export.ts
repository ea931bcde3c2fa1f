import { type AuditCharts, isAuditEmpty } from '@zelo/contract/rules/audit-charts'
import { localMoment } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import type { Sheet } from '../../kit/export/sheet.ts'
import { useFileMaking } from '../../kit/export/use-file-making.ts'
import { usePaperFrame } from '../../kit/export/use-paper-frame.ts'
import { getServerNow } from '../../lib/clock.ts'
import { useSignedIn } from '../../lib/session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { formatCalendarDay } from '../reports/plan-changes.ts'
import { reportFileName } from '../reports/report-file-name.ts'
import { type AuditTable, buildAuditTables } from './audit-tables.ts'
import { formatRange } from './audit-words.ts'
import { listFilterFacts } from './filters-in-words.ts'
import type { Audit } from './use-audit.ts'
import { useAuditOptions } from './use-audit-options.ts'

/** The workbook's name, without a date (R3-488). */
const workbookName = 'DataSheet.xlsx'

/**
 * Downloads the charts and the late, held and voided records as a PDF or a workbook. Without data it shows a toast instead
 * (R3-379).
 */
export function useAuditExport(audit: Audit) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSignedIn().parentCompany
  const frame = usePaperFrame()
  const { progress, save, cancel } = useFileMaking<true>()
  const { charts, filter, interval, isFiltered } = audit
  const listAuditOptions = useAuditOptions(audit, isFiltered)

  /** Builds the table of late, held and voided records. With a `language`, delays are texts instead of minutes. */
  async function loadArrivalTable(language?: string) {
    const [{ buildArrivalTable }] = await Promise.all([import('./arrivals-card.tsx'), loadTexts('records')])
    return buildArrivalTable(audit.arrivals ?? [], t, language)
  }

  async function makePaper(charts: AuditCharts, signal: AbortSignal) {
    const [{ makeAuditPdf }, arrivals] = await Promise.all([
      import('./audit-pdf.ts'),
      loadArrivalTable(i18n.language),
    ])
    const period = { label: t('ui.period'), text: formatRange(interval, i18n.language, t) }
    const skipped = (audit.skips ?? []).map(
      (skip) => `${formatCalendarDay(skip, t)}: ${skip.count.toLocaleString(i18n.language)}`,
    )
    const paper = {
      ...frame(),
      title: t('shell.screen.audit'),
      facts: [
        period,
        ...listFilterFacts(filter, listAuditOptions, t),
        ...(skipped.length > 0 ? [{ label: t('audit.skips.title'), text: skipped.join('; ') }] : []),
      ],
    }
    const name = reportFileName('auditoria', localMoment(getServerNow(), timeZone).day, 'pdf')
    const texts = i18n.getDataByLanguage(i18n.language)
    return { name, file: await makeAuditPdf({ paper, charts, arrivals, texts }, signal) }
  }

  async function makeSheets(charts: AuditCharts, signal: AbortSignal) {
    const [{ makeWorkbook }, arrivals] = await Promise.all([
      import('../../kit/export/export-excel.ts'),
      loadArrivalTable(),
    ])
    const skips = {
      sheet: t('reports.skippedSheet.title'),
      heads: [t('reports.skippedSheet.reason'), t('audit.skips.cleanings')],
      rows: (audit.skips ?? []).map((skip) => [formatCalendarDay(skip, t), skip.count]),
    }
    const tables = [
      ...buildAuditTables(charts, t),
      { sheet: t('records.audit.sheet'), ...arrivals },
      ...(skips.rows.length > 0 ? [skips] : []),
    ]
    return { name: workbookName, file: await makeWorkbook(tables.map(toAuditSheet), signal) }
  }

  function saveAs(kind: 'pdf' | 'xlsx'): void {
    if (!charts || isAuditEmpty(charts)) {
      showToast({ kind: 'info', title: t('audit.filter.noData'), text: t('audit.filter.noExportWhy') })
      return
    }
    void save({
      start: true,
      make: (signal) => (kind === 'pdf' ? makePaper(charts, signal) : makeSheets(charts, signal)),
      failure: { title: t('kit.error'), text: t(`reports.failed.${kind}`) },
    })
  }

  return { making: progress !== null, save: saveAs, cancel }
}

function toAuditSheet({ sheet, heads, rows }: Omit<AuditTable, 'id'>): Sheet {
  return {
    title: sheet,
    columns: heads.map((head, column) => ({ head, values: rows.map((row) => row[column] ?? null) })),
  }
}
