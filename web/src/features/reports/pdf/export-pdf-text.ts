import type { jsPDF } from 'jspdf'
import { drawTextPicture, isStandardText, measureOnCanvas } from '../../../kit/export/text-picture.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Patches a document so that it measures, wraps and writes any text. Helvetica lacks some letters, e.g. in 'Łódź'. Such a
 * line becomes an image in a font of this computer. The document's unit is a millimetre.
 */
export function withAnyText(document: jsPDF): jsPDF {
  const usual = {
    width: document.getTextWidth.bind(document),
    unitWidth: document.getStringUnitWidth.bind(document),
    split: document.splitTextToSize.bind(document),
    text: document.text.bind(document),
  }
  // Reads the list once, because a table asks for it in each cell and each call copies it.
  const fonts = document.getFontList()
  document.getFontList = () => fonts
  const isBold = () => document.getFont().fontStyle === 'bold'
  /** Returns the current font size in millimetres. */
  const typeSize = () => document.getFontSize() / document.internal.scaleFactor

  document.getTextWidth = (text) =>
    isStandardText(text) ? usual.width(text) : measureOnCanvas(text, typeSize(), isBold())
  document.getStringUnitWidth = (text, options) =>
    isStandardText(text)
      ? usual.unitWidth(text, { ...options, doKerning: false })
      : measureOnCanvas(text, 1, isBold())
  document.splitTextToSize = (
    text: string | string[],
    width: number,
    options: { fontSize?: number } = {},
  ) => {
    const size = (options.fontSize ?? document.getFontSize()) / document.internal.scaleFactor
    const measureLine = (line: string) => measureOnCanvas(line, size, isBold())
    return [text]
      .flat()
      .flatMap((part) => part.split(/\r\n|\r|\n/))
      .flatMap((line): string[] =>
        isStandardText(line) ? usual.split(line, width, options) : wrap(line, width, measureLine),
      )
  }
  document.text = (text, x, y, ...more) => {
    const lines = [text].flat()
    if (lines.every(isStandardText)) return usual.text(text, x, y, ...more)
    const leading = typeSize() * document.getLineHeightFactor()
    for (const [index, line] of lines.entries()) {
      const baseline = y + index * leading
      if (isStandardText(line)) usual.text(line, x, baseline, ...more)
      else drawPicture(document, { text: line, x, y: baseline, size: typeSize(), bold: isBold() })
    }
    return document
  }
  return document
}

function drawPicture(
  document: jsPDF,
  line: { text: string; x: number; y: number; size: number; bold: boolean },
): void {
  const { picture, key, x, y, width, height } = drawTextPicture({
    ...line,
    color: document.getTextColor(),
    align: 'left',
  })
  document.addImage(picture, 'RGBA', x, y, width, height, key, 'FAST')
}

/**
 * Splits a line into parts that fit a width. It splits between words if possible, and never between a letter and its
 * accent.
 */
function wrap(line: string, width: number, measureLine: (line: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const word of line.split(' ')) {
    const longer = part === '' ? word : `${part} ${word}`
    if (measureLine(longer) <= width) {
      part = longer
      continue
    }
    if (part !== '') parts.push(part)
    part = ''
    for (const { segment } of graphemes.segment(word)) {
      if (part !== '' && measureLine(part + segment) > width) {
        parts.push(part)
        part = ''
      }
      part += segment
    }
  }
  return [...parts, part]
}
