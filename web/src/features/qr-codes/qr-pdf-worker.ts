import { startPdf } from './draw-pdf.ts'
import { drawPages, type PrintOrder } from './print-pages.ts'

/** An order with what the file itself says of it. */
export interface PdfOrder extends PrintOrder {
  title: string
  language: string
}

/** How far an order is: codes on finished pages; or the PDF. */
export type PdfNews = { printed: number } | { pdf: ArrayBuffer }

/** Milliseconds between two news of progress. */
const newsEvery = 25

/** Answers an order with news, and with its PDF in the end. */
self.onmessage = ({ data: order }: MessageEvent<PdfOrder>) => {
  const writer = startPdf(order.title, order.language)
  let printed = 0
  let told = performance.now()
  for (const { drawing, codes } of drawPages(order, writer.measure)) {
    writer.addPage(drawing)
    printed += codes
    if (performance.now() - told > newsEvery) {
      told = performance.now()
      tell({ printed })
    }
  }
  const pdf = writer.finish()
  tell({ pdf }, [pdf])
}

function tell(news: PdfNews, transfer: Transferable[] = []): void {
  self.postMessage(news, { transfer })
}
