/** Photos by their addresses, as JPEG files; null for an unavailable one. */
export type Photos = ReadonlyMap<string, Uint8Array | null>

/** Timeout of a photo, in milliseconds; a slower one is omitted. */
const patience = 30_000

/** Loads photos. A lost or invalid photo does not prevent the PDF. */
export async function loadPhotos(addresses: readonly string[]): Promise<Photos> {
  const wanted = [...new Set(addresses)]
  const files = await Promise.all(wanted.map(loadPhoto))
  return new Map(wanted.map((address, index) => [address, files[index] ?? null]))
}

async function loadPhoto(address: string): Promise<Uint8Array | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) return null
    const file = await response.blob()
    const jpeg = file.type === 'image/jpeg' ? file : await toJpeg(file)
    return new Uint8Array(await jpeg.arrayBuffer())
  } catch {
    return null
  }
}

async function toJpeg(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}
