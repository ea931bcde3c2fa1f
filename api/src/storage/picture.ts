import sharp from 'sharp'
import { inTurns } from '../in-turn.ts'

/** Pixels of the longest side of what is kept (DOMAIN §5), and of its thumbnail. */
const longestSide = 1600
const longestThumbnailSide = 320

/** The largest file that is read, in bytes. */
export const largestPicture = 15_000_000

/** More than the largest that phones take, 50 megapixels; decoded it is 210 MB. */
const mostPixels = 52_000_000

// Hardly a picture comes twice.
sharp.cache(false)

/** So that many arriving together do not need the memory of many. */
const inTurn = inTurns({ atOnce: 2 })

/** JPEG files. */
export interface EncodedPicture {
  picture: Buffer
  thumbnail: Buffer
}

/** Message keys of a field that holds a file. */
export type PictureError = 'file_too_large' | 'file_not_supported'

/**
 * A photo as it is kept: upright, without metadata, its longest side 1600 px at most, with a thumbnail. What it is, its
 * content says: JPEG, PNG, WebP or HEIC. What is none of these, damaged, cut off or beyond decoding is not supported;
 * a file or an image larger than any phone makes is too large, and is not decoded. HEIC is decoded where libvips has
 * the codec: the one in the npm package has AV1 but not HEVC, which is patented.
 */
export async function encodePicture(content: Uint8Array): Promise<EncodedPicture | { error: PictureError }> {
  if (content.byteLength > largestPicture) return { error: 'file_too_large' }
  if (!formatOf(content)) return { error: 'file_not_supported' }
  return await inTurn(() => reencode(content))
}

async function reencode(content: Uint8Array): Promise<EncodedPicture | { error: PictureError }> {
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) return { error: 'file_too_large' }
    const { data: pixels, info } = await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(fitting(longestSide))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true })
    const reduced = sharp(pixels, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    })
    const picture = await reduced.clone().jpeg({ quality: 80, chromaSubsampling: '4:2:0' }).toBuffer()
    const thumbnail = await reduced.resize(fitting(longestThumbnailSide)).jpeg({ quality: 75 }).toBuffer()
    return { picture, thumbnail }
  } catch {
    return { error: 'file_not_supported' }
  }
}

function fitting(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}

/** What the first bytes say; the name and the type that came with a file are anybody's word. */
function formatOf(content: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | undefined {
  const text = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, 16)).toString(
    'latin1',
  )
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp'
  if (/^[\s\S]{4}ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif)/.test(text)) return 'heif'
  return undefined
}
