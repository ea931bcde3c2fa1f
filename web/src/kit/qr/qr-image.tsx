import { quietZone, toQrModules, toQrPath } from './qr.ts'

/** A QR code on the screen. It is black on white in both colour schemes, because scanners need that. */
export function QrImage({ content, label }: { content: string; label: string }) {
  const modules = toQrModules(content)
  const side = modules.size + 2 * quietZone
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#ffffff" />
      <path d={toQrPath(modules)} fill="#000000" />
    </svg>
  )
}
