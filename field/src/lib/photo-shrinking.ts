import { largestPhoto } from '@zelo/contract/own-work'
import { type PhotoKind, readFileKind } from '@zelo/contract/rules/photo-kinds'
import { drawPhoto, type ShrunkPhoto } from './photo-drawing.ts'

/** What the server decodes and not every browser: that this one cannot show it says nothing of the picture. */
const notShownEverywhere: readonly PhotoKind[] = ['heif', 'tiff']

/**
 * Returns a picture of at most 1600 px, turned upright and without what the camera wrote into it, and its thumbnail. A
 * picture that this browser cannot show or draw is kept as it is when the server may decode it. `not_supported` is no
 * picture, or a damaged one; `too_large` is more than the server takes.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto | 'not_supported' | 'too_large'> {
  const drawn = await draw(file)
  if (drawn && drawn !== 'cannot draw') return drawn
  const kind = await readFileKind(file)
  if (!kind || (drawn === null && !notShownEverywhere.includes(kind))) return 'not_supported'
  return file.size <= largestPhoto ? { photo: file, thumbnail: null } : 'too_large'
}

/** The drawn picture; null when this browser cannot show it. Some browsers show HEIC in a page and not in a worker. */
async function draw(file: Blob): Promise<ShrunkPhoto | null | 'cannot draw'> {
  const apart = await drawApart(file).catch(() => null)
  return apart ?? (await drawPhoto(file).catch(() => 'cannot draw' as const))
}

/** A picture takes a cheap phone a second or two; longer than this is never, in milliseconds. */
const patience = 20_000

/** Draws in a worker, so that the screen goes on meanwhile. Rejects where that cannot be. */
async function drawApart(file: Blob): Promise<ShrunkPhoto> {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  const drawn = new Promise<ShrunkPhoto>((resolve, reject) => {
    const fail = () => reject(new Error('no picture was drawn'))
    worker.onmessage = ({ data }: MessageEvent<ShrunkPhoto | null>) => (data ? resolve(data) : fail())
    worker.onerror = fail
    setTimeout(fail, patience)
    worker.postMessage(file)
  })
  return await drawn.finally(() => worker.terminate())
}
