/**
 * One line of text in a PDF, in millimetres. `y` is its baseline. `x` is its left end, middle or right end, by `align`.
 */
export interface PictureLine {
  text: string
  x: number
  y: number
  size: number
  bold: boolean
  color: string
  align: 'left' | 'center' | 'right'
  /** The background colour. The default is white. */
  ground?: string
}

/** The characters of the standard PDF fonts (WinAnsi). They suffice for Portuguese and English. */
const standardText = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/**
 * Returns whether Helvetica contains all characters of a text. Such a text needs no embedded font. A line with other
 * characters becomes an image.
 */
export function isStandardText(text: string): boolean {
  return standardText.test(text)
}

/** The font of the PDF: Helvetica or a font with the same metrics. */
export const paperFont = 'Helvetica, Arial, "Liberation Sans", sans-serif'

/** The resolution of a common printer. */
const pixelsPerMm = 300 / 25.4

/**
 * The height of the image above and below the baseline, relative to the font size. The image does not cover other
 * lines.
 */
const above = 1
const below = 0.23

/** Measures the width of a line in a font of this computer, in the unit of `size`. */
export function measureOnCanvas(text: string, size: number, bold: boolean): number {
  ruler ??= createContext(1, 1)
  // The browser rounds widths at small sizes. A measurement at a large size is exact.
  ruler.font = toCanvasFont(100, bold)
  return (ruler.measureText(text).width / 100) * size
}

let ruler: OffscreenCanvasRenderingContext2D | undefined

/** Draws a line as an image with a background. Returns the image and its position. Equal images have the same `key`. */
export function drawTextPicture(line: PictureLine) {
  const { text, size, bold, color, align, ground = '#ffffff' } = line
  const width = Math.ceil(measureOnCanvas(text, size, bold) * pixelsPerMm) + 2
  const height = Math.ceil((above + below) * size * pixelsPerMm)
  const context = createContext(width, height)
  context.font = toCanvasFont(size * pixelsPerMm, bold)
  // Without a background jsPDF prints transparent pixels in black.
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  context.fillStyle = color
  context.fillText(text, 1, above * size * pixelsPerMm)
  const widthInMm = width / pixelsPerMm
  const toLeft = { left: 0, center: widthInMm / 2, right: widthInMm }[align]
  return {
    picture: context.getImageData(0, 0, width, height),
    key: `${text} ${size} ${bold} ${color} ${ground}`,
    x: line.x - toLeft,
    y: line.y - above * size,
    width: widthInMm,
    height: height / pixelsPerMm,
  }
}

function createContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  return new OffscreenCanvas(width, height).getContext('2d')!
}

function toCanvasFont(size: number, bold: boolean): string {
  return `${bold ? 700 : 400} ${size}px ${paperFont}`
}
