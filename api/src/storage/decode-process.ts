// The program of the decoder process. decode-picture.ts starts it once for each picture. The program reads the file
// from standard input. It writes one line of JSON (`DecodeVerdict`), then the picture as PNG.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { readPhotoKind } from '@zelo/contract/rules/photo-kinds'
import sharp, { type Sharp } from 'sharp'
import { decodeBmp } from './bmp.ts'
import type { DecodeVerdict } from './decode-picture.ts'
import { decodeHeic } from './heic.ts'
import { readLargestIcon } from './ico.ts'
import { fitInside, longestSide, mostPixels, type Pixels, TooManyPixels } from './pixels.ts'

// libheif reports broken files with console.log, but standard output must contain only the result.
console.log = console.error
const file = await buffer(process.stdin)
// A large photo takes seconds. The process gets a lower priority, so that the server stays fast.
if (file.length > 100_000) setPriority(10)
try {
  const png = await toSmallPng(await decode(file))
  write({}, png)
} catch (error) {
  console.error(error)
  write({ error: error instanceof TooManyPixels ? 'file_too_large' : 'file_not_supported' })
}

function write(verdict: DecodeVerdict, png?: Buffer): void {
  process.stdout.write(`${JSON.stringify(verdict)}\n`)
  if (png) process.stdout.write(png)
}

/** Returns the pixels of a picture, or a file that `sharp` can decode. */
async function decode(file: Buffer): Promise<Pixels | Buffer> {
  const kind = readPhotoKind(file)
  if (kind === 'bmp') return decodeBmp(file)
  return kind === 'ico' ? readLargestIcon(file) : await decodeHeic(file)
}

async function toSmallPng(picture: Pixels | Buffer): Promise<Buffer> {
  if (!('width' in picture))
    return await shrink(sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' }))
  const { width, height, data, profile } = picture
  const png = await shrink(sharp(data, { raw: { width, height, channels: 4 } }))
  return profile ? embedProfile(png, profile) : png
}

function shrink(source: Sharp): Promise<Buffer> {
  return source.resize(fitInside(longestSide)).png({ compressionLevel: 1 }).toBuffer()
}

/** Inserts a colour profile after the header of a PNG. `sharp` does not accept a profile for raw pixels. */
function embedProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 33
  const chunk = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 'iCCP'.length)
  check.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, headerEnd), length, chunk, check, png.subarray(headerEnd)])
}
