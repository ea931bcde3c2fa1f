import { decode } from '@cwasm/nsbmp'
import { assertFewPixels, type Pixels } from './pixels.ts'

/** Decodes a BMP file. @throws TooManyPixels; an error for a damaged file or for run-length encoding */
export function decodeBmp(file: Buffer): Pixels {
  // The header of OS/2 files has shorter integers. A negative height means that the first row is the top row.
  const isShort = file.readUInt32LE(14) === 12
  if (isShort) assertFewPixels(file.readUInt16LE(18), file.readUInt16LE(20))
  else assertFewPixels(Math.abs(file.readInt32LE(18)), Math.abs(file.readInt32LE(22)))
  const { width, height, data } = decode(file)
  return { width, height, data }
}
