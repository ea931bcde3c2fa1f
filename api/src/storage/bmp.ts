import { decode } from '@cwasm/nsbmp'
import { assertFewPixels, type Pixels } from './pixels.ts'

/**
 * Decodes a BMP file.
 * @throws TooManyPixels; an error for a damaged file or for a file with run-length encoding
 */
export function decodeBmp(file: Buffer): Pixels {
  // OS/2 files have a header with shorter integers. A negative height means that the first stored row is the top row.
  const isShort = file.readUInt32LE(14) === 12
  if (isShort) assertFewPixels(file.readUInt16LE(18), file.readUInt16LE(20))
  else assertFewPixels(Math.abs(file.readInt32LE(18)), Math.abs(file.readInt32LE(22)))
  const { width, height, data } = decode(file)
  return { width, height, data }
}
