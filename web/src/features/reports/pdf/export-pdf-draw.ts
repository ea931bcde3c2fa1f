import type { jsPDF } from 'jspdf'
import { autoTable, type CellDef, type CellHookData, type HookData } from 'jspdf-autotable'
import type { Fact } from '../report-table.ts'
import {
  drawEdges,
  drawHead,
  ink,
  cellPadding as padding,
  page,
  roomWidth,
  startDocument,
  tableLook,
  write,
} from './export-pdf-page.ts'
import type { Paper, PaperColumn, PaperRow } from './export-pdf-paper.ts'
import { loadPhotos, type Photos } from './export-pdf-photos.ts'

/** The lowest position of a row, in millimetres. The text of the last row then ends above 207 mm (R3-472). */
const bottom = 195
const margin = {
  top: page.top,
  bottom: page.height - bottom,
  left: page.left,
  right: page.width - page.right,
}

/**
 * Photo sizes in a cell, in millimetres. A single photo is `one` wide. Several photos are `pair` wide, two on a line. A
 * narrow column makes them smaller. A cell draws at most `most` photos and writes the number of further photos below.
 */
const photo = { one: 40, pair: 25, gap: 2, most: 6, moreHeight: 4 }

/**
 * The space in millimetres that a group needs for its head and first row. With less space, the group starts on a new
 * page.
 */
const leastRoom = { text: 26, photos: 50 }

/** Millimetres above a line for a signature, and below it for its text. */
const signatureRoom = { above: 24, below: 10 }

/** Height of a section's title, with the gap above and below it. */
const titleHeight = 11

type Table = Pick<Paper, 'columns' | 'noPhoto'>

export interface ReportPaper {
  /** Adds rows and their photos. A row is split between pages only if it is higher than a page. */
  addRows(rows: readonly PaperRow[]): Promise<void>
  /** Starts an additional table below the current rows. Later calls of `addRows` add rows to the new table. */
  startSection(section: { title: string; note: string; columns: readonly PaperColumn[] }): void
  finish(): ArrayBuffer
}

/** Starts the PDF of a report. The report's head and facts come first, then the rows. The table head repeats on each page. */
export async function startReport(paper: Paper): Promise<ReportPaper> {
  const logo = paper.logo === undefined ? null : (await loadPhotos([paper.logo])).get(paper.logo)
  const document = startDocument(paper)
  let table: Table = paper
  let y = drawHead(document, paper, logo ?? null)
  let isFirst = true
  let above: string | undefined

  return {
    async addRows(rows) {
      const photos = await loadPhotos(rows.flatMap(({ cells }) => cells.filter(isPhotos).flat()))
      const room = table.columns.some((column) => column.photos) ? leastRoom.photos : leastRoom.text
      for (const section of groupSections(rows)) {
        const isNew = section.above !== above
        above = section.above
        if (isNew && y + room > bottom) {
          document.addPage()
          y = page.top
        }
        y = drawRows(document, table, { rows: section.rows, isFirst, isNew, photos, y })
        isFirst = false
      }
    },
    startSection({ title, note, columns }) {
      table = { ...paper, columns }
      isFirst = true
      above = undefined
      if (y + titleHeight + leastRoom.text > bottom) {
        document.addPage()
        y = page.top
      }
      write(document, title, { x: page.left, y: y + 8, size: 12, bold: true, width: roomWidth })
      y += titleHeight
      if (note === '') return
      const below = { x: page.left, y: y + 1, size: 7.5, color: ink.quiet, width: roomWidth }
      y = write(document, note, below) + 3
    },
    finish() {
      if (paper.signatures) drawSignatures(document, paper.signatures, y)
      drawEdges(document, paper)
      return document.output('arraybuffer')
    },
  }
}

/** Draws lines for signatures side by side below `y`, on a new page if there is no room. */
function drawSignatures(document: jsPDF, texts: readonly string[], y: number): void {
  let line = y + signatureRoom.above
  if (line + signatureRoom.below > bottom) {
    document.addPage()
    line = page.top + signatureRoom.above
  }
  const width = roomWidth / texts.length
  document.setDrawColor(ink.text)
  document.setLineWidth(0.2)
  for (const [place, text] of texts.entries()) {
    const x = page.left + place * width
    document.line(x, line, x + width - 12, line)
    write(document, text, { x, y: line + 5, size: 8, color: ink.quiet, width: width - 12 })
  }
}

function isPhotos(cell: string | readonly string[]): cell is readonly string[] {
  return typeof cell !== 'string'
}

/** Groups adjacent rows that have the same text above them. */
function groupSections(rows: readonly PaperRow[]): { above: string; rows: PaperRow[] }[] {
  const sections: { above: string; rows: PaperRow[] }[] = []
  for (const row of rows) {
    const above = JSON.stringify(row.above)
    const last = sections.at(-1)
    if (last?.above === above) last.rows.push(row)
    else sections.push({ above, rows: [row] })
  }
  return sections
}

interface Section {
  rows: readonly PaperRow[]
  /** True until the table head has been drawn. */
  isFirst: boolean
  /** True until the text above the rows has been drawn. */
  isNew: boolean
  photos: Photos
  y: number
}

/** Draws a section's rows below one another. Returns where the next section starts. */
function drawRows(document: jsPDF, table: Table, section: Section): number {
  const { rows, isFirst, isNew, photos } = section
  const above = isNew ? (rows[0]?.above ?? []) : []
  const aboveRow: CellDef = {
    content: aboveText(above),
    colSpan: table.columns.length,
    styles: { fillColor: ink.band },
  }
  const rowsAbove = above.length > 0 ? [[aboveRow]] : []
  const shares = table.columns.reduce((sum, { width }) => sum + width, 0)
  const widths = table.columns.map(({ width }) => (width / shares) * roomWidth)
  const body = rows.map(({ cells }) =>
    cells.map((cell, column) =>
      isPhotos(cell) ? photosCell(cell, widths[column]! - 2 * padding, table.noPhoto) : cell,
    ),
  )
  let y = section.y
  autoTable(document, {
    startY: y,
    margin,
    ...tableLook,
    head: [table.columns.map(({ head }) => head)],
    body: [...rowsAbove, ...body],
    columnStyles: Object.fromEntries(widths.map((cellWidth, index) => [index, { cellWidth }])),
    willDrawPage({ cursor, settings }: HookData) {
      // Rows on a page that already has the table head do not repeat it.
      settings.showHead = !isFirst && cursor !== null && cursor.y > page.top ? 'never' : 'everyPage'
    },
    didDrawCell({ doc: _doc, cell, column, row, section: tablePart }: CellHookData) {
      const addresses = rows[row.index - rowsAbove.length]?.cells[column.index]
      // A row higher than a page continues on the next page. The continuation has the index -1.
      if (tablePart === 'body' && row.index >= 0 && addresses !== undefined && isPhotos(addresses)) {
        const room = { x: cell.x + padding, y: cell.y + padding, width: cell.width - 2 * padding }
        drawPhotos(document, addresses, photos, room, table.noPhoto)
      }
    },
    didDrawPage({ cursor }: HookData) {
      y = cursor?.y ?? y
    },
  })
  return y
}

/** Joins the facts on one line. A fact with line breaks starts on a new line. */
function aboveText(facts: readonly Fact[]): string {
  const words = facts.map(({ label, text }) => `${label}: ${text}`)
  const [short, long] = [
    words.filter((text) => !text.includes('\n')),
    words.filter((text) => text.includes('\n')),
  ]
  return [short.join('  ·  '), ...long].filter(Boolean).join('\n')
}

/** Returns a cell with the height of its photos in a column of this width. */
function photosCell(addresses: readonly string[], width: number, noPhoto: string): CellDef {
  if (addresses.length === 0) return { content: noPhoto, styles: { textColor: ink.quiet } }
  const { height } = sizeFor(addresses, width)
  const lines = Math.ceil(Math.min(addresses.length, photo.most) / 2)
  const photosHeight = lines * (height + photo.gap) - photo.gap + 2 * padding
  const more = addresses.length - photo.most
  if (more <= 0) return { content: '', styles: { minCellHeight: photosHeight } }
  return {
    content: `+${more}`,
    styles: { minCellHeight: photosHeight + photo.moreHeight, valign: 'bottom' },
  }
}

function sizeFor(addresses: readonly string[], room: number): { width: number; height: number } {
  const width =
    addresses.length > 1 ? Math.min(photo.pair, (room - photo.gap) / 2) : Math.min(photo.one, room)
  return { width, height: (width * 3) / 4 }
}

function drawPhotos(
  document: jsPDF,
  addresses: readonly string[],
  photos: Photos,
  room: { x: number; y: number; width: number },
  noPhoto: string,
): void {
  const { width, height } = sizeFor(addresses, room.width)
  for (const [place, address] of addresses.slice(0, photo.most).entries()) {
    const x = room.x + (place % 2) * (width + photo.gap)
    const y = room.y + Math.floor(place / 2) * (height + photo.gap)
    const file = photos.get(address)
    if (!file || !drawPhoto(document, file, { x, y, width, height })) {
      document.setDrawColor(ink.hairline)
      document.setLineWidth(0.15)
      document.rect(x, y, width, height, 'S')
      write(document, noPhoto, { x: x + 2, y: y + 5, size: 7, color: ink.quiet, width: width - 4 })
    }
  }
}

/** Draws a photo that fits its box. Returns false if the file is not a valid image. */
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
