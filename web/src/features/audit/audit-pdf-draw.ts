import { type AuditCharts, countOpenAppointments } from '@zelo/contract/rules/audit-charts'
import type { TFunction } from 'i18next'
import type { jsPDF } from 'jspdf'
import {
  drawEdges,
  drawHead,
  ink,
  page,
  roomWidth,
  startDocument,
  write,
} from '../reports/pdf/export-pdf-page.ts'
import type { PaperEdges } from '../reports/pdf/export-pdf-paper.ts'
import type { ChartId } from './audit-address.ts'
import { drawPaperTable, type PaperTable } from './audit-pdf-arrivals.ts'
import { type Box, drawComparisons, drawDonut, drawNothing, drawOpenBars } from './audit-pdf-charts.ts'
import { buildDonutViews, type DonutId } from './audit-views.ts'

/** The lower edge of charts and rows, in millimetres from the top of the page (R3-473). */
const bottom = 190
const gap = 8
/** The height of a card's title in millimetres. `least` is the height of a donut below it. */
const titleHeight = 12
const least = 54
const comparisonHeight = 74
/** The largest number of companies in one card. The remaining companies get another card. */
const companiesPerCard = 16
const companyHeight = 8.4
/** A table starts on a new page if less than this height is left, in millimetres. Title, head and first rows fit into it. */
const leastTable = 40

/** A chart or a part of a chart. */
interface Card {
  id: ChartId
  height: number
  draw: (box: Box) => void
}

/**
 * Draws the charts as a vector PDF. There are two donuts in a row. Bar charts use the full width. If there are marked
 * records, a table of them comes last.
 */
export function drawAuditPdf(
  paper: PaperEdges,
  charts: AuditCharts,
  arrivals: PaperTable,
  t: TFunction,
): ArrayBuffer {
  const document = startDocument(paper)
  let y = drawHead(document, paper, null)
  for (const row of buildCardRows(document, charts, t, paper.language)) {
    const width = (roomWidth - gap * (row.length - 1)) / row.length
    const height = titleHeight + Math.max(...row.map((card) => card.height))
    if (y + height > bottom) {
      document.addPage()
      y = page.top
    }
    for (const [place, card] of row.entries()) {
      const x = page.left + place * (width + gap)
      const words = { title: t(`audit.chart.${card.id}.title`), about: t(`audit.chart.${card.id}.about`) }
      drawTitle(document, words, { x, y, width })
      card.draw({ x, y: y + titleHeight, width, height: height - titleHeight })
    }
    y += height + 4
  }
  if (arrivals.rows.length > 0) {
    if (y + leastTable > bottom) {
      document.addPage()
      y = page.top
    }
    const words = { title: t('records.audit.title'), about: t('records.audit.about') }
    drawTitle(document, words, { x: page.left, y, width: roomWidth })
    drawPaperTable(document, arrivals, { y: y + titleHeight, bottom, language: paper.language })
  }
  drawEdges(document, paper)
  return document.output('arraybuffer')
}

function drawTitle(
  document: jsPDF,
  { title, about }: { title: string; about: string },
  { x, y, width }: { x: number; y: number; width: number },
): void {
  document.setDrawColor(ink.hairline)
  document.setLineWidth(0.15)
  document.line(x, y, x + width, y)
  write(document, title, { x, y: y + 5, size: 10, bold: true, width })
  write(document, about, { x, y: y + 9, size: 7.5, color: ink.quiet, width })
}

function buildCardRows(document: jsPDF, charts: AuditCharts, t: TFunction, language: string): Card[][] {
  const views = buildDonutViews(charts, t, language)
  const nothing = (box: Box) => drawNothing(document, box, t('audit.noData'))
  const donut = (id: DonutId): Card => ({
    id,
    height: least,
    draw: (box) =>
      views[id].slices.length === 0
        ? nothing(box)
        : drawDonut(document, box, views[id], {
            middle: t(`audit.chart.${id}.middle`),
            others: t('audit.others', { count: views[id].others }),
          }),
  })
  const { openByCompany, comparisons } = charts
  const most = Math.max(...openByCompany.map(countOpenAppointments))
  const companies = Array.from(
    { length: Math.max(1, Math.ceil(openByCompany.length / companiesPerCard)) },
    (_, part) => openByCompany.slice(part * companiesPerCard, (part + 1) * companiesPerCard),
  ).map(
    (rows): Card => ({
      id: 'openByCompany',
      height: Math.max(36, rows.length * companyHeight + 8),
      draw: (box) =>
        rows.length === 0
          ? nothing(box)
          : drawOpenBars(document, box, rows, { most, rowHeight: companyHeight, t, language }),
    }),
  )
  const comparison: Card = {
    id: 'comparisons',
    height: comparisonHeight,
    draw: (box) =>
      comparisons.rows.length === 0 ? nothing(box) : drawComparisons(document, box, comparisons.rows, t),
  }
  return [
    [donut('statuses'), donut('openByEmployee')],
    [donut('longest'), donut('average')],
    ...companies.map((card) => [card]),
    [comparison],
  ]
}
