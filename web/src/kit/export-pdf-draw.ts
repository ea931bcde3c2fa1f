import { jsPDF } from 'jspdf'
import { autoTable, type CellDef, type CellHookData, type HookData } from 'jspdf-autotable'
import type { Paper, PaperRow } from './export-pdf-paper.ts'
import { loadPhotos, type Photos } from './export-pdf-photos.ts'
import { settingAnyText } from './export-pdf-text.ts'
import type { Fact } from './report-table.ts'

/** A4 across, in millimetres. Nothing stands lower than 207 (spec 3 §9). */
const page = { width: 297, height: 210, left: 12, right: 285, top: 20, bottom: 195, foot: 203 }
const roomWidth = page.right - page.left
const margin = {
  top: page.top,
  bottom: page.height - page.bottom,
  left: page.left,
  right: page.width - page.right,
}

/** Dark enough for a printer without colours. */
const ink = { text: '#111819', quiet: '#435054', hairline: '#a7b3b6', head: '#e6f2f3', band: '#f4f7f7' }

const padding = 1.6
const bodySize = 8

/** A photo alone in its cell is larger than one of several, which stand in pairs; `most` are drawn. */
const photo = { one: { width: 40, height: 30 }, pair: { width: 25, height: 19 }, gap: 2, most: 6 }

/** Where rows that belong together begin, their head and the first of them have room. */
const leastRoom = { text: 26, photos: 50 }

/** Facts stand in so many columns. */
const factColumns = 4

export interface ReportPaper {
  /** Puts rows on the pages, with the photos that they show; a row is cut only where it is higher than a page. */
  addRows(rows: readonly PaperRow[]): Promise<void>
  finish(): ArrayBuffer
}

/** Starts the PDF of a report: a head with what it is of, then its rows under a head that each page repeats. */
export function startReport(paper: Paper): ReportPaper {
  const document = settingAnyText(
    new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape', compress: true, floatPrecision: 3 }),
  )
  document.setProperties({ title: paper.title, creator: 'Zelo' })
  document.setLanguage(paper.language as Parameters<typeof document.setLanguage>[0])
  const room = paper.columns.some(({ photos }) => photos) ? leastRoom.photos : leastRoom.text
  let y = drawHead(document, paper)
  let isFirst = true
  let above: string | undefined

  return {
    async addRows(rows) {
      const photos = await loadPhotos(rows.flatMap(({ cells }) => cells.filter(isPhotos).flat()))
      for (const section of sectionsOf(rows)) {
        const isNew = section.above !== above
        above = section.above
        if (isNew && y + room > page.bottom) {
          document.addPage()
          y = page.top
        }
        y = drawRows(document, paper, { rows: section.rows, isFirst, isNew, photos, y })
        isFirst = false
      }
    },
    finish() {
      const count = document.getNumberOfPages()
      for (let number = 1; number <= count; number += 1) drawEdges(document, paper, number, count)
      return document.output('arraybuffer')
    },
  }
}

function isPhotos(cell: string | readonly string[]): cell is readonly string[] {
  return typeof cell !== 'string'
}

/** Neighbours that share what stands above them. */
function sectionsOf(rows: readonly PaperRow[]): { above: string; rows: PaperRow[] }[] {
  const sections: { above: string; rows: PaperRow[] }[] = []
  for (const row of rows) {
    const above = JSON.stringify(row.above)
    const last = sections.at(-1)
    if (last?.above === above) last.rows.push(row)
    else sections.push({ above, rows: [row] })
  }
  return sections
}

/** Company, title and facts at the top of the first page; answers where the rows begin. */
function drawHead(document: jsPDF, { company, title, facts }: Paper): number {
  let y = write(document, company, { x: page.left, y: 14, size: 9, color: ink.quiet, width: roomWidth })
  y = write(document, title, { x: page.left, y: y + 7.5, size: 16, bold: true, width: roomWidth }) + 7
  const width = roomWidth / factColumns
  for (let first = 0; first < facts.length; first += factColumns) {
    const ends = facts.slice(first, first + factColumns).map(({ label, text }, place) => {
      const x = page.left + place * width
      write(document, label, { x, y, size: 7, color: ink.quiet, width: width - 4 })
      return write(document, text, { x, y: y + 4, size: 9, width: width - 4 })
    })
    y = Math.max(...ends) + 6
  }
  return y
}

/** Sets a text in lines of at most a width; answers the last one's baseline. */
function write(
  document: jsPDF,
  text: string,
  at: { x: number; y: number; size: number; width: number; bold?: boolean; color?: string },
): number {
  document.setFont('helvetica', at.bold ? 'bold' : 'normal')
  document.setFontSize(at.size)
  document.setTextColor(at.color ?? ink.text)
  const lines: string[] = document.splitTextToSize(text, at.width)
  document.text(lines, at.x, at.y)
  const leading = (at.size / document.internal.scaleFactor) * document.getLineHeightFactor()
  return at.y + (lines.length - 1) * leading
}

interface Section {
  rows: readonly PaperRow[]
  /** Of the report: its head has not been drawn. */
  isFirst: boolean
  /** What stands above it has not been drawn. */
  isNew: boolean
  photos: Photos
  y: number
}

/** Rows below one another; answers where the next ones begin. */
function drawRows(document: jsPDF, paper: Paper, section: Section): number {
  const { rows, isFirst, isNew, photos } = section
  const above = isNew ? (rows[0]?.above ?? []) : []
  const aboveRow: CellDef = {
    content: aboveText(above),
    colSpan: paper.columns.length,
    styles: { fillColor: ink.band },
  }
  const rowsAbove = above.length > 0 ? [[aboveRow]] : []
  const body = rows.map(({ cells }) =>
    cells.map((cell) => (isPhotos(cell) ? photosCell(cell, paper.noPhoto) : cell)),
  )
  const shares = paper.columns.reduce((sum, { width }) => sum + width, 0)
  let y = section.y
  autoTable(document, {
    startY: y,
    margin,
    theme: 'plain',
    rowPageBreak: 'avoid',
    head: [paper.columns.map(({ head }) => head)],
    body: [...rowsAbove, ...body],
    styles: {
      fontSize: bodySize,
      cellPadding: padding,
      textColor: ink.text,
      lineColor: ink.hairline,
      lineWidth: { top: 0, right: 0, bottom: 0.15, left: 0 },
    },
    headStyles: { fillColor: ink.head, fontStyle: 'bold', fontSize: 7.5 },
    columnStyles: Object.fromEntries(
      paper.columns.map(({ width }, index) => [index, { cellWidth: (width / shares) * roomWidth }]),
    ),
    willDrawPage({ cursor, settings }: HookData) {
      // What follows other rows on their page stands under their head.
      settings.showHead = !isFirst && cursor !== null && cursor.y > page.top ? 'never' : 'everyPage'
    },
    didDrawCell({ doc: _doc, cell, column, row, section: part }: CellHookData) {
      const addresses = rows[row.index - rowsAbove.length]?.cells[column.index]
      // The rest of a row that is higher than a page has no index.
      if (part === 'body' && row.index >= 0 && addresses !== undefined && isPhotos(addresses))
        drawPhotos(document, addresses, photos, { x: cell.x + padding, y: cell.y + padding }, paper.noPhoto)
    },
    didDrawPage({ cursor }: HookData) {
      y = cursor?.y ?? y
    },
  })
  return y
}

/** On one line, but for what needs lines of its own. */
function aboveText(facts: readonly Fact[]): string {
  const words = facts.map(({ label, text }) => `${label}: ${text}`)
  const [short, long] = [
    words.filter((text) => !text.includes('\n')),
    words.filter((text) => text.includes('\n')),
  ]
  return [short.join('  ·  '), ...long].filter(Boolean).join('\n')
}

/** A cell as high as its photos. */
function photosCell(addresses: readonly string[], noPhoto: string): CellDef {
  if (addresses.length === 0) return { content: noPhoto, styles: { textColor: ink.quiet } }
  const { height } = sizeFor(addresses)
  const lines = Math.ceil(Math.min(addresses.length, photo.most) / 2)
  return {
    content: '',
    styles: { minCellHeight: lines * (height + photo.gap) - photo.gap + 2 * padding },
  }
}

function sizeFor(addresses: readonly string[]): { width: number; height: number } {
  return addresses.length > 1 ? photo.pair : photo.one
}

function drawPhotos(
  document: jsPDF,
  addresses: readonly string[],
  photos: Photos,
  corner: { x: number; y: number },
  noPhoto: string,
): void {
  const { width, height } = sizeFor(addresses)
  for (const [place, address] of addresses.slice(0, photo.most).entries()) {
    const x = corner.x + (place % 2) * (width + photo.gap)
    const y = corner.y + Math.floor(place / 2) * (height + photo.gap)
    const file = photos.get(address)
    if (!file || !drawPhoto(document, file, { x, y, width, height })) {
      document.setDrawColor(ink.hairline)
      document.setLineWidth(0.15)
      document.rect(x, y, width, height, 'S')
      write(document, noPhoto, { x: x + 2, y: y + 5, size: 7, color: ink.quiet, width: width - 4 })
    }
  }
}

/** A photo as large as its box allows; answers whether it is one. */
function drawPhoto(
  document: jsPDF,
  file: Uint8Array,
  box: { x: number; y: number; width: number; height: number },
): boolean {
  try {
    const { width, height } = document.getImageProperties(file)
    const scale = Math.min(box.width / width, box.height / height)
    document.addImage(file, 'JPEG', box.x, box.y, width * scale, height * scale)
    return true
  } catch {
    return false
  }
}

/** What each page has at its edges: at the top what it is a page of, at the foot its number and who made it. */
function drawEdges(
  document: jsPDF,
  { title, company, made, pageOf }: Paper,
  number: number,
  count: number,
): void {
  document.setPage(number)
  if (number > 1) {
    const [first = ''] = document
      .setFontSize(8)
      .splitTextToSize(`${company} · ${title}`, roomWidth) as string[]
    write(document, first, { x: page.left, y: 14, size: 8, color: ink.quiet, width: roomWidth })
  }
  write(document, made, { x: page.left, y: page.foot, size: 7.5, color: ink.quiet, width: roomWidth - 40 })
  const words = pageOf.replace('{page}', String(number)).replace('{count}', String(count))
  document.text(words, page.right - document.getTextWidth(words), page.foot)
}
