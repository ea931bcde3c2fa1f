import { largestPhoto } from '@zelo/contract/own-work'
import { readPhotoKind } from '@zelo/contract/rules/photo-kinds'
import sharp from 'sharp'
import { inTurns, inTurnsOfEach } from '../in-turn.ts'
import { decodePicture } from './decode-picture.ts'
import {
  assertFewPixels,
  fitInside,
  longestSide,
  mostPixels,
  type PictureError,
  TooManyPixels,
} from './pixels.ts'

const longestThumbnailSide = 320

// Hardly a picture comes twice.
sharp.cache(false)

/** Decoded, each needs much memory; a file that waits is in memory too. */
const inTurn = inTurns({ atOnce: 2, waitingAtMost: 40 })

/** No person takes the turns of the others. */
const inTurnOfPerson = inTurnsOfEach<number>({ atOnce: 1, waitingAtMost: 4 })

/** No group fills the queue of the others. */
const inTurnOfGroup = inTurnsOfEach<number>({ atOnce: 2, waitingAtMost: 20 })

/** Whose picture it is, and the signal of who gives up. */
export interface PictureSender {
  userId: number
  groupId: number
  signal?: AbortSignal | undefined
}

/** JPEG files. */
export interface EncodedPicture {
  picture: Buffer
  thumbnail: Buffer
}

/**
 * Encodes a picture as it is kept (DOMAIN §5): upright, without metadata, its longest side 1600 px at most, with a
 * thumbnail. Takes every kind that `readPhotoKind` knows; of an animation the first frame. A file that is no picture,
 * damaged, cut off or beyond decoding is not supported. A file or a picture larger than any phone makes is too large, and
 * is not decoded.
 * @throws `too_many_requests` when too many pictures are waiting, of the person, of the group or in all; the signal's reason;
 *   `unavailable` when a decoder is ended from outside
 */
export async function encodePicture(
  file: Blob | Uint8Array,
  { userId, groupId, signal }: PictureSender,
): Promise<EncodedPicture | { error: PictureError }> {
  const size = file instanceof Blob ? file.size : file.byteLength
  if (size > largestPhoto) return { error: 'file_too_large' }
  const encode = async () => {
    const decodable = await toDecodable(file instanceof Blob ? await file.bytes() : file, signal)
    return 'error' in decodable ? decodable : await reencode(decodable)
  }
  const inAll = () => inTurn(encode, signal)
  return await inTurnOfPerson(userId)(() => inTurnOfGroup(groupId)(inAll, signal), signal)
}

/** Asked before a picture is received. @throws `too_many_requests` as `encodePicture` would at this moment */
export function expectTurn({ userId, groupId }: PictureSender): void {
  inTurnOfPerson(userId).expectRoom()
  inTurnOfGroup(groupId).expectRoom()
  inTurn.expectRoom()
}

/** The same picture in a form that `sharp` decodes. */
async function toDecodable(
  content: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | { error: PictureError }> {
  const kind = readPhotoKind(content)
  if (kind === null) return { error: 'file_not_supported' }
  const isForeign = kind === 'bmp' || kind === 'ico' || (kind === 'heif' && !(await isAv1(content)))
  return isForeign ? await decodePicture(content, signal) : content
}

/** Whether a HEIF file is AVIF. libvips in the npm package has that codec, and not HEVC, which is patented. */
async function isAv1(content: Uint8Array): Promise<boolean> {
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return metadata?.compression === 'av1'
}

async function reencode(content: Uint8Array): Promise<EncodedPicture | { error: PictureError }> {
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    assertFewPixels(width, height)
    const { data: pixels, info } = await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(fitInside(longestSide))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true })
    const reduced = sharp(pixels, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    })
    const picture = await reduced.clone().jpeg({ quality: 80, chromaSubsampling: '4:2:0' }).toBuffer()
    const thumbnail = await reduced.resize(fitInside(longestThumbnailSide)).jpeg({ quality: 75 }).toBuffer()
    return { picture, thumbnail }
  } catch (error) {
    return { error: error instanceof TooManyPixels ? 'file_too_large' : 'file_not_supported' }
  }
}
