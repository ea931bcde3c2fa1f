import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { QrCode } from '@zelo/contract/qr-codes'
import { localMoment } from '@zelo/contract/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../lib/clock.ts'
import { useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { FirstSheet } from './first-sheet.tsx'
import { findSheet, type Layout } from './label-sheets.ts'
import { LayoutChoice } from './layout-choice.tsx'
import { countPages } from './print-pages.ts'
import { qrCodesQuery } from './qr-codes.api.ts'
import { QrCodesNote } from './qr-codes-note.tsx'
import styles from './qr-export-dialog.module.css'
import { useFocusInDialog } from './use-focus-in-dialog.ts'
import { useQrPdf } from './use-qr-pdf.ts'

const noCodes: QrCode[] = []

/** Prints the codes of environments, one per page or as labels (R2-065). */
export function QrExportDialog(props: { ids: readonly number[]; onClose: () => void }) {
  const { ids, onClose } = props
  const { t, i18n } = useTranslation()
  const { timeZone } = useSignedIn().parentCompany
  const query = useQuery(qrCodesQuery(ids))
  const codes = query.data ?? noCodes
  const [layout, setLayout] = useState<Layout>('page')
  const [firstLabel, setFirstLabel] = useState(0)
  const pdf = useQrPdf()
  const pages = countPages({ codes, layout, firstLabel })
  const making = pdf.printed !== null
  const figure = (count: number) => count.toLocaleString(i18n.language)
  useFocusInDialog(making)

  async function make(): Promise<void> {
    const buildFileName = () => buildPdfFileName(timeZone)
    if (!(await pdf.save(ids, { layout, firstLabel }, buildFileName))) return
    showToast({
      kind: 'success',
      title: t('ui.success'),
      text: t('qrCodes.exported', {
        count: codes.length,
        figure: figure(codes.length),
      }),
    })
    onClose()
  }
  const foot = making ? (
    <>
      <Progress
        label={t('qrCodes.making')}
        words={t('qrCodes.progress', { printed: figure(pdf.printed ?? 0), all: figure(codes.length) })}
        value={pdf.printed ?? 0}
        max={codes.length}
      />
      {/* The second click of a double click lands here. It does not cancel. */}
      <Button variant="default" data-autofocus onClick={({ detail }) => detail < 2 && pdf.cancel()}>
        {t('ui.cancel')}
      </Button>
    </>
  ) : (
    <>
      <Amount codes={codes.length} pages={pages} />
      <Button
        disabled={codes.length === 0}
        leftSection={<IconDownload aria-hidden="true" />}
        onClick={() => void make()}
      >
        {t('qrCodes.makePdf')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('qrCodes.exportTitle')} onClose={onClose} foot={foot}>
      {query.isError && query.data === undefined ? (
        <QrCodesNote error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <div className={styles.columns}>
          <LayoutChoice
            value={layout}
            disabled={making}
            onChange={(chosen) => {
              setLayout(chosen)
              setFirstLabel(0)
            }}
          />
          <FirstSheet
            codes={codes}
            layout={layout}
            firstLabel={firstLabel}
            pages={pages}
            disabled={making}
            onFirstLabel={findSheet(layout)?.cutLines === false ? setFirstLabel : null}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Returns `QRCODES-20261121-0830.pdf`. The time is that of the company (R2-066). */
function buildPdfFileName(timeZone: string): string {
  const { day, time } = localMoment(getServerNow(), timeZone)
  return `QRCODES-${day.replaceAll('-', '')}-${time.replace(':', '')}.pdf`
}

function Amount({ codes, pages }: { codes: number; pages: number }) {
  const { t, i18n } = useTranslation()
  const figure = (count: number) => ({ count, figure: count.toLocaleString(i18n.language) })
  if (codes === 0) return <span />
  return (
    <span className={`${styles.amount} figures`}>
      {t('qrCodes.amount', figure(codes))}, {t('qrCodes.pages', figure(pages))}
    </span>
  )
}
