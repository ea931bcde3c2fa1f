/**
 * The content of a page or an image, in millimetres or pixels from the top left. `draw-pdf.ts` and `draw-svg.ts` draw the
 * same content, so that the preview matches the print.
 */
export interface Drawing {
  width: number
  height: number
  shapes: readonly Shape[]
}

export type Shape = Area | Outline | Line | TextLine | Code

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Area extends Box {
  kind: 'area'
  color: string
  radius?: number
}

export interface Outline extends Box {
  kind: 'outline'
  color: string
  thickness: number
  radius?: number
  /** The length of dashes and gaps. A line without `dash` is solid. */
  dash?: number
}

/** Straight lines between points. */
export interface Line {
  kind: 'line'
  points: readonly (readonly [x: number, y: number])[]
  color: string
  thickness: number
}

/** One line of text. `y` is its baseline. `x` is its left end, middle or right end, by `align`. */
export interface TextLine {
  kind: 'text'
  text: string
  x: number
  y: number
  /** The font size in the drawing's unit. */
  size: number
  bold: boolean
  color: string
  align: 'left' | 'center' | 'right'
  /** The background colour. The default is the colour of paper. */
  ground?: string
}

/** A QR code without its quiet zone. The drawing leaves the zone white. */
export interface Code {
  kind: 'code'
  content: string
  x: number
  y: number
  /** The length of a side. */
  size: number
}

/** Returns the width of a line in the unit of `size`. */
export type Measure = (text: string, size: number, bold: boolean) => number

/** The colours of prints. They are dark enough for a black-and-white printer. */
export const ink = {
  code: '#000000',
  text: '#111819',
  quiet: '#435054',
  hairline: '#a7b3b6',
  brand: '#07343b',
  paper: '#ffffff',
} as const

/** A typographic point in millimetres. */
export const pointInMm = 25.4 / 72

/** Draws the letter Z of the product on a tile of `size` by `size`. `color` is the colour of the tile. */
export function markShapes(x: number, y: number, size: number, color: string, letter: string): Area[] {
  const unit = size / 28
  const bars: [number, number, number][] = [
    [6, 6, 16],
    [15.6, 9.2, 3.2],
    [12.4, 12.4, 3.2],
    [9.2, 15.6, 3.2],
    [6, 18.8, 16],
  ]
  return [
    { kind: 'area', x, y, width: size, height: size, color, radius: 4 * unit },
    ...bars.map(
      ([left, top, width]): Area => ({
        kind: 'area',
        x: x + left * unit,
        y: y + top * unit,
        width: width * unit,
        height: 3.2 * unit,
        color: letter,
      }),
    ),
  ]
}
