import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFileMaking } from '../../kit/export/use-file-making.ts'
import type { PrintOrder } from './print-pages.ts'
import { toPrintedWords } from './printed-words.ts'
import { qrCodesQuery } from './qr-codes.api.ts'
import { makeQrPdf } from './qr-pdf.ts'

/**
 * Downloads PDFs of codes. It reads the codes again first, because another user may have replaced a code. The progress
 * is the number of codes on finished pages.
 */
export function useQrPdf() {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const { progress, save, cancel } = useFileMaking<number>()
  return {
    printed: progress,
    cancel,
    /** Makes and downloads a PDF. Returns false if the PDF failed or the user cancelled it. */
    save: (
      ids: readonly number[],
      order: Pick<PrintOrder, 'layout' | 'firstLabel'>,
      buildFileName: () => string,
    ) =>
      save({
        start: 0,
        failure: { title: t('qrCodes.pdfFailed') },
        async make(signal, onProgress) {
          const codes = await queryClient.fetchQuery({ ...qrCodesQuery(ids), staleTime: 0 })
          const title = codes.length === 1 ? codes[0]!.name : t('qrCodes.exportTitle')
          const more = { words: toPrintedWords(t), title, language: i18n.language }
          const file = await makeQrPdf({ ...order, codes, ...more }, signal, onProgress)
          return { name: buildFileName(), file }
        },
      }),
  }
}
