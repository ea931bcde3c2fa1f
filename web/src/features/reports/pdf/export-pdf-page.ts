import { jsPDF } from 'jspdf'
import type { PaperEdges } from './export-pdf-paper.ts'
import { withAnyText } from './export-pdf-text.ts'

/** A4 landscape, in millimetres. */
export const page = { width: 297, height: 210, left: 12, right: 285, top: 20, foot: 203 }
export const roomWidth = page.right - page.left

/** Colours that are dark enough for a black-and-white printer. */
export const ink = {
  text: '#111819',
  quiet: '#435054',
  hairline: '#a7b3b6',
  head: '#e6f2f3',
  band: '#f4f7f7',
}

export const cellPadding = 1.6

export const tableLook = {
  theme: 'plain',
  rowPageBreak: 'avoid',
  styles: {
    fontSize: 8,
    cellPadding,
    textColor: ink.text,
    lineColor: ink.hairline,
    lineWidth: { top: 0, right: 0, bottom: 0.15, left: 0 },
  },
  headStyles: { fillColor: ink.head, fontStyle: 'bold', fontSize: 7.5 },
} as const

/** The number of columns of facts. */
const factColumns = 4

export interface TextAt {
  x: number
  y: number
  size: number
  /** Maximum width of a line. A longer text wraps. */
  width: number
  bold?: boolean
  color?: string
  align?: 'left' | 'center' | 'right'
}

/** Returns a document with one blank page. */
export function startDocument({ title, language }: PaperEdges): jsPDF {
  const document = withAnyText(
    new jsPDF({ unit: 'mm', format: 'a4', orientation: 'landscape', compress: true, floatPrecision: 3 }),
  )
  document.setProperties({ title, creator: 'Zelo' })
  document.setLanguage(language as Parameters<typeof document.setLanguage>[0])
  return document
}

/** Writes a text in lines of limited width. Returns the last baseline. */
export function write(document: jsPDF, text: string, at: TextAt): number {
  setType(document, at)
  const lines: string[] = document.splitTextToSize(text, at.width)
  for (const [index, line] of lines.entries()) {
    document.text(line, computeLeft(document, line, at), at.y + index * computeLeading(document, at.size))
  }
  return at.y + (lines.length - 1) * computeLeading(document, at.size)
}

/** Writes a text on one line. Truncates it if it is too long. */
export function writeLine(document: jsPDF, text: string, at: TextAt): void {
  setType(document, at)
  let line = text
  while (line.length > 1 && document.getTextWidth(line) > at.width) {
    line = `${line.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  }
  document.text(line, computeLeft(document, line, at), at.y)
}

function setType(document: jsPDF, { bold, size, color }: TextAt): void {
  document.setFont('helvetica', bold ? 'bold' : 'normal')
  document.setFontSize(size)
  document.setTextColor(color ?? ink.text)
}

function computeLeft(document: jsPDF, line: string, { x, align }: TextAt): number {
  if (align === 'right') return x - document.getTextWidth(line)
  return align === 'center' ? x - document.getTextWidth(line) / 2 : x
}

function computeLeading(document: jsPDF, size: number): number {
  return (size / document.internal.scaleFactor) * document.getLineHeightFactor()
}

/** The box of the logo at the right of the head, in millimetres. */
const logoBox = { y: 8, width: 50, height: 17, gap: 6 }

/**
 * Draws the company, title, logo and facts at the top of the first page. Returns where the content starts. `logo` is a
 * JPEG file.
 */
export function drawHead(
  document: jsPDF,
  { company, title, facts }: PaperEdges,
  logo: Uint8Array | null,
): number {
  const hasLogo = logo !== null && drawLogo(document, logo)
  const words = hasLogo ? roomWidth - logoBox.width - logoBox.gap : roomWidth
  let y = write(document, company, { x: page.left, y: 14, size: 9, color: ink.quiet, width: words })
  y = write(document, title, { x: page.left, y: y + 7.5, size: 16, bold: true, width: words }) + 7
  if (hasLogo) y = Math.max(y, logoBox.y + logoBox.height + 6)
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

/** Draws the logo against the right margin. Returns false if the file is not a valid image. */
function drawLogo(document: jsPDF, logo: Uint8Array): boolean {
  try {
    const { width, height } = document.getImageProperties(logo)
    const scale = Math.min(logoBox.width / width, logoBox.height / height)
    const x = page.right - width * scale
    document.addImage(logo, 'JPEG', x, logoBox.y, width * scale, height * scale)
    return true
  } catch {
    return false
  }
}

/** Draws the title at the top of each page, and page number and author at the foot. */
export function drawEdges(document: jsPDF, { title, company, made, pageOf }: PaperEdges): void {
  const count = document.getNumberOfPages()
  for (let number = 1; number <= count; number += 1) {
    document.setPage(number)
    const small = { size: 7.5, color: ink.quiet, width: roomWidth - 40 }
    if (number > 1) writeLine(document, `${company} · ${title}`, { ...small, x: page.left, y: 14, size: 8 })
    write(document, made, { ...small, x: page.left, y: page.foot })
    const words = pageOf.replace('{page}', String(number)).replace('{count}', String(count))
    write(document, words, { ...small, x: page.right, y: page.foot, align: 'right' })
  }
}
