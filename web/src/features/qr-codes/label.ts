import type { QrCode } from '@zelo/contract/qr-codes'
import { quietZone } from '../../kit/qr/qr.ts'
import { ink, type Measure, markShapes, pointInMm, type Shape } from './drawing.ts'
import { type FittedText, fitText, toTextLines } from './fit-text.ts'
import { type LabelSheet, locateCorner } from './label-sheets.ts'

const pointsToMm = (size: number) => size * pointInMm

/** The margin of a label in millimetres. Some printers cannot print closer to the edge. */
const safety = 2.2

/** Maximum share of the label's width for the code. The text uses the rest. */
const codeShare = 0.6

/**
 * The modules of a typical code. A code with more modules has smaller modules and therefore a narrower quiet zone,
 * which still fits.
 */
const usualModules = 29

/** The font sizes for the company and the floor. */
const placeSizes = [9, 8, 7, 6].map(pointsToMm)

/** Minimum height in millimetres of a label that shows the product's logo. */
const markHeight = 60

/** Draws the code of one environment on a label. The code is on the left, the words are on the right. */
export function drawLabel(label: QrCode, sheet: LabelSheet, index: number, measure: Measure): Shape[] {
  const { x, y } = locateCorner(sheet, index)
  const { width, height, cutLines } = sheet
  const side = Math.min(height - 2 * safety, width * codeShare)
  const size = (side * usualModules) / (usualModules + 2 * quietZone)
  const margin = (side - size) / 2
  const words = {
    left: x + safety + side,
    width: width - side - 2 * safety,
    top: y + safety,
    height: height - 2 * safety,
  }
  return [
    ...(cutLines ? [cutOutline(x, y, sheet)] : []),
    {
      kind: 'code',
      content: label.content,
      x: x + safety + margin,
      y: y + (height - size) / 2,
      size,
    },
    ...wordShapes(label, words, height >= markHeight, measure),
  ]
}

function cutOutline(x: number, y: number, { width, height }: LabelSheet): Shape {
  return { kind: 'outline', x, y, width, height, color: ink.hairline, thickness: 0.2, dash: 1.5 }
}

/** Draws name, location and short code below each other, centred vertically on the label. */
function wordShapes(
  label: QrCode,
  room: { left: number; width: number; top: number; height: number },
  withMark: boolean,
  measure: Measure,
): Shape[] {
  const { left, width, top, height } = room
  const fit = (text: string, most: number, sizes: readonly number[], bold = false) =>
    fitText(text, { width, height: most, sizes, bold }, measure)
  const mark = withMark ? { size: 4, gap: 4 } : { size: 0, gap: 0 }
  const gap = Math.min(2.2, height * 0.045)
  const code = fit(label.shortCode, height * 0.15, [13, 12, 11, 10, 9, 8, 7].map(pointsToMm), true)
  const fitPlace = (text: string, sizes: readonly number[]) => fit(text, height * 0.2, sizes)
  const placeSize = Math.min(fitPlace(label.company, placeSizes).size, fitPlace(label.floor, placeSizes).size)
  const company = fitPlace(label.company, [placeSize])
  const floor = fitPlace(label.floor, [placeSize])
  const taken = [company, floor, code].reduce(
    (sum, block) => sum + computeTextHeight(block),
    2 * gap + mark.gap + mark.size,
  )
  const name = fit(label.name, height - taken, [14, 13, 12, 11, 10, 9, 8, 7, 6].map(pointsToMm), true)
  let y = top + (height - taken - computeTextHeight(name)) / 2
  const shapes: Shape[] = []
  const add = (block: FittedText, bold: boolean, color: string) => {
    shapes.push(...toTextLines(block, { x: left, y: y + block.size * 0.92, bold, color, align: 'left' }))
    y += computeTextHeight(block)
  }
  add(name, true, ink.text)
  y += gap
  add(company, false, ink.quiet)
  add(floor, false, ink.quiet)
  y += gap
  add(code, true, ink.text)
  if (withMark) {
    y += mark.gap
    shapes.push(...markShapes(left, y, mark.size, ink.brand, ink.paper), {
      kind: 'text',
      text: 'Zelo',
      x: left + mark.size + 1.5,
      y: y + mark.size / 2 + pointsToMm(9) * 0.36,
      size: pointsToMm(9),
      bold: true,
      color: ink.brand,
      align: 'left',
    })
  }
  return shapes
}

function computeTextHeight({ lines, leading }: FittedText): number {
  return lines.length * leading
}
