import { askForFile } from '../../kit/worker/ask-worker.ts'
import type { AuditPaper } from './audit-pdf-worker.ts'

/**
 * Makes the PDF of the charts and the marked records in a worker, so that the page stays responsive. `signal` aborts the work.
 */
export function makeAuditPdf(paper: AuditPaper, signal: AbortSignal): Promise<Blob> {
  const start = () => new Worker(new URL('./audit-pdf-worker.ts', import.meta.url), { type: 'module' })
  return askForFile(start, [paper], signal)
}
