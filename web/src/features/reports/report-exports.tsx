import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import styles from './report-exports.module.css'
import type { ReportTable } from './report-table.ts'
import { type ExportProgress, useReportExport } from './use-report-export.ts'

/** The buttons PDF and Excel. Each downloads the rows of all pages that match the filter. */
export function ReportExports<Row>({ table, empty }: { table: ReportTable<Row>; empty: boolean }) {
  const { progress, save, cancel } = useReportExport()
  return (
    <ExportButtons
      making={progress && <Making progress={progress} />}
      disabled={empty}
      onSave={(kind) => void save(kind, table)}
      onCancel={cancel}
    />
  )
}

/** The buttons that start an export. During an export, its progress `making` and a cancel button replace them. */
export function ExportButtons(props: {
  making: ReactNode
  disabled: boolean
  onSave: (kind: 'pdf' | 'xlsx') => void
  onCancel: () => void
}) {
  const { disabled, onSave, onCancel } = props
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const making = Boolean(props.making)
  const before = useRef(making)
  // The pressed button disappears during an export. The focus moves to its replacement and returns afterwards.
  useEffect(() => {
    if (before.current === making) return
    before.current = making
    if (document.activeElement === document.body || document.activeElement === null)
      place.current?.querySelector('button')?.focus()
  }, [making])

  return (
    <div ref={place} className={styles.exports}>
      {making ? (
        <>
          {props.making}
          {/* The second click of a double click lands here. It does not cancel. */}
          <Button size="xs" variant="default" onClick={({ detail }) => detail < 2 && onCancel()}>
            {t('ui.cancel')}
          </Button>
        </>
      ) : (
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={t('reports.exportPdf')}
            disabled={disabled}
            leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
            onClick={() => onSave('pdf')}
          >
            {t('reports.pdf')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('kit.exportExcel')}
            disabled={disabled}
            leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
            onClick={() => onSave('xlsx')}
          >
            {t('kit.excel')}
          </Button>
        </>
      )}
    </div>
  )
}

function Making({ progress }: { progress: ExportProgress }) {
  const { t, i18n } = useTranslation()
  const figure = (count: number) => count.toLocaleString(i18n.language)
  const loading = 'loaded' in progress
  const words = loading
    ? t('reports.loading')
    : t('reports.progress', { done: figure(progress.done), all: figure(progress.all) })
  const value = loading ? (progress.loaded ?? undefined) : progress.done
  return <Progress label={t('reports.making')} words={words} value={value} max={loading ? 1 : progress.all} />
}
