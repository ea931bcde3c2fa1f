import { largestPhoto } from '@zelo/contract/own-work'
import { isPhoto } from '@zelo/contract/rules/photo-kinds'
import sharp from 'sharp'
import { inTurns, inTurnsOfEach } from '../in-turn.ts'

/** Pixels of the longest side of what is kept (DOMAIN §5), and of its thumbnail. */
const longestSide = 1600
const longestThumbnailSide = 320

/** More than the largest that phones take, 50 megapixels; decoded it is 210 MB. */
const mostPixels = 52_000_000

// Hardly a picture comes twice.
sharp.cache(false)

/** Decoded, each needs much memory; a file that waits is in memory too. */
const inTurn = inTurns({ atOnce: 2, waitingAtMost: 40 })

/** No person takes the turns of the others. */
const inTurnOfPerson = inTurnsOfEach<number>({ atOnce: 1, waitingAtMost: 4 })

/** Whose picture it is, and the signal of who gives up. */
export interface PictureSender {
  userId: number
  signal?: AbortSignal | undefined
}

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
 * @throws `too_many_requests` when too many pictures are waiting, of the person or in all; the signal's reason
 */
export async function encodePicture(
  file: Blob | Uint8Array,
  { userId, signal }: PictureSender,
): Promise<EncodedPicture | { error: PictureError }> {
  const size = file instanceof Blob ? file.size : file.byteLength
  if (size > largestPhoto) return { error: 'file_too_large' }
  const encode = async () => {
    const content = file instanceof Blob ? await file.bytes() : file
    return isPhoto(content) ? await reencode(content) : ({ error: 'file_not_supported' } as const)
  }
  return await inTurnOfPerson(userId)(() => inTurn(encode, signal), signal)
}

/** Asked before a picture is received. @throws `too_many_requests` as `encodePicture` would at this moment */
export function expectTurn(userId: number): void {
  inTurnOfPerson(userId).expectRoom()
  inTurn.expectRoom()
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
