import { localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../lib/session.ts'
import { showToast } from '../ui/toast-store.ts'
import { reportFileName } from './report-file-name.ts'
import { instantText, type ReportColumn, type ReportTable } from './report-table.ts'
import { saveFile } from './save-file.ts'

/** How far an export is: the share of its rows that were loaded, then how many of them are in the file. */
export type ExportProgress = { loaded: number | null } | { done: number; all: number }

/**
 * Makes the file of a report with every row that its filter finds, and downloads it. `progress` is null while nothing is
 * made. `cancel` ends it without a file, and so does leaving what asked for it.
 */
export function useReportExport() {
  const { t, i18n } = useTranslation()
  const { grupo, user } = useSignedIn()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function save<Row>(kind: 'pdf' | 'xlsx', table: ReportTable<Row>): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setProgress({ loaded: null })
    try {
      const [rows, columns] = await Promise.all([
        table.load(signal, (loaded) => setProgress({ loaded })),
        typeof table.columns === 'function' ? table.columns() : table.columns,
      ])
      signal.throwIfAborted()
      const told = (done: number) => setProgress({ done, all: rows.length })
      const made =
        kind === 'pdf'
          ? await paperOf(table, columns, rows, signal, told)
          : await sheetOf(table.title, columns, rows, signal, told)
      saveFile(made, reportFileName(table.name, localMoment(Date.now(), grupo.timeZone).day, kind))
    } catch {
      if (!signal.aborted)
        showToast({ kind: 'error', title: t('kit.error'), text: t(`reports.failed.${kind}`) })
    } finally {
      setProgress(null)
    }
  }

  async function paperOf<Row>(
    table: ReportTable<Row>,
    columns: readonly ReportColumn<Row>[],
    rows: readonly Row[],
    signal: AbortSignal,
    told: (done: number) => void,
  ): Promise<Blob> {
    const { makePdf } = await import('./export-pdf.ts')
    const at = instantText(toZonedIso(Date.now(), grupo.timeZone))
    const paper = {
      language: i18n.language,
      title: table.title,
      company: grupo.NOME,
      facts: table.facts,
      made: t('reports.made', { name: user.nome, at }),
      pageOf: t('reports.pageOf', { page: '{page}', count: '{count}' as never }),
      noPhoto: t('reports.photo.none'),
    }
    return await makePdf(paper, columns, rows, signal, told)
  }

  return { progress, save, cancel: () => running.current?.abort() }
}

async function sheetOf<Row>(
  title: string,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  signal: AbortSignal,
  told: (done: number) => void,
): Promise<Blob> {
  const { makeReportWorkbook } = await import('./report-excel.ts')
  return await makeReportWorkbook(title, columns, rows, signal, told)
}
