import { largestPhoto } from '@zelo/contract/my-work'
import { readPhotoKind } from '@zelo/contract/rules/photo-kinds'
import sharp from 'sharp'
import { limitConcurrency, limitConcurrencyPerKey } from '../semaphore.ts'
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

// A cache would not help, because the same picture is rarely sent twice.
sharp.cache(false)

/** Limits the pictures of all groups together. A decoded picture needs much memory, and waiting files are in memory too. */
const limitInAll = limitConcurrency({ atOnce: 2, waitingAtMost: 40 })

/** Limits pictures per user, so that no user delays other users. */
const limitPerPerson = limitConcurrencyPerKey<number>({ atOnce: 1, waitingAtMost: 4 })

/** Limits pictures per group, so that no group fills the queue of other groups. */
const limitPerGroup = limitConcurrencyPerKey<number>({ atOnce: 2, waitingAtMost: 20 })

/** The user who sends a picture, and a signal that cancels the work. */
export interface PictureSender {
  userId: number
  groupId: number
  signal?: AbortSignal | undefined
}

/** The picture and its thumbnail, as JPEG files. */
export interface EncodedPicture {
  picture: Buffer
  thumbnail: Buffer
}

/**
 * Encodes a picture for storage (docs/domain.md). The result is upright, has no metadata, is at most 1600 px on its
 * longest side, and comes with a thumbnail. Accepts every kind of `readPhotoKind`. Uses the first frame of an
 * animation. Returns `file_not_supported` for a file that is no picture, or is damaged, truncated or not decodable.
 * Returns `file_too_large` for a file or picture that is larger than those that phones make. Does not decode such a
 * picture.
 * @throws `too_many_requests` if too many pictures of the user, the group or all groups wait; the signal's reason;
 * `unavailable` if a decoder process is killed
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
  const inAll = () => limitInAll(encode, signal)
  return await limitPerPerson(userId)(() => limitPerGroup(groupId)(inAll, signal), signal)
}

/**
 * Checks for free capacity before the server receives a picture.
 * @throws `too_many_requests` if `encodePicture` would throw it now
 */
export function assertPictureCapacity({ userId, groupId }: PictureSender): void {
  limitPerPerson(userId).assertCapacity()
  limitPerGroup(groupId).assertCapacity()
  limitInAll.assertCapacity()
}

/** Converts a picture to a format that `sharp` can decode. */
async function toDecodable(
  content: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | { error: PictureError }> {
  const kind = readPhotoKind(content)
  if (kind === null) return { error: 'file_not_supported' }
  const isForeign = kind === 'bmp' || kind === 'ico' || (kind === 'heif' && !(await isAv1(content)))
  return isForeign ? await decodePicture(content, signal) : content
}

/**
 * Returns whether a HEIF file is AVIF, which `sharp` can decode. The npm package of `sharp` cannot decode HEVC, because
 * HEVC is patented.
 */
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
