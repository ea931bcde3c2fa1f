/** The brands of a picture in a HEIF container, as phones write them. */
const heifBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']

/** Whether a file begins like a picture that the server reads, by its content: JPEG, PNG, WebP, HEIC (DOMAIN §5). */
export function isServerPhoto(head: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return true
  if (head[0] === 0x89 && text(1, 4) === 'PNG') return true
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 8) === 'ftyp' && heifBrands.includes(text(8, 12))
}
