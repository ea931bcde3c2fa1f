import { startPdf } from './draw-pdf.ts'
import { drawPages, type PrintOrder } from './print-pages.ts'

/** A print job with the title and language of its file. */
export interface PdfOrder extends PrintOrder {
  title: string
  language: string
}

/** Milliseconds between two messages about the progress. */
const progressInterval = 25

/** Posts the number of codes on finished pages as progress, then the PDF. */
self.onmessage = ({ data: order }: MessageEvent<PdfOrder>) => {
  const writer = startPdf(order.title, order.language)
  let printed = 0
  let reportedAt = performance.now()
  for (const { drawing, codes } of drawPages(order, writer.measure)) {
    writer.addPage(drawing)
    printed += codes
    if (performance.now() - reportedAt > progressInterval) {
      reportedAt = performance.now()
      self.postMessage(printed)
    }
  }
  self.postMessage(new Blob([writer.finish()], { type: 'application/pdf' }))
}
