import type { Fill } from './audit-views.ts'

/** The colours of the current scheme and the font size of a chart. */
export interface ChartLook {
  font: number
  family: string
  color: (token: string) => string
  fill: (fill: Fill) => string | CanvasPattern
  /** Returns a readable text colour for text on this fill. */
  on: (fill: Fill) => string
}

const tile = 8

/** Reads the colours of the current scheme from the CSS tokens. */
export function readLook(font: number): ChartLook {
  const style = getComputedStyle(document.documentElement)
  const color = (token: string) => style.getPropertyValue(token).trim()
  return {
    font,
    family: getComputedStyle(document.body).fontFamily,
    color,
    fill: ({ token, pattern }) => (pattern === 'solid' ? color(token) : drawPattern(color(token), pattern)),
    on: ({ token }) => (computeLuminance(color(token)) > 0.2 ? '#0a1012' : '#ffffff'),
  }
}

function drawPattern(color: string, pattern: 'hatch' | 'dots'): CanvasPattern | string {
  const canvas = document.createElement('canvas')
  canvas.width = tile
  canvas.height = tile
  const context = canvas.getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, tile, tile)
  context.fillStyle = 'rgb(255 255 255 / 0.55)'
  context.strokeStyle = context.fillStyle
  if (pattern === 'dots') {
    context.beginPath()
    context.arc(tile / 2, tile / 2, 1.4, 0, 2 * Math.PI)
    context.fill()
  } else {
    // Three shifted lines, so that the lines continue in the next tile without a gap.
    context.lineWidth = 1.6
    context.beginPath()
    for (const shift of [-tile, 0, tile]) {
      context.moveTo(shift - 1, tile + 1)
      context.lineTo(shift + tile + 1, -1)
    }
    context.stroke()
  }
  return context.createPattern(canvas, 'repeat') ?? color
}

/** Returns the relative luminance of `#rrggbb`, from 0 to 1. */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
