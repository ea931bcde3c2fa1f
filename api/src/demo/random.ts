import { createHash } from 'node:crypto'

/** Random values that depend only on the seed. */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number
  /** Returns an integer. Both ends are included. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
  bytes(count: number): Uint8Array
  /** Returns a UUID in the form of version 4. */
  uuid(): string
}

/** Creates pseudo-random numbers (sfc32) from a text. Not for secrets. */
export function createRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readInt32LE(0)
  let b = digest.readInt32LE(4)
  let c = digest.readInt32LE(8)
  let counter = 1

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => integer(0, 255))

  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(0, items.length - 1)]!,
    shuffled(items) {
      const list = [...items]
      for (let index = list.length - 1; index > 0; index -= 1) {
        const other = integer(0, index)
        const item = list[index]!
        list[index] = list[other]!
        list[other] = item
      }
      return list
    },
    bytes,
    uuid() {
      const random = bytes(16)
      random[6] = (random[6]! & 0x0f) | 0x40
      random[8] = (random[8]! & 0x3f) | 0x80
      const hex = Buffer.from(random).toString('hex')
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
        '-',
      )
    },
  }
}
