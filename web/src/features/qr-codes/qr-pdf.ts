import { askForFile } from '../../kit/worker/ask-worker.ts'
import type { PdfOrder } from './qr-pdf-worker.ts'

/**
 * Makes the PDF of a print job in a worker, so that the page stays responsive. `signal` aborts the work. `onProgress`
 * receives the number of codes on finished pages.
 */
export function makeQrPdf(
  order: PdfOrder,
  signal: AbortSignal,
  onProgress: (printed: number) => void,
): Promise<Blob> {
  const start = () => new Worker(new URL('./qr-pdf-worker.ts', import.meta.url), { type: 'module' })
  return askForFile(start, [order], signal, onProgress)
}
