import { encode } from 'uqr'

/** The width of the white margin that scanners need around a code, in modules. */
export const quietZone = 4

/** A horizontal run of dark modules. */
export interface Run {
  x: number
  y: number
  length: number
}

/** A QR code of `size` by `size` modules, without its quiet zone. `runs` are the dark modules. */
export interface QrModules {
  size: number
  runs: readonly Run[]
}

/** Encodes a text with error correction M. Scanners can read it with 15 % of the code damaged. */
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

/** Returns the runs as one SVG path. A module is one unit. A single path shows no seams between rows. */
export function toQrPath({ runs }: QrModules): string {
  return runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')
}
