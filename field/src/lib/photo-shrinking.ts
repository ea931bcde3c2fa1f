import { largestPhoto } from '@zelo/contract/own-work'
import { isPhoto, photoHeadLength } from '@zelo/contract/rules/photo-kinds'
import { drawPhoto, type ShrunkPhoto } from './photo-drawing.ts'

/**
 * A picture of at most 1600 px, turned upright and without what the camera wrote into it, and its thumbnail. What this
 * browser cannot show is kept as it is when the server may read it; else `not_supported` for what is no picture, and
 * `too_large`.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto | 'not_supported' | 'too_large'> {
  if (file.size === 0) return 'not_supported'
  const drawn = await drawApart(file).catch(() => drawPhoto(file).catch(() => null))
  if (drawn) return drawn
  const head = new Uint8Array(await file.slice(0, photoHeadLength).arrayBuffer())
  if (!isPhoto(head)) return 'not_supported'
  return file.size <= largestPhoto ? { photo: file, thumbnail: null } : 'too_large'
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
