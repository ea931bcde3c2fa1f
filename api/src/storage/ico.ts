import { decodeBmp } from './bmp.ts'
import type { Pixels } from './pixels.ts'

/** Sizes in bytes of the header of a BMP file, and of the header of a picture in a BMP or icon file. */
const fileHeader = 14
const pictureHeader = 40

/**
 * Returns the largest picture of an icon file. A PNG is returned unchanged. A BMP is decoded, and its pixels become
 * transparent where the mask is set.
 * @throws TooManyPixels; an error for a damaged file
 */
export function readLargestIcon(file: Buffer): Buffer | Pixels {
  const entries = Array.from({ length: file.readUInt16LE(4) }, (_, nth) => {
    const at = 6 + 16 * nth
    // The header stores a side of 256 pixels as 0.
    const pixels = (file.readUInt8(at) || 256) * (file.readUInt8(at + 1) || 256)
    const [size, offset] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)]
    return { pixels, bits: file.readUInt16LE(at + 6), content: file.subarray(offset, offset + size) }
  })
  const [largest] = entries.sort((a, b) => b.pixels - a.pixels || b.bits - a.bits)
  if (!largest) throw new Error('the icon file has no picture')
  return largest.content.readUInt32LE(0) === pictureHeader ? decodeIcon(largest.content) : largest.content
}

/** Decodes a BMP picture that has no file header. The mask comes after the picture and has one bit per pixel. */
function decodeIcon(icon: Buffer): Pixels {
  const height = icon.readInt32LE(8) / 2
  const bits = icon.readUInt16LE(14)
  const colors = bits > 8 ? 0 : icon.readUInt32LE(32) || 2 ** bits
  const start = pictureHeader + 4 * colors
  const header = Buffer.alloc(fileHeader)
  header.write('BM')
  header.writeUInt32LE(fileHeader + icon.length, 2)
  header.writeUInt32LE(fileHeader + start, 10)
  const content = Buffer.from(icon)
  content.writeInt32LE(height, 8)
  const picture = decodeBmp(Buffer.concat([header, content]))
  if (bits < 32) clearMasked(picture, icon.subarray(start + rowBytes(picture.width, bits) * height))
  return picture
}

/** Returns the number of bytes of a row. Rows are padded to a multiple of four. */
function rowBytes(width: number, bits: number): number {
  return Math.ceil((width * bits) / 32) * 4
}

/** Makes the pixels transparent whose mask bit is set. The first row of the mask is the bottom row. */
function clearMasked({ width, height, data }: Pixels, mask: Buffer): void {
  for (let y = 0; y < height; y += 1) {
    const row = mask.subarray(rowBytes(width, 1) * (height - 1 - y))
    for (let x = 0; x < width; x += 1) {
      if (((row[x >> 3] ?? 0) >> (7 - (x & 7))) & 1) data[(y * width + x) * 4 + 3] = 0
    }
  }
}
