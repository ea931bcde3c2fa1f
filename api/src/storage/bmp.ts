import { decode } from '@cwasm/nsbmp'
import { assertFewPixels, type Pixels } from './pixels.ts'

/** Decodes a BMP file. @throws TooManyPixels; an error for a damaged file or for run-length encoding */
export function decodeBmp(file: Buffer): Pixels {
  // The OS/2 header has shorter integers. If the height is negative, the top row comes first.
  const isShort = file.readUInt32LE(14) === 12
  if (isShort) assertFewPixels(file.readUInt16LE(18), file.readUInt16LE(20))
  else assertFewPixels(Math.abs(file.readInt32LE(18)), Math.abs(file.readInt32LE(22)))
  const { width, height, data } = decode(file)
  return { width, height, data }
}
