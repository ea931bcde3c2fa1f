/** The JPEG files of photos by their URLs. null for a photo that is not available. */
export type Photos = ReadonlyMap<string, Uint8Array | null>

/** Milliseconds to wait for a photo. The PDF leaves out photos that take longer. */
const patience = 30_000

/** Loads photos. The PDF is made even if a photo is lost or invalid. */
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
