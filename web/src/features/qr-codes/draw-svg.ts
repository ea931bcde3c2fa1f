import { paperFont } from '../../kit/export/text-picture.ts'
import { toQrModules, toQrPath } from '../../kit/qr/qr.ts'
import { type Drawing, ink, type Shape } from './drawing.ts'

/** Returns a drawing as an SVG with a white background. One unit of the drawing is one CSS pixel. */
export function renderSvg({ width, height, shapes }: Drawing): string {
  const head = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg ${head}><rect width="${width}" height="${height}" fill="${ink.paper}"/>${shapes.map(toSvgElement).join('')}</svg>`
}

/** Returns an SVG as a data URL. */
export function toSvgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

function toSvgElement(shape: Shape): string {
  switch (shape.kind) {
    case 'area':
      return `<rect ${toBoxAttributes(shape)} fill="${shape.color}"/>`
    case 'outline': {
      const dash = shape.dash ? ` stroke-dasharray="${shape.dash}"` : ''
      return `<rect ${toBoxAttributes(shape)} fill="none" stroke="${shape.color}" stroke-width="${shape.thickness}"${dash}/>`
    }
    case 'line': {
      const points = shape.points.map((point) => point.map(formatNumber).join(',')).join(' ')
      return `<polyline points="${points}" fill="none" stroke="${shape.color}" stroke-width="${shape.thickness}"/>`
    }
    case 'text': {
      const { text, x, y, size, bold, color, align } = shape
      const type = `font-family="${escapeXml(paperFont)}" font-size="${formatNumber(size)}" font-weight="${bold ? 700 : 400}"`
      return `<text x="${formatNumber(x)}" y="${formatNumber(y)}" ${type} fill="${color}" text-anchor="${anchors[align]}">${escapeXml(text)}</text>`
    }
    case 'code': {
      const code = toQrModules(shape.content)
      const place = `translate(${formatNumber(shape.x)} ${formatNumber(shape.y)}) scale(${shape.size / code.size})`
      return `<path transform="${place}" d="${toQrPath(code)}" fill="${ink.code}"/>`
    }
  }
}

function toBoxAttributes({
  x,
  y,
  width,
  height,
  radius,
}: Extract<Shape, { kind: 'area' | 'outline' }>): string {
  const box = { x, y, width, height, ...(radius && { rx: radius }) }
  return Object.entries(box)
    .map(([name, value]) => `${name}="${formatNumber(value)}"`)
    .join(' ')
}

function formatNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}
