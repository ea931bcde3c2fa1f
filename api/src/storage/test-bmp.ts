// Builds BMP and icon files for tests. The picture has 8 × 8 px with quarters in red, green, blue and white.

export interface BmpShape {
  bits: 1 | 4 | 8 | 16 | 24 | 32
  /** The size of the header in bytes, which identifies the BMP version. */
  header?: 12 | 40 | 108 | 124
  /** The number of colors in the palette, if it is lower than the bits allow. */
  colors?: number
  /** Bit masks of red, green and blue. */
  masks?: [number, number, number]
  /** The value of the fourth byte, which many programs leave zero. */
  alpha?: number
  fromTop?: boolean
}

const side = 8
const palette: [number, number, number][] = [
  [255, 0, 0],
  [0, 0, 255],
  [0, 255, 0],
  [255, 255, 255],
]

/** Palette indexes of the four quarters. With two colours, diagonal quarters have the same colour. */
const quarters = { two: [0, 1, 1, 0], four: [0, 2, 1, 3] }

export function buildBmp(shape: BmpShape): Buffer {
  const { picture, pixels } = buildParts(shape)
  const header = Buffer.alloc(14)
  header.write('BM')
  header.writeUInt32LE(14 + picture.length + pixels.length, 2)
  header.writeUInt32LE(14 + picture.length, 10)
  return Buffer.concat([header, picture, pixels])
}

/**
 * Builds an icon file from BMP pictures and PNG files of 64 × 64 px. The white quarter of a BMP picture can be
 * transparent.
 */
export function buildIco(pictures: ((BmpShape & { clear?: boolean }) | Buffer)[]): Buffer {
  const contents = pictures.map((each) => {
    if (!('bits' in each)) return each
    const { picture, pixels } = buildParts(each)
    picture.writeInt32LE(2 * side, 8)
    const mask = Buffer.concat(
      Array.from({ length: side }, (_, y) => Buffer.from([each.clear && y < side / 2 ? 0x0f : 0, 0, 0, 0])),
    )
    return Buffer.concat([picture, pixels, mask])
  })
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [nth, content] of contents.entries()) {
    const size = pictures[nth] instanceof Buffer ? 64 : side
    head.set([size, size, 0, 0, 1, 0, 32, 0], 6 + 16 * nth)
    head.writeUInt32LE(content.length, 6 + 16 * nth + 8)
    head.writeUInt32LE(offset, 6 + 16 * nth + 12)
    offset += content.length
  }
  return Buffer.concat([head, ...contents])
}

function buildParts(shape: BmpShape): { picture: Buffer; pixels: Buffer } {
  const { bits, header = 40, colors = bits <= 8 ? 2 ** bits : 0, masks, fromTop = false } = shape
  const info = Buffer.alloc(header)
  info.writeUInt32LE(header, 0)
  if (header === 12) {
    for (const [nth, value] of [side, side, 1, bits].entries()) info.writeUInt16LE(value, 4 + 2 * nth)
  } else {
    info.writeInt32LE(side, 4)
    info.writeInt32LE(fromTop ? -side : side, 8)
    info.writeUInt16LE(1, 12)
    info.writeUInt16LE(bits, 14)
    info.writeUInt32LE(masks ? 3 : 0, 16)
    info.writeUInt32LE(colors, 32)
    if (header > 40) for (const [nth, mask] of (masks ?? []).entries()) info.writeUInt32LE(mask, 40 + 4 * nth)
  }
  const loose = masks && header === 40 ? Buffer.from(new Uint32Array(masks).buffer) : Buffer.alloc(0)
  const entries = Array.from({ length: colors }, (_, nth) =>
    Buffer.from([...(palette[nth] ?? [0, 0, 0])].reverse().concat(0)),
  )
  const rows = Array.from({ length: side }, (_, y) => buildRow(shape, y))
  const pixels = Buffer.concat(fromTop ? rows : rows.reverse())
  return { picture: Buffer.concat([info, loose, ...entries]), pixels }
}

function buildRow({ bits, masks, alpha = 255 }: BmpShape, y: number): Buffer {
  const values = Array.from({ length: side }, (_, x) => {
    const quarter = (y < side / 2 ? 0 : 2) + (x < side / 2 ? 0 : 1)
    return (bits === 1 ? quarters.two : quarters.four)[quarter]!
  })
  if (bits > 16) {
    const rest = bits === 32 ? [alpha] : []
    return Buffer.from(values.flatMap((value) => [...palette[value]!.toReversed(), ...rest]))
  }
  if (bits === 16) {
    const row = Buffer.alloc(2 * side)
    for (const [x, value] of values.entries()) {
      const [red, green, blue] = palette[value]!.map((part) => part > 0) as [boolean, boolean, boolean]
      const [r, g, b] = masks ?? [0x7c00, 0x03e0, 0x001f]
      row.writeUInt16LE((red ? r : 0) | (green ? g : 0) | (blue ? b : 0), 2 * x)
    }
    return row
  }
  const row = Buffer.alloc(Math.ceil((side * bits) / 32) * 4)
  for (const [x, value] of values.entries()) {
    const at = x * bits
    row[at >> 3]! |= value << (8 - bits - (at & 7))
  }
  return row
}
