/** One line of text on paper, in millimetres; `y` is its baseline, `x` its left end, middle or right end. */
export interface PictureLine {
  text: string
  x: number
  y: number
  /** Of the type. */
  size: number
  bold: boolean
  color: string
  align: 'left' | 'center' | 'right'
  /** What it stands on; white unless said. */
  ground?: string
}

/** Characters of the fonts that every PDF reader has: WinAnsi, enough for Portuguese and English. */
const standardText = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Whether a text can be set in Helvetica, which no PDF has to carry; a line that cannot is put there as a picture. */
export function isStandardText(text: string): boolean {
  return standardText.test(text)
}

/** Set as a PDF sets it: Helvetica, or what is made to its measures. */
export const paperFont = 'Helvetica, Arial, "Liberation Sans", sans-serif'

/** As fine as a usual printer prints. */
const pixelsPerMm = 300 / 25.4

/** What a picture has above and below of the baseline, of the type's size. It covers no line above or below it. */
const above = 1
const below = 0.23

/** How wide a line is set in the fonts of this computer, in the unit of `size`. */
export function measureOnCanvas(text: string, size: number, bold: boolean): number {
  ruler ??= contextOf(1, 1)
  // Widths of a large size have no rounding of a small one.
  ruler.font = fontOf(100, bold)
  return (ruler.measureText(text).width / 100) * size
}

let ruler: OffscreenCanvasRenderingContext2D | undefined

/** A line as a picture with its ground, and where it stands. `key` is the same for the same look. */
export function pictureOfText(line: PictureLine) {
  const { text, size, bold, color, align, ground = '#ffffff' } = line
  const width = Math.ceil(measureOnCanvas(text, size, bold) * pixelsPerMm) + 2
  const height = Math.ceil((above + below) * size * pixelsPerMm)
  const context = contextOf(width, height)
  context.font = fontOf(size * pixelsPerMm, bold)
  // jsPDF prints what is transparent in black.
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

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  return new OffscreenCanvas(width, height).getContext('2d')!
}

function fontOf(size: number, bold: boolean): string {
  return `${bold ? 700 : 400} ${size}px ${paperFont}`
}
