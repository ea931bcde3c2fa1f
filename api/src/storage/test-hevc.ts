// Repeats an HEVC picture of one coding tree unit (64 × 64 px) in rows and columns. Each copy is its own slice. Slices
// do not depend on each other, so no encoder is needed.

import { createHash } from 'node:crypto'

const unit = 64

/**
 * Number of bits in the sequence parameter set before the size of the picture: NAL header, profile, level and format.
 */
const bitsBeforeSize = 124
/** Number of bits of width and height together. Each is the number 64 as an exponential Golomb code. */
const bitsOfSize = 26

/** The slice header of the picture: its number of bits without the final alignment, and its bytes. */
const headerBits = 18
const headerBytes = 3
const nalHeaderBytes = 2

/** Returns a copy of the sequence parameter set `set` for a square picture with `side` pixels on each side. */
export function resizeParameterSet(set: Buffer, side: number): Buffer {
  const bits = toBits(removeEscapes(set))
  const size = encodeGolomb(side).repeat(2)
  return addEscapes(toBytes(bits.slice(0, bitsBeforeSize) + size + bits.slice(bitsBeforeSize + bitsOfSize)))
}

/**
 * Returns the slices of a square picture of `side` px, each with its length. `slice` is the only slice of the 64 px
 * picture. If `noise` is above 0, each slice contains this number of random bytes instead of the picture. They are the
 * same in each call. Random bytes take a decoder the most time.
 */
export function repeatSlice(slice: Buffer, side: number, noise = 0): Buffer {
  const count = (side / unit) ** 2
  const addressBits = Math.ceil(Math.log2(count))
  const whole = removeEscapes(slice)
  const header = toBits(whole.subarray(nalHeaderBytes, nalHeaderBytes + headerBytes)).slice(0, headerBits)
  const content = whole.subarray(nalHeaderBytes + headerBytes)
  const slices = Array.from({ length: count }, (_, address) => {
    const place = address.toString(2).padStart(addressBits, '0')
    // The first bit marks the first slice, which has no address. Two more bits come before the address of any other
    // slice.
    const bits = address === 0 ? header : `0${header.slice(1, 3)}${place}${header.slice(3)}`
    const payload = noise === 0 ? content : makeNoise(address, noise)
    const nal = addEscapes(Buffer.concat([whole.subarray(0, nalHeaderBytes), toBytes(`${bits}1`), payload]))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(nal.length)
    return [length, nal]
  })
  return Buffer.concat(slices.flat())
}

function makeNoise(seed: number, bytes: number): Buffer {
  return createHash('shake256', { outputLength: bytes }).update(String(seed)).digest()
}

function encodeGolomb(value: number): string {
  const bits = (value + 1).toString(2)
  return bits.padStart(bits.length * 2 - 1, '0')
}

const toBits = (bytes: Buffer) => Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')

function toBytes(bits: string): Buffer {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  return Buffer.from(whole.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** Removes the bytes that prevent start codes within a NAL unit. */
function removeEscapes(nal: Buffer): Buffer {
  return Buffer.from(nal.filter((byte, at) => !(byte === 3 && nal[at - 1] === 0 && nal[at - 2] === 0)))
}

function addEscapes(nal: Buffer): Buffer {
  const bytes: number[] = []
  for (const byte of nal) {
    if (byte <= 3 && bytes.at(-1) === 0 && bytes.at(-2) === 0) bytes.push(3)
    bytes.push(byte)
  }
  return Buffer.from(bytes)
}
