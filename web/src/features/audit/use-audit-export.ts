import { isAuditEmpty } from '@zelo/contract/rules/audit-charts'
import { localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFileName } from '../../kit/report-file-name.ts'
import { instantText } from '../../kit/report-table.ts'
import { saveFile } from '../../kit/save-file.ts'
import type { Sheet } from '../../kit/sheet.ts'
import { useSignedIn } from '../../lib/session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { auditTables } from './audit-tables.ts'
import { rangeInWords } from './audit-words.ts'
import { filtersInWords } from './filters-in-words.ts'
import type { Audit } from './use-audit.ts'
import { useAuditOptions } from './use-audit-options.ts'

/** The workbook's name, without a date (spec 3 §9, DOMAIN §8). */
const workbookName = 'DataSheet.xlsx'

/**
 * Downloads what the charts show, as a PDF or as a workbook; without any data that is refused (spec 3 §5). `cancel` ends
 * it without a file, and so does leaving what asked for it.
 */
export function useAuditExport(audit: Audit) {
  const { t, i18n } = useTranslation()
  const { user, grupo } = useSignedIn()
  const [making, setMaking] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { charts, filter, interval, isFiltered } = audit
  const optionsOf = useAuditOptions(audit, isFiltered)

  async function save(kind: 'pdf' | 'xlsx'): Promise<void> {
    if (!charts || isAuditEmpty(charts)) {
      showToast({ kind: 'info', title: t('audit.filter.noData'), text: t('audit.filter.noExportWhy') })
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setMaking(true)
    try {
      if (kind === 'pdf') {
        const { makeAuditPdf } = await import('./audit-pdf.ts')
        const paper = {
          language: i18n.language,
          company: grupo.NOME,
          title: t('shell.screen.audit'),
          facts: [
            { label: t('ui.period'), text: rangeInWords(interval, i18n.language, t) },
            ...filtersInWords(filter, optionsOf, t),
          ],
          made: t('reports.made', {
            name: user.nome,
            at: instantText(toZonedIso(Date.now(), grupo.timeZone)),
          }),
          pageOf: t('reports.pageOf', { page: '{page}', count: '{count}' as never }),
        }
        const day = localMoment(Date.now(), grupo.timeZone).day
        const made = await makeAuditPdf(
          { paper, charts, texts: i18n.getDataByLanguage(i18n.language) },
          signal,
        )
        saveFile(made, reportFileName(t('audit.paperName'), day, 'pdf'))
      } else {
        const { makeWorkbook } = await import('../../kit/export-excel.ts')
        saveFile(await makeWorkbook(auditTables(charts, t).map(sheetOf), signal), workbookName)
      }
    } catch {
      if (signal.aborted) return
      const text = t(`reports.failed.${kind}`)
      showToast({ kind: 'error', title: t('kit.error'), text })
    } finally {
      setMaking(false)
    }
  }

  return { making, save, cancel: () => running.current?.abort() }
}

function sheetOf({ sheet, heads, rows }: ReturnType<typeof auditTables>[number]): Sheet {
  return {
    title: sheet,
    columns: heads.map((head, column) => ({ head, values: rows.map((row) => row[column] ?? null) })),
  }
}
