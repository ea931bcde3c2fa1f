// Reads PDFs and QR codes without code of the product. Renders PDF pages as a printer would, and decodes codes in
// pictures.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Gray pixels, one byte each, from the top left. 0 is black. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

export interface PdfPage {
  /** Width in millimeters. */
  width: number
  height: number
  /** Text as a PDF reader selects it. Spaces join the lines. */
  text: string
  picture: Picture
}

const pointInMm = 25.4 / 72

const { resolve } = createRequire(import.meta.url)
const reader = readFile(resolve('zxing-wasm/reader/zxing_reader.wasm')).then((file) =>
  prepareZXingModule({
    // Without this, the reader would load the file from the network.
    overrides: { wasmBinary: new Uint8Array(file).buffer },
    fireImmediately: true,
  }),
)

/** The compiled PDFium library. It compiles once per process, because that takes longer than reading most PDFs. */
let library: Promise<PDFiumLibrary> | undefined

async function openPdf(pdf: Uint8Array): Promise<PDFiumDocument> {
  library ??= PDFiumLibrary.init()
  return await (await library).loadDocument(pdf)
}

const readPageText = (page: PDFiumPage) => page.getText().replace(/\s+/g, ' ').trim()

/** Returns the text of each page of a PDF. Does not render the pages, so it is far faster than `readPages`. */
export async function readPdfTexts(pdf: Uint8Array): Promise<PdfPage['text'][]> {
  const document = await openPdf(pdf)
  const texts = [...document.pages()].map(readPageText)
  document.destroy()
  return texts
}

/** Renders the pages of a PDF one at a time, with `pixelsPerMm` pixels per millimeter. */
export async function* readPages(pdf: Uint8Array, pixelsPerMm = 4): AsyncGenerator<PdfPage> {
  const document = await openPdf(pdf)
  try {
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const [width, height] = [originalWidth * pointInMm, originalHeight * pointInMm]
      // Reads the text first, because rendering closes the PDFium page.
      const text = readPageText(page)
      const pixels = { width: Math.round(width * pixelsPerMm), height: Math.round(height * pixelsPerMm) }
      const { data } = await page.render({ ...pixels, scale: 1, render: 'bitmap', colorSpace: 'Gray' })
      yield { width, height, text, picture: { ...pixels, pixels: data } }
    }
  } finally {
    document.destroy()
  }
}

/** Decodes the QR codes in a picture of gray pixels, a PNG or a JPEG. */
export async function readCodes(picture: Picture | Uint8Array): Promise<string[]> {
  await reader
  const image = picture instanceof Uint8Array ? picture : toImageData(picture)
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 255 })
  return found.map(({ text }) => text)
}

function toImageData({ width, height, pixels }: Picture): ImageData {
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
 * Returns the smallest box around all dark pixels within `part` (mm). `share` is the share of dark pixels in that box.
 * Returns null without dark pixels.
 */
export function findDarkBox(page: PdfPage, part: Box): (Box & { share: number }) | null {
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
