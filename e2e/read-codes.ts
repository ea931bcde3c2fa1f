// Readers that know nothing of the product: pages of a PDF as a printer would have them, and the codes on a picture.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Grey pixels, one byte each from the top left: 0 is black. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

export interface PdfPage {
  /** In millimetres. */
  width: number
  height: number
  /** As it is selected in a reader, its lines joined by spaces. */
  text: string
  picture: Picture
}

const pointInMm = 25.4 / 72

const { resolve } = createRequire(import.meta.url)
const reader = readFile(resolve('zxing-wasm/reader/zxing_reader.wasm')).then((file) =>
  prepareZXingModule({
    // Its own way would be to load it from the network.
    overrides: { wasmBinary: new Uint8Array(file).buffer },
    fireImmediately: true,
  }),
)

/** Compiling it takes longer than most PDFs do: it is, once for the process, when the first one is opened. */
let library: Promise<PDFiumLibrary> | undefined

async function openPdf(pdf: Uint8Array): Promise<PDFiumDocument> {
  library ??= PDFiumLibrary.init()
  return await (await library).loadDocument(pdf)
}

const textOf = (page: PDFiumPage) => page.getText().replace(/\s+/g, ' ').trim()

/** The text of each page of a PDF, whose drawing takes far longer. */
export async function textsOf(pdf: Uint8Array): Promise<PdfPage['text'][]> {
  const document = await openPdf(pdf)
  const texts = [...document.pages()].map(textOf)
  document.destroy()
  return texts
}

/** The pages of a PDF, one after the other, drawn with so many pixels a millimetre. */
export async function* pagesOf(pdf: Uint8Array, pixelsPerMm = 4): AsyncGenerator<PdfPage> {
  const document = await openPdf(pdf)
  try {
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const [width, height] = [originalWidth * pointInMm, originalHeight * pointInMm]
      // Drawing a page closes it.
      const text = textOf(page)
      const pixels = { width: Math.round(width * pixelsPerMm), height: Math.round(height * pixelsPerMm) }
      const { data } = await page.render({ ...pixels, scale: 1, render: 'bitmap', colorSpace: 'Gray' })
      yield { width, height, text, picture: { ...pixels, pixels: data } }
    }
  } finally {
    document.destroy()
  }
}

/** What the QR codes on a picture say, which is grey pixels or a PNG or JPEG file. */
export async function readCodes(picture: Picture | Uint8Array): Promise<string[]> {
  await reader
  const image = picture instanceof Uint8Array ? picture : imageOf(picture)
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 255 })
  return found.map(({ text }) => text)
}

function imageOf({ width, height, pixels }: Picture): ImageData {
  const colors = new Uint32Array(width * height)
  for (let index = 0; index < colors.length; index += 1)
    colors[index] = 0xff000000 + pixels[index]! * 0x010101
  return { width, height, data: new Uint8ClampedArray(colors.buffer), colorSpace: 'srgb' } as ImageData
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * The smallest box around the dark pixels of a part of a page, all in millimetres, and how much of it is dark; null
 * where nothing is.
 */
export function darkBox(page: PdfPage, part: Box): (Box & { share: number }) | null {
  const { width, pixels } = page.picture
  const perMm = width / page.width
  const inPixels = (side: number) => Math.round(side * perMm)
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 }
  let dark = 0
  for (let y = inPixels(part.top); y < inPixels(part.bottom); y += 1) {
    for (let x = inPixels(part.left); x < inPixels(part.right); x += 1) {
      if (pixels[y * width + x]! > 127) continue
      dark += 1
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
    }
  }
  if (dark === 0) return null
  const { left, top, right, bottom } = box
  return {
    left: left / perMm,
    top: top / perMm,
    right: right / perMm,
    bottom: bottom / perMm,
    share: dark / ((right - left) * (bottom - top)),
  }
}
