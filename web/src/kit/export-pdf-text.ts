import type { jsPDF } from 'jspdf'
import { isStandardText, measureOnCanvas, pictureOfText } from './text-picture.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Teaches a document to measure, wrap and set any text, in whatever way it is asked to: a line with a letter that
 * Helvetica lacks, 'Łódź' say, becomes a picture in the fonts of this computer. The document's unit is a millimetre.
 */
export function settingAnyText(document: jsPDF): jsPDF {
  const usual = {
    width: document.getTextWidth.bind(document),
    unitWidth: document.getStringUnitWidth.bind(document),
    split: document.splitTextToSize.bind(document),
    text: document.text.bind(document),
  }
  // A table asks for it at each cell, and it is copied each time.
  const fonts = document.getFontList()
  document.getFontList = () => fonts
  const isBold = () => document.getFont().fontStyle === 'bold'
  /** Of the type in use, in millimetres. */
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
    const widthOf = (line: string) => measureOnCanvas(line, size, isBold())
    return [text]
      .flat()
      .flatMap((part) => part.split(/\r\n|\r|\n/))
      .flatMap((line): string[] =>
        isStandardText(line) ? usual.split(line, width, options) : wrap(line, width, widthOf),
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
  const { picture, key, x, y, width, height } = pictureOfText({
    ...line,
    color: document.getTextColor(),
    align: 'left',
  })
  document.addImage(picture, 'RGBA', x, y, width, height, key, 'FAST')
}

/** A line in pieces of at most a width, between words where that can be; a letter is never cut. */
function wrap(line: string, width: number, widthOf: (line: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of line.split(' ')) {
    const longer = piece === '' ? word : `${piece} ${word}`
    if (widthOf(longer) <= width) {
      piece = longer
      continue
    }
    if (piece !== '') pieces.push(piece)
    piece = ''
    for (const { segment } of graphemes.segment(word)) {
      if (piece !== '' && widthOf(piece + segment) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += segment
    }
  }
  return [...pieces, piece]
}
