import { drawPhoto } from './photo-drawing.ts'

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await drawPhoto(data).catch(() => null))
}
