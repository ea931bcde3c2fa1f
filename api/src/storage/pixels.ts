/** More pixels than the largest photo that phones take, 50 megapixels; decoded they need 210 MB. */
export const mostPixels = 52_000_000

/** Longer in one direction is no photograph, and takes seconds to decode. */
const mostSide = 16_000

/** Pixels of the longest side of a kept picture (DOMAIN §5). */
export const longestSide = 1600

/** How `sharp` makes a picture smaller, and never larger, so that its longest side is `side`. */
export function fitInside(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}

/** Message keys of a field that holds a file. */
export type PictureError = 'file_too_large' | 'file_not_supported'

/** A decoded picture: four bytes a pixel, red first. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
  /** The ICC profile that says which colours the numbers mean; absent for sRGB. */
  profile?: Buffer | undefined
}

/** A picture declares more pixels, or a longer side, than any photo has. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels'
}

/** @throws TooManyPixels */
export function assertFewPixels(width: number, height: number): void {
  if (width * height > mostPixels || Math.max(width, height) > mostSide)
    throw new TooManyPixels(`${width} × ${height} pixels`)
}
