import { largestPhoto } from '@zelo/contract/my-work'
import { type PhotoKind, readFileKind } from '@zelo/contract/rules/photo-kinds'
import { drawPhoto, type ShrunkPhoto } from './photo-drawing.ts'

/**
 * Formats that the server decodes but some browsers do not. If this browser cannot decode such a file, the file may
 * still be intact.
 */
const notShownEverywhere: readonly PhotoKind[] = ['heif', 'tiff']

/**
 * Returns the picture upright, with at most 1600 px on its longer side and without camera metadata. Also returns a
 * thumbnail. If this browser cannot decode or draw the picture but the server may, returns the file unchanged. Returns
 * `not_supported` for a damaged picture or another kind of file. Returns `too_large` if an unchanged file exceeds the
 * server's limit.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto | 'not_supported' | 'too_large'> {
  const drawn = await draw(file)
  if (drawn && drawn !== 'cannot draw') return drawn
  const kind = await readFileKind(file)
  if (!kind || (drawn === null && !notShownEverywhere.includes(kind))) return 'not_supported'
  return file.size <= largestPhoto ? { photo: file, thumbnail: null } : 'too_large'
}

/**
 * Draws in a worker, otherwise in the page, because some browsers show HEIC only in a page. Returns null if this
 * browser cannot decode the picture.
 */
async function draw(file: Blob): Promise<ShrunkPhoto | null | 'cannot draw'> {
  const apart = await drawApart(file).catch(() => null)
  return apart ?? (await drawPhoto(file).catch(() => 'cannot draw' as const))
}

/** Maximum time for drawing in the worker (ms). A cheap phone needs one or two seconds. */
const workerTimeout = 20_000

/** Draws in a worker, so that the screen stays responsive. Rejects if the worker cannot draw the picture. */
async function drawApart(file: Blob): Promise<ShrunkPhoto> {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  const drawn = new Promise<ShrunkPhoto>((resolve, reject) => {
    const fail = () => reject(new Error('no picture was drawn'))
    worker.onmessage = ({ data }: MessageEvent<ShrunkPhoto | null>) => (data ? resolve(data) : fail())
    worker.onerror = fail
    setTimeout(fail, workerTimeout)
    worker.postMessage(file)
  })
  return await drawn.finally(() => worker.terminate())
}
