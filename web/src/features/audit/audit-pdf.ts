import type { AuditPaper, AuditPaperNews } from './audit-pdf-worker.ts'

/** Makes the PDF of the charts. A worker does it, so that the page stays usable; `signal` ends it, and nothing is made. */
export async function makeAuditPdf(paper: AuditPaper, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./audit-pdf-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data: news }: MessageEvent<AuditPaperNews>) => {
        if ('pdf' in news) resolve(new Blob([news.pdf], { type: 'application/pdf' }))
        else reject(new Error(news.failure))
      }
      worker.onerror = ({ message }) => reject(new Error(message))
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(paper)
    })
  } finally {
    worker.terminate()
  }
}
