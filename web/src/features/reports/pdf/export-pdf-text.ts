import type { jsPDF } from 'jspdf'
import { drawTextPicture, isStandardText, measureOnCanvas } from '../../../kit/export/text-picture.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Patches a document so that it measures, wraps and writes any text. A line with a letter that Helvetica lacks, e.g. 'Łódź',
 * becomes an image in this computer's fonts. The document's unit is a millimetre.
 */
export function withAnyText(document: jsPDF): jsPDF {
  const usual = {
    width: document.getTextWidth.bind(document),
    unitWidth: document.getStringUnitWidth.bind(document),
    split: document.splitTextToSize.bind(document),
    text: document.text.bind(document),
  }
  // A table calls it for each cell, and each call copies the list.
  const fonts = document.getFontList()
  document.getFontList = () => fonts
  const isBold = () => document.getFont().fontStyle === 'bold'
  /** The current font size, in millimetres. */
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

/** Splits a line into parts of at most a width, preferably between words; never within a letter. */
function wrap(line: string, width: number, measureLine: (line: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of line.split(' ')) {
    const longer = piece === '' ? word : `${piece} ${word}`
    if (measureLine(longer) <= width) {
      piece = longer
      continue
    }
    if (piece !== '') pieces.push(piece)
    piece = ''
    for (const { segment } of graphemes.segment(word)) {
      if (piece !== '' && measureLine(piece + segment) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += segment
    }
  }
  return [...pieces, piece]
}
