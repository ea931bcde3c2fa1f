import type { PdfNews, PdfOrder } from './qr-pdf-worker.ts'

/**
 * Makes the PDF of an order. A worker does it, so that the page stays usable however many codes there are; `signal`
 * ends it, and nothing is made. `onProgress` hears of the codes that are on finished pages.
 */
export function makeQrPdf(
  order: PdfOrder,
  signal: AbortSignal,
  onProgress: (printed: number) => void = () => undefined,
): Promise<Blob> {
  const worker = new Worker(new URL('./qr-pdf-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PdfNews>) => {
      if ('pdf' in data) resolve(new Blob([data.pdf], { type: 'application/pdf' }))
      else onProgress(data.printed)
    }
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.onmessageerror = () => reject(new Error('the PDF did not come back'))
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  worker.postMessage(order)
  return made.finally(() => worker.terminate())
}
