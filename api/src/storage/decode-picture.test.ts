import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { decodeBmp } from './bmp.ts'
import { decodeHeic } from './heic.ts'
import { readLargestIcon } from './ico.ts'
import { encodePicture } from './picture.ts'
import type { Pixels } from './pixels.ts'
import { type BmpShape, buildBmp, buildIco } from './test-bmp.ts'
import { buildHeic, type TestHeic } from './test-heic.ts'

/**
 * Returns one letter for the colour near each of the four corners, row by row: red, green, blue, white, or a dash for
 * transparent.
 */
function corners({ width, height, data }: Pixels): string {
  return [0.2, 0.8]
    .flatMap((y) => [0.2, 0.8].map((x) => Math.floor(height * y) * width + Math.floor(width * x)))
    .map((pixel) => {
      const [red, green, blue, alpha] = [...data.subarray(pixel * 4, pixel * 4 + 4)].map((part) => part > 200)
      if (!alpha) return '-'
      if (red && green && blue) return 'w'
      return red ? 'r' : green ? 'g' : blue ? 'b' : '?'
    })
    .join('')
}

async function encoded(file: Uint8Array): Promise<Pixels> {
  const kept = await encodePicture(file, { userId: 1, groupId: 1 })
  if ('error' in kept) assert.fail(`rejected: ${kept.error}`)
  const { data, info } = await sharp(kept.picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { ...info, data }
}

async function readError(file: Uint8Array): Promise<string> {
  const kept = await encodePicture(file, { userId: 1, groupId: 1 })
  return 'error' in kept ? kept.error : 'taken'
}

test('decodes HEIC with tiles, rotations, mirrors, 10-bit colors and several pictures', async () => {
  const quarters = { tiles: ['quarters'] } satisfies TestHeic
  const grid = { tiles: ['red', 'blue'], grid: { columns: 2, width: 100, height: 60 } } satisfies TestHeic
  const cases: [TestHeic, size: [number, number], colours: string][] = [
    [quarters, [64, 64], 'rgbw'],
    [{ tiles: ['deepQuarters'] }, [64, 64], 'rgbw'],
    // This picture is encoded as four HEVC slices.
    [{ ...quarters, side: 128 }, [128, 128], 'rgbw'],
    [{ ...quarters, turns: 1 }, [64, 64], 'gwrb'],
    [{ ...quarters, turns: 2 }, [64, 64], 'wbgr'],
    [{ ...quarters, turns: 3 }, [64, 64], 'brwg'],
    [{ ...quarters, mirror: 0 }, [64, 64], 'bwrg'],
    [{ ...quarters, mirror: 1 }, [64, 64], 'grwb'],
    [{ ...quarters, turns: 1, mirror: 1 }, [64, 64], 'wgbr'],
    [grid, [100, 60], 'rbrb'],
    [{ ...grid, turns: 1 }, [60, 100], 'bbrr'],
    [
      { ...grid, tiles: ['red', 'blue', 'blue', 'red'], grid: { columns: 2, width: 128, height: 100 } },
      [128, 100],
      'rbbr',
    ],
    [{ tiles: ['red', 'quarters'], primary: 1 }, [64, 64], 'rgbw'],
    [{ ...quarters, brands: ['mif1', 'mif1', 'heic'] }, [64, 64], 'rgbw'],
    // The container and the EXIF data contain the same rotation. Only the rotation of the container must be applied.
    [{ ...quarters, turns: 3, exif: turnedExif }, [64, 64], 'brwg'],
    [{ ...quarters, exif: turnedExif }, [64, 64], 'rgbw'],
  ]
  for (const [heic, size, colours] of cases) {
    const pixels = await decodeHeic(buildHeic(heic))
    assert.deepEqual([[pixels.width, pixels.height], corners(pixels)], [size, colours], JSON.stringify(heic))
  }
})

/** EXIF data with orientation 6, a rotation by 90 degrees. */
const turnedExif = Buffer.from(
  '4578696600004d4d002a0000000800010112000300000001000600000000000000000000',
  'hex',
)

test('a rotated HEIC photo is stored upright and keeps its color profile', async () => {
  const wide = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } }).withIccProfile(
    'p3',
  )
  const { icc } = await sharp(await wide.png().toBuffer()).metadata()
  assert.ok(icc)
  // The profile swaps red and blue. The result therefore shows whether the profile was used.
  const swapped = { rXYZ: 'bXYZ', bXYZ: 'rXYZ' }
  const profile = Buffer.from(icc)
  for (const [from, to] of Object.entries(swapped)) profile.write(to, icc.indexOf(from))
  const grid = { columns: 2, width: 100, height: 60 }
  const kept = await encoded(buildHeic({ tiles: ['red', 'blue'], grid, turns: 1, profile }))
  assert.deepEqual([kept.width, kept.height, corners(kept)], [60, 100, 'rrbb'])
})

test('rejects damaged and oversized HEIC files', async () => {
  const whole = buildHeic({ tiles: ['quarters'] })
  const untrue = buildHeic({ tiles: ['quarters'], declared: 8 })
  for (const file of [whole.subarray(0, -10), whole.subarray(0, 200), untrue])
    assert.equal(await readError(file), 'file_not_supported')
  const large = { columns: 2, width: 60_000, height: 60_000 }
  assert.equal(await readError(buildHeic({ tiles: ['red', 'blue'], grid: large })), 'file_too_large')
})

test('decodes BMP files of every color depth and header version', async () => {
  const shapes: BmpShape[] = [
    { bits: 1 },
    { bits: 4 },
    { bits: 8 },
    { bits: 8, colors: 4 },
    { bits: 16 },
    { bits: 16, masks: [0xf800, 0x07e0, 0x001f] },
    { bits: 24 },
    { bits: 24, fromTop: true },
    { bits: 24, header: 12 },
    { bits: 32 },
    { bits: 32, alpha: 0 },
    { bits: 32, header: 108, masks: [0xff0000, 0xff00, 0xff] },
    { bits: 32, header: 124, masks: [0xff0000, 0xff00, 0xff] },
  ]
  for (const shape of shapes) {
    const expected = shape.bits === 1 ? 'rbbr' : 'rgbw'
    assert.equal(corners(decodeBmp(buildBmp(shape))), expected, JSON.stringify(shape))
  }
  assert.equal(corners(await encoded(buildBmp({ bits: 24 }))), 'rgbw')
})

test('rejects damaged and oversized BMP files', async () => {
  const whole = buildBmp({ bits: 24 })
  assert.equal(await readError(whole.subarray(0, -10)), 'file_not_supported')
  assert.equal(await readError(whole.subarray(0, 30)), 'file_not_supported')
  for (const side of [60_000, -60_000]) {
    const large = Buffer.from(whole)
    large.writeInt32LE(60_000, 18)
    large.writeInt32LE(side, 22)
    assert.equal(await readError(large), 'file_too_large')
  }
})

test('decodes the largest picture of an icon, with its transparent pixels', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const bmp = readLargestIcon(buildIco([{ bits: 8, clear: true }]))
  assert.ok('width' in bmp)
  assert.equal(corners(bmp), 'rgb-')
  const small = { bits: 32 } satisfies BmpShape
  assert.deepEqual(readLargestIcon(buildIco([small, png])), png)
  assert.equal(corners(await encoded(buildIco([small, png]))), 'bbbb')
  assert.equal(await readError(buildIco([small]).subarray(0, 40)), 'file_not_supported')
})
