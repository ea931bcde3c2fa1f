// Builds HEIC files for tests. Their pictures of 64 × 64 px come from an HEVC encoder, and this code builds the container
// around them.

/** HEVC configurations as `hvcC` boxes, by bits per channel. */
const configurations = {
  8: 'AAAAeGh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACtCAQEDcAAAAwCQAAADAAADAB6gIIEFlupJKa5uBAQMCAAAAwAIAAADAAhAIgABAAdEAcFysCJA',
  10: 'AAAAdmh2Y0MBBAgAAAAAAAAAAAAe8AD8/fr6AAAPAyAAAQAXQAEMAf//BAgAAAMAnbgAAAMAAB66AkAhAAEAKkIBAQQIAAADAJ24AAADAAAeoCCBBNlupJKa5uBAQMCAAAADAIAAAAMAhCIAAQAHRAHBcrAiQA==',
}

/** The quarters of `quarters` are red, green, blue and white, row by row. */
const pictures = {
  red: { bits: 8, data: 'AAAAGigBrwngIzaiP//70X3//tzHof61s5BT/xY+' },
  blue: { bits: 8, data: 'AAAAGigBrwngITl1X//+rHfvf8YDP/+0Fp0HMPX4' },
  quarters: {
    bits: 8,
    data: 'AAAAPSgBrwngIzaiP//70X3//tzHof61s3SnH+R3v//ScL//vUENE//2tIgP7Xde/+mDaRZ1/PcYGfymWVfn878=',
  },
  deepQuarters: {
    bits: 10,
    data: 'AAAAPigBrwngITl7z//922f//4ELch/ZAGWeefx4UB/8AOP//kZIcJ//xbkQH+UwhX/3senE//5RVZf6WMgvuoy4',
  },
} as const

export interface TestHeic {
  /** Independent pictures. If `grid` is set, they are the tiles of one picture. */
  tiles: (keyof typeof pictures)[]
  /** Arranges the tiles in rows and columns, and crops them to this size. */
  grid?: { columns: number; width: number; height: number }
  /** The index of the primary picture, from 0. */
  primary?: number
  /** The rotation in counterclockwise quarter turns. */
  turns?: number
  /** Mirrors left and right (1), or top and bottom (0). */
  mirror?: 0 | 1
  /** The side length that the file declares for each picture. */
  declared?: number
  brands?: string[]
  /** An ICC profile. */
  profile?: Buffer
  /** EXIF data in the form that cameras write: `Exif\0\0` and a TIFF header. */
  exif?: Buffer
}

/** Builds a HEIC file. */
export function buildHeic(wanted: TestHeic): Buffer {
  const { tiles, grid, primary = 0, turns, mirror, declared = 64, profile, exif } = wanted
  const [major = 'heic', ...compatible] = wanted.brands ?? ['heic', 'mif1', 'heic']
  const { bits } = pictures[tiles[0]!]
  const properties = [Buffer.from(configurations[bits], 'base64'), full('ispe', 0, u32(declared, declared))]
  if (grid) properties.push(full('ispe', 0, u32(grid.width, grid.height)))
  // Properties of a whole picture apply to the grid. Without a grid, they apply to each tile.
  const shared = grid ? [3] : [1, 2]
  const share = (property: Buffer) => shared.push(properties.push(property))
  if (profile) share(box('colr', Buffer.from('prof'), profile))
  if (turns !== undefined) share(box('irot', u8(turns)))
  if (mirror !== undefined) share(box('imir', u8(mirror)))

  const items = tiles.map((tile) => ({
    type: 'hvc1',
    data: Buffer.from(pictures[tile].data, 'base64'),
    properties: grid ? [1, 2] : shared,
  }))
  const gridId = tiles.length + 1
  if (grid) {
    const rows = tiles.length / grid.columns
    const data = Buffer.concat([u8(0, 0, rows - 1, grid.columns - 1), u16(grid.width, grid.height)])
    items.push({ type: 'grid', data, properties: shared })
  }
  const references = grid ? [box('dimg', u16(gridId, tiles.length, ...tiles.map((_, nth) => nth + 1)))] : []
  if (exif) {
    items.push({ type: 'Exif', data: Buffer.concat([u32(6), exif]), properties: [] })
    references.push(box('cdsc', u16(items.length, 1, grid ? gridId : 1)))
  }
  const head = box('ftyp', Buffer.from(major), u32(0), Buffer.from(compatible.join('')))
  const meta = (start: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(grid ? gridId : primary + 1)),
      locate(items, start),
      full(
        'iinf',
        0,
        u16(items.length),
        ...items.map(({ type }, nth) => full('infe', 2, u16(nth + 1, 0), Buffer.from(`${type}\0`))),
      ),
      ...(references.length > 0 ? [full('iref', 0, ...references)] : []),
      box(
        'iprp',
        box('ipco', ...properties),
        full(
          'ipma',
          0,
          u32(items.length),
          ...items.map(({ properties }, nth) =>
            Buffer.concat([u16(nth + 1), u8(properties.length, ...properties)]),
          ),
        ),
      ),
    )
  const start = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(start), box('mdat', ...items.map(({ data }) => data))])
}

/** Builds the `iloc` box with the file offset of each item. The first item begins at `start`. */
function locate(items: { data: Buffer }[], start: number): Buffer {
  let at = start
  const entries = items.map(({ data }, nth) => {
    const entry = Buffer.concat([u16(nth + 1, 0, 1), u32(at, data.length)])
    at += data.length
    return entry
  })
  return full('iloc', 0, u8(0x44, 0), u16(items.length), ...entries)
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type), ...parts])
  return Buffer.concat([u32(content.length + 4), content])
}

function full(type: string, version: number, ...parts: Buffer[]): Buffer {
  return box(type, u8(version, 0, 0, 0), ...parts)
}

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)))
