import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { countBrokenWords, countOddities, impossible } from './portuguese.ts'

/** The decoded text, or the lines that cannot be decoded with certainty. */
export type Decoded =
  | { text: string }
  | { reason: 'unreadable_text' | 'unknown_encoding'; unreadable: { line: number; value: string }[] }

const lineFeed = 0x0a

/** Single-byte encodings: those of Windows, and those that Excel writes for MS-DOS and Macintosh. */
const oneByte = ['windows-1252', 'cp850', 'cp860', 'cp437', 'macintosh'] as const

/**
 * Decodes a file in any encoding that Excel writes: UTF-8 with or without a byte order mark, UTF-16 with a byte order
 * mark ('Unicode text'), Windows-1252, MS-DOS and Macintosh. Rejects a file that mixes UTF-8 with another encoding,
 * because any decoding would garble a part of it.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const [one, two, three, four] = bytes
  if (one === 0xff && two === 0xfe) return { text: decode(bytes, 'utf-16le') }
  if (one === 0xfe && two === 0xff) return { text: decode(bytes, 'utf-16be') }
  if (one && two === 0 && three && four === 0) return { text: decode(bytes, 'utf-16le') }
  if (one === 0 && two && three === 0 && four) return { text: decode(bytes, 'utf-16be') }
  const isMarked = one === 0xef && two === 0xbb && three === 0xbf
  if (isUtf8(bytes) && (isMarked || !isUtf8ByChance(bytes))) return { text: decode(bytes, 'utf-8') }
  const others = [...splitByteLines(bytes)].filter(({ content }) => !isUtf8(content))
  if (isMarked || isPartlyUtf8(bytes, others)) return rejectLines('unreadable_text', others)
  const text = likeliestReading(bytes)
  if (text !== undefined) return { text }
  return rejectLines('unknown_encoding', [...splitByteLines(bytes)].filter(hasAccents))
}

function rejectLines(reason: 'unreadable_text' | 'unknown_encoding', lines: readonly Line[]): Decoded {
  return {
    reason,
    unreadable: lines.map(({ line, content }) => ({ line, value: decode(content, 'windows-1252') })),
  }
}

function hasAccents({ content }: Line): boolean {
  return content.some((byte) => byte >= 0x80)
}

/**
 * Returns whether the bytes are valid UTF-8 only by chance. For example, `d\xd5\x87gua` is "d’água" in another
 * encoding.
 */
function isUtf8ByChance(bytes: Uint8Array): boolean {
  return (
    countOddities(decode(bytes, 'utf-8')) >= impossible &&
    oneByte.some((encoding) => countOddities(iconv.decode(bytes, encoding)) === 0)
  )
}

/**
 * Decodes bytes with each single-byte encoding. Returns the text that is clearly more like Portuguese than all other
 * texts, or undefined. Some bytes have two possible texts: `P\xa0tio` is "Pátio" in MS-DOS and "P tio" in Windows, and
 * `SERVI\xc7O` is "SERVIÃO" or "SERVIÇO". One foreign letter does not exclude a text: `M\x86LLER` is "MÁLLER" or
 * "MÜLLER".
 */
function likeliestReading(bytes: Uint8Array): string | undefined {
  const readings = new Map<string, number>()
  for (const encoding of oneByte) {
    const text = iconv.decode(bytes, encoding)
    const broken = encoding === 'macintosh' ? countBrokenWords(text) : 0
    if (!readings.has(text)) readings.set(text, countOddities(text) + broken)
  }
  const [best, second] = [...readings].toSorted(([, one], [, other]) => one - other)
  return second![1] >= impossible * Math.max(1, best![1]) ? best![0] : undefined
}

interface Line {
  line: number
  content: Uint8Array
}

/**
 * Returns whether a file that is not valid UTF-8 contains some letters in UTF-8. `others` are the lines that are not
 * UTF-8.
 */
function isPartlyUtf8(bytes: Uint8Array, others: readonly Line[]): boolean {
  const isOther = new Set(others.map(({ line }) => line))
  for (const one of splitByteLines(bytes)) {
    if (isOther.has(one.line) ? hasLatinPair(one.content) : hasAccents(one) && !isUtf8ByChance(one.content))
      return true
  }
  return false
}

/**
 * Returns whether the bytes contain a pair that is one Portuguese letter in UTF-8. In Windows-1252, the pair is Â or Ã
 * plus another character.
 */
function hasLatinPair(content: Uint8Array): boolean {
  return content.some((byte, index) => {
    const next = content[index + 1] ?? 0
    return (byte === 0xc2 || byte === 0xc3) && next >= 0x80 && next <= 0xbf
  })
}

function* splitByteLines(bytes: Uint8Array): Generator<Line> {
  let start = 0
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(lineFeed, start)
    const next = end === -1 ? bytes.length : end + 1
    yield { line, content: bytes.subarray(start, next) }
    start = next
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Maps the characters of each single-byte encoding to their bytes. */
const bytesByCharacter = oneByte.map((encoding) => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const text = encoding === 'windows-1252' ? decode(bytes, encoding) : iconv.decode(bytes, encoding)
  return new Map([...text].map((character, byte) => [character, byte]))
})

/**
 * Returns whether a text was encoded as UTF-8 at least twice, such as `RecepÃ§Ã£o`. Decodes the text again and compares
 * the results, because "Ã" alone is a Portuguese letter.
 */
export function isDoublyEncoded(text: string): boolean {
  if (/^[\0-\x7f]*$/.test(text)) return false
  const cost = countOddities(text)
  return (
    cost > 0 &&
    bytesByCharacter.some((codes) => {
      const inner = decodedAgain(text, codes)
      return inner !== text && countOddities(inner.replaceAll('\ufeff', '')) < cost
    })
  )
}

/** Decodes each run of non-ASCII characters as UTF-8, if the bytes are valid UTF-8. */
function decodedAgain(text: string, codes: ReadonlyMap<string, number>): string {
  return text.replace(/[^\0-\x7f]+/g, (run) => {
    const bytes = Uint8Array.from([...run].map((character) => codes.get(character) ?? 0xff))
    return isUtf8(bytes) ? decode(bytes, 'utf-8') : run
  })
}
