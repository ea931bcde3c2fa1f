import type { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { page, roomWidth, tableLook } from '../reports/pdf/export-pdf-page.ts'

/** A table of the PDF: its column heads and its rows. Numbers are right-aligned. */
export interface PaperTable {
  heads: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/**
 * The number of name columns at the start of a row: person, environment and company. They are wider than the other
 * columns.
 */
const names = 3
const nameShare = 2.1

/** Draws a table that starts at `y` and continues on new pages. Every page ends above `bottom`. */
export function drawPaperTable(
  document: jsPDF,
  { heads, rows }: PaperTable,
  { y, bottom, language }: { y: number; bottom: number; language: string },
): void {
  const shares = heads.map((_, column) => (column < names ? nameShare : 1))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const toCell = (value: string | number) =>
    typeof value === 'number'
      ? { content: value.toLocaleString(language), styles: { halign: 'right' as const } }
      : value
  autoTable(document, {
    startY: y,
    margin: {
      top: page.top,
      bottom: page.height - bottom,
      left: page.left,
      right: page.width - page.right,
    },
    ...tableLook,
    head: [
      heads.map((content, column) =>
        typeof rows[0]?.[column] === 'number' ? { content, styles: { halign: 'right' as const } } : content,
      ),
    ],
    body: rows.map((row) => row.map(toCell)),
    columnStyles: Object.fromEntries(
      shares.map((share, column) => [column, { cellWidth: (share / whole) * roomWidth }]),
    ),
  })
}
