/** The brands of a picture in a HEIF container, as phones write them. */
const heifBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1', 'avif']

/** The bytes from the beginning of a file that tell what it is. */
export const photoHeadLength = 12

/** Whether a file begins like a photo, by its content and not by its name: JPEG, PNG, WebP, HEIC (DOMAIN §5). */
export function isPhoto(head: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return true
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return true
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 8) === 'ftyp' && heifBrands.includes(text(8, 12))
}
