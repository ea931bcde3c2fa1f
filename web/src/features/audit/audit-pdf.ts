import { askForFile } from '../../kit/ask-worker.ts'
import type { AuditPaper } from './audit-pdf-worker.ts'

/** Makes the PDF of the charts. A worker does it, so that the page stays usable; `signal` ends it, and nothing is made. */
export function makeAuditPdf(paper: AuditPaper, signal: AbortSignal): Promise<Blob> {
  const start = () => new Worker(new URL('./audit-pdf-worker.ts', import.meta.url), { type: 'module' })
  return askForFile(start, [paper], signal)
}
