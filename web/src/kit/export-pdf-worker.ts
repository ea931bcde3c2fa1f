import { type ReportPaper, startReport } from './export-pdf-draw.ts'
import type { PaperNews, PaperPart } from './export-pdf-paper.ts'

let report: ReportPaper | undefined
let drawn = 0
let work = Promise.resolve()

/** Draws what comes, one part after the other, tells how far it is, and answers with the PDF in the end. */
self.onmessage = ({ data }: MessageEvent<PaperPart>) => {
  work = work.then(() => draw(data)).catch((error) => tell({ failure: String(error) }))
}

async function draw(part: PaperPart): Promise<void> {
  if (part.kind === 'start') {
    report = startReport(part.paper)
  } else if (part.kind === 'rows') {
    await report?.addRows(part.rows)
    drawn += part.rows.length
    tell({ drawn })
  } else {
    const pdf = report?.finish()
    if (pdf) tell({ pdf }, [pdf])
  }
}

function tell(news: PaperNews, transfer: Transferable[] = []): void {
  self.postMessage(news, { transfer })
}
