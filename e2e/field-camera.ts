// A fake camera of a phone. The camera sees printed labels.
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import sharp from 'sharp'
import { encode } from 'uqr'
import { readPages } from './read-codes.ts'

const view = { width: 640, height: 480 }

/** A code in the camera's picture, in pixels from the top left. */
export interface DrawnCode {
  text: string
  left: number
  top: number
  size: number
  /** Rotation in degrees. */
  turned?: number
  inverted?: boolean
}

/** Starts a camera that the browser uses like a real one. Start the browser with `switches`. */
export async function startCamera() {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-camera-'))
  const film = join(folder, 'film.y4m')
  after(() => rm(folder, { recursive: true }))

  /** Sets the picture that the camera shows from its next use on. */
  async function show(grey: Uint8Array): Promise<void> {
    const next = join(folder, 'next.y4m')
    await writeFile(next, buildStillVideo(grey))
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
    /** Shows codes in dim light and slightly blurred. */
    async showCodes(codes: readonly DrawnCode[]): Promise<void> {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}">
        <rect width="100%" height="100%" fill="#8a8f92"/>${codes.map(drawCode).join('')}</svg>`
      await show(await sharp(Buffer.from(drawing)).linear(0.4, 0).blur(0.6).greyscale().raw().toBuffer())
    },
    /** Shows a printed label, slightly tilted as if held by hand. */
    async showLabel(pdf: Uint8Array): Promise<void> {
      const { value: page } = await readPages(pdf).next()
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

function drawCode({ text, left, top, size, turned = 0, inverted = false }: DrawnCode): string {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  const [ground, ink] = inverted ? ['#000', '#fff'] : ['#fff', '#000']
  return `<g transform="translate(${left} ${top}) rotate(${turned} ${size / 2} ${size / 2}) scale(${size / modules})">
    <rect width="${modules}" height="${modules}" fill="${ground}"/><path d="${dark.join('')}" fill="${ink}"/></g>`
}

/** Returns a still picture as an uncompressed video. The browser repeats the video. */
function buildStillVideo(grey: Uint8Array): Buffer {
  const colors = Buffer.alloc(grey.length / 2, 128)
  const frame = [Buffer.from('FRAME\n'), grey, colors]
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${view.width} H${view.height} F10:1 Ip A1:1 C420\n`),
    ...frame,
    ...frame,
  ])
}
