/** The picture formats that the server decodes. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'ico' | 'tiff' | 'heif'

/** Number of leading bytes that identify a format. */
const headLength = 64

/**
 * Brands of a HEIF container that contains a still picture. A container of only a moving picture has none of these
 * brands.
 */
const stillBrands = ['heic', 'heix', 'heim', 'heis', 'mif1', 'mif2', 'avif']

/** Sizes of the second header of a BMP file, which identify its version. */
const bmpHeaders = [12, 40, 52, 56, 64, 108, 124]

/**
 * Returns the format of a picture by its first bytes, never by its name (docs/domain.md). Returns null for any other
 * file. An SVG file also gives null, because it can load files and run scripts.
 */
export function readPhotoKind(content: Uint8Array): PhotoKind | null {
  const head = content.subarray(0, headLength)
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (['GIF87a', 'GIF89a'].includes(text(0, 6))) return 'gif'
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(text(0, 4))) return 'tiff'
  if (text(0, 2) === 'BM' && bmpHeaders.includes(head[14] ?? 0) && text(15, 18) === '\0\0\0') return 'bmp'
  if (text(0, 4) === '\0\0\x01\0' && text(4, 6) !== '\0\0' && head[9] === 0) return 'ico'
  if (text(4, 8) === 'ftyp' && readBrands(head, text).some((brand) => stillBrands.includes(brand)))
    return 'heif'
  return null
}

/**
 * Returns the format of a picture file. Returns null for any other file, and for a file that the browser can no longer
 * read.
 */
export async function readFileKind(file: Blob): Promise<PhotoKind | null> {
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => null)
  return head && readPhotoKind(new Uint8Array(head))
}

/** Returns the major brand and the compatible brands in the head of the file. */
function readBrands(head: Uint8Array, text: (from: number, to: number) => string): string[] {
  const end = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), head.length)
  const brands = [text(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4))
  return brands
}
