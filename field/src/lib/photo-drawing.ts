/** A picture as stored and delivered. */
export interface ShrunkPhoto {
  photo: Blob
  /** Null if this browser cannot show the picture. */
  thumbnail: Blob | null
}

/** Maximum length of the longer side (px). */
const longest = { photo: 1600, thumbnail: 320 }

const quality = 0.8

/**
 * Draws a picture as JPEG in two sizes. Returns null if this browser cannot decode it. Rejects if the browser cannot
 * draw.
 */
export async function drawPhoto(file: Blob): Promise<ShrunkPhoto | null> {
  const picture = await decode(file).catch(() => null)
  if (!picture) return null
  try {
    const photo = await draw(picture, longest.photo)
    const thumbnail = await draw(picture, longest.thumbnail)
    return { photo, thumbnail }
  } finally {
    picture.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    // Some browsers can show HEIC in an `img` element but decode it nowhere else. A worker has no `img` elements.
    if (typeof Image === 'undefined') throw error
    const url = URL.createObjectURL(file)
    try {
      const image = new Image()
      image.src = url
      await image.decode()
      return await createImageBitmap(image)
    } finally {
      URL.revokeObjectURL(url)
    }
  }
}

async function draw(picture: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    paint(canvas.getContext('2d'), picture, width, height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  paint(canvas.getContext('2d'), picture, width, height)
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture was drawn'))),
      'image/jpeg',
      quality,
    ),
  )
}

function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  picture: ImageBitmap,
  width: number,
  height: number,
): void {
  if (!context) throw new Error('this browser has no 2D canvas')
  // Without a background, transparent areas would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
}
