/** Maximum pixels: above the largest phone photos (50 megapixels). Decoded, they need 210 MB. */
export const mostPixels = 52_000_000

/** Maximum side in pixels. A longer one is no photo and takes seconds to decode. */
const mostSide = 16_000

/** Longest side of a stored picture, in pixels (docs/domain.md). */
export const longestSide = 1600

/** Returns resize options for `sharp`: longest side at most `side`, never enlarged. */
export function fitInside(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}

/** Message keys for a file field. */
export type PictureError = 'file_too_large' | 'file_not_supported'

/** A decoded picture, 4 bytes per pixel (RGBA). */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
  /** ICC color profile. Absent for sRGB. */
  profile?: Buffer | undefined
}

/** Thrown if a picture declares more pixels or a longer side than any photo has. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels'
}

/** @throws TooManyPixels */
export function assertFewPixels(width: number, height: number): void {
  if (width * height > mostPixels || Math.max(width, height) > mostSide)
    throw new TooManyPixels(`${width} × ${height} pixels`)
}
