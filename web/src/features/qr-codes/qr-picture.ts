import type { QrCode } from '@zelo/contract/qr-codes'
import { quietZone, toQrModules } from '../../kit/qr/qr.ts'
import { type Drawing, ink, type Measure } from './drawing.ts'
import { fitText, toTextLines } from './fit-text.ts'

/**
 * The wanted width of an image in pixels. The actual width differs, because each module has a whole number of pixels.
 */
const wantedWidth = 2000

/** Draws a code with its quiet zone. Name and short code are below. The unit is a pixel. */
export function drawPicture(label: QrCode, measure: Measure): Drawing {
  const modules = toQrModules(label.content).size
  const module = Math.round(wantedWidth / (modules + 2 * quietZone))
  const width = module * (modules + 2 * quietZone)
  const room = { width: width - 2 * quietZone * module, height: 460, sizes: [130, 110, 96, 84, 72, 60] }
  const name = fitText(label.name, { ...room, bold: true }, measure)
  const top = width
  const last = top + name.size + (name.lines.length - 1) * name.leading
  const middle = { x: width / 2, align: 'center' as const }
  return {
    width,
    height: Math.round(last + 230),
    shapes: [
      {
        kind: 'code',
        content: label.content,
        x: module * quietZone,
        y: module * quietZone,
        size: module * modules,
      },
      ...toTextLines(name, { ...middle, y: top + name.size, bold: true, color: ink.text }),
      {
        kind: 'text',
        text: label.shortCode,
        y: last + 130,
        size: 72,
        bold: false,
        color: ink.quiet,
        ...middle,
      },
    ],
  }
}
