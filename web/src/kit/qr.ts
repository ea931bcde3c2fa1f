import { encode } from 'uqr'

/** Modules of white that a reader needs around a code. */
export const quietZone = 4

/** A row's stretch of dark modules. */
export interface Run {
  x: number
  y: number
  length: number
}

/** A QR code of so many modules a side, without its quiet zone; its dark modules as runs from left to right. */
export interface QrModules {
  size: number
  runs: readonly Run[]
}

/** The code of a text, with error correction M: 15 % of it may be unreadable. */
export function qrModules(content: string): QrModules {
  const { size, data } = encode(content, { ecc: 'M', border: 0 })
  return { size, runs: data.flatMap(runsOf) }
}

function runsOf(row: readonly boolean[], y: number): Run[] {
  const runs: Run[] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last.x + last.length === x) last.length += 1
    else runs.push({ x, y, length: 1 })
  })
  return runs
}

/** The runs as one SVG path, a module a unit: one shape has no seams between its rows. */
export function qrPath({ runs }: QrModules): string {
  return runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')
}
