/** Maximum number of pixels. The largest phone photos have 50 megapixels and need 210 MB when decoded. */
export const mostPixels = 52_000_000

/** Maximum side in pixels. A picture with a longer side is not a photo, and takes seconds to decode. */
const mostSide = 16_000

/** The longest side of a stored picture, in pixels (docs/domain.md). */
export const longestSide = 1600

/** Returns resize options for `sharp`. The longest side is at most `side`, and small pictures are not enlarged. */
export function fitInside(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}

/** Message keys of the errors that a file field can show for a picture. */
export type PictureError = 'file_too_large' | 'file_not_supported'

/** A decoded picture with 4 bytes per pixel (RGBA). */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
  /** An ICC color profile. Undefined for sRGB. */
  profile?: Buffer | undefined
}

/** Thrown if a picture declares more pixels or a longer side than any photo has. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels'
}

/** Checks the size of a picture. @throws TooManyPixels */
export function assertFewPixels(width: number, height: number): void {
  if (width * height > mostPixels || Math.max(width, height) > mostSide)
    throw new TooManyPixels(`${width} × ${height} pixels`)
}
