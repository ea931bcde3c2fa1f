import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../kit/save-file.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { PrintOrder } from './print-pages.ts'
import { printedWords } from './printed-words.ts'
import { makeQrPdf } from './qr-pdf.ts'

/**
 * Makes PDFs of codes and downloads them. `printed` is the number of codes that are on finished pages, null while
 * nothing is made. `cancel` ends it without a file, and so does leaving what asked for it.
 */
export function useQrPdf() {
  const { t, i18n } = useTranslation()
  const [printed, setPrinted] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Answers whether the file was made. */
  async function save(order: Omit<PrintOrder, 'words'>, nameOf: () => string): Promise<boolean> {
    const controller = new AbortController()
    running.current = controller
    setPrinted(0)
    try {
      const title = order.codes.length === 1 ? order.codes[0]!.name : t('qrCodes.exportTitle')
      const more = { words: printedWords(t), title, language: i18n.language }
      saveFile(await makeQrPdf({ ...order, ...more }, controller.signal, setPrinted), nameOf())
      return true
    } catch {
      if (!controller.signal.aborted) showToast({ kind: 'error', title: t('qrCodes.pdfFailed') })
      return false
    } finally {
      setPrinted(null)
    }
  }
  return { printed, save, cancel: () => running.current?.abort() }
}
