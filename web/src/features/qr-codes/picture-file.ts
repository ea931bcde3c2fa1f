import { renderSvg, toSvgAddress } from './draw-svg.ts'
import { type Drawing, ink } from './drawing.ts'

/** The formats of an image download. They are also the file extensions (R2-095 to R2-098). */
export const pictureFormats = ['jpeg', 'png', 'svg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Returns a drawing as an image file at the format's best quality. The drawing's unit is a pixel. */
export async function makePictureFile(drawing: Drawing, format: PictureFormat): Promise<Blob> {
  const svg = renderSvg(drawing)
  if (format === 'svg') return new Blob([svg], { type: 'image/svg+xml' })
  const image = new Image(drawing.width, drawing.height)
  image.src = toSvgAddress(svg)
  await image.decode()
  const canvas = new OffscreenCanvas(drawing.width, drawing.height)
  const context = canvas.getContext('2d')!
  context.fillStyle = ink.paper
  context.fillRect(0, 0, drawing.width, drawing.height)
  context.drawImage(image, 0, 0)
  return await canvas.convertToBlob({ type: `image/${format}`, quality: 1 })
}
