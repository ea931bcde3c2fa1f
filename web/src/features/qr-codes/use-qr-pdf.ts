import { useTranslation } from 'react-i18next'
import { useFileMaking } from '../../kit/use-file-making.ts'
import type { PrintOrder } from './print-pages.ts'
import { printedWords } from './printed-words.ts'
import { makeQrPdf } from './qr-pdf.ts'

/** Makes PDFs of codes and downloads them; the progress is the number of codes that are on finished pages. */
export function useQrPdf() {
  const { t, i18n } = useTranslation()
  const { progress, save, cancel } = useFileMaking<number>()
  return {
    printed: progress,
    cancel,
    /** Answers whether the file was made. */
    save: (order: Omit<PrintOrder, 'words'>, nameOf: () => string) =>
      save({
        start: 0,
        failure: { title: t('qrCodes.pdfFailed') },
        async make(signal, tell) {
          const title = order.codes.length === 1 ? order.codes[0]!.name : t('qrCodes.exportTitle')
          const more = { words: printedWords(t), title, language: i18n.language }
          const file = await makeQrPdf({ ...order, ...more }, signal, tell)
          return { name: nameOf(), file }
        },
      }),
  }
}
