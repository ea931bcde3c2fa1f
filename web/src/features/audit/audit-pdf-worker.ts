import type { AuditCharts } from '@zelo/contract/rules/audit-charts'
import { createInstance, type Resource } from 'i18next'
import type { PaperEdges } from '../reports/pdf/export-pdf-paper.ts'
import type { PaperTable } from './audit-pdf-arrivals.ts'
import { drawAuditPdf } from './audit-pdf-draw.ts'

/** The content of the PDF. It includes the translations, because the page has already loaded them. */
export interface AuditPaper {
  paper: PaperEdges
  charts: AuditCharts
  /** The late, held and voided records by person and environment. */
  arrivals: PaperTable
  texts: Resource[string] | undefined
}

self.onmessage = ({ data }: MessageEvent<AuditPaper>) => {
  draw(data).catch(reportError)
}

async function draw({ paper, charts, arrivals, texts = {} }: AuditPaper): Promise<void> {
  const i18n = createInstance()
  const { language } = paper
  await i18n.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: texts },
    interpolation: { escapeValue: false },
  })
  const pdf = drawAuditPdf(paper, charts, arrivals, i18n.t)
  self.postMessage(new Blob([pdf], { type: 'application/pdf' }))
}
