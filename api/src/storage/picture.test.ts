import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { largestPhoto } from '@zelo/contract/my-work'
import sharp from 'sharp'
import { DomainError } from '../domain-error.ts'
import { assertPictureCapacity, type EncodedPicture, encodePicture } from './picture.ts'

/** Returns a picture whose left half is red and whose right half is blue. */
function halves(width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="50%" height="100%" fill="#f00"/><rect x="50%" width="50%" height="100%" fill="#00f"/></svg>`
  return sharp(Buffer.from(svg))
}

async function encoded(content: Uint8Array, userId = 1): Promise<EncodedPicture> {
  const response = await encodePicture(content, { userId, groupId: userId })
  if ('error' in response) assert.fail(`rejected: ${response.error}`)
  return response
}

async function readError(content: Uint8Array): Promise<string> {
  const response = await encodePicture(content, { userId: 1, groupId: 1 })
  assert.ok('error' in response, 'the picture was accepted')
  return response.error
}

/** Returns whether the left side is red and the right side is blue, at half height. */
async function isRedLeftBlueRight(picture: Buffer): Promise<boolean> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number) => [
    ...data.subarray((Math.floor(info.height / 2) * info.width + x) * info.channels),
  ]
  const [left, right] = [pixel(2), pixel(info.width - 3)]
  return left[0]! > 200 && left[2]! < 60 && right[2]! > 200 && right[0]! < 60
}

test('encodes every kind of picture as JPEG (1600 px) with a thumbnail', async () => {
  const original = halves(2000, 1000)
  for (const file of [
    await original.clone().jpeg().toBuffer(),
    await original.clone().png().toBuffer(),
    await original.clone().webp().toBuffer(),
    await original.clone().gif({ effort: 1, colours: 4, dither: 0 }).toBuffer(),
    await original.clone().tiff().toBuffer(),
    await original.clone().toColourspace('rgb16').png().toBuffer(),
    await original.clone().heif({ compression: 'av1', effort: 0 }).toBuffer(),
  ]) {
    const { picture, thumbnail } = await encoded(file)
    const kept = await sharp(picture).metadata()
    assert.deepEqual([kept.format, kept.width, kept.height], ['jpeg', 1600, 800])
    const small = await sharp(thumbnail).metadata()
    assert.deepEqual([small.format, small.width, small.height], ['jpeg', 320, 160])
    assert.ok(await isRedLeftBlueRight(picture))
    assert.ok(await isRedLeftBlueRight(thumbnail))
  }
})

test('stores the first frame of an animation or TIFF', async () => {
  const first = await halves(60, 40).png().toBuffer()
  const second = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f0' } })
    .png()
    .toBuffer()
  const frames = () => sharp([first, second], { join: { animated: true } })
  for (const file of [
    await frames().gif().toBuffer(),
    await frames().webp({ lossless: true }).toBuffer(),
    await frames().tiff().toBuffer(),
  ]) {
    const { picture } = await encoded(file)
    const { width, height } = await sharp(picture).metadata()
    assert.deepEqual([width, height], [60, 40])
    assert.ok(await isRedLeftBlueRight(picture))
  }
})

test('a small picture is not enlarged, and transparent pixels become white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const file = await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const { picture, thumbnail } = await encoded(file)
  for (const jpeg of [picture, thumbnail]) {
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [40, 30])
    assert.ok(data.every((value) => value > 250))
  }
})

test('a photo loses its location and camera data but stays upright', async () => {
  const file = await halves(600, 400)
    .rotate(-90)
    .withExif({ IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitude: '3/1 43/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.ok((await sharp(file).metadata()).exif)
  const { picture } = await encoded(file)
  const { exif, icc, xmp, orientation, width, height } = await sharp(picture).metadata()
  assert.deepEqual([exif, icc, xmp, orientation], [undefined, undefined, undefined, undefined])
  assert.deepEqual([width, height], [600, 400])
  assert.ok(await isRedLeftBlueRight(picture))
})

test('rejects SVG and files that are not pictures', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  for (const text of [svg, `<?xml version="1.0"?>${svg}`, '%PDF-1.7', '<html>', 'BMW e outros carros', ''])
    assert.equal(await readError(Buffer.from(text)), 'file_not_supported', text)
  assert.equal(await readError(Buffer.alloc(99)), 'file_not_supported')
})

test('rejects truncated and damaged files', async () => {
  const original = halves(900, 600)
  for (const whole of [
    await original.clone().jpeg().toBuffer(),
    await original.clone().png().toBuffer(),
    await original.clone().gif({ effort: 1, colours: 4, dither: 0 }).toBuffer(),
    await original.clone().tiff().toBuffer(),
  ]) {
    assert.equal(await readError(whole.subarray(0, whole.length / 2)), 'file_not_supported')
    assert.equal(await readError(whole.subarray(0, 24)), 'file_not_supported')
  }
})

test('rejects a small file that would need much memory to decode', async () => {
  const bomb = blackPng(8000, 8000)
  assert.ok(bomb.length < 100_000)
  const before = process.memoryUsage.rss()
  assert.equal(await readError(bomb), 'file_too_large')
  assert.equal(await readError(blackPng(60_000, 60_000, 4)), 'file_too_large')
  assert.ok(process.memoryUsage.rss() - before < 50_000_000)
  assert.equal(await readError(Buffer.alloc(largestPhoto + 1, 0xff)), 'file_too_large')
})

test('encodes pictures of different users at the same time', async () => {
  const file = await halves(200, 100).png().toBuffer()
  const all = await Promise.all(Array.from({ length: 20 }, (_, nth) => encoded(file, nth)))
  for (const { picture } of all) assert.deepEqual(picture, all[0]!.picture)
})

/** Encodes a picture that the user sends. Returns `encoded`, or the error code. */
async function queued(photo: Uint8Array, userId: number, signal?: AbortSignal): Promise<string> {
  try {
    await encodePicture(photo, { userId, groupId: userId, signal })
    return 'encoded'
  } catch (error) {
    return error instanceof DomainError ? `${error.code} ${error.facts?.seconds}` : (error as Error).name
  }
}

test('queues at most five pictures per user, without delaying other users', async () => {
  const photo = await halves(2000, 1500).png().toBuffer()
  const own = Array.from({ length: 6 }, () => queued(photo, 1))
  assert.equal(await own[5], 'too_many_requests 10')
  const first = await Promise.race([queued(photo, 2).then(() => 'other'), own[2]!.then(() => 'own')])
  assert.equal(first, 'other')
  assert.deepEqual(await Promise.all(own.slice(0, 5)), Array(5).fill('encoded'))
})

test('queues at most 22 pictures per group, without blocking other groups', async () => {
  const photo = await halves(2000, 1500).png().toBuffer()
  const going = new AbortController()
  const send = (userId: number, groupId: number) =>
    encodePicture(photo, { userId, groupId, signal: going.signal }).then(
      () => 'encoded',
      (error: unknown) => (error instanceof DomainError ? error.code : (error as Error).name),
    )
  const crowd = Array.from({ length: 23 }, (_, nth) => send(nth + 1, 7))
  assert.equal(await crowd[22], 'too_many_requests')
  const other = send(99, 8)
  assert.doesNotThrow(() => assertPictureCapacity({ userId: 98, groupId: 8 }))
  assert.throws(() => assertPictureCapacity({ userId: 97, groupId: 7 }), { code: 'too_many_requests' })
  going.abort()
  await Promise.all([...crowd, other])
})

test('rejects a picture whose header declares a side that is too long', async () => {
  assert.equal(await readError(blackPng(1, 52_000_000, 4)), 'file_too_large')
  const bmp = Buffer.alloc(64)
  bmp.write('BM', 'latin1')
  bmp.writeUInt32LE(54, 10)
  bmp.writeUInt32LE(40, 14)
  bmp.writeInt32LE(1, 18)
  bmp.writeInt32LE(16_001, 22)
  bmp.writeUInt16LE(1, 26)
  bmp.writeUInt16LE(24, 28)
  assert.equal(await readError(bmp), 'file_too_large')
})

test('a full queue rejects pictures, and a cancelled picture frees its place', async () => {
  const photo = await halves(2000, 1500).png().toBuffer()
  const going = new AbortController()
  const all = Array.from({ length: 43 }, (_, nth) =>
    queued(photo, nth + 1, nth >= 2 ? going.signal : undefined),
  )
  assert.equal(await all[42], 'too_many_requests 10')
  going.abort()
  assert.deepEqual(new Set(await Promise.all(all.slice(2, 42))), new Set(['AbortError']))
  assert.equal(await queued(photo, 50), 'encoded')
  assert.deepEqual(await Promise.all(all.slice(0, 2)), ['encoded', 'encoded'])
})

/** Builds a PNG with one bit per pixel. If `rows` is less than the height, the PNG is truncated. */
function blackPng(width: number, height: number, rows = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
