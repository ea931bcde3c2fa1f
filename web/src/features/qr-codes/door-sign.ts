import type { QrCode } from '@zelo/contract/qr-codes'
import { quietZone } from '../../kit/qr/qr.ts'
import { type Drawing, ink, type Line, type Measure, markShapes, pointInMm, type Shape } from './drawing.ts'
import { fitText, toTextLines } from './fit-text.ts'
import { page } from './label-sheets.ts'

/** The sentences on a printed code. They are in the language of the user who prints it. */
export interface PrintedWords {
  /** The instruction above the code. */
  instruction: string
  /** The next steps. Each step consists of a verb and the rest of the sentence. */
  steps: readonly { verb: string; rest: string }[]
  /** The label before the short code. */
  typed: string
  environment: string
  care: string
}

const pointsToMm = (size: number) => size * pointInMm

/**
 * The specified sizes (R2-090, R2-092): a code of 100 mm, and a name of 26 pt within 110 mm. A long name gets a smaller
 * font.
 */
const code = { x: 55, y: 70, size: 100 }
const name = { y: 190, width: 110, height: 36, sizes: [26, 24, 22, 20, 18, 16, 14, 12, 10].map(pointsToMm) }

const middle = page.width / 2
const frame = { x: 12, y: 12, width: 186, height: 273, radius: 4 }
const inner = { left: 24, right: 186 }
const bandHeight = 26

/** Draws the code of one environment on an A4 page. Users hang the page at the environment's entrance. */
export function drawDoorSign(label: QrCode, words: PrintedWords, measure: Measure): Drawing {
  const shapes: Shape[] = [
    ...frameShapes(label.company, measure),
    ...centerText(words.instruction, { y: 49.5, width: 150, sizes: [17, 15, 13, 11], bold: true }, measure),
    ...cornerShapes(),
    { kind: 'code', content: label.content, ...code },
    ...nameShapes(label, measure),
    ...stepShapes(words.steps, measure),
    ...footShapes(label, words, measure),
  ]
  return { ...page, shapes }
}

/** Draws the frame with its band. The logo of Zelo is on the left, and the name of the company on the right. */
function frameShapes(company: string, measure: Measure): Shape[] {
  const { x, y, width, radius } = frame
  const mark = { y: y + bandHeight / 2 - 5, size: 10 }
  const fitted = fitText(
    company,
    { width: 100, height: 12, sizes: [14, 12, 11, 10].map(pointsToMm) },
    measure,
  )
  const { lines, size, leading } = fitted
  const baseline = y + bandHeight / 2 + size * 0.36 - ((lines.length - 1) * leading) / 2
  return [
    { kind: 'area', x, y, width, height: bandHeight, color: ink.brand, radius },
    { kind: 'area', x, y: y + radius, width, height: bandHeight - radius, color: ink.brand },
    { kind: 'outline', ...frame, color: ink.brand, thickness: 0.5 },
    ...markShapes(inner.left, mark.y, mark.size, ink.paper, ink.brand),
    {
      kind: 'text',
      text: 'Zelo',
      x: inner.left + mark.size + 4,
      y: y + bandHeight / 2 + pointsToMm(19) * 0.36,
      size: pointsToMm(19),
      bold: true,
      color: ink.paper,
      align: 'left',
    },
    ...toTextLines(fitted, {
      x: inner.right,
      y: baseline,
      bold: false,
      color: ink.paper,
      ground: ink.brand,
      align: 'right',
    }),
  ]
}

/** Draws corners around the code as in a camera's viewfinder. The inside stays white for the scanner. */
function cornerShapes(): Line[] {
  // The quiet zone is widest for a code with the fewest modules. Our content needs at least 29 modules.
  const around = (code.size * quietZone) / 29 + 1
  const [left, top] = [code.x - around, code.y - around]
  const [right, bottom] = [code.x + code.size + around, code.y + code.size + around]
  const length = 11
  const corner = (x: number, y: number, right: 1 | -1, down: 1 | -1): Line => ({
    kind: 'line',
    points: [
      [x, y + down * length],
      [x, y],
      [x + right * length, y],
    ],
    color: ink.brand,
    thickness: 1.2,
  })
  return [
    corner(left, top, 1, 1),
    corner(right, top, -1, 1),
    corner(left, bottom, 1, -1),
    corner(right, bottom, -1, -1),
  ]
}

/** Draws the name and the location below it. A name with one line is closer to the code. */
function nameShapes(label: QrCode, measure: Measure): Shape[] {
  const fitted = fitText(label.name, { ...name, bold: true }, measure)
  const first = name.y + fitted.size
  const last = first + (fitted.lines.length - 1) * fitted.leading
  const where = [label.floor, label.sector].filter((text) => text.trim() !== '').join(' · ')
  return [
    ...toTextLines(fitted, { x: middle, y: first, bold: true, color: ink.text, align: 'center' }),
    ...centerText(
      where,
      { y: last + 8, width: 140, sizes: [13, 11, 10], color: ink.quiet, height: 6 },
      measure,
    ),
  ]
}

function stepShapes(steps: PrintedWords['steps'], measure: Measure): Shape[] {
  const y = 245
  const room = (inner.right - inner.left) / steps.length
  return steps.flatMap(({ verb, rest }, index): Shape[] => {
    const x = inner.left + room * (index + 0.5)
    const text = { x, align: 'center' as const, color: ink.text }
    const fitted = fitText(
      rest,
      { width: room - 4, height: 10, sizes: [11, 10, 9, 8].map(pointsToMm) },
      measure,
    )
    return [
      { kind: 'text', text: `${index + 1}. ${verb}`, y, size: pointsToMm(11.5), bold: true, ...text },
      ...toTextLines(fitted, { ...text, y: y + 5.2, bold: false }),
    ]
  })
}

/** Draws the short code and the environment. Users need them if a scan fails. */
function footShapes(label: QrCode, words: PrintedWords, measure: Measure): Shape[] {
  const y = 260
  const small = { size: pointsToMm(10), bold: false, color: ink.quiet }
  const care = fitText(words.care, { width: 62, height: 10, sizes: [10, 9, 8].map(pointsToMm) }, measure)
  const right = { x: inner.right, align: 'right' as const }
  return [
    {
      kind: 'line',
      points: [
        [inner.left, y],
        [inner.right, y],
      ],
      color: ink.hairline,
      thickness: 0.3,
    },
    { kind: 'text', text: words.typed, x: inner.left, y: y + 7.5, align: 'left', ...small },
    {
      kind: 'text',
      text: label.shortCode,
      x: inner.left,
      y: y + 16.5,
      size: pointsToMm(22),
      bold: true,
      color: ink.text,
      align: 'left',
    },
    { kind: 'text', text: `${words.environment} ${label.id}`, y: y + 7.5, ...small, ...right, bold: true },
    ...toTextLines(care, { ...right, y: y + 12.5, bold: false, color: ink.quiet }),
  ]
}

/** Draws a centred text on one or more lines. */
function centerText(
  text: string,
  at: {
    y: number
    width: number
    sizes: readonly number[]
    height?: number
    bold?: boolean
    color?: string
  },
  measure: Measure,
): Shape[] {
  const { y, width, sizes, height = 8, bold = false, color = ink.text } = at
  const fitted = fitText(text, { width, height, sizes: sizes.map(pointsToMm), bold }, measure)
  return toTextLines(fitted, { x: middle, y, bold, color, align: 'center' })
}
