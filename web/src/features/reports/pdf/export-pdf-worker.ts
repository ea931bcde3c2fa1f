import { type ReportPaper, startReport } from './export-pdf-draw.ts'
import type { PaperPart } from './export-pdf-paper.ts'

let report: ReportPaper | undefined
let drawn = 0
let work = Promise.resolve()

/** Draws each part and reports how many rows are done. Returns the PDF at the end. */
self.onmessage = ({ data }: MessageEvent<PaperPart>) => {
  work = work.then(() => draw(data)).catch(reportError)
}

async function draw(part: PaperPart): Promise<void> {
  if (part.kind === 'start') {
    report = await startReport(part.paper)
  } else if (part.kind === 'rows') {
    await report?.addRows(part.rows)
    drawn += part.rows.length
    self.postMessage(drawn)
  } else if (part.kind === 'section') {
    report?.startSection(part)
  } else {
    const pdf = report?.finish()
    if (pdf) self.postMessage(new Blob([pdf], { type: 'application/pdf' }))
  }
}
