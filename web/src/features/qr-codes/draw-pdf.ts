import { jsPDF } from 'jspdf'
import { drawTextPicture, isStandardText, measureOnCanvas } from '../../kit/export/text-picture.ts'
import { toQrModules } from '../../kit/qr/qr.ts'
import type { Code, Drawing, Line, Measure, Shape, TextLine } from './drawing.ts'
import { ink, pointInMm } from './drawing.ts'

/** Writes a PDF page by page. Drawings are in millimetres. */
export interface PdfWriter {
  measure: Measure
  addPage(drawing: Drawing): void
  finish(): ArrayBuffer
}

/**
 * Starts a PDF. Texts are in Helvetica, which a PDF need not embed. A line with letters that Helvetica lacks, e.g.
 * 'Łódź', becomes an image in a system font.
 */
export function startPdf(title: string, language: string): PdfWriter {
  const document = new jsPDF({ unit: 'mm', format: 'a4', compress: true, floatPrecision: 3 })
  document.setProperties({ title, creator: 'Zelo' })
  document.setLanguage(language as Parameters<typeof document.setLanguage>[0])
  let pages = 0
  return {
    measure(text, size, bold) {
      if (!isStandardText(text)) return measureOnCanvas(text, size, bold)
      document.setFont('helvetica', bold ? 'bold' : 'normal')
      return document.getStringUnitWidth(text, { doKerning: false }) * size
    },
    addPage({ shapes }) {
      if (pages > 0) document.addPage()
      pages += 1
      for (const shape of shapes) drawShape(document, shape)
    },
    finish: () => document.output('arraybuffer'),
  }
}

function drawShape(document: jsPDF, shape: Shape): void {
  switch (shape.kind) {
    case 'area':
      document.setFillColor(shape.color)
      drawBox(document, shape, 'F')
      return
    case 'outline':
      document.setDrawColor(shape.color)
      document.setLineWidth(shape.thickness)
      document.setLineDashPattern(shape.dash ? [shape.dash] : [], 0)
      drawBox(document, shape, 'S')
      return
    case 'line':
      drawLine(document, shape)
      return
    case 'text':
      drawText(document, shape)
      return
    case 'code':
      drawCode(document, shape)
  }
}

function drawBox(
  document: jsPDF,
  { x, y, width, height, radius }: Extract<Shape, { kind: 'area' | 'outline' }>,
  style: 'F' | 'S',
): void {
  if (radius) document.roundedRect(x, y, width, height, radius, radius, style)
  else document.rect(x, y, width, height, style)
}

function drawLine(document: jsPDF, { points, color, thickness }: Line): void {
  document.setDrawColor(color)
  document.setLineWidth(thickness)
  document.setLineDashPattern([], 0)
  points.forEach(([x, y], index) => {
    if (index === 0) document.moveTo(x, y)
    else document.lineTo(x, y)
  })
  document.stroke()
}

function drawText(document: jsPDF, line: TextLine): void {
  if (!isStandardText(line.text)) {
    const { picture, key, x, y, width, height } = drawTextPicture(line)
    document.addImage(picture, 'RGBA', x, y, width, height, key, 'FAST')
    return
  }
  document.setFont('helvetica', line.bold ? 'bold' : 'normal')
  document.setFontSize(line.size / pointInMm)
  document.setTextColor(line.color)
  document.text(line.text, line.x, line.y, { align: line.align })
}

/** Fills all modules of a code as one shape. Separate shapes would show seams in some viewers. */
function drawCode(document: jsPDF, { content, x, y, size }: Code): void {
  const code = toQrModules(content)
  const module = size / code.size
  document.setFillColor(ink.code)
  for (const run of code.runs) {
    document.rect(x + run.x * module, y + run.y * module, run.length * module, module, null)
  }
  document.fill()
}
