import { askForFile } from '../../kit/ask-worker.ts'
import type { PdfOrder } from './qr-pdf-worker.ts'

/**
 * Makes the PDF of an order. A worker does it, so that the page stays usable however many codes there are; `signal`
 * ends it, and nothing is made. `told` hears of the codes that are on finished pages.
 */
export function makeQrPdf(
  order: PdfOrder,
  signal: AbortSignal,
  told: (printed: number) => void,
): Promise<Blob> {
  const start = () => new Worker(new URL('./qr-pdf-worker.ts', import.meta.url), { type: 'module' })
  return askForFile(start, [order], signal, told)
}
