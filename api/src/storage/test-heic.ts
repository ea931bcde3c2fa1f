// Builds HEIC files for tests. The container is built here. Its pictures of 64 × 64 px come from an HEVC encoder.
import { repeatSlice, resizeParameterSet } from './test-hevc.ts'

/** HEVC configurations as `hvcC` boxes, by number of bits per channel. */
const configurations = {
  8: 'AAAAeGh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACtCAQEDcAAAAwCQAAADAAADAB6gIIEFlupJKa5uBAQMCAAAAwAIAAADAAhAIgABAAdEAcFysCJA',
  10: 'AAAAdmh2Y0MBBAgAAAAAAAAAAAAe8AD8/fr6AAAPAyAAAQAXQAEMAf//BAgAAAMAnbgAAAMAAB66AkAhAAEAKkIBAQQIAAADAJ24AAADAAAeoCCBBNlupJKa5uBAQMCAAAADAIAAAAMAhCIAAQAHRAHBcrAiQA==',
}

/** HEVC pictures of one colour, and pictures whose quarters are red, green, blue and white, row by row. */
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
  /** Independent pictures. If `grid` is set, they are parts of one picture. */
  tiles: (keyof typeof pictures)[]
  /** Puts the parts into rows and columns, and cuts the whole picture to this size. */
  grid?: { columns: number; width: number; height: number }
  /** The index of the primary picture, from 0. */
  primary?: number
  /** Rotation in quarter turns, counterclockwise. */
  turns?: number
  /** Mirrors left and right (1), or top and bottom (0). */
  mirror?: 0 | 1
  /** Side of each 8-bit picture in pixels: a multiple of 64. The content is repeated. */
  side?: number
  /** Number of random bytes for each 64 × 64 px. Has no effect if `side` is 64. */
  noise?: number
  /** The side in pixels that the file declares for each picture, if it differs from the real side. */
  declared?: number
  brands?: string[]
  /** An ICC profile. */
  profile?: Buffer
  /** EXIF data in the form that cameras write: `Exif\0\0` and a TIFF header. */
  exif?: Buffer
}

export function buildHeic(wanted: TestHeic): Buffer {
  const {
    tiles,
    grid,
    primary = 0,
    turns,
    mirror,
    side = 64,
    noise = 0,
    declared = side,
    profile,
    exif,
  } = wanted
  const [major = 'heic', ...compatible] = wanted.brands ?? ['heic', 'mif1', 'heic']
  const { bits } = pictures[tiles[0]!]
  const properties = [configure(bits, side), full('ispe', 0, u32(declared, declared))]
  if (grid) properties.push(full('ispe', 0, u32(grid.width, grid.height)))
  // If there is a grid, the colour profile and the rotation are properties of the grid. Otherwise they belong to each
  // picture.
  const shared = grid ? [3] : [1, 2]
  const share = (property: Buffer) => shared.push(properties.push(property))
  if (profile) share(box('colr', Buffer.from('prof'), profile))
  if (turns !== undefined) share(box('irot', u8(turns)))
  if (mirror !== undefined) share(box('imir', u8(mirror)))

  const items = tiles.map((tile) => ({
    type: 'hvc1',
    data: buildPicture(pictures[tile].data, side, noise),
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

/** Returns the `hvcC` box for a square picture with this side in pixels. */
function configure(bits: keyof typeof configurations, side: number): Buffer {
  const configuration = Buffer.from(configurations[bits], 'base64')
  if (side === 64) return configuration
  // Two bytes before each parameter set contain its length.
  const at = configuration.indexOf('4201', 'hex') - 2
  const end = at + 2 + configuration.readUInt16BE(at)
  const set = resizeParameterSet(configuration.subarray(at + 2, end), side)
  const whole = [configuration.subarray(8, at), u16(set.length), set, configuration.subarray(end)]
  return box('hvcC', ...whole)
}

function buildPicture(data: string, side: number, noise: number): Buffer {
  const picture = Buffer.from(data, 'base64')
  // Four bytes before the slice contain its length.
  return side === 64 ? picture : repeatSlice(picture.subarray(4), side, noise)
}

/** Builds the `iloc` box, which contains the file offset of each item. The first item begins at `start`. */
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
