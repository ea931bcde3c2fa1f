import { startPdf } from './draw-pdf.ts'
import { drawPages, type PrintOrder } from './print-pages.ts'

/** An order with what the file itself says of it. */
export interface PdfOrder extends PrintOrder {
  title: string
  language: string
}

/** Milliseconds between two news of progress. */
const newsEvery = 25

/** Tells how many codes are on finished pages, and answers with the PDF in the end. */
self.onmessage = ({ data: order }: MessageEvent<PdfOrder>) => {
  const writer = startPdf(order.title, order.language)
  let printed = 0
  let told = performance.now()
  for (const { drawing, codes } of drawPages(order, writer.measure)) {
    writer.addPage(drawing)
    printed += codes
    if (performance.now() - told > newsEvery) {
      told = performance.now()
      self.postMessage(printed)
    }
  }
  self.postMessage(new Blob([writer.finish()], { type: 'application/pdf' }))
}
