import { encode } from 'uqr'

/** White modules that a scanner needs around a code. */
export const quietZone = 4

/** A horizontal run of dark modules. */
export interface Run {
  x: number
  y: number
  length: number
}

/** A QR code of `size` modules a side, without its quiet zone. Dark modules are runs from left to right. */
export interface QrModules {
  size: number
  runs: readonly Run[]
}

/** Encodes a text with error correction M: 15 % of the code may be unreadable. */
export function toQrModules(content: string): QrModules {
  const { size, data } = encode(content, { ecc: 'M', border: 0 })
  return { size, runs: data.flatMap(findDarkRuns) }
}

function findDarkRuns(row: readonly boolean[], y: number): Run[] {
  const runs: Run[] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last.x + last.length === x) last.length += 1
    else runs.push({ x, y, length: 1 })
  })
  return runs
}

/** Returns the runs as one SVG path with one unit per module. A single shape has no seams between rows. */
export function toQrPath({ runs }: QrModules): string {
  return runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')
}
