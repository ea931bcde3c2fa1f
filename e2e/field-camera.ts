// What the camera of a phone sees: a label as the product prints it, held up to it.
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import sharp from 'sharp'
import { pagesOf } from './read-codes.ts'

const view = { width: 640, height: 480 }

/** A camera that the browser takes for a real one; `switches` are what the browser is started with. */
export async function startCamera() {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-camera-'))
  const film = join(folder, 'film.y4m')
  after(() => rm(folder, { recursive: true }))

  /** Whoever opens the camera from now on sees this. */
  async function show(grey: Uint8Array): Promise<void> {
    const next = join(folder, 'next.y4m')
    await writeFile(next, filmOf(grey))
    await rename(next, film)
  }
  const showNothing = () => show(new Uint8Array(view.width * view.height).fill(90))
  await showNothing()

  return {
    switches: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    showNothing,
    /** Holds a printed label before it, by hand: not quite straight. */
    async showLabel(pdf: Uint8Array): Promise<void> {
      const { value: page } = await pagesOf(pdf).next()
      if (!page) throw new Error('the label has no page')
      const { width, height, pixels } = page.picture
      const sheet = await sharp(pixels, { raw: { width, height, channels: 1 } })
        .rotate(4, { background: '#8a8f92' })
        .resize(view.width, view.height, { fit: 'cover', position: 'centre' })
        .greyscale()
        .raw()
        .toBuffer()
      await show(sheet)
    },
  }
}

/** One still picture as an uncompressed film, which the browser plays over and over. */
function filmOf(grey: Uint8Array): Buffer {
  const colors = Buffer.alloc(grey.length / 2, 128)
  const frame = [Buffer.from('FRAME\n'), grey, colors]
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${view.width} H${view.height} F10:1 Ip A1:1 C420\n`),
    ...frame,
    ...frame,
  ])
}
