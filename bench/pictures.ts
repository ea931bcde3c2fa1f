// `node bench/pictures.ts`: measures how long the server takes to encode or reject a picture. The pictures are made
// here. Random data in a HEIC file takes a decoder longest. Fails if a photo is rejected, or a bomb is not rejected at
// once. Takes about two to three minutes.
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { encodePicture } from '../api/src/storage/picture.ts'
import { buildHeic } from '../api/src/storage/test-heic.ts'

const sizes = [
  { megapixels: 12, width: 4032, height: 3024 },
  { megapixels: 48, width: 8064, height: 6048 },
]

/** Maximum time to reject a decompression bomb (ms). */
const mostForBomb = 50

interface Row {
  picture: string
  KB: number
  result: string
  seconds: string
  'CPU seconds': string
}
const rows: Row[] = []
let faults = 0

const bomb = buildBlackPng(1, 52_000_000)
const bombTimes: number[] = []
for (let run = 0; run < 5; run += 1) bombTimes.push((await measure('PNG 1 × 52,000,000', bomb)).wall)
if (Math.min(...bombTimes) > mostForBomb || rows.some(({ result }) => result !== 'file_too_large'))
  faults += 1
// The first run loads the decoder, so only the last run counts.
rows.splice(0, rows.length - 1)

for (const { megapixels, width, height } of sizes) {
  const jpeg = await makeJpeg(width, height)
  if ((await measure(`JPEG ${megapixels} MP`, jpeg)).result !== 'encoded') faults += 1
}
for (const { megapixels, ...size } of sizes) {
  const { result } = await measure(`HEIC ${megapixels} MP, areas of one colour`, makeHeic(size))
  if (result !== 'encoded') faults += 1
}
for (const { megapixels, ...size } of sizes)
  await measure(`HEIC ${megapixels} MP, random data`, makeHeic({ ...size, noise: 300 }))
console.table(rows)
process.exit(faults > 0 ? 1 : 0)

/**
 * Encodes a picture as the server does, and adds a row with the wall time and the CPU time of all processes. Returns
 * the wall time (ms) and the result.
 */
async function measure(picture: string, file: Buffer): Promise<{ wall: number; result: string }> {
  const [start, cpu] = [performance.now(), readCpuTime()]
  const encoded = await encodePicture(file, { userId: 1, groupId: 1 })
  const wall = performance.now() - start
  const result = 'error' in encoded ? encoded.error : 'encoded'
  const [seconds, used] = [wall, readCpuTime() - cpu].map((each) => (each / 1000).toFixed(3)) as [
    string,
    string,
  ]
  rows.push({ picture, KB: Math.round(file.length / 1000), result, seconds, 'CPU seconds': used })
  return { wall, result }
}

/**
 * Returns the CPU time of this process and of its ended child processes (ms). On systems other than Linux, counts this
 * process only.
 */
function readCpuTime(): number {
  const { user, system } = process.cpuUsage()
  let ticks = 0
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]!.split(' ')
    ticks = Number(fields[13]) + Number(fields[14])
  } catch {
    // Only Linux has this file.
  }
  return (user + system) / 1000 + ticks * 10
}

/** Returns a picture with noise, which keeps JPEG blocks from being empty. */
async function makeJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const create = { width, height, channels: 3, background: '#888', noise } as const
  return await sharp({ create }).jpeg({ quality: 80 }).toBuffer()
}

/** Returns a photo in tiles of 512 px, as phones store it. */
function makeHeic({ noise = 0, ...size }: { width: number; height: number; noise?: number }): Buffer {
  const [columns, rows] = [Math.ceil(size.width / 512), Math.ceil(size.height / 512)]
  const tiles = Array<'quarters'>(columns * rows).fill('quarters')
  return buildHeic({ tiles, side: 512, noise, grid: { columns, ...size } })
}

/** Returns a PNG of one bit per pixel. */
function buildBlackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
