import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { assertFewPixels, type Pixels } from './pixels.ts'

/**
 * Decodes the primary picture of a HEIC file and applies the rotation of the container. Ignores the EXIF orientation, which
 * repeats that rotation.
 * @throws TooManyPixels; an error for a damaged file
 */
export async function decodeHeic(file: Buffer): Promise<Pixels> {
  const pictures = new libheif.HeifDecoder().decode(file)
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0]
  if (!picture) throw new Error('the file has no picture')
  const [width, height] = [picture.get_width(), picture.get_height()]
  assertFewPixels(width, height)
  const target = { width, height, data: new Uint8ClampedArray(width * height * 4) }
  const decoded = await new Promise((resolve) => picture.display(target, resolve))
  if (!decoded) throw new Error('the picture cannot be decoded')
  // libheif does not convert colours. Phones use a wide colour space, so the profile must be kept.
  const { icc } = await sharp(file).metadata()
  return { ...target, profile: icc }
}
